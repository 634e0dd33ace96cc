import { findLatestResultsAudit } from "../../../db/audits/lifecycle/audit_results.ts";
import type { Db } from "../../../db/core/connection.ts";
import { findBotPackBounds, readBotPacksVersion } from "../../../db/logs/bot_packs.ts";
import { type CrawledState, listCrawledStates } from "../../../db/logs/crawled_states.ts";
import { listPageUrls } from "../../../db/sites/page_ids.ts";
import { listAllPageGroups } from "../../../db/sites/page_groups.ts";
import type { BotsQuery } from "../../../schemas/bot.ts";
import type { CrawlBudgetBody } from "../../../schemas/crawl_budget.ts";
import { countDays, DAY_MS } from "../../core/days.ts";
import type { PageVisits } from "../../logs/packs/pack_page_visits.ts";
import { medianDays } from "../../metrics/logs/median_days.ts";
import { chooseComparedWindow, type DayWindow } from "../../metrics/search_data/choose_window.ts";
import type { SearchServices } from "../../services.ts";
import { readAnalysis } from "../search_data/read_analysis.ts";
import {
  type BudgetCounts,
  countCrawlBudget,
  createCounts,
  findFreshnessStart,
  type ProvenDays,
} from "./count_crawl_budget.ts";
import { type NamedGroup, type PageGrouping, readPageGrouping } from "./grouped_pages.ts";
import { readPageVisits } from "./page_visits.ts";
import { findLogWindow, type LogDays } from "./read_bots.ts";

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

/** How long ago proven bots requested the indexable pages of a group. */
interface GroupFreshness extends NamedGroup {
  pagesCount: number;
  searchVisited: number;
  aiVisited: number;
  /** Null: no proven bot has requested half of the pages. */
  searchMedianDays: number | null;
  aiMedianDays: number | null;
}

/** What bots spend their requests on. */
export interface CrawlBudget extends LogDays, Omit<BudgetCounts, "uncrawled" | "proven"> {
  compared: DayWindow | null;
  auditId: number | null;
  /** Null: there is no audit. */
  uncrawledCount: number | null;
  uncrawled: UncrawledPage[];
  /** Indexable pages that are in the sitemap, near the start page, or have clicks; null: there is no audit. */
  importantCount: number | null;
  awaitedCount: number | null;
  awaited: AwaitedPage[];
  /** The first day that visits were looked for on; null: there are no logs. */
  freshFrom: string | null;
  freshness: GroupFreshness[];
  /** The groups of `durations.groups`. */
  groups: NamedGroup[];
}

const SHOWN = 100;
const MAX_DEPTH = 2;
const AWAITED_MS = 30 * DAY_MS;

/** A question about the crawl budget of a site. */
interface BudgetQuestion {
  query: BotsQuery;
  now: Date;
  /** Makes the body of the answer. */
  describe(budget: CrawlBudget): CrawlBudgetBody;
}

/**
 * Reads what bots of search engines and AI systems spend their requests on. The answer is kept for as long as the logs,
 * the audit, the clicks and the groups of pages are the same. Throws `ValidationError`.
 */
export async function readCrawlBudget(
  services: SearchServices,
  siteId: number,
  { query, now, describe }: BudgetQuestion,
): Promise<CrawlBudgetBody> {
  const { db, searchWindows } = services;
  const audit = await findLatestResultsAudit(db, siteId);
  const found = await searchWindows.resolve({
    siteId,
    kind: "page",
    query: { compare: "none" },
    now,
  });
  const of = { auditId: audit?.id ?? null, periodId: found.period?.id ?? null };
  const groups = await listAllPageGroups(db, siteId);
  const madeOf = JSON.stringify([await readBotPacksVersion(db, siteId), of, groups]);
  const { summary } = await readAnalysis(services, {
    key: { siteId, name: "crawl_budget", question: JSON.stringify(query), madeOf },
    compute: async () => ({
      rowsCount: 0,
      summary: describe(await measureBudget(db, siteId, { query, ...of })),
      now,
      insertRows: () => Promise.resolve(),
    }),
  });
  return summary;
}

async function measureBudget(
  db: Db,
  siteId: number,
  { query, auditId, periodId }: {
    query: BotsQuery;
    auditId: number | null;
    periodId: number | null;
  },
): Promise<CrawlBudget> {
  const { window } = await findLogWindow(db, siteId, query);
  // counts of days are kept longer than requests
  const bounds = await findBotPackBounds(db, siteId);
  const days: LogDays = { window, bounds };
  const asked = window === null ? undefined : chooseComparedWindow(window, query.compare);
  // days before the first log had bots, too: nobody knows how many
  const compared = asked !== undefined && bounds !== null && asked.from >= bounds.first
    ? asked
    : null;
  const states = auditId === null ? [] : await listCrawledStates(db, { siteId, auditId, periodId });
  const byPage = auditId === null ? null : new Map(states.map((state) => [state.pageId, state]));
  const grouping = await readPageGrouping(db, siteId);
  const freshFrom = window === null || bounds === null
    ? null
    : await findFreshnessStart(db, siteId, { window });
  const counts = window === null || freshFrom === null
    ? createCounts(grouping.groups.length)
    : await countCrawlBudget(db, siteId, {
      ...{ window, compared, byPage, grouping, freshFrom },
      hasClicks: periodId !== null,
    });
  const uncrawled = [...counts.uncrawled].toSorted(([a, many], [b, more]) => more - many || a - b);
  const urls = await listPageUrls(db, siteId, uncrawled.slice(0, SHOWN).map(([page]) => page));
  const important = states.filter(isImportant);
  const awaited = await findAwaited(db, siteId, { important, days });
  return {
    ...days,
    compared,
    auditId,
    shares: counts.shares,
    durations: counts.durations,
    groups: grouping.groups,
    uncrawledCount: auditId === null ? null : uncrawled.length,
    uncrawled: uncrawled.slice(0, SHOWN)
      .map(([pageId, requests]) => ({ pageId, url: urls.get(pageId) ?? "", requests })),
    importantCount: auditId === null ? null : important.length,
    awaitedCount: auditId === null || bounds === null ? null : awaited.length,
    awaited: awaited.slice(0, SHOWN),
    freshFrom,
    freshness: window === null || bounds === null
      ? []
      : measureFreshness(states, { grouping, proven: counts.proven, to: window.to }),
  };
}

/** Measures by group how many days before `to` proven bots requested each indexable page last. */
function measureFreshness(
  states: readonly CrawledState[],
  { grouping, proven, to }: { grouping: PageGrouping; proven: ProvenDays; to: string },
): GroupFreshness[] {
  const byGroup = Map.groupBy(
    states.filter(({ indexable }) => indexable === 1),
    ({ pageId }) => grouping.placeOf(pageId),
  );
  return grouping.groups.flatMap((group, place) => {
    const pages = byGroup.get(place) ?? [];
    if (pages.length === 0) return [];
    const agesBy = (days: ReadonlyMap<number, string>) =>
      pages.map(({ pageId }) => {
        const day = days.get(pageId);
        return day === undefined ? undefined : countDays(day, to) - 1;
      });
    const search = agesBy(proven.search);
    const ai = agesBy(proven.ai);
    return [{
      ...group,
      pagesCount: pages.length,
      searchVisited: search.filter((age) => age !== undefined).length,
      aiVisited: ai.filter((age) => age !== undefined).length,
      searchMedianDays: medianDays(search),
      aiMedianDays: medianDays(ai),
    }];
  });
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
