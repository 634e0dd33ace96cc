import { addDays } from "../../../lib/core/days.ts";
import { createName } from "../generated_site/words.ts";
import { type Chances, createChances } from "./chances.ts";
import { HARMFUL_CASES } from "./harmful_cases.ts";
import { HARMLESS_CASES } from "./harmless_cases.ts";
import { createQuery, type PagePlan, type PlanContext } from "./page_plan.ts";
import { type Path, STEADY, times, turn, wobble } from "./paths.ts";

/** How restless the figures are. */
const NOISE_LEVELS = ["low", "medium", "high"] as const;
type NoiseLevel = (typeof NOISE_LEVELS)[number];

/** What is special about a site. */
const SITE_KINDS = [
  "plain",
  "missing_days",
  "measurement_change",
  "falls_as_a_whole",
  "short_history",
] as const;
type SiteKind = (typeof SITE_KINDS)[number];

/** A site with its pages, and what its figures are made with. */
export interface HistorySite {
  seed: number;
  kind: SiteKind;
  noise: NoiseLevel;
  domain: string;
  /** `YYYY-MM-DD`, the oldest first. */
  days: readonly string[];
  /** Days of which there are no data, by their place. */
  missing: ReadonlySet<number>;
  /** The day on which deep impressions vanish. */
  measuredSince: number | null;
  /** Of each day, around 1. */
  variation: number;
  /** What all pages share. */
  demandPath: Path;
  pages: readonly PlannedPage[];
  /** Draws what is left to chance on the days. */
  chances: Chances;
}

/** A page of a site, with its own slow wobble. */
export interface PlannedPage extends PagePlan {
  wobble: Path;
  rateWobble: Path;
}

/** Coefficient of variation of a day, and deviation of slow wobbles of a page and of the site. */
const NOISE: Readonly<Record<NoiseLevel, { day: number; page: number; site: number }>> = {
  low: { day: 0.08, page: 0.04, site: 0.02 },
  medium: { day: 0.16, page: 0.08, site: 0.04 },
  high: { day: 0.28, page: 0.13, site: 0.06 },
};

const LAST_DAY = "2026-11-17";
const LONG_DAYS = 488;
/** The least and the most. */
type DaysRange = readonly [number, number];
const SHORT_DAYS: DaysRange = [230, 380];
/** Since a property was connected, or exported for half a year. */
const BRIEF_DAYS: DaysRange = [124, 200];
const HIDDEN_SHARES = [0, 0.3, 0.6];

/**
 * Creates the site of a seed: kind and noise go by the seed, so that a run of seeds has them all. A brief one has four to
 * seven months of data.
 */
export function createHistorySite(
  seed: number,
  { isBrief = false }: { isBrief?: boolean } = {},
): HistorySite {
  const chances = createChances(seed);
  const kind = isBrief ? "short_history" : SITE_KINDS[seed % SITE_KINDS.length] ?? "plain";
  const noise = NOISE_LEVELS[Math.floor(seed / SITE_KINDS.length) % NOISE_LEVELS.length] ?? "low";
  const daysCount = kind !== "short_history"
    ? LONG_DAYS
    : chances.whole(...isBrief ? BRIEF_DAYS : SHORT_DAYS);
  const names = new Set<string>();
  const context: PlanContext = {
    chances,
    daysCount,
    firstWeekday: (1 - (daysCount - 1) % 7 + 7) % 7,
    hiddenShare: chances.oneOf(HIDDEN_SHARES),
    createName() {
      for (;;) {
        const name = createName(chances.share).toLowerCase();
        if (names.has(name)) continue;
        names.add(name);
        return name;
      }
    },
  };
  const pages = planPages(context, kind);
  const { day, page, site } = NOISE[noise];
  const wobbleOf = (deviation: number) => wobble(chances, { daysCount, deviation });
  const siteFall = kind === "falls_as_a_whole"
    ? turn(daysCount - chances.between(25, 200), { after: chances.between(0.45, 0.65), days: 7 })
    : STEADY;
  return {
    seed,
    kind,
    noise,
    domain: `site-${seed}.example.com`,
    days: Array.from({ length: daysCount }, (_, index) => addDays(LAST_DAY, index + 1 - daysCount)),
    missing: kind === "missing_days" ? createGaps(context) : new Set(),
    measuredSince: kind === "measurement_change" ? addDeepQueries(context, pages) : null,
    variation: day,
    demandPath: times(wobbleOf(site), siteFall),
    pages: pages.map((plan) => ({
      ...plan,
      wobble: wobbleOf(page),
      rateWobble: wobbleOf(page / 3),
    })),
    chances,
  };
}

function planPages(context: PlanContext, kind: SiteKind): PagePlan[] {
  // without a year before nobody can know the season
  const cases = [...HARMLESS_CASES, ...HARMFUL_CASES].filter((one) =>
    kind !== "short_history" || !/season|leak/.test(one.kind)
  );
  return cases.flatMap((one) =>
    Array.from({ length: one.count }, () => {
      const pages = one.create(context);
      const [first] = pages;
      if (first !== undefined) first.label = { ...first.label, kind: one.kind };
      return pages;
    }).flat()
  );
}

/** Some days are missing in the last weeks, and some in other months. */
function createGaps({ chances, daysCount }: PlanContext): Set<number> {
  const missing = new Set<number>();
  const remove = (start: number, count: number) => {
    for (let day = start; day < start + count; day++) {
      if (day > 0 && day < daysCount - 1) missing.add(day);
    }
  };
  remove(daysCount - chances.whole(12, 26), chances.whole(3, 9));
  for (let gap = chances.whole(1, 5); gap > 0; gap--) {
    remove(chances.whole(0, daysCount), chances.whole(1, 16));
  }
  if (chances.share() < 0.5) remove(daysCount - chances.whole(360, 400), chances.whole(5, 20));
  return missing;
}

/** Programs see all pages far behind, until a day. */
function addDeepQueries(
  { chances, daysCount }: PlanContext,
  pages: readonly PagePlan[],
): number {
  const day = Math.round(daysCount - chances.between(25, 250));
  for (const page of pages) {
    const isDeep = page.label.kind === "few_clicks" || page.label.kind === "low_volume";
    const count = isDeep ? chances.whole(4, 10) : chances.whole(0, 4);
    for (let place = 0; place < count; place++) {
      page.queries.push(
        createQuery(`${page.slug} deep ${place}`, {
          demand: chances.between(2, 25) * (isDeep ? 1.5 : 0.5),
          position: chances.between(28, 90),
          demandPath: turn(day, { after: 0.02 }),
          appeal: 0,
          deep: true,
        }),
      );
    }
    if (isDeep) {
      page.label = { ...page.label, kind: `deep_${page.label.kind}`, cause: "measurement_change" };
      page.label.since = day;
    }
  }
  return day;
}
