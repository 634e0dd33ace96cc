import type { PageDays } from "./page_days.ts";

/** How the pages of a query follow each other over the days. */
export interface PageTurns {
  /** Days with impressions of any of the pages. */
  days: number;
  /** Share of them with two or more of the pages; null without days. */
  overlap: number | null;
  /**
   * How far days belong to one page, 0 to 1: 0 where the shares of the pages are the same on all days, but for chance,
   * and 1 where each day has one page alone. Null: too few impressions a day to measure it.
   */
  exclusiveness: number | null;
  /**
   * What makes a page the leader of a day: most of its impressions, where days belong to pages, or else its place, where
   * that changes clearly. Null: no day has a leader beyond chance.
   */
  leadBy: "impressions" | "place" | null;
  /** By day, the leading page; -1: none. */
  leaders: Int16Array;
  /** Times that another page took the lead. */
  switches: number;
  /** Times that a page took the lead that had had it before. */
  returns: number;
  /** One page followed the other for good: none came back. */
  isSuccession: boolean;
}

/** Less than this a day, and a page alone on a day is chance. */
const MIN_MEAN_IMPRESSIONS = 1.2;
/** Standard errors by which shares differ from day to day before it is no chance. */
const SURE = 3;
/** A day leads where its page has this share of it. */
const LEAD = 0.6;
/** Days belong to pages from here on. */
const EXCLUSIVE = 0.4;
/** A page leads by its place where it is this far ahead of the others. */
const CLEAR_PLACES = 2;
/** Share of the days that have a leader by place, share of these that two pages have each, and how often they return. */
const MIN_LED = 0.5;
const MIN_LEAD = 0.15;
const MIN_RETURNS = 2;
/** Impressions of days in a row before they count as a turn. */
const MIN_RUN_IMPRESSIONS = 3;
/** Of the impressions of a page, on either end, that are left out when it is said from when to when it was there. */
const TAIL = 0.08;
/** Days, and share of all, that two pages may be there together while one replaces the other. */
const MOVE_DAYS = 3;
const MOVE_SHARE = 0.08;

/**
 * Measures how the pages of a query take turns. Days belong to pages where their shares vary by more than chance: the
 * intra-class correlation of impressions within days, from the chi-square statistic of a table of pages and days.
 *
 * Source: J. L. Fleiss, B. Levin, M. C. Paik, Statistical Methods for Rates and Proportions, 3rd edition, 2003, chapters 9
 * and 15; the thresholds are chosen on generated cases (the bench `cannibalization`).
 */
export function measureTurns(days: PageDays): PageTurns {
  const totals = sumPages(days);
  const dayTotals = sumDays(days);
  const filled = dayTotals.reduce((count, seen) => count + Number(seen > 0), 0);
  const exclusiveness = measureExclusiveness(days, { totals, dayTotals, filled });
  return {
    days: filled,
    overlap: filled > 0 ? countTogether(days) / filled : null,
    exclusiveness,
    ...followLeads(days, { dayTotals, exclusiveness, filled }),
    isSuccession: isSuccession(days, totals, filled),
  };
}

type Leads = Pick<PageTurns, "leadBy" | "leaders" | "switches" | "returns">;

function followLeads(
  days: PageDays,
  { dayTotals, exclusiveness, filled }: {
    dayTotals: Float64Array;
    exclusiveness: number | null;
    filled: number;
  },
): Leads {
  const byImpressions = countRuns(listLeaders(days, dayTotals), dayTotals);
  if ((exclusiveness ?? 0) >= EXCLUSIVE) return { leadBy: "impressions", ...byImpressions };
  const byPlace = countRuns(listPlaceLeaders(days, (exclusiveness ?? 0) > 0), dayTotals);
  const led = new Array<number>(days.pagesCount).fill(0);
  for (const leader of byPlace.leaders) if (leader >= 0) led[leader] = (led[leader] ?? 0) + 1;
  const all = led.reduce((sum, one) => sum + one, 0);
  const isClear = all >= MIN_LED * filled && byPlace.returns >= MIN_RETURNS &&
    led.filter((one) => one >= MIN_LEAD * all).length > 1;
  return isClear ? { leadBy: "place", ...byPlace } : { leadBy: null, ...byImpressions };
}

function countRuns(leaders: Int16Array, dayTotals: Float64Array): Omit<Leads, "leadBy"> {
  const runs = listRuns(leaders, dayTotals);
  return {
    leaders,
    switches: Math.max(0, runs.length - 1),
    returns: Math.max(0, runs.length - new Set(runs).size),
  };
}

function sumPages({ pagesCount, daysCount, impressions }: PageDays): Float64Array {
  const totals = new Float64Array(pagesCount);
  for (let page = 0; page < pagesCount; page++) {
    let sum = 0;
    for (let day = 0; day < daysCount; day++) sum += impressions[page * daysCount + day] ?? 0;
    totals[page] = sum;
  }
  return totals;
}

function sumDays({ pagesCount, daysCount, impressions }: PageDays): Float64Array {
  const totals = new Float64Array(daysCount);
  for (let page = 0; page < pagesCount; page++) {
    for (let day = 0; day < daysCount; day++) {
      totals[day] = (totals[day] ?? 0) + (impressions[page * daysCount + day] ?? 0);
    }
  }
  return totals;
}

function countTogether({ pagesCount, daysCount, impressions }: PageDays): number {
  let together = 0;
  for (let day = 0; day < daysCount; day++) {
    let seen = 0;
    for (let page = 0; page < pagesCount; page++) {
      if ((impressions[page * daysCount + day] ?? 0) > 0) seen++;
    }
    if (seen > 1) together++;
  }
  return together;
}

function measureExclusiveness(
  { pagesCount, daysCount, impressions }: PageDays,
  { totals, dayTotals, filled }: { totals: Float64Array; dayTotals: Float64Array; filled: number },
): number | null {
  const all = totals.reduce((sum, one) => sum + one, 0);
  const freedom = (filled - 1) * (pagesCount - 1);
  const mean = all / filled;
  if (freedom < 1 || mean < MIN_MEAN_IMPRESSIONS) return null;
  let chiSquare = 0;
  for (let page = 0; page < pagesCount; page++) {
    const share = (totals[page] ?? 0) / all;
    if (share === 0) return null;
    for (let day = 0; day < daysCount; day++) {
      const expected = (dayTotals[day] ?? 0) * share;
      if (expected === 0) continue;
      chiSquare += ((impressions[page * daysCount + day] ?? 0) - expected) ** 2 / expected;
    }
  }
  const dispersion = chiSquare / freedom;
  if ((dispersion - 1) * Math.sqrt(freedom / 2) < SURE) return 0;
  return Math.min(1, (dispersion - 1) / (mean - 1));
}

function listLeaders(
  { pagesCount, daysCount, impressions }: PageDays,
  dayTotals: Float64Array,
): Int16Array {
  const leaders = new Int16Array(daysCount).fill(-1);
  for (let day = 0; day < daysCount; day++) {
    const least = LEAD * (dayTotals[day] ?? 0);
    for (let page = 0; page < pagesCount; page++) {
      const seen = impressions[page * daysCount + day] ?? 0;
      if (seen > 0 && seen >= least) leaders[day] = page;
    }
  }
  return leaders;
}

/** The page that is well ahead of all others; `isAlone`: or that is there alone. */
function listPlaceLeaders(
  { pagesCount, daysCount, placed, positionSums }: PageDays,
  isAlone: boolean,
): Int16Array {
  const leaders = new Int16Array(daysCount).fill(-1);
  for (let day = 0; day < daysCount; day++) {
    let [best, second, leader] = [Infinity, Infinity, -1];
    for (let page = 0; page < pagesCount; page++) {
      const seen = placed[page * daysCount + day] ?? 0;
      const position = seen > 0 ? (positionSums[page * daysCount + day] ?? 0) / seen : Infinity;
      if (position < best) [best, second, leader] = [position, best, page];
      else second = Math.min(second, position);
    }
    const isAhead = second === Infinity ? isAlone : second - best >= CLEAR_PLACES;
    if (best < Infinity && isAhead) leaders[day] = leader;
  }
  return leaders;
}

/** The pages that led one after the other; what is too short to count is left out. */
function listRuns(leaders: Int16Array, dayTotals: Float64Array): number[] {
  const runs: number[] = [];
  let leader = -1;
  let seen = 0;
  const end = () => {
    if (leader >= 0 && seen >= MIN_RUN_IMPRESSIONS && runs.at(-1) !== leader) runs.push(leader);
  };
  for (let day = 0; day < leaders.length; day++) {
    const next = leaders[day] ?? -1;
    if (next < 0) continue;
    if (next !== leader) {
      end();
      leader = next;
      seen = 0;
    }
    seen += dayTotals[day] ?? 0;
  }
  end();
  return runs;
}

/** Whether the times at which the pages were there, but for the tails, come one after the other. */
function isSuccession(days: PageDays, totals: Float64Array, filled: number): boolean {
  const spans = Array.from(totals, (total, page) => ({
    from: findQuantile(days, page, TAIL * total),
    to: findQuantile(days, page, (1 - TAIL) * total),
  })).sort((a, b) => a.from - b.from);
  const most = Math.max(MOVE_DAYS, MOVE_SHARE * filled);
  return spans.every(({ from }, index) =>
    index === 0 || (spans[index - 1]?.to ?? 0) - from <= most
  );
}

/** The day on which a page has come to this many impressions. */
function findQuantile({ daysCount, impressions }: PageDays, page: number, count: number): number {
  let sum = 0;
  for (let day = 0; day < daysCount; day++) {
    sum += impressions[page * daysCount + day] ?? 0;
    if (sum >= count) return day;
  }
  return daysCount;
}
