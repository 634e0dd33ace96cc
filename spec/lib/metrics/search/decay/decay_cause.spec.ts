import { expect } from "chai";
import {
  type DecayFacts,
  diagnoseDecay,
} from "../../../../../lib/metrics/search/decay/decay_cause.ts";

const totals = (clicks: number, impressions: number, position: number | null) => ({
  clicks,
  impressions,
  ctr: impressions > 0 ? clicks / impressions : null,
  position,
});
const before = totals(100, 1000, 4);

const causesOf = (current: ReturnType<typeof totals>, facts?: DecayFacts) => {
  const { cause, evidence } = diagnoseDecay(current, before, facts);
  return [cause, ...evidence.map((one) => one.cause)];
};

describe("diagnoseDecay()", () => {
  it("blames the rank from two positions on", () => {
    expect(causesOf(totals(40, 900, 6))).to.deep.equal(["ranking_loss", "ranking_loss"]);
    expect(diagnoseDecay(totals(40, 900, 9.8), before).evidence[0]).to.deep.equal({
      cause: "ranking_loss",
      message: "The mean position went from 4.0 to 9.8.",
      before: 4,
      after: 9.8,
    });
  });

  it("blames demand when impressions fell at a stable position", () => {
    expect(causesOf(totals(50, 500, 4.5))).to.deep.equal(["demand_drop", "demand_drop"]);
  });

  it("blames the click rate when only that fell", () => {
    expect(causesOf(totals(50, 1000, 3.5))).to.deep.equal(["ctr_loss", "ctr_loss"]);
    expect(diagnoseDecay(totals(50, 1000, 3.5), before).evidence[0]?.message)
      .to.equal("The click rate went from 10.00 % to 5.00 %, at a stable position.");
  });

  it("blames the greater of the two when both fell", () => {
    // demand -20, click rate 800 × -0.075 = -60
    expect(causesOf(totals(20, 800, 4))).to.deep.equal(["ctr_loss", "ctr_loss", "demand_drop"]);
    // demand -80, click rate 200 × -0.05 = -10
    expect(causesOf(totals(10, 200, 4))).to.deep.equal(["demand_drop", "demand_drop", "ctr_loss"]);
  });

  it("believes the crawl first, then another URL of the site", () => {
    const takenOverBy = { url: "/new", queries: 7, clicks: 60 };
    expect(causesOf(totals(40, 900, 9), { crawl: "noindex", takenOverBy }))
      .to.deep.equal(["technical", "technical", "cannibalization", "ranking_loss"]);
    expect(causesOf(totals(40, 900, 9), { takenOverBy })[0]).to.equal("cannibalization");
  });

  it("knows no cause where nothing alone changed enough, or nothing is left to tell by", () => {
    expect(causesOf(totals(74, 860, 5))).to.deep.equal(["unknown"]);
    expect(causesOf(totals(0, 0, null))).to.deep.equal(["unknown"]);
  });
});
