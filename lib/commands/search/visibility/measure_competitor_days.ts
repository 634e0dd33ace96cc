import type { CompetitorDay } from "../../../../db/search/competitor_days.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { visitOrganic } from "../../../../db/search_data/packed_results.ts";
import { listRankSets } from "../../../../db/search_data/rank_sets.ts";
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

/** This many days before the last one have a series of competitors. */
const SERIES_DAYS = 90;

/** How a competitor, or the site itself, ranked on a day. */
export interface DomainDay extends Omit<CompetitorDay, "competitorId"> {
  domain: string;
}

/** The site's own rank as a day had it; null: it was looked for and not found. */
interface DayRank {
  day: string;
  position: number | null;
}

/** What one search for a keyword can bring to the site and its competitors. */
interface Clicks {
  date: string;
  /** To all results; null: only single ones are known. */
  all: number | null;
  byDomain: Map<string, { all: number; best: number }>;
}

/**
 * Measures how the site and its competitors ranked on each day with results: all of them over the newest results of each
 * keyword until then, weighted as now.
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
  const days = { siteId, contextId };
  const first = addDays(last, 1 - SERIES_DAYS);
  const from = addDays(first, -CARRIED_DAYS);
  const known = new Map<number, Clicks>();
  const ownRanks = new Map<number, DayRank>();
  const measured = new Set([reader.siteDomain, ...domains]);
  const hosts = new Map(
    reader.domains.hosts().flatMap(([hostId, domain]) =>
      measured.has(domain) ? [[hostId, domain]] : []
    ),
  );
  const dates = await listSerpDates(db, { ...days, from, to: last });
  // the site's own rank can be newer than the results of others
  if (dates.length > 0 && dates.at(-1) !== last) dates.push(last);
  let read = from;
  for (const date of dates) {
    for (const { date: day, ranks } of await listRankSets(db, { ...days, from: read, to: date })) {
      for (const { keywordId, position } of ranks) ownRanks.set(keywordId, { day, position });
    }
    read = addDays(date, 1);
    for (const record of await listSerpsOfDay(db, { ...days, date })) {
      known.set(record.keywordId, countClicks(record, hosts));
    }
    signal?.throwIfAborted();
    if (date >= first) yield measureDay(date, { known, ownRanks }, { reader, domains: measured });
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
    if (domain !== undefined) addClicks(clicks, domain, rate);
  });
  return clicks;
}

function addClicks({ byDomain }: Clicks, domain: string, rate: number): void {
  const own = byDomain.get(domain);
  if (own === undefined) byDomain.set(domain, { all: rate, best: rate });
  else {
    own.all += rate;
    own.best = Math.max(own.best, rate);
  }
}

function measureDay(
  date: string,
  { known, ownRanks }: {
    known: ReadonlyMap<number, Clicks>;
    ownRanks: ReadonlyMap<number, DayRank>;
  },
  { reader: { weights, siteDomain }, domains }: {
    reader: SerpReader;
    domains: ReadonlySet<string>;
  },
): DomainDay[] {
  const oldest = addDays(date, -CARRIED_DAYS);
  const sums = new Map([...domains].map((domain) => [domain, { voice: 0, won: 0 }]));
  const own = sums.get(siteDomain);
  let all = 0;
  let possible = 0;
  for (const [keywordId, clicks] of known) {
    if (clicks.date < oldest) continue;
    const weight = weights.get(keywordId) ?? 0;
    possible += weight * clickRate(VOICE_CURVE, 1);
    all += weight * (clicks.all ?? 0);
    for (const [domain, { all, best }] of clicks.byDomain) {
      const sum = sums.get(domain);
      if (sum === undefined || (sum === own && clicks.all === null)) continue;
      sum.won += weight * best;
      if (clicks.all !== null) sum.voice += weight * all;
    }
    if (own !== undefined && clicks.all === null) {
      own.won += weight * rateOfSite(clicks, siteDomain, { rank: ownRanks.get(keywordId), oldest });
    }
  }
  return [...sums].map(([domain, { voice, won }]) => ({
    domain,
    date,
    shareOfVoice: all > 0 ? voice / all : null,
    visibility: possible > 0 ? 100 * won / possible : null,
  }));
}

/** Where single ranks are known the site's own newest one is added to them, as `openSerp()` does. */
function rateOfSite(
  { byDomain }: Clicks,
  siteDomain: string,
  { rank, oldest }: { rank: DayRank | undefined; oldest: string },
): number {
  const best = byDomain.get(siteDomain)?.best ?? 0;
  if (rank === undefined || rank.position === null || rank.day < oldest) return best;
  return Math.max(best, clickRate(VOICE_CURVE, rank.position));
}
