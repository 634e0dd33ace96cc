import { expect } from "chai";
import { parseRel } from "../../../../lib/crawler/html/page_links.ts";
import { parseHtml } from "../../../support/audits/parse_html.ts";
import { expectLinear } from "../../../support/growth.ts";

/** Anchor texts by URL. */
function anchors(html: string): Record<string, string> {
  return Object.fromEntries(parseHtml(html).links.map(({ url, anchor }) => [url, anchor]));
}

function urls(html: string): string[] {
  return parseHtml(html).links.map(({ url }) => url);
}

describe("PageLinks", () => {
  it("takes all elements with one target together", () => {
    const page = parseHtml(
      `<nav><a href="/a#x" rel=nofollow>First</a></nav>
       <main><a href="/a" rel="UGC noopener">Second</a> <a href="https://example.com:443/a">Third</a>`,
    );
    expect(page.anchorsCount).to.equal(3);
    expect(page.links).to.deep.equal([{
      url: "https://example.com/a",
      anchor: "First",
      rel: 1 | 2 | 8,
      follow: true,
      placement: "nav",
      elementsCount: 3,
      nofollowCount: 1,
      otherAnchors: ["Second", "Third"],
      fragments: ["x"],
    }]);
  });

  it("keeps a space before the fragment of a link, and strips one at its end", () => {
    expect(urls(`<a href="/page #s">1</a><a href="/page ">2</a><a href="/page">3</a>`))
      .to.deep.equal(["https://example.com/page%20", "https://example.com/page"]);
  });

  it("does not follow a target whose elements all carry nofollow, ugc or sponsored", () => {
    const [link] = parseHtml("<a href=/a rel=sponsored>x</a><a href=/a rel=NOFOLLOW>y</a>").links;
    expect(link).to.include({ follow: false, nofollowCount: 1, elementsCount: 2 });
  });

  it("takes a mail address that Cloudflare hides for no link", () => {
    expect(urls(
      `<a href="/cdn-cgi/l/email-protection#a1b2"><span>[email&#160;protected]</span></a>
       <a href="https://example.com/cdn-cgi/l/email-protection">x</a><a href=/mail>y</a>`,
    )).to.deep.equal(["https://example.com/mail"]);
  });

  it("counts elements of any scheme and lists http(s) targets alone", () => {
    const page = parseHtml(
      `<a href="mailto:a@b.example">1</a><a href="javascript:x('#')">2</a><a href="tel:1">3</a>
       <a href="http://[">4</a><a href="">5</a><a name=x>no</a><area href=/map>`,
    );
    expect(page.anchorsCount).to.equal(6);
    expect(page.links.map(({ url }) => url)).to.deep.equal([
      "https://example.com/shop/page?id=1",
      "https://example.com/map",
    ]);
  });

  const texts: [name: string, html: string, anchor: string][] = [
    ["takes the visible text", "<a href=/>One <b>two</b>\n three</a> four", "One two three"],
    ["separates blocks", "<a href=/><div>One</div><div>two</div></a>", "One two"],
    ["does not separate inline elements", "<a href=/>O<i>n</i>e</a>", "One"],
    ["falls back to image alternatives", "<a href=/><img alt=Home><img alt=page></a>", "Home page"],
    ["prefers text to image alternatives", "<a href=/><img alt=Logo>Home</a>", "Home"],
    ["falls back to aria-label", `<a href=/ aria-label="Go home"><i></i></a>`, "Go home"],
    ["falls back to title", "<a href=/ title=Start></a>", "Start"],
    ["takes the alternative of an area", "<area href=/ alt=North>", "North"],
    ["leaves out scripts", "<a href=/>One<script>two()</script></a>", "One"],
    ["ends a link at the next one", "<a href=/>One<a href=/b>two</a>three", "One"],
    ["ends a link with its table cell", "<table><td><a href=/>One<td>two</table>three", "One"],
    ["reads an unclosed link to the end", "<a href=/>One<p>two", "One two"],
    ["cuts at 255 characters", `<a href=/>${"x".repeat(300)}</a>`, "x".repeat(255)],
  ];
  for (const [name, html, anchor] of texts) {
    it(`${name} as anchor`, () => {
      expect(anchors(html)).to.have.property("https://example.com/", anchor);
    });
  }

  const placements: [html: string, placement: string][] = [
    ["<main><a href=/>x</a></main>", "main"],
    ["<article><a href=/>x</a></article>", "main"],
    ["<nav><div><a href=/>x</a></div></nav>", "nav"],
    ["<header><a href=/>x</a></header>", "header"],
    ["<header><nav></nav><a href=/>x</a></header>", "header"],
    ["<footer><a href=/>x</a></footer>", "footer"],
    ["<main><aside><a href=/>x</a></aside></main>", "aside"],
    ["<article><header><a href=/>x</a></header></article>", "main"],
    ["<div role=navigation><a href=/>x</a></div>", "nav"],
    ["<div role='MAIN'><p><a href=/>x</a></div>", "main"],
    ["<div role=banner><ul><li><a href=/>x</a></ul></div>", "header"],
    ["<section role=contentinfo><a href=/>x</a></section>", "footer"],
    ["<nav></nav><a href=/>x</a>", "other"],
    ["<nav><span></div></span><a href=/>x</a></nav>", "nav"],
    ["<nav><table><tr><td></nav><a href=/>x</a></table></nav>", "nav"],
    ["<nav><b></nav></b><a href=/>x</a>", "other"],
  ];
  for (const [html, placement] of placements) {
    it(`places the link of ${html} in ${placement}`, () => {
      expect(parseHtml(html).links[0]).to.have.property("placement", placement);
    });
  }

  const bases: [name: string, html: string, url: string][] = [
    [
      "a relative reference",
      "<base href=/docs/v2/><a href=x?q=1>",
      "https://example.com/docs/v2/x?q=1",
    ],
    ["a root-relative one", "<base href=/docs/v2/><a href=/x>", "https://example.com/x"],
    ["another host", "<base href=https://cdn.example/a/b><a href=../x>", "https://cdn.example/x"],
    ["a query alone", "<base href=/docs/v2/y><a href=?q=1>", "https://example.com/docs/v2/y?q=1"],
    ["a fragment alone", "<base href=/docs/><a href=#top>", "https://example.com/docs/"],
    [
      "after an unusable base",
      "<base href=http://[><base href=data:x><base href=/b/><a href=x>",
      "https://example.com/b/x",
    ],
    [
      "by the first base",
      "<base target=_top><base href=/a/><base href=/b/><a href=x>",
      "https://example.com/a/x",
    ],
  ];
  for (const [name, html, url] of bases) {
    it(`resolves ${name} against the base element`, () => {
      expect(urls(html)).to.deep.equal([url]);
    });
  }

  it("resolves all that comes before the base element against it", () => {
    const page = parseHtml(
      "<a href=x>1</a><img src=i.png><form action=f><input type=password></form>" +
        "<a href=/y>2</a><base href=/docs/><a href=x>3</a>",
    );
    expect(page.links.map(({ url, elementsCount }) => ({ url, elementsCount }))).to.deep.equal([
      { url: "https://example.com/docs/x", elementsCount: 2 },
      { url: "https://example.com/y", elementsCount: 1 },
    ]);
    expect(page.resources.map(({ url }) => url)).to.deep.equal(["https://example.com/docs/i.png"]);
    expect(page.anchorsCount).to.equal(3);
    expect(page.imagesCount).to.equal(1);
  });

  it("follows the first of several bases, wherever it is", () => {
    const page = parseHtml("<a href=x>1</a><p><base href=/a/></p><base href=/b/>");
    expect(page.links.map(({ url }) => url)).to.deep.equal(["https://example.com/a/x"]);
    expect(page.markup.baseElementsCount).to.equal(2);
  });

  it("resolves a canonical that stands before the base element against it", () => {
    const page = parseHtml("<link rel=canonical href=x><base href=/docs/>");
    expect(page.canonicals[0]).to.have.property("url", "https://example.com/docs/x");
    expect(page.baseHref).to.equal("https://example.com/docs/");
  });

  it("keeps five texts of further elements, each once, none that is empty", () => {
    const texts = ["One", "Two", "One", "Two", "", " Three ", "Four", "Five", "Six", "Seven"];
    const page = parseHtml(texts.map((text) => `<a href=/x>${text}</a>`).join(""));
    expect(page.links[0]).to.deep.include({
      anchor: "One",
      otherAnchors: ["Two", "Three", "Four", "Five", "Six"],
      elementsCount: 10,
    });
  });

  it("takes alternatives and labels of further elements for their texts", () => {
    const page = parseHtml(
      "<a href=/x>One</a><a href=/x><img alt=Two></a><a href=/x title=Three></a>",
    );
    expect(page.links[0]?.otherAnchors).to.deep.equal(["Two", "Three"]);
  });

  const labels: [name: string, html: string, anchor: string][] = [
    ["a label within it", "<a href=/><i aria-label=Home></i></a>", "Home"],
    ["the title of a drawing", "<a href=/><svg><title>Home</title></svg></a>", "Home"],
  ];
  for (const [name, html, anchor] of labels) {
    it(`takes ${name} for the text of a link without any`, () => {
      expect(anchors(html)).to.have.property("https://example.com/", anchor);
    });
  }

  it("leaves the labels before and after a link out of it", () => {
    const html = "<i title=Before></i><a href=/></a><i title=After></i>";
    expect(anchors(html)).to.have.property("https://example.com/", "");
  });

  it("lists the fragments that links name in another page, each once", () => {
    const page = parseHtml(
      `<a href="/x#b">1</a><a href="/x#a%20c">2</a><a href="/x#b">3</a><a href="/x#">4</a>
       <a href="/x#top">5</a><a href="/x#:~:text=y">6</a><a href="/y">7</a>`,
    );
    expect(page.links.map(({ fragments }) => fragments)).to.deep.equal([["b", "a c"], []]);
  });

  it("lists of the fragments of its own page those that nothing answers to", () => {
    const page = parseHtml(
      `<a href="#later">1</a><a href="#none">2</a><a href="?id=1#named">3</a><a href="#None">4</a>
       <a href="#gr%C3%BCn">5</a><a href="#a%20b">6</a><a href="#none">7</a><a href="#/route">8</a>
       <a href="?id=2#none">9</a>
       <p id=later><a name=named></a><p id=grün><p id="a%20b">`,
    );
    expect(page.links.map(({ url, fragments }) => [url, fragments])).to.deep.equal([
      ["https://example.com/shop/page?id=1", ["none", "None"]],
      ["https://example.com/shop/page?id=2", ["none"]],
    ]);
  });

  it("looks for no id of its own where the base makes a fragment another page's", () => {
    const page = parseHtml("<base href=/docs/><a href=#x>1</a><p id=x>");
    expect(page.links[0]).to.deep.include({ url: "https://example.com/docs/", fragments: ["x"] });
  });

  it("keeps 50 fragments of a target", () => {
    const html = Array.from({ length: 80 }, (_, n) => `<a href=/x#n${n}>x</a><a href=#n${n}>x</a>`);
    const page = parseHtml(html.join(""));
    expect(page.links.map(({ fragments }) => fragments.length)).to.deep.equal([50, 50]);
  });

  it("reads 100,000 fragments of its own page in linear time", () => {
    const html = Array.from({ length: 100_000 }, (_, n) => `<a href=#n${n}>x</a><p id=n${n}>`)
      .join("");
    expect(parseHtml(html).links[0]?.fragments).to.deep.equal([]);
    expectLinear(html, (part) => parseHtml(part));
  });

  const images: [html: string, linkedAlone: boolean[]][] = [
    ["<img>", [false]],
    ["<a href=/><img alt=''></a>", [true]],
    ["<a href=/> <img> </a>", [true]],
    ["<a href=/><picture><source><img></picture></a>", [true]],
    ["<a href=/><img>Home</a>", [false]],
    ["<a href=/>Home<br><img></a>", [false]],
    ["<a href=/><img><img></a>", [false, false]],
    ["<a href=/ aria-label=Home><img alt=''></a>", [false]],
    ["<a href=/ aria-labelledby=x><img alt=''></a>", [false]],
    ["<a href=/><img alt='' title=Home></a>", [false]],
    ["<a name=x><img></a>", [false]],
    ["<a href=/>x</a><img>", [false]],
  ];
  for (const [html, linkedAlone] of images) {
    it(`says whether the image is all of the link in ${html}`, () => {
      expect(parseHtml(html).images.map((image) => image.linkedAlone)).to.deep.equal(linkedAlone);
    });
  }

  it("leaves out links in template and noscript", () => {
    const page = parseHtml(
      "<template><a href=/a>x</a></template><noscript><a href=/b>x</a></noscript><a href=/c>x</a>",
    );
    expect(page.anchorsCount).to.equal(1);
    expect(page.links.map(({ url }) => url)).to.deep.equal(["https://example.com/c"]);
  });

  it("encodes the query of a windows-1252 page in windows-1252", () => {
    const body = Uint8Array.from(Buffer.from("<a href='?q=caf\xe9'>x</a>", "latin1"));
    const page = parseHtml(body, { contentTypeHeader: "text/html; charset=iso-8859-1" });
    expect(page.links[0]).to.have.property("url", "https://example.com/shop/page?q=caf%E9");
  });

  it("keeps 5,000 targets and counts the rest", () => {
    const html = Array.from({ length: 5_010 }, (_, n) => `<a href=/p${n}>x</a>`).join("");
    const page = parseHtml(html + "<a href=/p1>x</a><a href=/p5009>x</a>");
    expect(page.links).to.have.lengthOf(5_000);
    expect(page.links[1]).to.have.property("elementsCount", 2);
    expect(page.anchorsCount).to.equal(5_012);
    expect(page.linksDropped).to.equal(10);
  });
});

describe("parseRel()", () => {
  const cases: [rel: string, bits: number][] = [
    ["", 0],
    ["nofollow", 1],
    [" NoFollow\tUGC  sponsored ", 7],
    ["noopener noreferrer external me", 8 | 16 | 32 | 64],
    ["nofollow,ugc tag", 0],
    ["Opener", 128],
  ];
  for (const [rel, bits] of cases) {
    it(`reads ${JSON.stringify(rel)} as ${bits}`, () => {
      expect(parseRel(rel)).to.equal(bits);
    });
  }
});
