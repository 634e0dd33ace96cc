import { expect } from "chai";
import {
  compareFigures,
  compareTotals,
  measureHiddenShare,
  type SearchRow,
  sumSearchRows,
} from "../../../lib/metrics/search_totals.ts";
import { createSeededRandom } from "../../support/random.ts";

const row = (clicks: number, impressions: number, position: number | null): SearchRow => ({
  clicks,
  impressions,
  position,
});

describe("sumSearchRows()", () => {
  it("divides the sums and weights positions by impressions", () => {
    // 11 ÷ 500; (2 × 100 + 6 × 300) ÷ 400
    expect(sumSearchRows([row(10, 100, 2), row(1, 300, 6), row(0, 100, null)])).to.deep.equal({
      clicks: 11,
      impressions: 500,
      ctr: 0.022,
      position: 5,
    });
  });

  it("has no rate and no position without impressions", () => {
    expect(sumSearchRows([row(0, 0, null)])).to.deep.equal({
      clicks: 0,
      impressions: 0,
      ctr: null,
      position: null,
    });
    expect(sumSearchRows([])).to.include({ clicks: 0, ctr: null });
  });

  it("has a rate but no position when no row has one", () => {
    expect(sumSearchRows([row(1, 4, null)])).to.include({ ctr: 0.25, position: null });
  });

  it("gives the same whole however the rows are split", () => {
    const random = createSeededRandom(1);
    for (let run = 0; run < 50; run++) {
      const rows = Array.from({ length: 200 }, () => {
        const impressions = random.below(500);
        return row(random.below(impressions + 1), impressions, 1 + 80 * random.share());
      });
      const cut = random.below(200);
      const parts = [sumSearchRows(rows.slice(0, cut)), sumSearchRows(rows.slice(cut))];
      const whole = sumSearchRows(rows);
      const again = sumSearchRows(parts);
      expect(again.ctr).to.equal(whole.ctr);
      expect(again.position).to.be.closeTo(whole.position ?? 0, 1e-9);
    }
  });
});

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

  it("tells nothing of rates and positions that one side lacks", () => {
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
