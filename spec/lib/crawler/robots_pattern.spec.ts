import { expect } from "chai";
import {
  canonicalPath,
  matchesRobotsPattern,
  parseRobotsPattern,
} from "../../../lib/crawler/robots_pattern.ts";

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
      expect(parseRobotsPattern(value)).to.deep.equal({ parts, anchored, length });
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
  ];
  for (const [pattern, path, matches] of CASES) {
    it(`says ${matches} for ${pattern} and ${path}`, () => {
      expect(matchesRobotsPattern(parseRobotsPattern(pattern), path)).to.equal(matches);
    });
  }
});
