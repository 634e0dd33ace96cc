import { expect } from "chai";
import { XmlScanner } from "../../../lib/crawler/xml_scanner.ts";

/** The events of a document, given in parts. */
function scan(...parts: string[]): string[] {
  const events: string[] = [];
  const scanner = new XmlScanner({
    open: (name, attributes) =>
      events.push(
        ["open", name, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(" "),
      ),
    text: (text) => events.push(`text ${text}`),
    close: (name) => events.push(`close ${name}`),
    error: (message, line) => events.push(`error ${line}: ${message}`),
  });
  for (const part of parts) scanner.push(part);
  scanner.end();
  return events;
}

describe("XmlScanner", () => {
  it("tells elements, attributes, text and CDATA in order", () => {
    expect(scan("<a x='1' y=\"&lt;2>\">t&amp;<b/><![CDATA[<&]]></a>")).to.deep.equal([
      "open a x=1 y=<2>",
      "text t&",
      "open b",
      "close b",
      "text <&",
      "close a",
    ]);
  });

  it("skips declarations, comments and document types with a subset", () => {
    expect(scan('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]>\n<!-- <b> --><a/>\n'))
      .to.deep.equal(["open a", "close a"]);
  });

  it("waits for constructs that are split anywhere", () => {
    const document = '<a x="1>2"><!-- c --><![CDATA[d]]></a>';
    for (let cut = 1; cut < document.length; cut += 1) {
      expect(scan(document.slice(0, cut), document.slice(cut)), `cut at ${cut}`)
        .to.deep.equal(["open a x=1>2", "text d", "close a"]);
    }
  });

  it("counts lines over all parts", () => {
    expect(scan("<a>\n<b>\n", "</b>\n&\n</a>"))
      .to.include('error 3: An "&" is not escaped.');
  });

  it("closes what was left open when an outer element ends", () => {
    expect(scan("<a><b><c></a>")).to.deep.equal([
      "open a",
      "open b",
      "open c",
      "error 1: </a> stands where <c> is open.",
      "close c",
      "close b",
      "close a",
    ]);
  });

  it("passes over an end tag without a start", () => {
    expect(scan("<a></b></a>")).to.deep.equal([
      "open a",
      "error 1: </b> stands where <a> is open.",
      "close a",
    ]);
  });

  it("reports a document without an element", () => {
    expect(scan("<!-- nothing -->")).to.deep.equal(["error 1: The document has no element."]);
  });
});
