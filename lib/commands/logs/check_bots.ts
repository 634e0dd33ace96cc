import { type DueBotDay, listDueBotDays, postponeBotDay } from "../../../db/logs/bot_checks.ts";
import {
  type BotLookup,
  listBotLookups,
  saveBotLookups,
  type StoredBotLookup,
} from "../../../db/logs/bot_lookups.ts";
import { listBotPacks } from "../../../db/logs/bot_packs.ts";
import type { Db } from "../../../db/core/connection.ts";
import { NotFoundError } from "../../core/errors.ts";
import { BOT_AGENTS, NOBODY } from "../../logs/bots/bot_agents.ts";
import type { ConfirmName } from "../../logs/bots/confirm_name.ts";
import { type BotRanges, isWaiting, judgeAgain } from "../../logs/bots/judge_address.ts";
import { type PackedAddress, unpackAddresses } from "../../logs/packs/pack_requests.ts";
import { judgeDay } from "./judge_day.ts";
import { readBotRanges } from "./read_bot_ranges.ts";

/** How addresses are judged again. */
interface CheckOptions {
  confirmName: ConfirmName;
  /** Names that are looked up at most. */
  lookups: number;
  signal: AbortSignal;
}

/** What a check came to. */
interface CheckedBots {
  days: number;
  lookedUp: number;
  failed: number;
}

const AGENTS = new Map(BOT_AGENTS.map((agent) => [agent.name, agent]));
const DAYS_AT_ONCE = 100;
const LOOKUPS_AT_ONCE = 8;
/** After this many failures in a row the name servers are taken to be down: the next run tries again. */
const MAX_FAILURES = 16;
/** What is known of a name is believed for this long, in seconds. */
const KNOWN_SECONDS = 86_400;
/** Seconds until a look-up is tried again, by how often it has failed; the last one ever after. */
const AGAIN = [60, 600, 3_600, 6 * 3_600, 86_400] as const;
/** A day that a killed process has taken is taken again after this many seconds. */
const TAKEN_SECONDS = 600;
const NEXT_RUN_SECONDS = 60;

/**
 * Looks up names of addresses that use a bot's name, and judges days again whose time has come. Each site that waits has
 * the same part of the look-ups. A look-up that fails proves nothing: it is tried again, and the address stays as it was.
 */
export async function checkBots(
  db: Db,
  { confirmName, lookups, signal }: CheckOptions,
): Promise<CheckedBots> {
  const ranges = await readBotRanges(db);
  const lookUp = createLookUp(db, confirmName);
  const left = new Map<number, number>();
  const result: CheckedBots = { days: 0, lookedUp: 0, failed: 0 };
  for (;;) {
    const due = await listDueBotDays(db, DAYS_AT_ONCE);
    const sites = new Set(due.map(({ siteId }) => siteId));
    const share = Math.ceil((lookups - result.lookedUp) / Math.max(1, sites.size));
    for (const site of sites) left.set(site, share);
    for (const day of due) {
      if (signal.aborted) return result;
      if (!await postponeBotDay(db, day, TAKEN_SECONDS)) continue;
      const limit = Math.min(left.get(day.siteId) ?? 0, lookups - result.lookedUp);
      const { lookedUp, failed } = await checkDay(db, day, { ranges, lookUp, limit });
      left.set(day.siteId, (left.get(day.siteId) ?? 0) - lookedUp);
      result.days++;
      result.lookedUp += lookedUp;
      result.failed += failed;
    }
    if (due.length < DAYS_AT_ONCE) return result;
  }
}

type LookUp = (siteId: number, known: readonly BotLookup[]) => Promise<BotLookup[]>;

/** Creates what looks some names up at a time and keeps what it finds. */
function createLookUp(db: Db, confirmName: ConfirmName): LookUp {
  let failuresInRow = 0;
  return async (siteId, asked) => {
    const found: BotLookup[] = [];
    for (let start = 0; start < asked.length; start += LOOKUPS_AT_ONCE) {
      if (failuresInRow >= MAX_FAILURES) break;
      const some = await Promise.all(
        asked.slice(start, start + LOOKUPS_AT_ONCE).map(async ({ address, failures }) => {
          const name = await confirmName(address);
          failuresInRow = name === null ? failuresInRow + 1 : 0;
          return { address, name, failures: name === null ? failures + 1 : 0 };
        }),
      );
      await saveBotLookups(db, siteId, some);
      found.push(...some);
    }
    return found;
  };
}

async function checkDay(
  db: Db,
  { siteId, date, agent, isOver }: DueBotDay,
  { ranges, lookUp, limit }: { ranges: BotRanges; lookUp: LookUp; limit: number },
): Promise<{ lookedUp: number; failed: number }> {
  const known = new Map<string, BotLookup>();
  let found: BotLookup[] = [];
  if (!isOver) {
    const waiting = await listWaiting(db, { siteId, date, agent });
    const stored = await listBotLookups(db, siteId, waiting);
    const usable = stored.filter(isUsable);
    for (const lookup of usable) known.set(keyOf(lookup.address), lookup);
    const failures = new Map(stored.map((one) => [keyOf(one.address), one.failures]));
    const asked = waiting.filter((address) => !known.has(keyOf(address))).slice(0, limit)
      .map((address) => ({ address, name: null, failures: failures.get(keyOf(address)) ?? 0 }));
    found = await lookUp(siteId, asked);
    for (const lookup of found) known.set(keyOf(lookup.address), lookup);
  }
  const judge = (address: PackedAddress): PackedAddress =>
    judgeAgain(address, {
      agent: AGENTS.get(agent) ?? { name: agent, ...NOBODY },
      ranges,
      name: known.get(keyOf(address.bytes))?.name ?? null,
      isOver,
    });
  const checkAfter = chooseDelay([...known.values()]);
  try {
    await judgeDay(db, siteId, { date, agent, judge, checkAfter });
  } catch (error) {
    // the site is being deleted
    if (!(error instanceof NotFoundError)) throw error;
  }
  return { lookedUp: found.length, failed: found.filter(({ name }) => name === null).length };
}

/** The addresses of a day that are kept only to look up their names. */
async function listWaiting(
  db: Db,
  { siteId, date, agent }: Omit<DueBotDay, "isOver">,
): Promise<Buffer[]> {
  const packs = await listBotPacks(db, siteId, { date, agent });
  const waiting = packs.flatMap(({ addresses }) => unpackAddresses(addresses)).filter(isWaiting);
  return [...new Map(waiting.map(({ bytes }) => [keyOf(bytes), Buffer.from(bytes)])).values()];
}

const keyOf = (bytes: Uint8Array): string => bytes.join(".");

/** Whether a look-up need not be made now. */
function isUsable({ name, failures, age }: StoredBotLookup): boolean {
  return age < (name === null ? delayOf(failures) : KNOWN_SECONDS);
}

const delayOf = (failures: number): number =>
  AGAIN[Math.min(failures, AGAIN.length) - 1] ?? NEXT_RUN_SECONDS;

/** Seconds until a day is judged again: those of the failures where there are some, else until the next run. */
function chooseDelay(known: readonly BotLookup[]): number {
  const delays = known.filter(({ name }) => name === null).map(({ failures }) => delayOf(failures));
  return Math.min(...delays.length === 0 ? [NEXT_RUN_SECONDS] : delays);
}
