import { findBotPackBounds, readBotPacksVersion } from "../../../db/logs/bot_packs.ts";
import type { Db } from "../../../db/core/connection.ts";
import { listPageUrls } from "../../../db/sites/page_ids.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { BotsQuery } from "../../../schemas/bot.ts";
import type { CrawledFileType, CrawlPurpose, CrawlResponse } from "../../../schemas/crawl_stats.ts";
import { addDays, DAY_MS, dayOf } from "../../core/days.ts";
import { fileTypeOf, responseOf } from "../../metrics/logs/crawl_stats_kinds.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";
import type { SearchServices } from "../../services.ts";
import { CRAWL_STATS_REPORT } from "../core/report_names.ts";
import { findLogWindow, type LogDays } from "./read_bots.ts";
import { type RequestPack, walkRequests } from "./walk_requests.ts";

/** Requests of a day, or of all days. */
interface CrawlSums {
  requests: number;
  bytes: number;
  timed: number;
  durationMs: number;
}

/** Requests of one page. */
interface PageCrawls {
  /** In the window: all, and those that got the page. */
  requests: number;
  answered: number;
  /** Seconds since 1970 of the first one in all logs. */
  first: number;
}

/** Google's requests in the groups of Search Console's report. */
export interface CrawlStats extends LogDays {
  all: CrawlSums;
  leftOut: number;
  days: Map<string, CrawlSums>;
  responses: Map<CrawlResponse, number>;
  fileTypes: Map<CrawledFileType, number>;
  purposes: Map<CrawlPurpose, number>;
  bots: Map<string, number>;
}

const OPERATOR = "Google";
/** A first request is a discovery where the logs know this many days before it. Our own choice. */
const HISTORY_DAYS = 90;
const IDS_AT_ONCE = 5_000;

/** Raised when the figures are made in another way. */
const VERSION = 1;
/** At most this many questions are kept for a site. Our own choice. */
const KEPT = 40;

/** A question about Google's requests. */
interface CrawlStatsQuestion<Body> {
  query: Pick<BotsQuery, "from" | "to">;
  now: Date;
  /** Makes the body of the answer. */
  describe(stats: CrawlStats): Body;
}

/**
 * Reads Google's verified requests in a window. They are kept as long as the requests of the site's logs are the same.
 * Throws `ValidationError` for days in the wrong order.
 */
export async function readCrawlStats<Body>(
  { db, searchWindows }: SearchServices,
  siteId: number,
  { query, now, describe }: CrawlStatsQuestion<Body>,
): Promise<Body> {
  // before anything is read: what changes meanwhile makes another one
  const version = await readBotPacksVersion(db, siteId);
  const { window } = await findLogWindow(db, siteId, query);
  const bounds = await findBotPackBounds(db, siteId);
  const days = { window, bounds };
  return await searchWindows.readReport({
    key: {
      siteId,
      name: CRAWL_STATS_REPORT,
      question: JSON.stringify(query),
      madeOf: JSON.stringify([VERSION, packageJson.version, version, days]),
    },
    now,
    compute: async () => describe(await countRequests(db, siteId, days)),
    isWhole: () => true,
    most: KEPT,
  });
}

async function countRequests(
  db: Db,
  siteId: number,
  { window, bounds }: LogDays,
): Promise<CrawlStats> {
  const stats: CrawlStats = {
    ...{ window, bounds, all: noSums(), leftOut: 0, days: new Map() },
    ...{ responses: new Map(), fileTypes: new Map(), purposes: new Map(), bots: new Map() },
  };
  if (window === null || bounds === null || window.to < bounds.first) return stats;
  const pages = new Map<number, PageCrawls>();
  const walk = walkRequests(db, siteId, {
    // whether a request is a page's first needs all logs before it
    window: { from: bounds.first, to: window.to },
    belongs: ({ operator }) => operator === OPERATOR,
  });
  for await (const pack of walk) countPack(pack, { stats, pages, window });
  await countFileTypes(db, siteId, { stats, pages });
  countPurposes({ stats, pages, window, knownFrom: addDays(bounds.first, HISTORY_DAYS) });
  return stats;
}

const noSums = (): CrawlSums => ({ requests: 0, bytes: 0, timed: 0, durationMs: 0 });

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}

function countPack(
  { date, agent, pages: ids, verdicts, columns }: RequestPack,
  { stats, pages, window }: {
    stats: CrawlStats;
    pages: Map<number, PageCrawls>;
    window: DayWindow;
  },
): void {
  const isAsked = date >= window.from;
  const midnight = Date.parse(date) / 1000;
  const day = stats.days.get(date) ?? noSums();
  for (let row = 0; row < columns.statuses.length; row++) {
    if (verdicts[columns.addresses[row] ?? 0] !== "verified") {
      if (isAsked) stats.leftOut++;
      continue;
    }
    const id = ids[columns.pages[row] ?? 0] ?? 0;
    const second = midnight + (columns.seconds[row] ?? 0);
    const page = pages.get(id) ?? { requests: 0, answered: 0, first: second };
    pages.set(id, page);
    page.first = Math.min(page.first, second);
    if (!isAsked) continue;
    const status = columns.statuses[row] ?? 0;
    const duration = columns.durations[row] ?? 0;
    page.requests++;
    if ((status >= 200 && status <= 299) || status === 304) page.answered++;
    for (const sums of [day, stats.all]) {
      sums.requests++;
      sums.bytes += columns.bytes[row] ?? 0;
      if (duration === 0) continue;
      sums.timed++;
      sums.durationMs += duration - 1;
    }
    add(stats.responses, responseOf(status), 1);
    add(stats.bots, agent.name, 1);
  }
  if (day.requests > 0) stats.days.set(date, day);
}

async function countFileTypes(
  db: Db,
  siteId: number,
  { stats, pages }: { stats: CrawlStats; pages: ReadonlyMap<number, PageCrawls> },
): Promise<void> {
  const asked = [...pages].filter(([, { requests }]) => requests > 0);
  for (let start = 0; start < asked.length; start += IDS_AT_ONCE) {
    const some = asked.slice(start, start + IDS_AT_ONCE);
    const urls = await listPageUrls(db, siteId, some.map(([id]) => id));
    for (const [id, { requests, answered }] of some) {
      const url = urls.get(id);
      add(stats.fileTypes, url === undefined ? "unknown" : fileTypeOf(url), answered);
      add(stats.fileTypes, "unknown", requests - answered);
    }
  }
}

function countPurposes(
  { stats: { purposes }, pages, window, knownFrom }: {
    stats: CrawlStats;
    pages: ReadonlyMap<number, PageCrawls>;
    window: DayWindow;
    /** A first request on this day or later is the first of all. */
    knownFrom: string;
  },
): void {
  const from = Date.parse(window.from) / 1000;
  for (const [id, { requests, first }] of pages) {
    if (requests === 0) continue;
    if (id === 0) add(purposes, "unknown", requests);
    else if (first < from) add(purposes, "refresh", requests);
    else {
      const day = dayOf(Math.floor(1000 * first / DAY_MS) * DAY_MS);
      add(purposes, day >= knownFrom ? "discovery" : "unknown", 1);
      add(purposes, "refresh", requests - 1);
    }
  }
}
