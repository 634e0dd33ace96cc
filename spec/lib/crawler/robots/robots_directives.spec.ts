import { expect } from "chai";
import {
  isRobotsName,
  parseRobotsContent,
  parseXRobotsTag,
} from "../../../../lib/crawler/robots/robots_directives.ts";

describe("parseRobotsContent()", () => {
  const cases: [content: string, directives: string[]][] = [
    ["", []],
    [" , ,", []],
    ["noindex", ["noindex"]],
    ["NOINDEX,Follow", ["noindex", "follow"]],
    [" max-snippet : 0 , max-image-preview:Large", ["max-snippet:0", "max-image-preview:large"]],
    ["unavailable_after: Friday, 25-Jun-2027 15:00:00 GMT, noindex", [
      "unavailable_after:friday, 25-jun-2027 15:00:00 gmt",
      "noindex",
    ]],
    ["unavailable_after: 2027-06-25, max-snippet:-1", [
      "unavailable_after:2027-06-25",
      "max-snippet:-1",
    ]],
    ["unavailable_after: June 25, 2027, notyetknown", [
      "unavailable_after:june 25, 2027",
      "notyetknown",
    ]],
    ["noindex nofollow", ["noindex nofollow"]],
  ];
  for (const [content, directives] of cases) {
    it(`reads ${JSON.stringify(content)}`, () => {
      expect(parseRobotsContent(content)).to.deep.equal(directives);
    });
  }
});

describe("parseXRobotsTag()", () => {
  const cases: [header: string, groups: [agent: string, directives: string[]][]][] = [
    ["", []],
    ["noindex, nofollow", [["robots", ["noindex", "nofollow"]]]],
    ["googlebot: noindex, nofollow", [["googlebot", ["noindex", "nofollow"]]]],
    ["noarchive, googlebot: noindex, nofollow, OtherBot: none", [
      ["robots", ["noarchive"]],
      ["googlebot", ["noindex", "nofollow"]],
      ["otherbot", ["none"]],
    ]],
    ["max-snippet: 20, googlebot: max-image-preview: none", [
      ["robots", ["max-snippet:20"]],
      ["googlebot", ["max-image-preview:none"]],
    ]],
    ["unavailable_after: 25 Jun 2027 15:00:00 PST, noindex", [
      ["robots", ["unavailable_after:25 jun 2027 15:00:00 pst", "noindex"]],
    ]],
    ["googlebot:", []],
    // the example of Google's page: two lines, two crawlers
    ["googlebot: nofollow\notherbot: noindex, nofollow", [
      ["googlebot", ["nofollow"]],
      ["otherbot", ["noindex", "nofollow"]],
    ]],
    ["otherbot: nofollow\nnoindex", [["otherbot", ["nofollow"]], ["robots", ["noindex"]]]],
    ["noarchive\nunavailable_after: 25 Jun 2027 15:00:00 PST\n21 words", [
      ["robots", ["noarchive"]],
      ["robots", ["unavailable_after:25 jun 2027 15:00:00 pst"]],
      ["robots", ["21 words"]],
    ]],
  ];
  for (const [header, groups] of cases) {
    it(`reads ${JSON.stringify(header)}`, () => {
      const expected = groups.map(([agent, directives]) => ({ agent, directives }));
      expect(parseXRobotsTag(header)).to.deep.equal(expected);
    });
  }

  it("stops at 50 crawlers and 50 directives each", () => {
    const groups = parseXRobotsTag(Array.from({ length: 999 }, (_, n) => `bot${n}: x`).join(","));
    expect(groups).to.have.lengthOf(50);
    expect(parseRobotsContent("x,".repeat(999))).to.have.lengthOf(50);
  });
});

describe("isRobotsName()", () => {
  for (const name of ["robots", "googlebot", "googlebot-news", "bingbot", "slurp", "msnbot"]) {
    it(`knows ${name}`, () => expect(isRobotsName(name)).to.equal(true));
  }
  for (
    const name of ["", "description", "author", "robotics", "bottom", "google-site-verification"]
  ) {
    it(`does not take ${JSON.stringify(name)} for a crawler`, () => {
      expect(isRobotsName(name)).to.equal(false);
    });
  }
});
