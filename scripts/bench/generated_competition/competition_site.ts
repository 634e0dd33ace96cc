import { createSeededRandom, type SeededRandom } from "../../../spec/support/random.ts";
import { addDays } from "../../../lib/core/days.ts";
import {
  COMPETITION_LABELS,
  type CompetitionCase,
  type CompetitionLabel,
  HARMFUL_LABELS,
  normal,
  type ShownAt,
} from "./case_parts.ts";
import { makeCase } from "./competition_cases.ts";
import { COMPETITION_WORDS, type CompetitionHalf } from "./competition_words.ts";
import { FRESH_WORDS } from "./fresh_words.ts";

/** What one page got for one query on one day. */
interface CompetitionRow {
  date: string;
  query: string;
  page: string;
  country?: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** A site whose queries are labelled by the way they were made. */
export interface CompetitionSite {
  domain: string;
  cases: readonly CompetitionCase[];
  rows: readonly CompetitionRow[];
  /** A crawl knows which pages are alternates of each other, and which redirect. */
  isCrawled: boolean;
}

/** The last day with data. */
const COMPETITION_LAST_DAY = "2026-11-17";

const BACKGROUND_QUERIES = 40;
const HALF_SEEDS = { seen: 1, unseen: 2, fresh: 40_003 };
const WEEKEND = 0.7;

/** Makes the site of a seed: two cases of each harmless label and four of each harmful one. */
export function makeCompetitionSite(half: CompetitionHalf, seed: number): CompetitionSite {
  const random = createSeededRandom(7_919 * seed + HALF_SEEDS[half]);
  const words = half === "fresh" ? FRESH_WORDS : COMPETITION_WORDS[half];
  const domain = `${words.brands[seed % words.brands.length]}.example.com`;
  const days = 60 + random.below(31);
  const hasCountries = random.share() < 0.4;
  const isCrawled = random.share() < 0.5;
  const labels = COMPETITION_LABELS.flatMap((label): CompetitionLabel[] =>
    HARMFUL_LABELS.has(label) ? [label, label, label, label] : [label, label]
  );
  const context = { random, words, days, origin: `https://${domain}` };
  const cases = labels.map((label, index) =>
    makeCase(label, { ...context, number: seed * labels.length + index }, half)
  );
  const top = 0.12 + 0.22 * random.share();
  const isMissing = missingDays(random, days);
  const rows: CompetitionRow[] = [];
  const show = (one: ShownQuery) => {
    for (let day = 0; day < days; day++) {
      if (isMissing(day)) continue;
      rows.push(...rowsOfDay(one, { random, day, days, hasCountries, top }));
    }
  };
  for (const one of cases) {
    show(one);
    for (const { query, page } of one.ownQueries) show(ownQuery(one, { query, page }));
  }
  for (let at = 0; at < BACKGROUND_QUERIES; at++) show(backgroundQuery(context, at));
  return { domain, cases, rows, isCrawled };
}

/** Some sites have holes: days that no import brought. */
function missingDays(random: SeededRandom, days: number): (day: number) => boolean {
  if (random.share() < 0.7) return () => false;
  const start = random.below(days);
  const length = 1 + random.below(7);
  return (day) => day >= start && day < start + length;
}

type ShownQuery = Pick<
  CompetitionCase,
  "query" | "demand" | "pages" | "shownOn" | "clickFactor" | "countries"
>;

/** A query for which the page is the site's only one. */
function ownQuery(
  { demand, pages, countries }: CompetitionCase,
  { query, page }: { query: string; page: number },
): ShownQuery {
  const url = pages[page] ?? "";
  const country = countries[page];
  return {
    query,
    demand: demand / 2,
    pages: [url],
    clickFactor: 1,
    countries: country === undefined ? [] : [country],
    shownOn: () => [{ share: 1, position: 4 }],
  };
}

function backgroundQuery(
  { random, origin }: { random: SeededRandom; origin: string },
  at: number,
): ShownQuery {
  const position = 1 + 18 * random.share() ** 1.5;
  return {
    query: `plain question ${at}`,
    demand: 5 * Math.exp(3 * random.share()),
    pages: [`${origin}/pages/plain-${at}`],
    clickFactor: Math.exp(0.35 * normal(random)),
    countries: [],
    shownOn: () => [{ share: 1, position: Math.max(1, position + 0.6 * normal(random)) }],
  };
}

/** How each day is made. */
interface DayContext {
  random: SeededRandom;
  day: number;
  days: number;
  hasCountries: boolean;
  /** The site's click rate at the first position. */
  top: number;
}

function rowsOfDay(one: ShownQuery, context: DayContext): CompetitionRow[] {
  const { random, day, days } = context;
  const date = addDays(COMPETITION_LAST_DAY, day - days + 1);
  const isWeekend = new Date(date).getUTCDay() % 6 === 0;
  const searches = random.count(one.demand * (isWeekend ? WEEKEND : 1));
  return one.shownOn(day).flatMap((shown, index) => {
    const page = one.pages[index];
    if (shown === null || page === undefined) return [];
    return splitByCountry(context, one.countries[index] ?? null).flatMap(([country, share]) => {
      const row = rowOf(one, { context, shown, searches: searches * share });
      return row === null ? [] : [{ date, query: one.query, page, ...country, ...row }];
    });
  });
}

function splitByCountry(
  { hasCountries }: DayContext,
  country: string | null,
): [country: { country?: string }, share: number][] {
  if (!hasCountries) return [[{}, 1]];
  const home = country ?? "deu";
  return [[{ country: home }, 0.93], [{ country: home === "fra" ? "bel" : "fra" }, 0.07]];
}

function rowOf(
  { clickFactor }: ShownQuery,
  { context: { random, top }, shown, searches }: {
    context: DayContext;
    shown: ShownAt;
    searches: number;
  },
): Pick<CompetitionRow, "clicks" | "impressions" | "position"> | null {
  const impressions = random.count(searches * shown.share);
  // the rarest rows are anonymised
  if (impressions === 0 || impressions === 1 && random.share() < 0.2) return null;
  const position = Math.max(1, shown.position + 0.5 * normal(random) / Math.sqrt(impressions));
  const rate = Math.min(0.7, clickFactor * top / shown.position ** 1.15);
  let clicks = 0;
  for (let at = 0; at < impressions; at++) if (random.share() < rate) clicks++;
  return { clicks, impressions, position: Math.round(position * 100) / 100 };
}
