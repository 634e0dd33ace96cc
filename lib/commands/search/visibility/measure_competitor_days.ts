import type { CompetitorDay } from "../../../../db/search/competitor_days.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { visitOrganic } from "../../../../db/search_data/packed_results.ts";
import {
  listSerpDates,
  listSerpsOfDay,
  type SerpRecord,
} from "../../../../db/search_data/serps.ts";
import { addDays } from "../../../core/days.ts";
import { clickRate } from "../../../metrics/core/ctr_curve.ts";
import { CARRIED_DAYS } from "../../../metrics/search/visibility/rank_states.ts";
import { VOICE_CURVE } from "../../search_data/store/gather_serp.ts";
import type { SerpReader } from "../../search_data/store/known_serps.ts";

/** So many days before the last one have a series of competitors. */
const SERIES_DAYS = 90;

/** Where a competitor stood on a day. */
export interface DomainDay extends Omit<CompetitorDay, "competitorId"> {
  domain: string;
}

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
  { siteId, contextId, last, reader, domains, signal }: {
    siteId: number;
    contextId: number;
    /** The last day with ranks. */
    last: string;
    reader: SerpReader;
    /** The competitors. */
    domains: ReadonlySet<string>;
    signal?: AbortSignal | undefined;
  },
): AsyncGenerator<DomainDay[]> {
  const first = addDays(last, 1 - SERIES_DAYS);
  const from = addDays(first, -CARRIED_DAYS);
  const known = new Map<number, Clicks>();
  const hosts = new Map(
    reader.domains.hosts().flatMap(([hostId, domain]) =>
      domains.has(domain) ? [[hostId, domain]] : []
    ),
  );
  for (const date of await listSerpDates(db, { siteId, contextId, from, to: last })) {
    for (const record of await listSerpsOfDay(db, { siteId, contextId, date })) {
      known.set(record.keywordId, countClicks(record, hosts));
    }
    signal?.throwIfAborted();
    if (date >= first) yield measureDay(date, known, reader, domains);
  }
}

/** `hosts`: the competitors by the ids of their hosts. */
function countClicks(
  { date, whole, results }: SerpRecord,
  hosts: ReadonlyMap<number, string>,
): Clicks {
  const clicks: Clicks = { date, all: whole ? 0 : null, byDomain: new Map() };
  visitOrganic(results, (position, hostId) => {
    const rate = clickRate(VOICE_CURVE, position);
    if (clicks.all !== null) clicks.all += rate;
    const domain = hosts.get(hostId);
    if (domain === undefined) return;
    const own = clicks.byDomain.get(domain);
    if (own === undefined) clicks.byDomain.set(domain, { all: rate, best: rate });
    else {
      own.all += rate;
      own.best = Math.max(own.best, rate);
    }
  });
  return clicks;
}

function measureDay(
  date: string,
  known: ReadonlyMap<number, Clicks>,
  { weights }: SerpReader,
  domains: ReadonlySet<string>,
): DomainDay[] {
  const oldest = addDays(date, -CARRIED_DAYS);
  const sums = new Map([...domains].map((domain) => [domain, { voice: 0, won: 0 }]));
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
    domain,
    date,
    shareOfVoice: all > 0 ? voice / all : null,
    visibility: possible > 0 ? 100 * won / possible : null,
  }));
}
