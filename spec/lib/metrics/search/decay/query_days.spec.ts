import { expect } from "chai";
import { sumQueryDays } from "../../../../../lib/metrics/search/decay/query_days.ts";
import { createQueryDays, type SpecQueryDay } from "../../../../support/search/query_days.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const row = (clicks: number, impressions: number, position: number | null): SpecQueryDay => ({
  url: "/a",
  day: 1,
  clicks,
  impressions,
  position,
});
const sum = (days: readonly SpecQueryDay[]) => sumQueryDays(createQueryDays(days).rows);

describe("sumQueryDays()", () => {
  it("divides the sums and weights positions by impressions", () => {
    // 11 ÷ 500; (2 × 100 + 6 × 300) ÷ 400
    expect(sum([row(10, 100, 2), row(1, 300, 6), row(0, 100, null)])).to.deep.equal({
      clicks: 11,
      impressions: 500,
      ctr: 0.022,
      position: 5,
    });
  });

  it("sums all pages and days", () => {
    const days = [row(3, 30, 2), { ...row(1, 10, 6), url: "/b" }, { ...row(1, 60, null), day: 2 }];
    // (60 + 60) ÷ (30 + 10)
    expect(sum(days)).to.deep.equal({ clicks: 5, impressions: 100, ctr: 0.05, position: 3 });
  });

  it("has no rate and no position without impressions", () => {
    const nothing = { clicks: 0, impressions: 0, ctr: null, position: null };
    expect(sum([row(0, 0, null)])).to.deep.equal(nothing);
    expect(sum([row(0, 0, 4)])).to.deep.equal(nothing);
    expect(sum([])).to.deep.equal(nothing);
  });

  it("has a rate but no position when no row has one", () => {
    expect(sum([row(1, 4, null)])).to.include({ ctr: 0.25, position: null });
  });

  it("gives the same whole however the rows are split", () => {
    const random = createSeededRandom(1);
    for (let run = 0; run < 50; run++) {
      const rows = Array.from({ length: 200 }, () => {
        const impressions = random.below(500);
        return row(random.below(impressions + 1), impressions, 1 + 80 * random.share());
      });
      const cut = random.below(200);
      const parts = [rows.slice(0, cut), rows.slice(cut)].map(sum)
        .map(({ clicks, impressions, position }) => row(clicks, impressions, position));
      const whole = sum(rows);
      const again = sum(parts);
      expect(again.ctr).to.equal(whole.ctr);
      expect(again.position).to.be.closeTo(whole.position ?? 0, 1e-9);
    }
  });
});
