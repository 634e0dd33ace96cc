import { setImmediate } from "node:timers/promises";
import type { Db } from "../../../db/core/connection.ts";
import { listBotActivity } from "../../../db/logs/bot_days.ts";
import {
  listBotPackDays,
  listBotPackPages,
  listBotPacks,
  type LogWindow,
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
  { window, belongs, pageId }: {
    window: LogWindow;
    belongs(agent: BotAgent): boolean;
    /** Only packs with a request of this page. */
    pageId?: number;
  },
): AsyncGenerator<RequestPack> {
  for (const { agent: name } of await listBotActivity(db, siteId, window)) {
    const agent = findBotAgent(name);
    if (!belongs(agent)) continue;
    for (const { date } of await listBotPackDays(db, siteId, { agent: name, ...window })) {
      const ids = pageId === undefined
        ? undefined
        : await findPacksOfPage(db, siteId, { agent: name, date, pageId });
      if (ids?.length === 0) continue;
      const packs = await listBotPacks(db, siteId, { agent: name, date, ...ids && { ids } });
      for (const [index, pack] of packs.entries()) {
        // a day may have millions: other requests to this process go on between two packs
        if (index > 0) await setImmediate();
        const pages = unpackIds(pack.pages);
        yield {
          date,
          agent,
          pages,
          verdicts: unpackAddresses(pack.addresses).map(({ verdict }) => verdict),
          columns: unpackRequests(pack.requests),
        };
      }
    }
  }
}

/** Finds the packs with a request of a page by their lists of pages, which are the smallest part of them. */
async function findPacksOfPage(
  db: Db,
  siteId: number,
  { pageId, ...day }: { agent: string; date: string; pageId: number },
): Promise<number[]> {
  const packs = await listBotPackPages(db, siteId, day);
  return packs.filter(({ pages }) => unpackIds(pages).includes(pageId)).map(({ id }) => id);
}
