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
  type PageRequestColumns,
  type RequestColumns,
  unpackIds,
  unpackPageRequests,
  unpackRequests,
  unpackVerdicts,
} from "../../logs/packs/pack_requests.ts";

/** Requests of a bot on a day. */
interface BotDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  agent: BotAgent;
  /** By the place of an address. */
  verdicts: BotVerdict[];
}

/** All of them, in the order of time. */
export interface RequestPack extends BotDay {
  /** Ids of pages; 0: what leads to no page. */
  pages: Uint32Array;
  columns: RequestColumns;
}

/** Those of one page, in the order of time. */
interface PageRequestPack extends BotDay {
  columns: PageRequestColumns;
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
      for await (const pack of inTurns(await listBotPacks(db, siteId, { agent: name, date }))) {
        yield {
          ...dayOf(pack, agent),
          pages: unpackIds(pack.pages),
          columns: unpackRequests(pack.requests),
        };
      }
    }
  }
}

/** How many packs of a bot are read at a time: together they may have hundreds of MB. */
const PACKS_AT_ONCE = 32;
/** After as many lists of pages other requests to this process go on. */
const LISTS_OF_TURN = 256;

/**
 * Gives the requests of a page in a window pack by pack: bot by bot, the last day first. They are found by their lists of
 * pages, which are the smallest part of them, in one statement, and read some at a time.
 */
export async function* walkPageRequests(
  db: Db,
  siteId: number,
  { window, pageId }: { window: LogWindow; pageId: number },
): AsyncGenerator<PageRequestPack> {
  const found = await findPagePacks(db, siteId, { window, pageId });
  for (const [name, own] of Map.groupBy(found, ({ agent }) => agent)) {
    const agent = findBotAgent(name);
    for (let start = 0; start < own.length; start += PACKS_AT_ONCE) {
      const packs = own.slice(start, start + PACKS_AT_ONCE);
      const placeOf = new Map(packs.map(({ id, place }) => [id, place]));
      const read = await listChosenBotPacks(db, siteId, { agent: name, packs });
      for await (const pack of inTurns(read)) {
        const columns = unpackPageRequests(pack.requests, placeOf.get(pack.id) ?? -1);
        yield { ...dayOf(pack, agent), columns };
      }
    }
  }
}

/** A pack with a request of a page. */
interface PagePack extends NamedBotPack {
  /** Of the page in the pack's list of pages. */
  place: number;
}

/** Finds the packs of a window with a request of a page, the last day first. */
async function findPagePacks(
  db: Db,
  siteId: number,
  { window, pageId }: { window: LogWindow; pageId: number },
): Promise<PagePack[]> {
  const found: PagePack[] = [];
  for (const [index, pack] of (await listBotPackPages(db, siteId, window)).entries()) {
    if (index > 0 && index % LISTS_OF_TURN === 0) await setImmediate();
    const { id, agent, date } = pack;
    const place = unpackIds(pack.pages).indexOf(pageId);
    if (place >= 0) found.push({ id, agent, date, place });
  }
  return found.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? 1 : -1));
}

/** A day may have millions of requests: others to this process go on between two packs. */
async function* inTurns<Pack>(packs: readonly Pack[]): AsyncGenerator<Pack> {
  for (const [index, pack] of packs.entries()) {
    if (index > 0) await setImmediate();
    yield pack;
  }
}

function dayOf({ date, addresses }: BotPack, agent: BotAgent): BotDay {
  return { date, agent, verdicts: unpackVerdicts(addresses) };
}
