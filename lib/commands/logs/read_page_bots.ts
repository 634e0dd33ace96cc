import type { Db } from "../../../db/core/connection.ts";
import { findBotPackBounds } from "../../../db/logs/bot_packs.ts";
import { addDays } from "../../core/days.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";
import { walkPageRequests } from "./walk_requests.ts";

/** What a bot requested of one page. */
interface PageBot {
  bot: BotAgent;
  requests: number;
  verified: number;
  spoofed: number;
  /** Requests by status. */
  statuses: Map<number, number>;
  /** Milliseconds since 1970. */
  lastAt: number;
}

/** The bots of a page. */
export interface PageBots {
  /** The last days of the logs; null: there are none. */
  days: DayWindow | null;
  bots: PageBot[];
}

const DAYS = 28;

/** Reads which bots requested a page on the last 28 days of the logs, those with most requests first. */
export async function readPageBots(db: Db, siteId: number, pageId: number): Promise<PageBots> {
  const bounds = await findBotPackBounds(db, siteId);
  if (bounds === null) return { days: null, bots: [] };
  const first = addDays(bounds.last, 1 - DAYS);
  const days = { from: bounds.first > first ? bounds.first : first, to: bounds.last };
  const bots = new Map<string, PageBot>();
  const walk = walkPageRequests(db, siteId, { window: days, pageId });
  for await (const { date, agent, verdicts, columns } of walk) {
    const midnight = Date.parse(date);
    const own = bots.get(agent.name) ??
      { bot: agent, requests: 0, verified: 0, spoofed: 0, statuses: new Map(), lastAt: 0 };
    bots.set(agent.name, own);
    for (let row = 0; row < columns.statuses.length; row++) {
      const verdict = verdicts[columns.addresses[row] ?? 0];
      const status = columns.statuses[row] ?? 0;
      own.requests++;
      if (verdict === "verified") own.verified++;
      if (verdict === "spoofed") own.spoofed++;
      own.statuses.set(status, (own.statuses.get(status) ?? 0) + 1);
      own.lastAt = Math.max(own.lastAt, midnight + 1000 * (columns.seconds[row] ?? 0));
    }
  }
  return {
    days,
    bots: [...bots.values()].toSorted((a, b) =>
      b.requests - a.requests || (a.bot.name < b.bot.name ? -1 : 1)
    ),
  };
}
