import { expect } from "chai";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { measureTracked } from "../../../../../lib/metrics/search/visibility/tracked_visibility.ts";

describe("measureTracked()", () => {
  const curve = readCtrCurve("default-v1");
  const options = { curve, estimateCurves: null };
  const states = new Map(
    [
      { keywordId: 1, position: 1, ownClicks: 0.285, allClicks: 0.442 },
      { keywordId: 2, position: null, ownClicks: 0, allClicks: 0.285 },
      { keywordId: 3, position: 45, ownClicks: null, allClicks: null },
    ].map((state) => [state.keywordId, { ...state, date: "2026-01-01", urlId: 0 }]),
  );
  const keyword = (keywordId: number, weight = 1) => ({ keywordId, weight });

  it("counts a keyword without a rank as nothing, with all of its weight", () => {
    // (2 × .285 + 0 + 1 × .001) ÷ (6 × .285)
    const figures = measureTracked([keyword(1, 2), keyword(2, 3), keyword(3)], states, options);
    expect(figures.visibility).to.be.closeTo(33.39181, 1e-5);
    expect(figures.buckets).to.deep.include({ top3: 1, top21To50: 1, unranked: 1 });
    expect(figures.averagePosition).to.equal(23);
    expect(figures.averagePositionPenalised).to.be.closeTo(48.66667, 1e-5);
  });
  it("measures the share of voice over the result pages that are known", () => {
    // 2 × .285 ÷ (2 × .442 + 3 × .285)
    const figures = measureTracked([keyword(1, 2), keyword(2, 3), keyword(3)], states, options);
    expect(figures.serpsCount).to.equal(2);
    expect(figures.shareOfVoice).to.be.closeTo(0.327775, 1e-6);
  });
  it("takes only the result pages that count", () => {
    const voiced = new Set([2]);
    const figures = measureTracked([keyword(1), keyword(2)], states, { ...options, voiced });
    expect(figures.shareOfVoice).to.equal(0);
    expect(figures.serpsCount).to.equal(1);
    expect(figures.keywordsCount).to.equal(2);
  });
  it("leaves out keywords of which nothing is known on that day", () => {
    const figures = measureTracked([keyword(1), keyword(4)], states, options);
    expect(figures).to.deep.include({ visibility: 100, keywordsCount: 1 });
  });
  it("says nothing of no keywords", () => {
    expect(measureTracked([], states, options)).to.deep.include({
      visibility: null,
      shareOfVoice: null,
      averagePosition: null,
      averagePositionPenalised: null,
      estimatedClicks: null,
      keywordsCount: 0,
    });
  });
  it("estimates clicks by the curves of clicks", () => {
    const estimateCurves = { expected: curve, others: [] };
    const figures = measureTracked([keyword(1, 100)], states, { curve, estimateCurves });
    expect(figures.estimatedClicks?.expected).to.be.closeTo(28.5, 1e-9);
  });
});
