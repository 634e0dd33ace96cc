import { expect } from "chai";
import { XmlReader } from "../../../../lib/crawler/sitemaps/xml_reader.ts";

/** The events of a document, given in parts. */
function read(...parts: string[]): string[] {
  const events: string[] = [];
  const reader = new XmlReader({
    open: (name, attributes) =>
      events.push(
        ["open", name, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(" "),
      ),
    text: (text) => events.push(`text ${text}`),
    close: (name) => events.push(`close ${name}`),
    error: (message, line) => events.push(`error ${line}: ${message}`),
  });
  for (const part of parts) reader.push(part);
  reader.end();
  return events;
}

describe("XmlReader", () => {
  it("reports elements, attributes, text and CDATA in order", () => {
    expect(read("<a x='1' y=\"&lt;2>\">t&amp;<b/><![CDATA[<&]]></a>")).to.deep.equal([
      "open a x=1 y=<2>",
      "text t&",
      "open b",
      "close b",
      "text <&",
      "close a",
    ]);
  });

  it("skips declarations, comments and document types with a subset", () => {
    expect(read('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]>\n<!-- <b> & c --><a/>\n'))
      .to.deep.equal(["open a", "close a"]);
  });

  it("waits for constructs that are split anywhere", () => {
    const document = '<a x="1>2"><!-- c & --><![CDATA[d]]>&amp;</a>';
    const whole = read(document).join("|").replace("text d|text &", "text d&");
    for (let cut = 1; cut < document.length; cut += 1) {
      const events = read(document.slice(0, cut), document.slice(cut));
      expect(events.join("|").replace("text d|text &", "text d&"), `cut at ${cut}`).to.equal(whole);
    }
  });

  it("reports what is not escaped, with its line, and reads on", () => {
    expect(read("<a>\n<b>\n", "</b>\n& &x; < </a>")).to.deep.equal([
      "open a",
      "text \n",
      "open b",
      "text \n",
      "close b",
      'error 4: An "&" is not escaped.',
      "error 4: The entity &x; is not known.",
      "text \n& &x; ",
      'error 4: A "<" begins no valid tag.',
      "close a",
    ]);
  });

  it("reports what is left open when an outer element ends", () => {
    expect(read("<a><b><c></a>")).to.deep.equal([
      "open a",
      "open b",
      "open c",
      "close c",
      "close b",
      "close a",
      "error 1: <c> is open where one around it ends.",
      "error 1: <b> is open where one around it ends.",
    ]);
  });

  it("ends with an end tag that has no start", () => {
    expect(read("<a><b/></b></a>", "<c/>").at(-1))
      .to.equal("error 1: </b> ends nothing that is open: what follows is not read.");
  });

  it("resolves no prefix that is not declared, also in attributes", () => {
    expect(read('<a xmlns:p="urn:p"><p:b/><q:b r:c=""/></a>').filter((one) => /error/.test(one)))
      .to.deep.equal([
        'error 1: The prefix "q" is not declared.',
        'error 1: The prefix "r" is not declared.',
      ]);
  });

  for (
    const [document, message] of [
      ["<!-- nothing -->", "The document has no element."],
      ["<a>", "The document ends inside <a>."],
      ["<a><!-- b", "A comment does not end."],
      ["<a><![CDATA[ b", "A CDATA section does not end."],
      ["<a/><b/>", "An element is after the end of the document."],
      ["<a/>b", "Text is outside of the document's element."],
      [" <?xml version='1.0'?><a/>", "The XML declaration is not at the very start."],
      ["<a>&#0;</a>", "A numeric entity names no character of XML."],
      ["<a b='1' b='2'/>", "A tag has the attribute b twice."],
    ] as const
  ) {
    it(`says of ${document}: ${message}`, () => {
      expect(read(document).find((event) => event.startsWith("error")))
        .to.equal(`error 1: ${message}`);
    });
  }
});
