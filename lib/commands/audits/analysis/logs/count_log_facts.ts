import type { Db } from "../../../../../db/core/connection.ts";
import { addDays } from "../../../../core/days.ts";
import type { BotAgent } from "../../../../logs/bots/bot_agent.ts";
import { type RequestPack, walkRequests } from "../../../logs/walk_requests.ts";

/** Requests of one page. */
interface PageRequests {
  requests: number;
  isVisited: boolean;
  /** Answers with 429 and 5xx by status. */
  errors: Map<number, number>;
  errorBots: Set<string>;
  lastErrorDay: string;
}

/** What is counted of the requests of search engines and AI systems. */
export interface LogCounts {
  requests: number;
  /** By the ids of pages. */
  pages: Map<number, PageRequests>;
  /** Requests of verified crawlers by the name of the bot, then by the id of the page, one list of seconds each. */
  crawled: Map<string, Map<number, number[]>>;
}

/** Errors are looked for on this many days up to the last one. Our own choice. */
const ERROR_DAYS = 7;
/** Times that are kept of a page's requests by a bot: the last ones. */
const MAX_TIMES = 100;

/** What bots fetch by themselves; those that fetch because a person asks need not obey robots.txt. */
const CRAWLING: ReadonlySet<BotAgent["purpose"]> = new Set(["search", "training", "data"]);

/** Counts the requests of a site's logs on some days, without those that only use a bot's name. */
export async function countLogFacts(
  db: Db,
  siteId: number,
  days: { from: string; to: string },
): Promise<LogCounts> {
  const counts: LogCounts = { requests: 0, pages: new Map(), crawled: new Map() };
  const walk = walkRequests(db, siteId, {
    window: days,
    belongs: ({ group }) => group !== "other",
  });
  const errorsFrom = addDays(days.to, 1 - ERROR_DAYS);
  for await (const pack of walk) countPack(pack, { counts, hasErrors: pack.date >= errorsFrom });
  return counts;
}

function countPack(
  { date, agent, pages, verdicts, columns }: RequestPack,
  { counts, hasErrors }: { counts: LogCounts; hasErrors: boolean },
): void {
  const midnight = Date.parse(date) / 1000;
  for (let row = 0; row < columns.statuses.length; row++) {
    const verdict = verdicts[columns.addresses[row] ?? 0];
    if (verdict === "spoofed") continue;
    counts.requests++;
    const id = pages[columns.pages[row] ?? 0] ?? 0;
    if (id === 0) continue;
    const page = counts.pages.get(id) ?? createPage();
    counts.pages.set(id, page);
    page.requests++;
    const status = columns.statuses[row] ?? 0;
    if (hasErrors && (status === 429 || status >= 500)) {
      page.errors.set(status, (page.errors.get(status) ?? 0) + 1);
      page.errorBots.add(agent.name);
      if (date > page.lastErrorDay) page.lastErrorDay = date;
    }
    if (verdict !== "verified") continue;
    const second = midnight + (columns.seconds[row] ?? 0);
    if (agent.group === "search") page.isVisited = true;
    if (CRAWLING.has(agent.purpose)) noteCrawled(counts, { bot: agent.name, id, second });
  }
}

const createPage = (): PageRequests => ({
  ...{ requests: 0, isVisited: false, lastErrorDay: "" },
  errors: new Map(),
  errorBots: new Set(),
});

function noteCrawled(
  { crawled }: LogCounts,
  { bot, id, second }: { bot: string; id: number; second: number },
): void {
  const pages = crawled.get(bot) ?? new Map<number, number[]>();
  crawled.set(bot, pages);
  const times = pages.get(id) ?? [];
  pages.set(id, times);
  // days come the last one first
  if (times.length < MAX_TIMES) times.push(second);
}
