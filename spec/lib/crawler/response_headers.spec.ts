import { expect } from "chai";
import {
  joinHeaders,
  readMediaType,
  resolveLocation,
} from "../../../lib/crawler/response_headers.ts";

describe("joinHeaders()", () => {
  it("joins repeated headers and leaves the prototype alone", () => {
    const headers = JSON.parse('{"a":"1","link":["<x>","<y>"],"__proto__":"polluted"}');
    const joined = joinHeaders(headers);
    expect(joined).to.deep.equal({ a: "1", link: "<x>, <y>" });
    expect(Object.getPrototypeOf(joined)).to.equal(Object.prototype);
  });
});

describe("readMediaType()", () => {
  const CASES: [header: string | undefined, expected: string | null][] = [
    [undefined, null],
    ["", null],
    ["; charset=utf-8", null],
    ["Text/HTML; charset=utf-8", "text/html"],
    ["text/html, text/html", "text/html"],
    [" application/xhtml+xml ", "application/xhtml+xml"],
  ];
  for (const [header, expected] of CASES) {
    it(`returns ${expected} for ${JSON.stringify(header)}`, () => {
      expect(readMediaType(header)).to.equal(expected);
    });
  }
});

describe("resolveLocation()", () => {
  const CASES: [location: string | undefined, expected: string | null][] = [
    [undefined, null],
    ["/b", "https://example.com/b"],
    ["c?d#e", "https://example.com/a/c?d"],
    ["//other.example/", "https://other.example/"],
    ["/caf\u00c3\u00a9", "https://example.com/caf%C3%A9"],
    ["/caf\u00e9", "https://example.com/caf%C3%A9"],
    ["mailto:a@example.com", null],
    ["http://", null],
  ];
  for (const [location, expected] of CASES) {
    it(`returns ${expected} for ${JSON.stringify(location)}`, () => {
      expect(resolveLocation(location, "https://example.com/a/b")).to.equal(expected);
    });
  }
});
