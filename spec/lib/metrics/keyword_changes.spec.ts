import { expect } from "chai";
import { compareKeywords } from "../../../lib/metrics/keyword_changes.ts";

const count = (keyword: string, impressions: number) => ({ keyword, clicks: 0, impressions });

const names = (keywords: readonly { keyword: string }[]) => keywords.map(({ keyword }) => keyword);

describe("compareKeywords()", () => {
  it("lists what only one of the windows has, most impressions first", () => {
    const { newKeywords, lostKeywords } = compareKeywords(
      [count("stays", 50), count("b", 9), count("a", 9), count("new", 70)],
      [count("stays", 1), count("lost", 8), count("back", 0), count("new", 0)],
    );
    expect(names(newKeywords)).to.deep.equal(["new", "a", "b"]);
    expect(names(lostKeywords)).to.deep.equal(["lost"]);
  });

  it("takes fewer than five impressions for chance", () => {
    const { newKeywords } = compareKeywords([count("five", 5), count("four", 4)], []);
    expect(names(newKeywords)).to.deep.equal(["five"]);
  });
});
