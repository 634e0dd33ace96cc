import type { Db } from "../../../db/core/connection.ts";
import {
  type BotActivity,
  type BotDayCount,
  type BotSum,
  findBotDayBounds,
  listBotActivity,
  listBotDays,
  sumBotDays,
} from "../../../db/logs/bot_days.ts";
import { listLogFiles, type LogFile } from "../../../db/logs/log_files.ts";
import { findBotPackBounds, listBotPages } from "../../../db/logs/bot_packs.ts";
import { listVisitPacks } from "../../../db/logs/visit_packs.ts";
import { BOT_PURPOSES, type BotPurpose, type BotsQuery } from "../../../schemas/bot.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import { unpackVisits } from "../../logs/packs/pack_visits.ts";
import type { RangeFile } from "../../logs/ranges/mod.ts";
import { REFERRING_ENGINES } from "../../logs/visits/referring_engines.ts";
import { unpackIds } from "../../logs/packs/pack_requests.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
  type KnownDays,
} from "../../metrics/search_data/choose_window.ts";
import { readRangeFiles } from "./read_bot_ranges.ts";
import { findBotAgent } from "./walk_requests.ts";

/** What bots requested. */
export interface BotFigures {
  requests: number;
  /** Null: nothing is compared, or the logs of the compared days are not there. */
  requestsDelta: number | null;
  verdicts: Record<BotSum["verdict"], number>;
  /** Null: requests are not kept one by one on all of the days. */
  pagesCount: number | null;
  bytes: number;
  /** Requests by status. */
  statuses: Map<number, number>;
  /** Milliseconds; null: the logs do not say. */
  responseTime: number | null;
}

/** A bot and what it requested. */
export interface BotRow extends BotFigures, BotActivity {
  bot: BotAgent;
  /** The file in use of the addresses that its operator publishes; null: there is none. */
  ranges: RangeFile | null;
}

/** Requests of people. */
interface PeopleFigures {
  requests: number;
  engines: { engine: string; kind: "ai" | "search"; requests: number; pagesCount: number }[];
}

/** Days of logs. */
export interface LogDays {
  /** The first and the last day with requests of bots; null: there are none. */
  bounds: KnownDays | null;
  /** Those that are asked for; null: there are no logs. */
  window: DayWindow | null;
}

/** Requests of all bots on a day. */
interface BotsDay {
  date: string;
  requests: number;
  verified: number;
  search: number;
  ai: number;
}

/** The bots of a site in a window. */
export interface BotsReport extends LogDays {
  compared: DayWindow | null;
  totals: BotFigures;
  purposes: (BotFigures & { purpose: BotPurpose; botsCount: number })[];
  bots: BotRow[];
  days: BotsDay[];
  people: PeopleFigures;
  /** Those that were read last. */
  files: LogFile[];
}

const SHOWN_FILES = 50;

/** Finds the days that are asked for, or the last 28 with logs. Throws `ValidationError`. */
export async function findLogWindow(
  db: Db,
  siteId: number,
  query: Pick<BotsQuery, "from" | "to">,
): Promise<LogDays> {
  const bounds = await findBotDayBounds(db, siteId);
  return { bounds, window: chooseWindow(query, bounds === null ? [] : [bounds]) ?? null };
}

/** Reads which bots requested what of a site in a window. Throws `ValidationError`. */
export async function readBots(db: Db, siteId: number, query: BotsQuery): Promise<BotsReport> {
  const { bounds, window } = await findLogWindow(db, siteId, query);
  const files = await listLogFiles(db, siteId, SHOWN_FILES);
  if (window === null || bounds === null) {
    return {
      files,
      bounds,
      window,
      compared: null,
      totals: sumFigures([], { pages: null, before: null }),
      purposes: [],
      bots: [],
      days: [],
      people: { requests: 0, engines: [] },
    };
  }
  const compared = chooseComparedWindow(window, query.compare);
  // days before the first log had bots, too: nobody knows how many
  const isKnown = compared !== undefined && compared.from >= bounds.first;
  const before = isKnown ? await sumBotDays(db, siteId, compared) : null;
  const sums = await sumBotDays(db, siteId, window);
  const activity = await listBotActivity(db, siteId, window);
  const pages = await readPages(db, siteId, { window, bounds });
  const rangeFiles = await readRangeFiles(db);
  return {
    bounds,
    window,
    compared: isKnown ? compared : null,
    ...group({ sums, before, activity, pages, rangeFiles }),
    days: sumByDay(await listBotDays(db, siteId, window)),
    people: await readPeople(db, siteId, window),
    files,
  };
}

function sumByDay(counts: readonly BotDayCount[]): BotsDay[] {
  return [...Map.groupBy(counts, ({ date }) => date)].map(([date, rows]) => {
    const sumOf = (has: (row: BotDayCount) => boolean) =>
      rows.filter(has).reduce((sum, { requests }) => sum + requests, 0);
    return {
      date,
      requests: sumOf(() => true),
      verified: sumOf(({ verdict }) => verdict === "verified"),
      search: sumOf(({ agent }) => findBotAgent(agent).group === "search"),
      ai: sumOf(({ agent }) => findBotAgent(agent).group === "ai"),
    };
  });
}

/** The pages that each bot requested; null: counts of days are kept longer than requests. */
async function readPages(
  db: Db,
  siteId: number,
  { window, bounds }: { window: DayWindow; bounds: KnownDays },
): Promise<Map<string, Set<number>> | null> {
  const kept = await findBotPackBounds(db, siteId);
  const first = window.from > bounds.first ? window.from : bounds.first;
  if (kept === null || first < kept.first) return null;
  const byAgent = new Map<string, Set<number>>();
  for (const { agent, pages } of await listBotPages(db, siteId, window)) {
    const known = byAgent.get(agent) ?? new Set();
    byAgent.set(agent, known);
    for (const page of unpackIds(pages)) known.add(page);
  }
  return byAgent;
}

interface Read {
  sums: readonly BotSum[];
  before: readonly BotSum[] | null;
  activity: readonly BotActivity[];
  pages: ReadonlyMap<string, ReadonlySet<number>> | null;
  rangeFiles: readonly RangeFile[];
}

function group(
  { sums, before, activity, pages, rangeFiles }: Read,
): Pick<BotsReport, "totals" | "purposes" | "bots"> {
  const figuresOf = (belongs: (bot: BotAgent) => boolean): BotFigures => {
    const has = ({ agent }: { agent: string }) => belongs(findBotAgent(agent));
    const union = new Set<number>();
    for (const [agent, ids] of pages ?? []) {
      if (has({ agent })) { for (const id of ids) union.add(id); }
    }
    return sumFigures(sums.filter(has), {
      pages: pages === null ? null : union,
      before: before?.filter(has) ?? null,
    });
  };
  const bots = activity.map((days) => ({
    bot: findBotAgent(days.agent),
    ranges: rangeFiles.find(({ agents }) => agents.includes(days.agent)) ?? null,
    ...days,
    ...figuresOf(({ name }) => name === days.agent),
  }));
  const purposes = BOT_PURPOSES.map((purpose) => ({
    purpose,
    botsCount: bots.filter(({ bot }) => bot.purpose === purpose).length,
    ...figuresOf((bot) => bot.purpose === purpose),
  }));
  return {
    totals: figuresOf(() => true),
    purposes: purposes.filter(({ botsCount }) => botsCount > 0)
      .toSorted((a, b) => b.requests - a.requests),
    bots: bots.toSorted((a, b) => b.requests - a.requests || (a.agent < b.agent ? -1 : 1)),
  };
}

function sumFigures(
  sums: readonly BotSum[],
  { pages, before }: { pages: ReadonlySet<number> | null; before: readonly BotSum[] | null },
): BotFigures {
  const figures: BotFigures = {
    requests: 0,
    requestsDelta: null,
    verdicts: { verified: 0, claimed: 0, spoofed: 0 },
    // 0: what leads to no page
    pagesCount: pages === null ? null : pages.size - (pages.has(0) ? 1 : 0),
    bytes: 0,
    statuses: new Map(),
    responseTime: null,
  };
  let timed = 0;
  let duration = 0;
  for (const sum of sums) {
    figures.requests += sum.requests;
    figures.verdicts[sum.verdict] += sum.requests;
    figures.bytes += sum.bytes;
    figures.statuses.set(sum.status, (figures.statuses.get(sum.status) ?? 0) + sum.requests);
    timed += sum.timed;
    duration += sum.durationMs;
  }
  figures.responseTime = timed === 0 ? null : duration / timed;
  figures.requestsDelta = before === null
    ? null
    : figures.requests - before.reduce((all, { requests }) => all + requests, 0);
  return figures;
}

async function readPeople(db: Db, siteId: number, window: DayWindow): Promise<PeopleFigures> {
  const engines = REFERRING_ENGINES.map(({ name, kind }) => ({
    engine: name,
    kind,
    requests: 0,
    pages: new Set<number>(),
  }));
  let requests = 0;
  for (const pack of await listVisitPacks(db, siteId, window)) {
    const columns = unpackVisits(pack);
    for (const [row, count] of columns.counts.entries()) {
      requests += count;
      const engine = engines[(columns.engines[row] ?? 0) - 1];
      if (engine === undefined) continue;
      engine.requests += count;
      const page = columns.pages[row] ?? 0;
      if (page !== 0) engine.pages.add(page);
    }
  }
  return {
    requests,
    engines: engines.filter((engine) => engine.requests > 0)
      .toSorted((a, b) => b.requests - a.requests)
      .map(({ pages, ...engine }) => ({ ...engine, pagesCount: pages.size })),
  };
}
