import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";
import { expectLinear } from "../../../support/growth.ts";

describe("parsePage()", () => {
  it("reads an empty document", () => {
    const page = parseHtml("");
    expect(page).to.include({
      doctype: false,
      elementsCount: 0,
      lang: null,
      anchorsCount: 0,
      wordCount: 0,
      contentHash: null,
      minhash: null,
      textExcerpt: "",
    });
    expect(page.titles).to.deep.equal([]);
  });

  it("reads the parts of a document, and counts its elements", () => {
    const page = parseHtml(
      `<!DOCTYPE html><html lang=" de-AT "><head><title>T</title></head><body><p>x<br></p></body></html>`,
    );
    expect(page).to.include({ doctype: true, lang: "de-AT", elementsCount: 6 });
  });

  const doctypes: [html: string, expected: boolean][] = [
    ["<!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01//EN'><p>", true],
    ["<!-- x --><!DOCTYPE html>", true],
    ["<!doctypehtml><html lang=en>", true],
    ["<!DOCTYPE svg>", false],
    ["<p><!DOCTYPE html>", false],
    ["Warning: no such file<!DOCTYPE html>", false],
    [" \n<!DOCTYPE html>", true],
    ["<html>", false],
  ];
  for (const [html, expected] of doctypes) {
    it(`${expected ? "sees" : "does not see"} the doctype of ${html}`, () => {
      expect(parseHtml(html).doctype).to.equal(expected);
    });
  }

  it("leaves no drawing at an image in it", () => {
    const page = parseHtml(
      "<svg><image xlink:href=/a.png width=1 height=1/><text>drawn</text></svg><p>one two</p>",
    );
    expect(page).to.include({ imagesCount: 0, wordCount: 2, textExcerpt: "one two" });
    expect(page.images).to.deep.equal([]);
  });

  it("distinguishes an empty lang from none, and takes that of a later html tag", () => {
    expect(parseHtml("<html lang=' '>").lang).to.equal("");
    expect(parseHtml("<html><p><html lang=fr>").lang).to.equal("fr");
  });

  const encodings: [name: string, bytes: number[] | Buffer, header: string, charset: string][] = [
    [
      "windows-1252",
      Buffer.from("<title>caf\xe9 \x80</title>", "latin1"),
      "text/html;charset=latin1",
      "windows-1252",
    ],
    [
      "Shift_JIS",
      [...Buffer.from("<title>"), 0x93, 0xfa, 0x96, 0x7b, ...Buffer.from("</title>")],
      "text/html; charset=Shift_JIS",
      "shift_jis",
    ],
    [
      "UTF-16 with a byte order mark",
      Buffer.from("\ufeff<title>日本</title>", "utf16le"),
      "text/html",
      "utf-16le",
    ],
  ];
  const titles = ["café €", "日本", "日本"];
  for (const [index, [name, bytes, contentTypeHeader, charset]] of encodings.entries()) {
    it(`reads a ${name} page`, () => {
      const page = parseHtml(Uint8Array.from(bytes), { contentTypeHeader });
      expect(page.charset).to.equal(charset);
      expect(page.titles).to.deep.equal([titles[index]]);
    });
  }

  describe("with hostile documents", () => {
    it("reads attributes without quotes, without values and cut at the end", () => {
      const page = parseHtml("<a href=/x?a=1&b=2 rel=nofollow disabled>x</a><a href='/y");
      expect(page.links.map(({ url, rel }) => [url, rel])).to.deep.equal([
        ["https://example.com/x?a=1&b=2", 1],
      ]);
    });

    it("reads on after NUL bytes", () => {
      const page = parseHtml("<title>a\0b</title><p>one\0two<a href=/x>l</a>");
      expect(page.titles).to.deep.equal(["a b"]);
      expect(page.anchorsCount).to.equal(1);
    });

    it("reads any bytes", () => {
      const bytes = Uint8Array.from({ length: 100_000 }, (_, n) => (n * n * 31 + (n >> 3)) & 255);
      expect(parseHtml(bytes).linksDropped).to.equal(0);
    });

    it("cuts an attribute of 1 MB", () => {
      const huge = "x".repeat(1_000_000);
      const page = parseHtml(
        `<img alt="${huge}" src="data:${huge}"><a href=/ title="${huge}"></a><link rel=canonical href="${huge}"><div itemtype="${huge}" role="${huge}">`,
      );
      expect(page.images[0]?.alt).to.have.lengthOf(1_000);
      expect(page.images[0]?.src).to.have.lengthOf(2_000);
      expect(page.links[0]?.anchor).to.have.lengthOf(255);
      expect(page.canonicals[0]?.href).to.have.lengthOf(2_000);
    });

    /** Linear: some 50 ms each; quadratic: minutes. */
    const heavy: [name: string, html: string, elementsCount: number][] = [
      ["100,000 nested divs", "<div>".repeat(100_000), 100_000],
      ["100,000 nested divs, closed", "<div>".repeat(100_000) + "</div>".repeat(100_000), 100_000],
      [
        "end tags that close nothing",
        `${"<div>".repeat(50_000)}${"</nav>".repeat(200_000)}`,
        50_000,
      ],
      [
        "end tags behind a table cell",
        `${"<nav>".repeat(50_000)}<td>${"</nav><div>".repeat(50_000)}`,
        100_001,
      ],
      ["nested tables", "<table><tr><td>".repeat(30_000), 90_000],
      ["nested links", "<a href=/x><b>".repeat(50_000), 100_000],
      ["nested forms and lists", "<form><ul><li>".repeat(30_000), 90_000],
      ["nested SVG and HTML", "<svg><foreignObject>".repeat(50_000), 100_000],
      ["nested headings", "<h1><div>".repeat(50_000), 100_000],
      ["200,000 entities", "<p>" + "&amp;".repeat(200_000), 1],
      ["200,000 attributes", `<p ${"a=1 ".repeat(200_000)}>`, 1],
      ["half a million less-than signs", "<".repeat(500_000), 0],
      ["100,000 unclosed comments", "<p>" + "<!--".repeat(100_000), 1],
      ["100,000 unclosed script tags", "<script>".repeat(100_000), 1],
      ["alternating places of text", "<nav>a</nav>b".repeat(50_000), 50_000],
      ["100,000 links in a hostile order of spaces", `<a href='${" ".repeat(100_000)}x'>y</a>`, 1],
      ["white space without end in a title", `<title>${" \n".repeat(300_000)}`, 1],
      [
        "a JSON-LD block of white space",
        `<script type=application/ld+json>${" ".repeat(500_000)}x</script>`,
        1,
      ],
    ];
    for (const [name, html, elementsCount] of heavy) {
      it(`reads ${name} in linear time`, () => {
        expect(parseHtml(html)).to.have.property("elementsCount", elementsCount);
        expectLinear(html, (part) => parseHtml(part));
      });
    }

    it("reads 100,000 links in linear time and bounded size", () => {
      const html = Array.from({ length: 100_000 }, (_, n) => `<a href=?p=${n}>Page ${n}</a>`).join(
        "",
      );
      const page = parseHtml(html);
      expectLinear(html, (part) => parseHtml(part));
      expect(page.anchorsCount).to.equal(100_000);
      expect(page.links).to.have.lengthOf(5_000);
      expect(page.linksDropped).to.equal(95_000);
    });
  });
});
