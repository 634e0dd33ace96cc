import { expect } from "chai";
import {
  canonicalPath,
  matchesRobotsPattern,
  parseRobotsPattern,
} from "../../../../lib/crawler/robots/robots_pattern.ts";

describe("canonicalPath()", () => {
  const CASES: [path: string, expected: string][] = [
    ["/a/b?c=d&e", "/a/b?c=d&e"],
    ["/%7e%2f%C3%a9", "/~%2F%C3%A9"],
    ["/é", "/%C3%A9"],
    ["/😀", "/%F0%9F%98%80"],
    ["/a*b$", "/a%2Ab%24"],
    ["/a b", "/a%20b"],
    ["/100%", "/100%"],
    ["/%zz", "/%zz"],
    // reserved characters that delimit nothing where they are: both ways of writing them are one
    ["/%40user%2Ca%3B%28b%29%21", "/@user,a;(b)!"],
    ["/a%3Db%26c%3ad", "/a=b&c:d"],
    ["/a?b=https%3A%2F%2Fexample.com%3Fc", "/a?b=https://example.com?c"],
    // delimiters: an escape is another character
    ["/a%2Fb%3Fc%23d", "/a%2Fb%3Fc%23d"],
    ["/a?b%3Dc%26d", "/a?b%3Dc%26d"],
  ];
  for (const [path, expected] of CASES) {
    it(`returns ${expected} for ${path}`, () => {
      expect(canonicalPath(path)).to.equal(expected);
    });
  }
});

describe("parseRobotsPattern()", () => {
  const CASES: [value: string, parts: string[], anchored: boolean, length: number][] = [
    ["/", ["/"], false, 1],
    ["/a*", ["/a", ""], false, 3],
    ["/a***b", ["/a", "b"], false, 4],
    ["/a$", ["/a"], true, 3],
    ["/a$b", ["/a%24b"], false, 6],
    ["*", ["", ""], false, 1],
  ];
  for (const [value, parts, anchored, length] of CASES) {
    it(`reads ${value}`, () => {
      expect(parseRobotsPattern(value)).to.deep.equal({ parts, inQuery: null, anchored, length });
    });
  }
});

describe("matchesRobotsPattern()", () => {
  const CASES: [pattern: string, path: string, matches: boolean][] = [
    ["/a", "/a", true],
    ["/a", "/b", false],
    ["*", "/", true],
    ["/*$", "/a", true],
    ["/a*$", "/b", false],
    ["/a*a$", "/a", false],
    ["/a*b*b$", "/ab", false],
    ["/a*b*b$", "/abb", true],
    ["/*/x/*", "/y/x/", true],
    ["/*/x/*", "/x/", false],
    // the wildcard may reach into the query, where a slash and its escape are one
    ["/*u=https%3A%2F%2F", "/a?u=https://b", true],
    ["/*u=https://", "/a?u=https://b", true],
    ["/*%2Fb", "/a%2Fb", true],
    ["/*%2Fb", "/a/b", false],
    ["/*?a%2F*%2Fb", "/?a/x/b", true],
  ];
  for (const [pattern, path, matches] of CASES) {
    it(`says ${matches} for ${pattern} and ${path}`, () => {
      expect(matchesRobotsPattern(parseRobotsPattern(pattern), path)).to.equal(matches);
    });
  }
});
