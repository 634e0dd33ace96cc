import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";
import { expectLinear } from "../../../support/growth.ts";

describe("PageMarkup", () => {
  it("knows AMP pages by either attribute of html, in any encoding, and by no other element", () => {
    for (const html of ["<html amp>", "<html AMP lang=en>", "<html ⚡>", '<html lang=en ⚡="">']) {
      expect(parseHtml(html).markup.amp, html).to.equal(true);
      const utf16 = Buffer.from(`\ufeff${html}`, "utf16le");
      expect(parseHtml(utf16).markup.amp, html).to.equal(true);
    }
    for (const html of ["<html><p amp>", "<html data-amp>", "<html ⚡4email>", ""]) {
      expect(parseHtml(html).markup.amp, html).to.equal(false);
    }
  });

  it("reads the structure of a sound document", () => {
    const { markup } = parseHtml(
      `<!doctype html><html><head><meta charset=utf-8><title>T</title></head>
       <body><header></header><main><p id=a>x</main></body></html>`,
      { contentTypeHeader: "text/html; charset=UTF-8" },
    );
    expect(markup).to.deep.include({
      amp: false,
      charsets: { bom: null, header: "utf-8", meta: "utf-8" },
      headEndedBy: null,
      metadataAfterHead: 0,
      headTagsCount: 1,
      bodyTagsCount: 1,
      baseHrefs: [],
      baseElementsCount: 0,
      duplicateIds: { count: 0, examples: [] },
      framesCount: 0,
      plugins: { count: 0, examples: [] },
      landmarks: ["header", "main"],
      picturesWithoutImg: 0,
      fragmentIdsCut: false,
    });
  });

  const heads: [html: string, endedBy: string | null, metadata: number][] = [
    ["<head><title>T</title></head><body>", null, 0],
    ["<head><div></div><meta name=a><link><title>T</title><base></head><body>", "div", 4],
    ["<head><title>T</title><IMG><meta name=a></head>", "img", 1],
    ["<head>text<meta name=a></head>", "#text", 1],
    ["<head> \n <meta name=a></head>", null, 0],
    ["<head><my-widget></my-widget><meta name=a></head>", "my-widget", 1],
    ["<head><span></span></head><meta name=a>", "span", 0],
    ["<head><iframe></iframe><meta name=a><body>", "iframe", 1],
    ["<head><body><meta name=a></head>", null, 0],
    ["<head></head><div></div><meta name=a><body>", null, 0],
    ["<title>T</title><p>x<meta itemprop=a content=b>", null, 0],
    ["<head><title>T</title><p>the tags of head and body may be left out", null, 0],
    ["<head><noscript><img></noscript><template><p></template><meta name=a></head>", null, 0],
    ["<head><script>'<div>'</script><style>p{}</style><meta name=a></head>", null, 0],
    ["<head><svg><title>x</title></svg></head>", "svg", 0],
    ["<head><frameset></head>", null, 0],
  ];
  for (const [html, endedBy, metadata] of heads) {
    it(`says that ${endedBy ?? "nothing"} ended the head of ${html}`, () => {
      const { markup } = parseHtml(html);
      expect([markup.headEndedBy, markup.metadataAfterHead]).to.deep.equal([endedBy, metadata]);
    });
  }

  const tags: [html: string, heads: number, bodies: number][] = [
    ["<p>x", 0, 0],
    ["<head></head><body></body><head></head><body>", 2, 2],
    ["<HEAD/><BODY/>", 1, 1],
    ["<header></header><tbody>", 0, 0],
    ["<body><script>'<body>'</script><textarea><body></textarea>", 0, 1],
  ];
  for (const [html, headTagsCount, bodyTagsCount] of tags) {
    it(`counts the tags of head and body in ${html}`, () => {
      expect(parseHtml(html).markup).to.include({ headTagsCount, bodyTagsCount });
    });
  }

  it("lists the bases as they are, unusable ones too", () => {
    const { markup } = parseHtml("<base target=_top><base href><base href=http://[><base href=/a>");
    expect(markup).to.deep.include({ baseElementsCount: 4, baseHrefs: ["", "http://[", "/a"] });
  });

  it("keeps ten bases and counts the rest", () => {
    const { markup } = parseHtml(`<base href=/${"x".repeat(5_000)}>`.repeat(100));
    expect(markup.baseElementsCount).to.equal(100);
    expect(markup.baseHrefs).to.have.lengthOf(10);
    expect(markup.baseHrefs[0]).to.have.lengthOf(2_000);
  });

  it("counts frames and framesets, not iframes", () => {
    const { markup } = parseHtml(
      "<frameset><frame src=a><frame></frameset><iframe src=b></iframe>",
    );
    expect(markup.framesCount).to.equal(3);
  });

  const plugins: [html: string, examples: string[]][] = [
    ["<embed src=/a.swf?x=1>", ["embed[src=/a.swf?x=1]"]],
    ["<object data=a.xap>", ["object[data=a.xap]"]],
    ["<object type=application/x-Shockwave-Flash data=a.swf>", [
      "object[type=application/x-Shockwave-Flash]",
    ]],
    ["<object classid='clsid:D27CDB6E-AE6D-11cf-96B8-444553540000'>", [
      "object[classid=clsid:D27CDB6E-AE6D-11cf-96B8-444553540000]",
    ]],
    ["<embed type=application/x-java-applet>", ["embed[type=application/x-java-applet]"]],
    ["<object type='application/x-silverlight-2'>", ["object[type=application/x-silverlight-2]"]],
    ["<applet code=Clock.class><applet>", ["applet[code=Clock.class]", "applet"]],
    ["<object data=a.pdf type=application/pdf><embed src=a.svg><embed><object>", []],
    ["<video src=a.swf><a href=a.swf>x</a>", []],
  ];
  for (const [html, examples] of plugins) {
    it(`finds ${examples.length} plug-ins in ${html}`, () => {
      const expected = { count: examples.length, examples };
      expect(parseHtml(html).markup.plugins).to.deep.equal(expected);
    });
  }

  const landmarks: [html: string, names: string[]][] = [
    ["<div><p>x</div>", []],
    ["<nav></nav><main><article></article><article></article></main>", ["nav", "main", "article"]],
    ["<section><header></header></section><aside></aside><footer>", [
      "section",
      "header",
      "aside",
      "footer",
    ]],
    ["<div role=banner><div role='Main complementary'><div role=button>", ["header", "main"]],
  ];
  for (const [html, names] of landmarks) {
    it(`sees ${names.join(", ") || "no landmark"} in ${html}`, () => {
      expect(parseHtml(html).markup.landmarks).to.deep.equal(names);
    });
  }

  const pictures: [html: string, count: number][] = [
    ["<picture><source><img></picture>", 0],
    ["<picture><source></picture><img>", 1],
    ["<picture></picture><picture><img></picture><picture>", 2],
    ["<picture><source><picture><img></picture>", 1],
    ["<img>", 0],
  ];
  for (const [html, count] of pictures) {
    it(`counts ${count} pictures without img in ${html}`, () => {
      expect(parseHtml(html).markup.picturesWithoutImg).to.equal(count);
    });
  }

  it("reads attributes without values, and tags cut at the end", () => {
    const { markup } = parseHtml(
      "<base href><object type data classid><embed src><applet code><bod",
    );
    expect(markup.plugins).to.deep.equal({ count: 1, examples: ["applet"] });
    expect(markup.bodyTagsCount).to.equal(0);
  });

  it("reads 100,000 nested pictures, frames and bodies in linear time", () => {
    const html = "<picture><frameset><body><object type=x-silverlight>".repeat(50_000);
    const { markup } = parseHtml(html);
    expectLinear(html, (part) => parseHtml(part));
    expect(markup).to.include({ framesCount: 50_000, bodyTagsCount: 50_000 });
    expect(markup.plugins.count).to.equal(50_000);
    expect(markup.picturesWithoutImg).to.equal(50_000);
  });
});
