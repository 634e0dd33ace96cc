import { expect } from "chai";
import type { Cannibalization } from "../../../lib/metrics/cannibalization.ts";
import { judgeDecay } from "../../../lib/metrics/content_decay.ts";
import { type OpportunitySources, rankOpportunities } from "../../../lib/metrics/opportunities.ts";
import { createDailySeries } from "../../support/daily_series.ts";

const gain = (expected: number) => ({ low: expected / 2, expected, high: expected * 2 });

const striking = (query: string, expected: number) => ({
  query,
  url: "/s",
  kind: "near_top" as const,
  target: 3,
  gain: gain(expected),
});

const low = (query: string, expected: number) => ({
  query,
  url: "/l",
  ctr: 0.01,
  expectedCtr: 0.1,
  gain: gain(expected),
});

function cannibalized(query: string, expected: number, severity: Cannibalization["severity"]) {
  const url = {
    url: "/c",
    clicks: 1,
    impressions: 10,
    impressionsShare: 1,
    ctr: 0.1,
    position: 4,
    days: 9,
  };
  const result: Cannibalization = {
    kind: "split",
    severity,
    score: 50,
    parts: { split: 1, swap: null, volatility: null, loss: null },
    urls: [url],
    swaps: { days: 9, switches: 0, swapRate: null, positionDeviation: null, overlap: 1 },
    clicks: 1,
    impressions: 10,
    sameIntent: null,
    lostClicks: gain(expected),
  };
  return { query, result };
}

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
    const fallen = judgeDecay(createDailySeries((day) => ({
      clicks: day < 440 ? 20 : 8,
      impressions: 200,
    })));
    const list = rank({
      strikingDistance: [striking("a", 10)],
      lowCtr: [low("b", 30)],
      cannibalized: [cannibalized("c", 20, "high")],
      decaying: [{ url: "/d", decay: fallen }],
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
      cannibalized: [cannibalized("b", 90, "low")],
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

  it("leaves out what is harmless or brings nothing", () => {
    const steady = judgeDecay(createDailySeries(() => ({ clicks: 20 })));
    expect(rank({
      cannibalized: [cannibalized("a", 20, "none"), cannibalized("b", 0, "high")],
      decaying: [{ url: "/d", decay: steady }],
    })).to.deep.equal([]);
  });
});
