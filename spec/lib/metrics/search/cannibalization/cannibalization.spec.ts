import { expect } from "chai";
import {
  type CannibalizationInput,
  judgeCannibalization,
} from "../../../../../lib/metrics/search/cannibalization/cannibalization.ts";
import { createCtrCurve, readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { createQueryDays, type SpecQueryDay } from "../../../../support/search/query_days.ts";
import { createSeededRandom } from "../../../../support/random.ts";

/** Ten per cent at every position up to 20. */
const flat = createCtrCurve({ id: "flat", pct: Array<number>(20).fill(10) });
const curves = { expected: flat, others: [] };

type Place = readonly [url: string, clicks: number, impressions: number, position: number];

/** Rows of `count` days, as the function places the URLs on each. */
function days(count: number, placesOf: (day: number) => readonly Place[]): SpecQueryDay[] {
  return Array.from(
    { length: count },
    (_, day) =>
      placesOf(day).map(([url, clicks, impressions, position]) => ({
        url,
        day,
        clicks,
        impressions,
        position,
      })),
  ).flat();
}

const judge = (days: SpecQueryDay[], options: Partial<CannibalizationInput> = {}) => {
  const { rows, urlOf } = createQueryDays(days);
  return judgeCannibalization({ rows, urlOf, windowDays: 90, branded: false, curves, ...options });
};

/** Two pages, each the only one on every other day: 10 impressions, no click, position 5. */
const alternating = days(90, (day) => [[day % 2 ? "/a" : "/b", 0, 10, 5]]);

/** Both pages on every day, with the clicks that the curve expects. */
const doubles = days(90, () => [["/a", 3, 10, 3], ["/b", 1, 10, 6]]);

describe("judgeCannibalization()", () => {
  it("scores two alternating pages by all four parts", () => {
    const result = judge(alternating);
    // split 1, swap 89 ÷ 89, volatility 0, loss (90 - 0) ÷ 90: 35 + 30 + 0 + 20
    expect(result?.parts).to.deep.equal({ split: 1, swap: 1, volatility: 0, loss: 1 });
    expect(result?.score).to.be.closeTo(85, 1e-9);
    expect(result).to.include({ kind: "page_swapping", severity: "high", sameIntent: null });
    expect(result?.urls.map(({ url }) => url)).to.deep.equal(["/a", "/b"]);
    expect(result?.lostClicks.expected).to.be.closeTo(90, 1e-9);
  });

  it("calls two pages that share every day split", () => {
    // impressions 1,800, expected 180, clicks 90; by clicks both have half; the best is always a
    const result = judge(days(90, (day) => [["/a", day % 2, 10, 5], ["/b", (day + 1) % 2, 10, 8]]));
    expect(result?.parts).to.deep.equal({ split: 1, swap: 0, volatility: 0, loss: 0.5 });
    expect(result?.score).to.be.closeTo(45, 1e-9);
    expect(result).to.include({ kind: "split", severity: "medium" });
  });

  it("does not alarm over two results that are held with the clicks to be expected", () => {
    expect(judge(doubles)).to.include({ kind: "harmless_double", score: 0, severity: "none" });
  });

  it("alarms over pages that take turns even when their clicks are as expected", () => {
    const result = judge(days(90, (day) => [[day % 2 ? "/a" : "/b", 2, 10, 5]]));
    expect(result).to.include({ kind: "page_swapping" });
  });

  it("halves the score when the pages answer different intents", () => {
    const result = judge(alternating, { intentOf: (pageId) => `${pageId}` });
    expect(result).to.include({ sameIntent: false, severity: "medium" });
    expect(result?.score).to.be.closeTo(42.5, 1e-9);
    expect(judge(alternating, { intentOf: () => "blog" })?.sameIntent).to.equal(true);
  });

  it("excludes locale variants, but not a third page beside them", () => {
    // the third one that comes is /c
    const areAlternates = (one: number, other: number) => one !== 3 && other !== 3;
    expect(judge(alternating, { areAlternates }))
      .to.include({ kind: "locale_variant", score: 0, severity: "none" });
    const three = days(90, (day) => [[["/a", "/b", "/c"][day % 3] ?? "", 0, 10, 5]]);
    expect(judge(three, { areAlternates })?.urls.map(({ url }) => url))
      .to.deep.equal(["/a", "/c"]);
  });

  it("gives the weights of what is not known to the other parts", () => {
    // 13 days: no swap; split 1, volatility 0, loss 1: (35 + 0 + 20) ÷ 0.7
    const rows = days(13, (day) => [[day % 2 ? "/a" : "/b", 0, 70 - 10 * (day % 2), 5]]);
    const result = judge(rows);
    expect(result?.parts.swap).to.equal(null);
    // 7 days of 70 and 6 of 60: shares 490 and 360 of 850
    const split = (1 - (49 / 85) ** 2 - (36 / 85) ** 2) * 2;
    expect(result?.parts.split).to.be.closeTo(split, 1e-12);
    expect(result?.score).to.be.closeTo(100 * (0.35 * split + 0.2) / 0.7, 1e-9);
  });

  it("splits by clicks from twenty on", () => {
    // shares 30 and 10 of 40 clicks: (1 - 0.5625 - 0.0625) × 2
    const result = judge(days(20, (day) => [["/a", day < 15 ? 2 : 0, 30, 5], [
      "/b",
      day % 2,
      30,
      5,
    ]]));
    expect(result?.parts.split).to.be.closeTo(0.75, 1e-12);
  });

  it("takes the query's own totals, where two results are one search", () => {
    // 900 searches, as both are there each time: 90 expected, 90 clicks
    const rows = days(90, () => [["/a", 1, 10, 15], ["/b", 0, 10, 16]]);
    const totals = { clicks: 90, impressions: 900, position: 15 };
    expect(judge(rows)?.parts.loss).to.equal(0.5);
    expect(judge(rows, { totals })?.parts.loss).to.equal(0);
  });

  it("judges no branded query, no rare one and none beyond the first thirty", () => {
    expect(judge(alternating, { branded: true })).to.equal(null);
    expect(judge(days(9, (day) => [[day % 2 ? "/a" : "/b", 0, 11, 5]]))).to.equal(null);
    expect(judge(days(90, (day) => [[day % 2 ? "/a" : "/b", 0, 11, 31]]))).to.equal(null);
    expect(judge([])).to.equal(null);
  });

  it("scales the least impressions with the window", () => {
    // 90 impressions are too few in 90 days and enough in 28, where 31.1 are asked for
    const rows = days(18, (day) => [[day % 2 ? "/a" : "/b", 0, 5, 5]]);
    expect(judge(rows)).to.equal(null);
    expect(judge(rows, { windowDays: 28 })?.kind).to.equal("page_swapping");
  });

  it("does not take a page that is rarely seen for a rival", () => {
    const rival: Place = ["/b", 0, 1, 1];
    const rows = days(90, (day) => [["/a", 1, 10, 3], ...(day % 10 === 0 ? [rival] : [])]);
    expect(judge(rows)).to.equal(null);
  });

  it("stays within 0 and 100 and judges alike whatever the order of a day's rows", () => {
    const real = { expected: readCtrCurve("default-v1"), others: [] };
    for (let seed = 0; seed < 100; seed++) {
      const random = createSeededRandom(seed);
      const rows = days(40, () =>
        Array.from({ length: random.below(4) }, (): Place => {
          const impressions = random.below(40);
          const url = `/${random.below(3)}`;
          return [url, random.below(1 + impressions / 5), impressions, 1 + 30 * random.share()];
        }));
      const result = judge(rows, { curves: real });
      const reversed = judge(rows.toReversed(), { curves: real });
      expect(reversed?.kind).to.equal(result?.kind);
      expect(reversed?.score ?? 0).to.be.closeTo(result?.score ?? 0, 1e-6);
      expect(result?.score ?? 0).to.be.within(0, 100);
    }
  });

  it("takes 10,000 URLs over 90 days", () => {
    const rows = days(
      90,
      (day) =>
        Array.from(
          { length: 3_000 },
          (_, index): Place => [`/${(day * 37 + index) % 10_000}`, 0, 1, 5],
        ),
    );
    expect(judge(rows)).to.equal(null);
  });
});
