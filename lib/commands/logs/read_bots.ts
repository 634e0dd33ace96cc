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
import { BOT_PURPOSES, type BotPurpose, type BotsQuery } from "../../../schemas/bot.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import type { RangeFile } from "../../logs/ranges/mod.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
  type KnownDays,
} from "../../metrics/search_data/choose_window.ts";
import type { SearchServices } from "../../services.ts";
import { readRangeFiles } from "./read_bot_ranges.ts";
import { type LogParts, type PeopleFigures, readLogParts } from "./read_log_parts.ts";
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
  purposes: Record<BotPurpose, number>;
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
export async function readBots(
  services: SearchServices,
  siteId: number,
  { query, now }: { query: BotsQuery; now: Date },
): Promise<BotsReport> {
  const { db } = services;
  const { bounds, window } = await findLogWindow(db, siteId, query);
  const files = await listLogFiles(db, siteId, SHOWN_FILES);
  if (window === null || bounds === null) {
    return {
      files,
      bounds,
      window,
      compared: null,
      totals: sumFigures([], { pagesCount: null, before: null }),
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
  const { pages, people } = await readLogParts(services, siteId, { window, bounds, now });
  const rangeFiles = await readRangeFiles(db);
  return {
    bounds,
    window,
    compared: isKnown ? compared : null,
    ...group({ sums, before, activity, pages, rangeFiles }),
    days: sumByDay(await listBotDays(db, siteId, window)),
    people,
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
      // each purpose has its count
      purposes: Object.fromEntries(
        BOT_PURPOSES.map((name) => [
          name,
          sumOf(({ agent }) => findBotAgent(agent).purpose === name),
        ]),
      ) as Record<BotPurpose, number>,
    };
  });
}

interface Read {
  sums: readonly BotSum[];
  before: readonly BotSum[] | null;
  activity: readonly BotActivity[];
  pages: LogParts["pages"];
  rangeFiles: readonly RangeFile[];
}

function group(
  { sums, before, activity, pages, rangeFiles }: Read,
): Pick<BotsReport, "totals" | "purposes" | "bots"> {
  const figuresOf = (
    belongs: (bot: BotAgent) => boolean,
    countOf: (known: NonNullable<LogParts["pages"]>) => number | undefined,
  ): BotFigures => {
    const has = ({ agent }: { agent: string }) => belongs(findBotAgent(agent));
    return sumFigures(sums.filter(has), {
      pagesCount: pages === null ? null : countOf(pages) ?? 0,
      before: before?.filter(has) ?? null,
    });
  };
  const bots = activity.map((days) => ({
    bot: findBotAgent(days.agent),
    ranges: rangeFiles.find(({ agents }) => agents.includes(days.agent)) ?? null,
    ...days,
    ...figuresOf(({ name }) => name === days.agent, ({ agents }) => agents[days.agent]),
  }));
  const purposes = BOT_PURPOSES.map((purpose) => ({
    purpose,
    botsCount: bots.filter(({ bot }) => bot.purpose === purpose).length,
    ...figuresOf((bot) => bot.purpose === purpose, ({ purposes: known }) => known[purpose]),
  }));
  return {
    totals: figuresOf(() => true, ({ all }) => all),
    purposes: purposes.filter(({ botsCount }) => botsCount > 0)
      .toSorted((a, b) => b.requests - a.requests),
    bots: bots.toSorted((a, b) => b.requests - a.requests || (a.agent < b.agent ? -1 : 1)),
  };
}

function sumFigures(
  sums: readonly BotSum[],
  { pagesCount, before }: { pagesCount: number | null; before: readonly BotSum[] | null },
): BotFigures {
  const figures: BotFigures = {
    requests: 0,
    requestsDelta: null,
    verdicts: { verified: 0, claimed: 0, spoofed: 0 },
    pagesCount,
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
