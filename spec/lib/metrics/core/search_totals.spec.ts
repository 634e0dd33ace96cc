import { expect } from "chai";
import {
  compareFigures,
  compareTotals,
  measureHiddenShare,
} from "../../../../lib/metrics/core/search_totals.ts";

describe("compareTotals()", () => {
  it("subtracts the former figures, positions the other way round", () => {
    const change = compareTotals(
      { clicks: 30, impressions: 400, ctr: 0.075, position: 4 },
      { clicks: 20, impressions: 500, ctr: 0.04, position: 6.5 },
    );
    expect(change.clicks).to.deep.equal({ delta: 10, relative: 0.5, isNew: false });
    expect(change.impressions.delta).to.equal(-100);
    expect(change.impressions.relative).to.be.closeTo(-0.2, 1e-12);
    expect(change.ctr.delta).to.be.closeTo(0.035, 1e-12);
    expect(change.positionChange).to.equal(2.5);
  });

  it("says nothing of rates and positions that one side lacks", () => {
    const change = compareTotals(
      { clicks: 1, impressions: 10, ctr: 0.1, position: 4 },
      { clicks: 0, impressions: 0, ctr: null, position: null },
    );
    expect(change.ctr).to.deep.equal({ delta: null, relative: null, isNew: true });
    expect(change.positionChange).to.equal(null);
  });
});

describe("compareFigures()", () => {
  it("calls what was not there before new and gives no relative change", () => {
    expect(compareFigures(5, 0)).to.deep.equal({ delta: 5, relative: null, isNew: true });
  });

  it("does not call nothing new", () => {
    expect(compareFigures(0, 0)).to.deep.equal({ delta: 0, relative: null, isNew: false });
  });
});

describe("measureHiddenShare()", () => {
  it("is what the query rows do not tell, clicks and impressions apart", () => {
    expect(measureHiddenShare({ clicks: 60, impressions: 900 }, { clicks: 80, impressions: 1000 }))
      .to.deep.equal({ clicks: 0.25, impressions: 1 - 0.9 });
  });

  it("is null without a total, and when the rows hold more than the total", () => {
    expect(measureHiddenShare({ clicks: 0, impressions: 12 }, { clicks: 0, impressions: 10 }))
      .to.deep.equal({ clicks: null, impressions: null });
  });
});
