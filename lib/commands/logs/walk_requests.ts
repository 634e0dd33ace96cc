import { setImmediate } from "node:timers/promises";
import type { Db } from "../../../db/core/connection.ts";
import { listBotActivity } from "../../../db/logs/bot_days.ts";
import {
  type BotPack,
  listBotPackDays,
  listBotPackPages,
  listBotPacks,
  listChosenBotPacks,
  type LogWindow,
  type NamedBotPack,
} from "../../../db/logs/bot_packs.ts";
import type { BotVerdict } from "../../../schemas/bot.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import { BOT_AGENTS, NOBODY } from "../../logs/bots/bot_agents.ts";
import {
  type RequestColumns,
  unpackAddresses,
  unpackIds,
  unpackRequests,
} from "../../logs/packs/pack_requests.ts";

/** Requests of a bot on a day, in the order of time. */
export interface RequestPack {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  agent: BotAgent;
  /** Ids of pages; 0: what leads to no page. */
  pages: Uint32Array;
  /** By the place of an address. */
  verdicts: BotVerdict[];
  columns: RequestColumns;
}

const AGENTS = new Map(BOT_AGENTS.map((agent) => [agent.name, agent]));

/** A bot by its name; one that this version does not know has nothing but the name. */
export function findBotAgent(name: string): BotAgent {
  return AGENTS.get(name) ?? { name, ...NOBODY };
}

/** Gives the requests of some bots in a window pack by pack: bot by bot, the last day first. */
export async function* walkRequests(
  db: Db,
  siteId: number,
  { window, belongs }: { window: LogWindow; belongs(agent: BotAgent): boolean },
): AsyncGenerator<RequestPack> {
  for (const { agent: name } of await listBotActivity(db, siteId, window)) {
    const agent = findBotAgent(name);
    if (!belongs(agent)) continue;
    for (const { date } of await listBotPackDays(db, siteId, { agent: name, ...window })) {
      yield* unpackAll(await listBotPacks(db, siteId, { agent: name, date }), agent);
    }
  }
}

/** How many packs of a bot are read at a time: together they may have hundreds of MB. */
const PACKS_AT_ONCE = 32;
/** After as many lists of pages other requests to this process go on. */
const LISTS_OF_TURN = 256;

/**
 * Gives the packs of a window with a request of a page: bot by bot, the last day first. They are found by their lists of
 * pages, which are the smallest part of them, in one statement, and read some at a time.
 */
export async function* walkPageRequests(
  db: Db,
  siteId: number,
  { window, pageId }: { window: LogWindow; pageId: number },
): AsyncGenerator<RequestPack> {
  const found = await findPagePacks(db, siteId, { window, pageId });
  for (const [name, own] of Map.groupBy(found, ({ agent }) => agent)) {
    const agent = findBotAgent(name);
    for (let start = 0; start < own.length; start += PACKS_AT_ONCE) {
      const packs = own.slice(start, start + PACKS_AT_ONCE);
      yield* unpackAll(await listChosenBotPacks(db, siteId, { agent: name, packs }), agent);
    }
  }
}

/** Finds the packs of a window with a request of a page, the last day first. */
async function findPagePacks(
  db: Db,
  siteId: number,
  { window, pageId }: { window: LogWindow; pageId: number },
): Promise<NamedBotPack[]> {
  const found: NamedBotPack[] = [];
  for (const [index, pack] of (await listBotPackPages(db, siteId, window)).entries()) {
    if (index > 0 && index % LISTS_OF_TURN === 0) await setImmediate();
    const { id, agent, date } = pack;
    if (unpackIds(pack.pages).includes(pageId)) found.push({ id, agent, date });
  }
  return found.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? 1 : -1));
}

async function* unpackAll(
  packs: readonly BotPack[],
  agent: BotAgent,
): AsyncGenerator<RequestPack> {
  for (const [index, pack] of packs.entries()) {
    // a day may have millions: other requests to this process go on between two packs
    if (index > 0) await setImmediate();
    yield {
      date: pack.date,
      agent,
      pages: unpackIds(pack.pages),
      verdicts: unpackAddresses(pack.addresses).map(({ verdict }) => verdict),
      columns: unpackRequests(pack.requests),
    };
  }
}
