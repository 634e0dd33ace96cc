import { expect } from "chai";
import {
  type OpportunitySources,
  rankOpportunities,
} from "../../../../../lib/metrics/search/opportunities/opportunities.ts";

const gain = (expected: number) => ({ low: expected / 2, expected, high: expected * 2 });

const striking = (query: string, expected: number) => ({ query, url: "/s", gain: gain(expected) });
const low = (query: string, expected: number) => ({ query, url: "/l", gain: gain(expected) });
const cannibalized = (query: string, expected: number) => ({
  query,
  url: "/c",
  gain: gain(expected),
});

const rank = (sources: Partial<OpportunitySources>) =>
  rankOpportunities({
    strikingDistance: [],
    lowCtr: [],
    keywordDays: 28,
    cannibalized: [],
    cannibalizationDays: 28,
    decaying: [],
    ...sources,
  });

describe("rankOpportunities()", () => {
  it("ranks all kinds in one list by the clicks to be expected", () => {
    const list = rank({
      strikingDistance: [striking("a", 10)],
      lowCtr: [low("b", 30)],
      cannibalized: [cannibalized("c", 20)],
      decaying: [{ url: "/d", gain: gain(40) }],
    });
    expect(list.map(({ type, query, url }) => [type, query, url])).to.deep.equal([
      ["decaying_page", null, "/d"],
      ["low_ctr", "b", "/l"],
      ["cannibalized", "c", "/c"],
      ["striking_distance", "a", "/s"],
    ]);
  });

  it("brings all windows to 28 days", () => {
    // 84 days: a third; 90 clicks in 90 days are 28
    const list = rank({
      strikingDistance: [striking("a", 84)],
      keywordDays: 84,
      cannibalized: [cannibalized("b", 90)],
      cannibalizationDays: 90,
    });
    expect(list.map((one) => one.query)).to.have.members(["a", "b"]);
    for (const { gain: { low: least, expected, high } } of list) {
      expect([least, expected, high].map((clicks) => Math.round(clicks * 1e6) / 1e6))
        .to.deep.equal([14, 28, 56]);
    }
  });

  it("counts the searches of one keyword once", () => {
    const list = rank({
      strikingDistance: [striking("Red Shoes", 10)],
      lowCtr: [low("red shoes", 15)],
    });
    expect(list).to.have.length(1);
    expect(list[0]).to.deep.include({
      type: "low_ctr",
      types: ["low_ctr", "striking_distance"],
      gain: gain(15),
    });
  });

  it("leaves out what brings nothing", () => {
    expect(rank({
      cannibalized: [cannibalized("b", 0)],
      decaying: [{ url: "/d", gain: gain(0) }],
    })).to.deep.equal([]);
  });
});
