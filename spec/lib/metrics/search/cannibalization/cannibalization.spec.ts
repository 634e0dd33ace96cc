import { expect } from "chai";
import {
  type CannibalizationInput,
  judgeCannibalization,
} from "../../../../../lib/metrics/search/cannibalization/cannibalization.ts";
import { createCtrCurve, readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { knowPages, type ToldRelations } from "../../../../support/search/competing_pages.ts";
import { createQueryDays, type SpecQueryDay } from "../../../../support/search/query_days.ts";
import { createSeededRandom } from "../../../../support/random.ts";

/** Ten per cent at every position up to 20. */
const flat = createCtrCurve({ id: "flat", pct: Array<number>(20).fill(10) });
const models = { curves: { expected: flat, others: [] }, gains: DEFAULT_GAIN_MODEL };

type Place = readonly [url: string, clicks: number, impressions: number, position: number];

/** Rows of `count` days, as the function places the URLs on each. */
function days(count: number, placesOf: (day: number) => readonly Place[]): SpecQueryDay[] {
  return Array.from(
    { length: count },
    (_, day) =>
      placesOf(day).map(([path, clicks, impressions, position]) => ({
        url: path.startsWith("/") ? `https://own.example${path}` : path,
        day,
        clicks,
        impressions,
        position,
      })),
  ).flat();
}

const judge = (
  days: SpecQueryDay[],
  { facts, ...options }:
    & Partial<CannibalizationInput>
    & { facts?: ToldRelations } = {},
) => {
  const { rows, urlOf } = createQueryDays(days);
  const pages = knowPages(urlOf, facts);
  return judgeCannibalization({
    rows,
    pages,
    windowDays: 90,
    branded: false,
    ...models,
    ...options,
  });
};

const kindOf = (days: SpecQueryDay[], facts?: ToldRelations) =>
  judge(days, facts && { facts })?.kind;

/** The pages each have 10 impressions a day at their positions, with the clicks that the curve expects. */
const together = (places: Readonly<Record<string, number>>) =>
  days(90, () => Object.entries(places).map(([url, position]): Place => [url, 1, 10, position]));

/** One of the pages alone on each day, by turns of some days; 10 impressions, no click, position 5. */
const byTurns = (paths: readonly string[], length = 1, count = 90) =>
  days(count, (day) => [[paths[Math.floor(day / length) % paths.length] ?? "", 0, 10, 5]]);

const TWO = ["/tea", "/blog-about-tea"];

describe("judgeCannibalization()", () => {
  it("scores two pages that take turns by all four parts", () => {
    const result = judge(byTurns(TWO));
    // split 1, swap 1 × 89 changes, volatility 0, loss 0: 25 + 30
    expect(result?.parts).to.deep.equal({ split: 1, swap: 1, volatility: 0, loss: 0 });
    expect(result?.score).to.be.closeTo(55, 1e-9);
    expect(result).to.include({ kind: "page_swapping", severity: "medium", sameIntent: null });
    expect(result?.turns).to.include({ exclusiveness: 1, switches: 89, returns: 88, overlap: 0 });
    // no page is better placed than the keyword
    expect(result?.lostClicks.expected).to.equal(0);
  });

  it("alarms over pages that take turns week by week without overlap", () => {
    const result = judge(
      days(90, (day) => [[TWO[Math.floor(day / 7) % 2] ?? "", 1, 10, 7]]),
    );
    // 12 changes of 13 weeks, nothing lost: 25 × split + 30
    expect(result).to.include({ kind: "page_swapping", severity: "medium" });
    expect(result?.turns).to.include({ switches: 12, returns: 11 });
  });

  it("takes what pages lose against the best of them into account", () => {
    const result = judge(
      days(90, (day) => day % 2 ? [["/tea", 2, 10, 4]] : [["/blog-about-tea", 0, 10, 8]]),
    );
    expect(result).to.include({ kind: "page_swapping", severity: "high" });
    expect(result?.lost).to.include({ basis: "leaders", best: 4, other: 8, positions: 4 });
    expect(result?.parts.loss).to.be.closeTo(0.8, 1e-9);
  });

  it("alarms over a page that came and pushed both down", () => {
    const result = judge(
      days(
        90,
        (day) =>
          day < 30 ? [["/tea", 3, 20, 3]] : [["/tea", 1, 10, 7], ["/blog-about-tea", 1, 10, 8]],
      ),
    );
    expect(result).to.include({ kind: "split" });
    expect(result?.severity).to.be.oneOf(["medium", "high"]);
    expect(result?.lost).to.include({ basis: "before_after", best: 3, other: 7, positions: 4 });
  });

  it("alarms over two pages that fall together, little by little", () => {
    const result = judge(
      days(90, (day) => [["/tea", 1, 10, 3 + day / 15], ["/blog-about-tea", 1, 10, 4 + day / 15]]),
    );
    expect(result).to.include({ kind: "split" });
    expect(result?.lost?.basis).to.equal("trend");
    expect(result?.lost?.positions).to.be.closeTo(4, 1e-9);
  });

  it("alarms over two pages that share few clicks all the time", () => {
    const low = days(90, (day) => [
      ["/tea", Number(day % 6 === 0), 10, 9],
      ["/mate", Number(day % 6 === 3), 10, 10],
    ]);
    expect(judge(low)).to.include({ kind: "split", severity: "medium" });
    // two thirds of what others have there are no sign
    const usual = days(90, (day) => [
      ["/tea", Number(day % 3 !== 0), 10, 9],
      ["/mate", Number(day % 3 !== 1), 10, 10],
    ]);
    expect(kindOf(usual)).to.equal("harmless_double");
  });

  it("does not alarm over two results that are held", () => {
    const held = judge(together({ "/tea": 3, "/blog-about-tea": 4.5 }));
    expect(held).to.include({ kind: "harmless_double", score: 0, severity: "none" });
    expect(held?.lostClicks).to.include({ low: 0, expected: 0, high: 0 });
    expect(kindOf(together({ "/tea": 1, "/blog-about-tea": 2 }))).to.equal("harmless_double");
    // the second came later, and the first stayed where it was
    const later = days(90, (day) => [
      ["/tea", 1, 10, 3],
      ...(day < 30 ? [] : [
        ["/blog-about-tea", 1, 10, 4] as const,
      ]),
    ]);
    expect(kindOf(later)).to.equal("harmless_double");
  });

  it("takes pages at the same first position for links below one result", () => {
    const links = together({ "/": 1.02, "/about": 1.05, "/shop": 1.06, "/jobs": 1.05 });
    expect(judge(links)).to.include({ kind: "sitelinks", severity: "none" });
  });

  it("takes one page that follows another for moved, also with some days together and a rest", () => {
    const moved = (rest: number) =>
      days(90, (day) => [
        ...(day < 40 || day % 5 < rest ? [["/tea.html", 1, day < 40 ? 10 : 1, 4] as const] : []),
        ...(day > 36 ? [["/tea", 1, 10, 4] as const] : []),
      ]);
    expect(judge(moved(0))).to.include({ kind: "moved", severity: "none" });
    expect(kindOf(moved(2))).to.equal("moved");
    // three pages, one after the other
    expect(kindOf(byTurns(["/a", "/b", "/c"], 30))).to.equal("moved");
    // back again: that is no move
    expect(kindOf(byTurns(["/a", "/b"], 18))).to.equal("page_swapping");
  });

  it("counts all addresses of one page as one", () => {
    const addresses = ["/tea", "/tea?utm_source=news", "http://www.own.example/tea/#top"];
    const result = judge(byTurns(addresses));
    expect(result).to.include({ kind: "same_page", severity: "none" });
    expect(result?.urls).to.have.length(1);
    expect(result?.urls[0]).to.deep.include({ impressions: 900, days: 90 });
    // a page beside them competes with all of them together
    const beside = judge(byTurns([...addresses, "/blog-about-tea"]));
    expect(beside?.urls.map(({ impressions }) => impressions).sort()).to.deep.equal([220, 680]);
  });

  it("does not alarm over languages, places and kinds of a product", () => {
    expect(kindOf(byTurns(["/en/tea", "/de/tee"]))).to.equal("locale_variant");
    expect(kindOf(byTurns(["https://own.example.de/tea", "https://own.example.fr/tea"])))
      .to.equal("locale_variant");
    expect(kindOf(byTurns(["/plumber-leeds", "/plumber-york"]))).to.equal("local_pages");
    expect(kindOf(byTurns(["/mug-red", "/mug-blue"]))).to.equal("product_variants");
    expect(kindOf(byTurns(["/product/kettle", "/product/teapot"]))).to.equal("product_variants");
    expect(kindOf(byTurns(TWO), { areSiblings: () => true })).to.equal("sibling_pages");
    expect(kindOf(byTurns(TWO), { areAlternates: () => true })).to.equal("locale_variant");
  });

  it("judges a third page beside variants of each other", () => {
    const three = judge(byTurns(["/en/tea", "/de/tea", "/en/blog-about-tea"]));
    expect(three).to.include({ kind: "page_swapping" });
    expect(three?.urls).to.have.length(2);
  });

  it("does not alarm over a page to buy and one to read that stay where they are", () => {
    expect(judge(together({ "/shop/tea": 5, "/blog/tea": 6 })))
      .to.include({ kind: "different_intents", severity: "none", sameIntent: false });
    expect(judge(byTurns(["/shop/tea", "/blog/tea"], 7)))
      .to.include({ kind: "page_swapping", sameIntent: false });
    // to compare and to read are one
    expect(judge(byTurns(["/best-tea", "/blog/tea"]))?.sameIntent).to.equal(true);
  });

  it("does not alarm where there is too little evidence, or nobody looks", () => {
    expect(kindOf(byTurns(TWO, 1, 13))).to.equal("little_evidence");
    expect(judge(days(90, (day) => [[TWO[day % 2] ?? "", 0, 2, 5]])))
      .to.include({ kind: "little_evidence", severity: "none" });
    expect(judge(days(90, (day) => [[TWO[day % 2] ?? "", 0, 10, 25]])))
      .to.include({ kind: "beyond_page_two", severity: "none" });
    // at position 20, turns without loss weigh 12 ÷ 20 of what they do at the top
    const deep = judge(days(90, (day) => [[TWO[Math.floor(day / 7) % 2] ?? "", 0, 2 + 8, 20]]), {
      curves: {
        expected: createCtrCurve({ id: "none", pct: Array<number>(20).fill(0) }),
        others: [],
      },
    });
    expect(deep?.score).to.be.closeTo(100 * 0.6 * 0.55, 0.2);
    expect(deep?.severity).to.equal("low");
  });

  it("judges no branded query, no rare one and none beyond the first thirty", () => {
    const alternating = byTurns(TWO);
    expect(judge(alternating, { branded: true })).to.equal(null);
    expect(judge(days(9, (day) => [[day % 2 ? "/a" : "/b", 0, 11, 5]]))).to.equal(null);
    expect(judge(days(90, (day) => [[day % 2 ? "/a" : "/b", 0, 11, 31]]))).to.equal(null);
    expect(judge([])).to.equal(null);
  });

  it("scales the least impressions with the window", () => {
    // 90 impressions are too few in 90 days and enough in 28, where 31.1 are asked for
    const rows = days(18, (day) => [[day % 2 ? "/a" : "/b", 0, 5, 5]]);
    expect(judge(rows)).to.equal(null);
    expect(judge(rows, { windowDays: 28 })?.kind).to.equal("little_evidence");
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
          const url = `/${["tea", "mate", "coffee"][random.below(3)]}`;
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
