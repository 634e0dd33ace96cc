import { addDays } from "../../../lib/core/days.ts";
import { type Chances, createChances } from "./chances.ts";
import { FRESH_HARMFUL } from "./fresh_harmful.ts";
import { FRESH_HARMLESS } from "./fresh_harmless.ts";
import type { HistorySite } from "./history_site.ts";
import { createQuery, type PagePlan, type PlanContext } from "./page_plan.ts";
import { type Path, STEADY, turn } from "./paths.ts";

const LAST_DAY = "2026-11-17";
const DAYS = 480;
const KINDS = ["plain", "missing_days", "measurement_change", "falls_as_a_whole"] as const;
const NOISES = ["low", "medium", "high"] as const;
/** Deviation of the logarithm of a day, of a page and of the site. */
const NOISE = {
  low: { day: 0.06, page: 0.05, site: 0.03 },
  medium: { day: 0.15, page: 0.09, site: 0.05 },
  high: { day: 0.26, page: 0.14, site: 0.07 },
} as const;
const STARTS = ["lease", "tax", "boiler", "visa", "yarn", "surf", "oboe", "kiln", "moss", "chess"];
const ENDS = [
  "form",
  "rate",
  "class",
  "kit",
  "map",
  "rule",
  "lesson",
  "repair",
  "permit",
  "rental",
];

/** Creates a site of other cases, words and noise than `createHistorySite()`; no seed of it was run before. */
export function createFreshSite(seed: number): HistorySite {
  const chances = createChances(1_000_003 + 17 * seed);
  const kind = KINDS[seed % KINDS.length] ?? "plain";
  const noise = NOISES[Math.floor(seed / KINDS.length) % NOISES.length] ?? "low";
  const deviation = NOISE[noise];
  let pagesCount = 0;
  const context: PlanContext = {
    chances,
    daysCount: DAYS,
    firstWeekday: chances.whole(0, 6),
    hiddenShare: chances.between(0, 0.55),
    createName: () =>
      `${chances.oneOf(STARTS)} ${chances.oneOf(ENDS)} ${(++pagesCount).toString(36)}`,
  };
  const pages = [...FRESH_HARMLESS, ...FRESH_HARMFUL].flatMap((one) =>
    Array.from({ length: one.count }, () => {
      const made = one.create(context);
      const [first] = made;
      if (first !== undefined) first.label = { ...first.label, kind: one.kind };
      return made;
    }).flat()
  );
  const measuredSince = kind === "measurement_change" ? addDeepRows(context, pages) : null;
  const fall = kind === "falls_as_a_whole"
    ? turn(DAYS - chances.whole(30, 120), { after: chances.between(0.5, 0.65), days: 3 })
    : STEADY;
  const wave = createWalk(chances, deviation.site);
  return {
    seed,
    kind,
    noise,
    domain: `fresh-${seed}.example.net`,
    days: Array.from({ length: DAYS }, (_, at) => addDays(LAST_DAY, at + 1 - DAYS)),
    missing: kind === "missing_days" ? createHoles(chances) : new Set(),
    measuredSince,
    variation: deviation.day,
    demandPath: (day) => fall(day) * wave(day),
    pages: pages.map((page) => ({
      ...page,
      wobble: createWalk(chances, deviation.page),
      rateWobble: createWalk(chances, deviation.page / 3),
    })),
    chances,
  };
}

/** Goes its way from day to day, and is drawn back to 1 with a half-life of eleven days. */
function createWalk(chances: Chances, deviation: number): Path {
  const memory = 0.5 ** (1 / 11);
  const values = new Float64Array(DAYS);
  let last = chances.normal();
  for (let day = 0; day < DAYS; day++) {
    values[day] = Math.exp(deviation * last);
    last = memory * last + Math.sqrt(1 - memory ** 2) * chances.normal();
  }
  return (day) => values[day] ?? 1;
}

/** One day of twelve, and a week of the last four. */
function createHoles(chances: Chances): Set<number> {
  const holes = new Set<number>();
  for (let day = 1; day < DAYS - 1; day++) if (chances.share() < 1 / 12) holes.add(day);
  const start = DAYS - chances.whole(9, 27);
  for (let day = start; day < start + 7; day++) holes.add(day);
  holes.delete(DAYS - 1);
  return holes;
}

/** Impressions at low positions that vanish on a day; pages with few clicks have nearly nothing else. */
function addDeepRows({ chances }: PlanContext, pages: readonly PagePlan[]): number {
  const day = DAYS - chances.whole(30, 200);
  for (const page of pages) {
    const isDeep = page.label.kind === "trickle";
    const count = isDeep ? chances.whole(5, 9) : chances.whole(0, 3);
    for (let place = 0; place < count; place++) {
      page.queries.push(
        createQuery(`${page.slug} far ${place}`, {
          demand: chances.between(5, 30),
          position: chances.between(30, 85),
          demandPath: turn(day, { after: 0.01 }),
          appeal: 0,
          deep: true,
        }),
      );
    }
    if (isDeep) {
      page.label = { ...page.label, kind: "deep_trickle", cause: "measurement_change", since: day };
    }
  }
  return day;
}
