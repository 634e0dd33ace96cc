import type { Db } from "../../../db/core/connection.ts";
import { type BotDay, changeBotDays } from "../../../db/logs/bot_days.ts";
import {
  deleteBotPacks,
  insertBotPacks,
  listBotPacks,
  listSmallBotPacks,
} from "../../../db/logs/bot_packs.ts";
import { lockLogsOfSite } from "../../../db/logs/page_visits.ts";
import { BOT_AGENTS, NOBODY } from "../../logs/bots/bot_agents.ts";
import { isCounted, isWaiting } from "../../logs/bots/judge_address.ts";
import {
  changeAddresses,
  type DayRequests,
  MAX_ROWS_OF_PACK,
  packDay,
  splitDay,
  unpackDay,
} from "../../logs/packs/day_requests.ts";
import { columnsOfVisits, type PageVisits } from "../../logs/packs/pack_page_visits.ts";
import type { PackedAddress } from "../../logs/packs/pack_requests.ts";
import { writeToSite } from "../sites/write_to_site.ts";
import { addDayVisits, sumDay } from "./day_figures.ts";
import { storePageVisits } from "./page_visits.ts";

/** A bot's day. */
interface BotDayName {
  date: string;
  agent: string;
}

/** Packs of one bot and day with less than half of what a pack may have are merged when there are at least this many. */
const MANY_PACKS = 16;

/**
 * Judges the addresses of a bot's day again: packs, sums and when pages were requested last change together. `judge` may
 * be called with addresses that came meanwhile, which it leaves as they are.
 */
export async function judgeDay(
  db: Db,
  siteId: number,
  { date, agent, judge, checkAfter }: BotDayName & {
    judge(address: PackedAddress): PackedAddress;
    /** Seconds until what still waits is judged again. */
    checkAfter: number;
  },
): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    await lockLogsOfSite(trx, siteId);
    const packs = await listBotPacks(trx, siteId, { date, agent });
    const before = unpackDay(packs);
    const after = changeAddresses(before, judge);
    const ids = packs.map(({ id }) => id);
    const checkUntil = earliest(packs.map((pack) => pack.checkUntil));
    await replacePacks(trx, siteId, { date, agent, ids, day: after, checkAfter, checkUntil });
    const name = { date, agent };
    await changeBotDays(trx, siteId, compareDays(sumDay(before, name), sumDay(after, name)));
    await storePageVisits(trx, siteId, columnsOfVisits(findNewVisits(name, before, judge)));
  });
}

/** Merges the packs of bots' days that have many small ones; to be called in the transaction that adds some. */
export async function mergeBotPacks(
  trx: Db,
  siteId: number,
  days: readonly BotDayName[],
): Promise<void> {
  const rows = MAX_ROWS_OF_PACK / 2;
  const distinct = new Map(days.map(({ date, agent }) => [`${date} ${agent}`, { date, agent }]));
  if (distinct.size === 0) return;
  const dates = [...new Set(days.map(({ date }) => date))];
  const small = await listSmallBotPacks(trx, siteId, { dates, rows });
  const byDay = Map.groupBy(small, ({ date, agent }) => `${date} ${agent}`);
  for (const [name, day] of distinct) {
    const ids = byDay.get(name)?.map(({ id }) => id) ?? [];
    if (ids.length < MANY_PACKS) continue;
    const packs = await listBotPacks(trx, siteId, { ...day, ids });
    const checkUntil = earliest(packs.map((pack) => pack.checkUntil));
    await replacePacks(trx, siteId, {
      ...{ ...day, ids, checkUntil, checkAfter: 0 },
      day: unpackDay(packs),
    });
  }
}

interface Replacement extends BotDayName {
  ids: readonly number[];
  day: DayRequests;
  checkAfter: number;
  checkUntil: Date | null;
}

async function replacePacks(
  trx: Db,
  siteId: number,
  { ids, day, checkAfter, checkUntil, ...name }: Replacement,
): Promise<void> {
  await deleteBotPacks(trx, siteId, { ...name, ids });
  const packs = splitDay(day).map((part) => ({
    ...name,
    ...packDay(part),
    checkAfter: part.addresses.some(isWaiting) ? checkAfter : null,
    checkUntil,
  }));
  await insertBotPacks(trx, siteId, packs.filter(({ requestsCount }) => requestsCount > 0));
}

const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, at) => first === null || (at !== null && at < first) ? at : first, null);

/** Visits from addresses that count only now. */
function findNewVisits(
  { date, agent }: BotDayName,
  before: DayRequests,
  judge: (address: PackedAddress) => PackedAddress,
): Map<number, PageVisits> {
  const visits = new Map<number, PageVisits>();
  const { group } = AGENTS.get(agent) ?? NOBODY;
  const midnight = Date.parse(date) / 1000;
  const counts = (address: PackedAddress) => !isCounted(address) && isCounted(judge(address));
  addDayVisits(visits, before, { midnight, group, counts });
  return visits;
}

const AGENTS = new Map(BOT_AGENTS.map((agent) => [agent.name, agent]));

/** What sums gain and lose from `before` to `after`. */
function compareDays(before: readonly BotDay[], after: readonly BotDay[]): BotDay[] {
  const byKind = new Map<string, BotDay>();
  const add = (day: BotDay, sign: 1 | -1) => {
    const kind = `${day.verdict} ${day.status}`;
    const known = byKind.get(kind);
    byKind.set(kind, {
      ...day,
      requests: (known?.requests ?? 0) + sign * day.requests,
      bytes: (known?.bytes ?? 0) + sign * day.bytes,
      timed: (known?.timed ?? 0) + sign * day.timed,
      durationMs: (known?.durationMs ?? 0) + sign * day.durationMs,
    });
  };
  for (const day of after) add(day, 1);
  for (const day of before) add(day, -1);
  return [...byKind.values()].filter(({ requests, bytes, timed, durationMs }) =>
    [requests, bytes, timed, durationMs].some((change) => change !== 0)
  );
}
