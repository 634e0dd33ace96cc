import { expect } from "chai";
import {
  listParameterNames,
  readUrlPath,
  readUrlQuery,
} from "../../../../lib/rules/inputs/url_parts.ts";

describe("readUrlPath()", () => {
  const paths: [url: string, path: string][] = [
    ["https://example.com/", "/"],
    ["https://example.com/a//b%20c", "/a//b%20c"],
    ["https://example.com:8080/a?b=/c", "/a"],
    ["https://example.com/?b", "/"],
    ["https://example.com", "/"],
  ];
  for (const [url, path] of paths) {
    it(`gives ${path} of ${url}`, () => expect(readUrlPath(url)).to.equal(path));
  }
});

describe("readUrlQuery()", () => {
  const queries: [url: string, query: string][] = [
    ["https://example.com/a", ""],
    ["https://example.com/a?", ""],
    ["https://example.com/a?b=1&c=?", "b=1&c=?"],
  ];
  for (const [url, query] of queries) {
    it(`gives ${JSON.stringify(query)} of ${url}`, () => {
      expect(readUrlQuery(url)).to.equal(query);
    });
  }
});

describe("listParameterNames()", () => {
  it("gives the names in order, repeated ones too", () => {
    expect(listParameterNames("b=1&a=2&b=3&c")).to.deep.equal(["b", "a", "b", "c"]);
  });

  it("leaves out empty pairs and keeps nameless values", () => {
    expect(listParameterNames("&&a=1&&")).to.deep.equal(["a"]);
    expect(listParameterNames("=1")).to.deep.equal([""]);
    expect(listParameterNames("")).to.deep.equal([]);
  });
});
