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
    cannibalized: [],
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
