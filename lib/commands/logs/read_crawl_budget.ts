import { findLatestResultsAudit } from "../../../db/audits/lifecycle/audit_results.ts";
import type { Db } from "../../../db/core/connection.ts";
import { listBotPackDays, listBotPacks } from "../../../db/logs/bot_packs.ts";
import { listBotActivity } from "../../../db/logs/bot_days.ts";
import { type CrawledState, listCrawledStates } from "../../../db/logs/crawled_states.ts";
import { listPageUrls } from "../../../db/sites/page_ids.ts";
import { BUDGET_CLASSES, type BudgetClass } from "../../../schemas/crawl_budget.ts";
import { DAY_MS } from "../../core/days.ts";
import { BOT_AGENTS } from "../../logs/bots/bot_agents.ts";
import type { PageVisits } from "../../logs/packs/pack_page_visits.ts";
import { unpackAddresses, unpackIds, unpackRequests } from "../../logs/packs/pack_requests.ts";
import type { SearchServices } from "../../services.ts";
import type { BotsQuery } from "../../../schemas/bot.ts";
import { readPageVisits } from "./page_visits.ts";
import { findLogWindow, type LogDays } from "./read_bots.ts";

/** Requests of bots for pages of one class. */
interface BudgetShare {
  class: BudgetClass;
  searchRequests: number;
  aiRequests: number;
  pages: Set<number>;
}

/** A page that bots request and the crawl does not find. */
interface UncrawledPage {
  pageId: number;
  url: string;
  requests: number;
}

/** A page that matters, with when bots requested it last. */
interface AwaitedPage extends CrawledState {
  visits: PageVisits | undefined;
}

/** What bots spend their requests on. */
export interface CrawlBudget extends LogDays {
  auditId: number | null;
  shares: BudgetShare[];
  uncrawledCount: number;
  uncrawled: UncrawledPage[];
  /** Indexable pages that are in the sitemap, near the start page, or have clicks. */
  importantCount: number;
  awaitedCount: number;
  awaited: AwaitedPage[];
}

const SHOWN = 100;
const MAX_DEPTH = 2;
const AWAITED_MS = 30 * DAY_MS;
const GROUPS = new Map(BOT_AGENTS.map(({ name, group }) => [name, group]));

/** Reads what bots of search engines and AI systems spend their requests on. Throws `ValidationError`. */
export async function readCrawlBudget(
  { db, searchWindows }: SearchServices,
  siteId: number,
  { query, now }: { query: Pick<BotsQuery, "from" | "to">; now: Date },
): Promise<CrawlBudget> {
  const days = await findLogWindow(db, siteId, query);
  const audit = await findLatestResultsAudit(db, siteId);
  const found = await searchWindows.resolve({
    siteId,
    kind: "page",
    query: { compare: "none" },
    now,
  });
  const periodId = found.period?.id ?? null;
  const auditId = audit?.id ?? null;
  const states = auditId === null ? [] : await listCrawledStates(db, { siteId, auditId, periodId });
  const byPage = new Map(states.map((state) => [state.pageId, state]));
  const counts = await countRequests(db, siteId, { days, byPage });
  const uncrawled = [...counts.uncrawled].toSorted(([a, many], [b, more]) => more - many || a - b);
  const urls = await listPageUrls(db, siteId, uncrawled.slice(0, SHOWN).map(([page]) => page));
  const important = states.filter(isImportant);
  const awaited = await findAwaited(db, siteId, { important, days });
  return {
    ...days,
    auditId,
    shares: counts.shares,
    uncrawledCount: uncrawled.length,
    uncrawled: uncrawled.slice(0, SHOWN)
      .map(([pageId, requests]) => ({ pageId, url: urls.get(pageId) ?? "", requests })),
    importantCount: important.length,
    awaitedCount: awaited.length,
    awaited: awaited.slice(0, SHOWN),
  };
}

function isImportant({ indexable, inSitemap, depth, clicks }: CrawledState): boolean {
  return indexable === 1 &&
    (inSitemap === 1 || (depth !== null && depth <= MAX_DEPTH) || (clicks ?? 0) > 0);
}

/** Important pages that no bot has requested in the last 30 days of the logs, those with most clicks first. */
async function findAwaited(
  db: Db,
  siteId: number,
  { important, days: { bounds } }: { important: readonly CrawledState[]; days: LogDays },
): Promise<AwaitedPage[]> {
  if (bounds === null) return [];
  const since = (Date.parse(bounds.last) + DAY_MS - AWAITED_MS) / 1000;
  const visits = await readPageVisits(db, siteId, null);
  return important.map((page) => ({ ...page, visits: visits.get(page.pageId) }))
    .filter(({ visits: one }) =>
      one === undefined || Math.max(one.searchSecond, one.aiSecond) < since
    )
    .toSorted((a, b) =>
      (b.clicks ?? 0) - (a.clicks ?? 0) || (b.linkScore ?? 0) - (a.linkScore ?? 0) ||
      a.pageId - b.pageId
    );
}

interface Counts {
  shares: BudgetShare[];
  /** Requests by the ids of pages that the crawl does not know. */
  uncrawled: Map<number, number>;
}

/** Counts requests by class, without those that only use a bot's name. */
async function countRequests(
  db: Db,
  siteId: number,
  { days: { window }, byPage }: { days: LogDays; byPage: ReadonlyMap<number, CrawledState> },
): Promise<Counts> {
  const shares = new Map(
    BUDGET_CLASSES.map((name): [BudgetClass, BudgetShare] => [
      name,
      { class: name, searchRequests: 0, aiRequests: 0, pages: new Set() },
    ]),
  );
  const uncrawled = new Map<number, number>();
  const activity = window === null ? [] : await listBotActivity(db, siteId, window);
  for (const { agent } of activity) {
    const group = GROUPS.get(agent) ?? "other";
    if (group === "other" || window === null) continue;
    for (const { date } of await listBotPackDays(db, siteId, { agent, ...window })) {
      for (const pack of await listBotPacks(db, siteId, { agent, date })) {
        const isSpoofed = unpackAddresses(pack.addresses).map(({ verdict }) =>
          verdict === "spoofed"
        );
        const pages = unpackIds(pack.pages);
        const columns = unpackRequests(pack.requests);
        for (let row = 0; row < columns.statuses.length; row++) {
          if (isSpoofed[columns.addresses[row] ?? 0] === true) continue;
          const page = pages[columns.pages[row] ?? 0] ?? 0;
          const name = classOf(columns.statuses[row] ?? 0, page, byPage.get(page));
          const share = shares.get(name);
          if (share === undefined) continue;
          if (group === "ai") share.aiRequests++;
          else share.searchRequests++;
          share.pages.add(page);
          if (name === "not_crawled") uncrawled.set(page, (uncrawled.get(page) ?? 0) + 1);
        }
      }
    }
  }
  return { shares: [...shares.values()], uncrawled };
}

function classOf(status: number, page: number, state: CrawledState | undefined): BudgetClass {
  if (status === 429 || status >= 500) return "server_error";
  if (status >= 400) return "client_error";
  if (status >= 300 && status !== 304) return "redirect";
  if (page === 0) return "other";
  if (state === undefined) return "not_crawled";
  if (state.url.includes("?") && state.indexable === 0) return "parameters";
  if (state.noindex === 1) return "noindex";
  if (state.indexable === 0) return "not_indexable";
  if (state.orphan === 1) return "orphan";
  return (state.clicks ?? 0) > 0 ? "indexable_with_clicks" : "indexable_without_clicks";
}
