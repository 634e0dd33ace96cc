import { expect } from "chai";
import { findLinkElements, type LinkElement } from "../../../../lib/crawler/html/link_elements.ts";
import { REL_BITS } from "../../../../lib/crawler/html/page_facts.ts";

const OWN = /^https?:\/\/(?:www\.)?example\.com\//;

function find(html: string, pageUrl = "https://blog.test/posts/1"): LinkElement[] {
  return findLinkElements(html, { pageUrl, charset: "utf-8", isWanted: (url) => OWN.test(url) });
}

const hiddenOf = (html: string) => find(html).map(({ hidden }) => hidden);

describe("findLinkElements()", () => {
  it("reports an anchor with its rel, text, context and place", () => {
    const [link, ...more] = find(`<body><nav>Menu</nav><main><p>We drink <b>much</b>
      <a rel="nofollow UGC" href="https://example.com/tea?a=1&amp;b=2#leaves"> green
      <i>tea</i> &amp; more</a>, every day.</p></main>`);
    expect(link).to.deep.equal({
      url: "https://example.com/tea?a=1&b=2",
      type: "text",
      rel: REL_BITS.nofollow | REL_BITS.ugc,
      anchor: "green tea & more",
      before: "Menu We drink much",
      after: ", every day.",
      placement: "main",
      hidden: null,
    });
    expect(more).to.deep.equal([]);
  });

  it("cuts the context between words", () => {
    const words = "tea ".repeat(60);
    const [link] = find(`<p>${words}<a href="//example.com/">home</a> ${words}`);
    expect(link?.before).to.equal("tea ".repeat(25).trim());
    expect(link?.after).to.equal("tea ".repeat(25).trim());
  });

  it("reads what a noscript holds as a document of its own", () => {
    const links = find(`<p>Drink <a href="https://example.com/outer"><noscript><img alt="pot">
      <a href="https://example.com/inner" rel=nofollow>inner</a><table><div></p></noscript>outer</a>
      now <b><a href="https://example.com/after">after</a></b></p>`);
    expect(links.map(({ url, anchor, hidden }) => ({ url, anchor, hidden }))).to.deep.equal([
      { url: "https://example.com/inner", anchor: "inner", hidden: "noscript" },
      { url: "https://example.com/outer", anchor: "outer", hidden: null },
      { url: "https://example.com/after", anchor: "after", hidden: null },
    ]);
  });

  it("takes no end tag within a comment of a noscript for one within it", () => {
    const html = `<noscript><!-- </noscript><a href="https://example.com/">tea</a> -->`;
    expect(hiddenOf(html)).to.deep.equal([null]);
  });

  it("finds links after a select that another one ends", () => {
    const html = `<select><option>a<select><a href="https://example.com/">tea</a>`;
    expect(find(html).map(({ anchor }) => anchor)).to.deep.equal(["tea"]);
  });

  it("hides nothing by a select that another one, or an input, has ended", () => {
    const link = '<a href="https://example.com/">tea</a>';
    expect(hiddenOf(`<select hidden><option>a<select>${link}`)).to.deep.equal([null]);
    expect(hiddenOf(`<select hidden><option>a<input>${link}`)).to.deep.equal([null]);
    expect(hiddenOf(`<select><option>a<select hidden>${link}`)).to.deep.equal([null]);
    expect(hiddenOf(`<select hidden><option>${link}`)).to.deep.equal(["hidden_attribute"]);
  });

  it("resolves what comes before the base against it, too", () => {
    const urls = find(`<a href="tea">1</a><base href="https://example.com/shop/">`)
      .map(({ url }) => url);
    expect(urls).to.deep.equal(["https://example.com/shop/tea"]);
  });

  it("resolves against the base, and without a scheme", () => {
    const urls = find(`<base href="https://example.com/shop/"><a href="tea">1</a><a href="/x">2</a>
      <a href="//www.example.com/y">3</a><a href=" https://EXAMPLE.com:443/z ">4</a>`)
      .map(({ url }) => url);
    expect(urls).to.deep.equal([
      "https://example.com/shop/tea",
      "https://example.com/x",
      "https://www.example.com/y",
      "https://example.com/z",
    ]);
  });

  it("reads escapes in addresses", () => {
    const urls = find(`<a href="&#104;ttps&colon;&sol;&sol;example.com&#x2F;tea">1</a>
      <a href="https://example.com/%74ea">2</a><a href='https:\\\\example.com\\tea'>3</a>`)
      .map(({ url }) => url);
    expect(urls).to.deep.equal(Array(3).fill("https://example.com/tea"));
  });

  it("leaves out what only looks like it", () => {
    expect(find(`<a href="https://notexample.com/">1</a><a href="https://example.com.evil/">2</a>
      <a href="https://evil.test/?u=https://example.com/">3</a><a href="mailto:a@example.com">4</a>
      <a href="https://example.com@evil.test/">5</a><a name="x">6</a><a href="javascript:x">7</a>
      <textarea><a href="https://example.com/">8</a></textarea>
      <script>document.write('<a href="https://example.com/">9</a>')</script>
      <!-- <a href="https://example.com/">10</a> -->`)).to.deep.equal([]);
  });

  it("takes pictures, frames, forms, areas and canonicals for what they are", () => {
    const html = `<link rel="Canonical" href="https://example.com/c">
      <a href="https://example.com/i" title="label"><img alt="A cup" src="x"><img alt="of tea"></a>
      <a href="https://example.com/t"><img alt="A cup">Tea</a>
      <a href="https://example.com/l" aria-label="Our tea"><i class="icon"></i></a>
      <iframe src="https://example.com/f"></iframe><form action="https://example.com/s"></form>
      <map><area href="https://example.com/a" alt="Map"></map>
      <svg><a xlink:href="https://example.com/v"><text>Drawn</text></a></svg>`;
    expect(find(html).map(({ url, type, anchor }) => [url.at(-1), type, anchor])).to.deep.equal([
      ["c", "canonical", ""],
      ["i", "image", "A cup of tea"],
      ["t", "text", "Tea"],
      ["l", "text", "Our tea"],
      ["f", "frame", ""],
      ["s", "form", ""],
      ["a", "image", "Map"],
      ["v", "text", "Drawn"],
    ]);
  });

  it("says what attributes and styles hide", () => {
    const link = `<a href="https://example.com/">tea</a>`;
    const within = (attributes: string) => hiddenOf(`<div ${attributes}><p><b>${link}</div>`)[0];
    expect(within(`style="color:red; DISPLAY : none !important"`)).to.equal("display_none");
    expect(within(`style="visibility:hidden"`)).to.equal("visibility_hidden");
    expect(within(`hidden`)).to.equal("hidden_attribute");
    expect(within(`aria-hidden="true"`)).to.equal("aria_hidden");
    expect(within(`style="opacity:0"`)).to.equal("transparent");
    expect(within(`style="height:0;overflow:hidden"`)).to.equal("zero_size");
    expect(within(`style="width:1px;height:1px;overflow:hidden"`)).to.equal("zero_size");
    expect(within(`style="font-size:0"`)).to.equal("zero_size");
    expect(within(`style="transform:scale(0)"`)).to.equal("zero_size");
    expect(within(`style="position:absolute;clip:rect(0 0 0 0)"`)).to.equal("clipped");
    expect(within(`style="clip-path:inset(50%)"`)).to.equal("clipped");
    expect(within(`style="position:absolute;left:-9999px"`)).to.equal("off_screen");
    expect(within(`style="text-indent:-999em"`)).to.equal("off_screen");
    expect(within(`style="transform:translateX(-5000px)"`)).to.equal("off_screen");
    expect(hiddenOf(`<noscript>${link}</noscript>`)).to.deep.equal(["noscript"]);
    expect(hiddenOf(`<template>${link}</template>`)).to.deep.equal(["template"]);
    expect(hiddenOf(`<a href="https://example.com/" style="color:#FFF;background:white">tea</a>`))
      .to.deep.equal(["same_colour"]);
    expect(hiddenOf(`<a href="https://example.com/"><span hidden>tea</span></a>`))
      .to.deep.equal(["hidden_attribute"]);
  });

  it("takes for shown what is", () => {
    const link = `<a href="https://example.com/">tea</a>`;
    const within = (attributes: string) => hiddenOf(`<div ${attributes}>${link}</div>`)[0];
    expect(within(`style="opacity:0.9;display:block"`)).to.equal(null);
    expect(within(`style="height:0"`)).to.equal(null);
    expect(within(`style="height:0;padding-bottom:56%;overflow:hidden"`)).to.equal(null);
    expect(within(`style="margin-left:-20px;left:-9999px"`)).to.equal(null);
    expect(within(`style="background:url('display:none;')"`)).to.equal(null);
    expect(within(`style="/* display:none */ color:red"`)).to.equal(null);
    expect(within(`hidden style="display:flex"`)).to.equal(null);
    expect(within(`aria-hidden="false"`)).to.equal(null);
    expect(within(`data-hidden style="color:#fff"`)).to.equal(null);
    expect(hiddenOf(`<p style="visibility:hidden"><b style="visibility:visible">${link}</b></p>`))
      .to.deep.equal([null]);
    expect(hiddenOf(`<ul style="font-size:0"><li class="big">${link}</ul>`)).to.deep.equal([null]);
    expect(hiddenOf(`<a href="https://example.com/" style="color:#fff;background:#000">t</a>`))
      .to.deep.equal([null]);
  });

  it("ends what hides where browsers end it", () => {
    const link = `<a href="https://example.com/">tea</a>`;
    expect(hiddenOf(`<p hidden>x<p>${link}`)).to.deep.equal([null]);
    expect(hiddenOf(`<p hidden>x<div>${link}</div>`)).to.deep.equal([null]);
    expect(hiddenOf(`<ul><li hidden>x<li>${link}</ul>`)).to.deep.equal([null]);
    expect(hiddenOf(`<table><tr hidden><td>x<tr><td>${link}</table>`)).to.deep.equal([null]);
    expect(hiddenOf(`<div hidden><button></div>${link}</button></div>${link}`))
      .to.deep.equal(["hidden_attribute", null]);
    expect(hiddenOf(`<img hidden>${link}<br style="display:none">${link}`))
      .to.deep.equal([null, null]);
    expect(hiddenOf(`<div hidden>${link}`)).to.deep.equal(["hidden_attribute"]);
  });

  it("takes headers and footers of an article for its own", () => {
    const link = `<a href="https://example.com/">tea</a>`;
    const places = find(`<header>${link}</header><article><footer>${link}</footer></article>
      <div role="navigation">${link}</div><footer>${link}</footer>`).map((one) => one.placement);
    expect(places).to.deep.equal(["header", "main", "nav", "footer"]);
  });

  it("reads any depth and any number of elements", () => {
    const deep = "<div>".repeat(50_000) + `<a href="https://example.com/">tea</a>` +
      "</span></div>".repeat(50_000);
    expect(find(deep)).to.have.lengthOf(1);
    expect(find(`<a href="https://example.com/">`.repeat(3_000))).to.have.lengthOf(1_000);
    expect(find("<a href='https://example.com/'>tea")).to.have.lengthOf(1);
    expect(find("<a href='https://example.com/")).to.deep.equal([]);
  });
});
