import { expect } from "chai";
import { HtmlText } from "../../../../lib/crawler/html/html_text.ts";
import { parsePage } from "../../../../lib/crawler/html/parse_page.ts";

/** A body whose bytes are searched, and not a text. */
function openBytes(body: Uint8Array): HtmlText {
  const text = HtmlText.ofUtf8(body);
  if (text === undefined) throw new Error("The body would be decoded as a whole.");
  return text;
}

describe("HtmlText", () => {
  it("reads the pieces of UTF-8 by the positions of its bytes", () => {
    const text = openBytes(
      Buffer.from("<p>caf\u00e9</p><p>na\u00efve \u{1f600}!</p><p>plain</p>".padEnd(99)),
    );
    const pieces: string[] = [];
    for (const { index, 0: piece } of text.units.matchAll(/[^<>]+/g)) {
      pieces.push(text.read(index, index + piece.length));
    }
    expect(pieces.join("|").trimEnd())
      .to.equal("p|caf\u00e9|/p|p|na\u00efve \u{1f600}!|/p|p|plain|/p|");
  });

  it("reads pieces again, in any order", () => {
    const source = "ab\u00e9cd\u2019ef".padEnd(99);
    const text = openBytes(Buffer.from(source));
    const end = text.units.length;
    expect(text.read(end - 5, end)).to.equal("     ");
    expect(text.read(0, 4)).to.equal("ab\u00e9");
    expect(text.read(4, 9)).to.equal("cd\u2019");
    expect(text.read(0, 2)).to.equal("ab");
    expect(text.readAll()).to.equal(source);
  });

  it("leaves documents with much else than ASCII to be decoded as a whole", () => {
    expect(HtmlText.ofUtf8(Buffer.from("\u9875\u9762".repeat(99)))).to.equal(undefined);
    expect(HtmlText.ofUtf8(Buffer.from("plain ".repeat(99)))).not.to.equal(undefined);
  });

  describe("under the parser", () => {
    const PIECES = [
      "<p>",
      "</p>",
      "<a href='/caf\u00e9?q=\u2019' title=\u00fc\u00df>",
      "</a>",
      "<h1>\u00c4rger &amp; \u2018Not\u2019</h1>",
      "<title>\u2014\u00e9</title>",
      "<m\u00e9ta name=description content='\u00e9'>",
      "<meta name=description content='d\u00e9j\u00e0 vu'>",
      "<img src=x\u00e9.png alt='\u{1f600}'>",
      '<script type=application/ld+json>{"@type":"Th\u00efng"}</script>',
      "<noscript><p>na\u00efve</p></noscript>",
      "<div itemscope itemtype=https://schema.org/Person><i itemprop=name>\u00d8</i></div>",
      "plain words of a page ",
      "\u00ab guillemets \u00bb \u3042",
      "&eacute;\u00a0",
      "<!-- \u00e9 -->",
      "<![CDATA[\u00e9]]>",
    ];
    /** Bytes that no UTF-8 has. */
    const BROKEN = [[0xff], [0xe2, 0x80], [0xc3], [0xf0, 0x9f, 0x98], [0x80]];

    for (let seed = 1; seed <= 40; seed++) {
      it(`finds in document ${seed} what it finds in the decoded text`, () => {
        let state = seed;
        const random = (below: number) => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
          return (state >> 8) % below;
        };
        const parts: Uint8Array[] = [Buffer.from("<!doctype html>".padEnd(4_000))];
        for (let count = 0; count < 60; count++) {
          parts.push(Buffer.from(PIECES[random(PIECES.length)] ?? ""));
          if (random(9) === 0) parts.push(Uint8Array.from(BROKEN[random(BROKEN.length)] ?? []));
        }
        const body = Buffer.concat(parts);
        // a text that is decoded and encoded again has the characters that were read of it
        const decoded = Buffer.from(new TextDecoder("utf-8").decode(body), "utf16le");
        const mark = Buffer.from([0xff, 0xfe]);
        const { charset, charsetSource, markup, ...facts } = parse(body);
        const { charset: _, charsetSource: __, markup: markupOfText, ...factsOfText } = parse(
          Buffer.concat([mark, decoded]),
        );
        expect(charset).to.equal("utf-8");
        expect(charsetSource).to.equal("header");
        expect(openBytes(body)).not.to.equal(undefined);
        expect(facts).to.deep.equal(factsOfText);
        expect({ ...markup, charsets: null }).to.deep.equal({ ...markupOfText, charsets: null });
      });
    }
  });
});

function parse(body: Uint8Array) {
  return parsePage(body, {
    url: "https://site.test/",
    contentTypeHeader: "text/html; charset=utf-8",
    linkHeader: null,
    xRobotsTag: null,
  });
}
