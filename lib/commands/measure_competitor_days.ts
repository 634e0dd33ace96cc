import type { CompetitorDay } from "../../db/competitor_days.ts";
import type { Db } from "../../db/connection.ts";
import { listSerpDates, listSerpsOfDay } from "../../db/serps.ts";
import { addDays } from "../importers/parse_day.ts";
import { clickRate } from "../metrics/ctr_curve.ts";
import { CARRIED_DAYS } from "../metrics/rank_states.ts";
import { VOICE_CURVE } from "./gather_serp.ts";
import { type KnownSerp, openSerp, type SerpReader } from "./known_serps.ts";

/** So many days before the last one have a series of competitors. */
const SERIES_DAYS = 180;

/** What one search for a keyword can bring to competitors. */
interface Clicks {
  date: string;
  /** To all results; null: only single ones are known. */
  all: number | null;
  byDomain: Map<string, { all: number; best: number }>;
}

/**
 * Measures how competitors stood on each day with results: over the newest results of each keyword until then, weighted
 * as now.
 */
export async function* measureCompetitorDays(
  db: Db,
  { siteId, contextId, last, reader, competitorIds }: {
    siteId: number;
    contextId: number;
    /** The last day with ranks. */
    last: string;
    reader: SerpReader;
    /** Competitors by their domain. */
    competitorIds: ReadonlyMap<string, number>;
  },
): AsyncGenerator<CompetitorDay[]> {
  const first = addDays(last, 1 - SERIES_DAYS);
  const from = addDays(first, -CARRIED_DAYS);
  const known = new Map<number, Clicks>();
  for (const date of await listSerpDates(db, { siteId, contextId, from, to: last })) {
    for (const record of await listSerpsOfDay(db, { siteId, contextId, date })) {
      known.set(record.keywordId, countClicks(openSerp(record, reader), competitorIds));
    }
    if (date >= first) yield measureDay(date, known, reader, competitorIds);
  }
}

function countClicks(
  { date, whole, results }: KnownSerp,
  competitorIds: ReadonlyMap<string, number>,
): Clicks {
  const clicks: Clicks = { date, all: whole ? 0 : null, byDomain: new Map() };
  for (const { domain, position } of results) {
    const rate = clickRate(VOICE_CURVE, position);
    if (clicks.all !== null) clicks.all += rate;
    if (!competitorIds.has(domain)) continue;
    const own = clicks.byDomain.get(domain) ?? { all: 0, best: 0 };
    clicks.byDomain.set(domain, { all: own.all + rate, best: Math.max(own.best, rate) });
  }
  return clicks;
}

function measureDay(
  date: string,
  known: ReadonlyMap<number, Clicks>,
  { weights }: SerpReader,
  competitorIds: ReadonlyMap<string, number>,
): CompetitorDay[] {
  const oldest = addDays(date, -CARRIED_DAYS);
  const sums = new Map([...competitorIds.keys()].map((domain) => [domain, { voice: 0, won: 0 }]));
  let all = 0;
  let possible = 0;
  for (const [keywordId, clicks] of known) {
    if (clicks.date < oldest) continue;
    const weight = weights.get(keywordId) ?? 0;
    possible += weight * clickRate(VOICE_CURVE, 1);
    all += weight * (clicks.all ?? 0);
    for (const [domain, own] of clicks.byDomain) {
      const sum = sums.get(domain);
      if (sum === undefined) continue;
      sum.won += weight * own.best;
      if (clicks.all !== null) sum.voice += weight * own.all;
    }
  }
  return [...sums].map(([domain, { voice, won }]) => ({
    competitorId: competitorIds.get(domain) ?? 0,
    date,
    shareOfVoice: all > 0 ? voice / all : null,
    visibility: possible > 0 ? 100 * won / possible : null,
  }));
}
