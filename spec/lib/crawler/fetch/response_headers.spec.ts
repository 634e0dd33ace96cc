import { expect } from "chai";
import {
  hasFreshness,
  joinHeaders,
  readMediaType,
  resolveLocation,
} from "../../../../lib/crawler/fetch/response_headers.ts";

describe("joinHeaders()", () => {
  it("joins repeated headers and leaves the prototype alone", () => {
    const headers = JSON.parse('{"a":"1","link":["<x>","<y>"],"__proto__":"polluted"}');
    const joined = joinHeaders(headers);
    expect(joined).to.deep.equal({ a: "1", link: "<x>, <y>" });
    expect(Object.getPrototypeOf(joined)).to.equal(Object.prototype);
  });

  it("keeps the lines of X-Robots-Tag and Set-Cookie apart", () => {
    const joined = joinHeaders({
      "x-robots-tag": ["otherbot: noindex", "nofollow"],
      "set-cookie": ["a=1; Expires=Fri, 01 Jan 2027 00:00:00 GMT", "b=2"],
    });
    expect(joined).to.deep.equal({
      "x-robots-tag": "otherbot: noindex\nnofollow",
      "set-cookie": "a=1; Expires=Fri, 01 Jan 2027 00:00:00 GMT\nb=2",
    });
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

describe("hasFreshness()", () => {
  const DATE = "Fri, 20 Nov 2026 10:00:00 GMT";
  const LATER = "Sat, 21 Nov 2026 10:00:00 GMT";
  const CASES: [headers: Record<string, string>, expected: boolean][] = [
    [{}, false],
    [{ "cache-control": "public, max-age=3600" }, true],
    [{ "cache-control": "S-MaxAge = 60" }, true],
    [{ "cache-control": 'max-age="60"' }, true],
    [{ "cache-control": "immutable" }, true],
    [{ "cache-control": "max-age=0, must-revalidate" }, false],
    [{ "cache-control": "no-store, max-age=3600" }, false],
    [{ "cache-control": "no-cache" }, false],
    [{ "cache-control": "public" }, false],
    [{ "cache-control": "max-age=soon" }, false],
    [{ expires: LATER, date: DATE }, true],
    [{ expires: DATE, date: LATER }, false],
    [{ expires: "0" }, false],
    [{ expires: LATER }, true],
    [{ "cache-control": "max-age=0", expires: LATER, date: DATE }, false],
    [{ "cache-control": "private", expires: LATER, date: DATE }, true],
  ];
  for (const [headers, expected] of CASES) {
    it(`returns ${expected} for ${JSON.stringify(headers)}`, () => {
      expect(hasFreshness(headers)).to.equal(expected);
    });
  }
});
