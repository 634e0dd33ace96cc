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

  it("gives a page what its keywords do not have already", () => {
    const sources = { strikingDistance: [striking("a", 10), striking("b", 5)] };
    const page = (expected: number) =>
      rank({ ...sources, decaying: [{ url: "/s", gain: gain(expected) }] })
        .find(({ query }) => query === null)?.gain;
    expect(page(40)).to.deep.equal(gain(25));
    // all of it is theirs
    expect(page(15)).to.equal(undefined);
    expect(page(12)).to.equal(undefined);
  });

  it("promises no more than the clicks there are", () => {
    const strikingDistance = Array.from({ length: 120 }, (_, one) => striking(`k${one}`, 4));
    const sum = (nonBrandedClicks: number) =>
      rank({ strikingDistance, nonBrandedClicks }).slice(0, 100)
        .reduce((total, { gain: { expected } }) => total + expected, 0);
    expect(sum(400)).to.equal(400);
    expect(sum(100)).to.be.closeTo(100, 1e-9);
    // hardly any clicks: ten all the same
    expect(sum(0)).to.be.closeTo(10, 1e-9);
  });

  it("leaves out what brings nothing", () => {
    expect(rank({
      cannibalized: [cannibalized("b", 0)],
      decaying: [{ url: "/d", gain: gain(0) }],
    })).to.deep.equal([]);
  });
});
