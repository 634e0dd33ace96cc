import { expect } from "chai";
import { createBrandMatcher } from "../../../../../lib/metrics/search/intent/brand_matcher.ts";
import {
  type Cannibalization,
  type CannibalizationInput,
  judgeCannibalization,
} from "../../../../../lib/metrics/search/cannibalization/cannibalization.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { createFullCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { judgeDecay } from "../../../../../lib/metrics/search/decay/content_decay.ts";
import { clickRate, readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { sumFromStart } from "../../../../../lib/metrics/search/decay/daily_series.ts";
import { createSiteTrend } from "../../../../../lib/metrics/search/decay/site_trend.ts";
import { createDailySeries } from "../../../../support/search/daily_series.ts";
import { knowPages, type ToldRelations } from "../../../../support/search/competing_pages.ts";
import { createQueryDays, type SpecQueryDay } from "../../../../support/search/query_days.ts";
import { createSeededRandom, type SeededRandom } from "../../../../support/random.ts";

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const curve = readCtrCurve("default-v1");

/** A page of about 40 impressions a day at a position, clicked as the curve expects or less. */
function seePage(random: SeededRandom, url: string, day: number, position: number, share = 1) {
  const impressions = random.count(40);
  const placed = position + random.share() - 0.5;
  const clicks = random.count(impressions * clickRate(curve, placed) * share);
  return { url, day, clicks, impressions, position: placed };
}

function judge(
  pagesOf: (random: SeededRandom, day: number) => SpecQueryDay[],
  { facts, ...options }:
    & Partial<CannibalizationInput>
    & { facts?: ToldRelations } = {},
): (Cannibalization | null)[] {
  return SEEDS.map((seed) => {
    const random = createSeededRandom(seed);
    const days = Array.from({ length: 90 }, (_, day) => pagesOf(random, day)).flat();
    const { rows, urlOf } = createQueryDays(days);
    return judgeCannibalization({
      rows,
      pages: knowPages(urlOf, facts),
      windowDays: 90,
      branded: false,
      curves: { expected: curve, others: [] },
      gains: DEFAULT_GAIN_MODEL,
      ...options,
    });
  });
}

/** Two pages that take turns of three days each. */
const alternating = (random: SeededRandom, day: number) => [
  seePage(random, day % 6 < 3 ? "/a" : "/b", day, day % 6 < 3 ? 7 : 12),
];

/** A page that gets about this many clicks a day, of ten times as many impressions. */
const decayOf = (
  seed: number,
  dayOf: (day: number) => { clicks: number; impressions: number; position?: number },
  length?: number,
) => {
  const random = createSeededRandom(seed);
  return createDailySeries((day) => {
    const { clicks, impressions, position = 5 } = dayOf(day);
    return {
      clicks: random.count(clicks),
      impressions: random.count(impressions),
      position: position + random.share() - 0.5,
    };
  }, length);
};

const LATE = 430;

describe("planted cannibalization", () => {
  it("shows two alternating pages as swapping", () => {
    for (const result of judge(alternating)) {
      expect(result?.kind).to.equal("page_swapping");
      expect(result?.severity).to.be.oneOf(["medium", "high"]);
    }
  });

  it("shows two pages that hold each other down as split", () => {
    const together = (random: SeededRandom, day: number) => [
      seePage(random, "/a", day, 9, 0.4),
      seePage(random, "/b", day, 10.2, 0.4),
    ];
    for (const result of judge(together)) {
      expect(result?.kind).to.equal("split");
      expect(result?.severity).to.not.equal("none");
    }
  });

  it("does not alarm over a query that names the brand", () => {
    const branded =
      createBrandMatcher({ names: ["Acme"] }).find("acme opening hours") !== undefined;
    expect(judge(alternating, { branded }).every((result) => result === null)).to.equal(true);
  });

  it("does not alarm over hreflang variants", () => {
    for (const result of judge(alternating, { facts: { areAlternates: () => true } })) {
      expect(result).to.include({ kind: "locale_variant", severity: "none" });
    }
  });

  it("does not alarm over a page that shows up now and then", () => {
    const rare = (random: SeededRandom, day: number) => [
      seePage(random, "/a", day, 4),
      ...(random.share() < 0.1
        ? [{ url: "/b", day, clicks: 0, impressions: 1 + random.below(3), position: 1 }]
        : []),
    ];
    expect(judge(rare).every((result) => result === null)).to.equal(true);
  });

  it("does not alarm over two good results that are both clicked", () => {
    const both = (random: SeededRandom, day: number) => [
      seePage(random, "/a", day, 2, 1.5),
      seePage(random, "/b", day, 4, 1.5),
    ];
    // what the property sees: each search once
    const totals = { clicks: 1_300, impressions: 3_600, position: 2 };
    for (const result of judge(both, { totals })) {
      expect(result).to.include({ kind: "harmless_double", severity: "none" });
    }
  });
});

describe("planted content decay", () => {
  it("finds a ranking loss, a demand loss and a CTR loss", () => {
    for (
      const late of [
        { clicks: 6, impressions: 200, position: 11 },
        { clicks: 12, impressions: 120 },
        { clicks: 12, impressions: 300 },
      ]
    ) {
      const found = SEEDS.map((seed) =>
        judgeDecay(
          decayOf(seed, (day) => day < LATE ? { clicks: 30, impressions: 300 } : late),
        )
      );
      expect(found.filter(({ severity }) => severity !== null)).to.have.length(40);
    }
  });

  it("does not alarm over a seasonal page", () => {
    for (const seed of SEEDS) {
      // three times as much from November to February, seen twice
      const season = (day: number) => day % 365 > 122 && day % 365 < 243 ? 30 : 10;
      const series = decayOf(seed, (day) => ({
        clicks: season(day + 60),
        impressions: 10 * season(day + 60),
      }));
      expect(judgeDecay(series).severity).to.equal(null);
    }
  });

  it("makes one finding of a site that falls as a whole, not one of each page", () => {
    const pages = SEEDS.map((seed) =>
      decayOf(seed, (day) => {
        const clicks = (5 + seed) * (day < LATE ? 1 : 0.5);
        return { clicks, impressions: 10 * clicks };
      })
    );
    const siteTrend = createSiteTrend(
      createFullCalendar("2025-07-01", 487),
      pages.map(({ clicks }) => sumFromStart(clicks)),
    );
    const alarms = pages.filter((page) => judgeDecay(page, { siteTrend }).severity !== null);
    expect(alarms).to.have.length(0);
    const site = createDailySeries((day) => ({
      clicks: pages.reduce((sum, page) => sum + (page.clicks[day] ?? 0), 0),
    }));
    expect(judgeDecay(site).status).to.equal("decaying");
  });
});
