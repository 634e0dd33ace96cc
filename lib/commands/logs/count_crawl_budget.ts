import type { Db } from "../../../db/core/connection.ts";
import { listBotDays } from "../../../db/logs/bot_days.ts";
import type { CrawledState } from "../../../db/logs/crawled_states.ts";
import { BUDGET_CLASSES, type BudgetClass } from "../../../schemas/crawl_budget.ts";
import { addDays } from "../../core/days.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import { DurationCounts } from "../../metrics/logs/duration_counts.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";
import type { PageGrouping } from "./grouped_pages.ts";
import { findBotAgent, type RequestPack, walkRequests } from "./walk_requests.ts";

/** Requests of bots for pages of one class. */
interface BudgetShare {
  class: BudgetClass;
  searchRequests: number;
  aiRequests: number;
  /** Of both in the compared window; 0 where nothing is compared. */
  requestsBefore: number;
  pages: Set<number>;
}

/** Durations of requests: of all, and by the day and the group of pages. */
interface BudgetDurations {
  all: DurationCounts;
  before: DurationCounts;
  days: Map<string, DurationCounts>;
  /** By the place of a group. */
  groups: DurationCounts[];
}

/** The last day on which a proven bot requested each page, `YYYY-MM-DD`, by the page's id. */
export interface ProvenDays {
  search: Map<number, string>;
  ai: Map<number, string>;
}

/** What is counted of the requests of bots of search engines and AI systems. */
export interface BudgetCounts {
  shares: BudgetShare[];
  /** Requests by the ids of pages that the crawl does not know. */
  uncrawled: Map<number, number>;
  durations: BudgetDurations;
  proven: ProvenDays;
}

/** What requests are counted by. */
interface BudgetQuestion {
  window: DayWindow;
  compared: DayWindow | null;
  /** What the latest audit knows of pages; null: there is no audit. */
  byPage: ReadonlyMap<number, CrawledState> | null;
  /** Whether search data say which pages have clicks. */
  hasClicks: boolean;
  grouping: PageGrouping;
  /** The first day on which visits by proven bots are looked for. */
  freshFrom: string;
}

/** Visits by proven bots are looked for on this many days up to the window's last one. Our own choice. */
const FRESHNESS_DAYS = 90;
/** Read in less than a second: before the window no more requests are looked at. Our own choice. */
const MAX_REQUESTS = 2_000_000;

/** Bots of search engines and AI systems. */
const isCounted = ({ group }: BotAgent): boolean => group !== "other";

/**
 * Finds the first day on which visits by proven bots are looked for: the window's, and of the 90 days up to its last one as
 * many as have `max` requests together.
 */
export async function findFreshnessStart(
  db: Db,
  siteId: number,
  { window, max = MAX_REQUESTS }: { window: DayWindow; max?: number },
): Promise<string> {
  const first = addDays(window.to, 1 - FRESHNESS_DAYS);
  if (window.from <= first) return window.from;
  const counts = await listBotDays(db, siteId, { from: first, to: window.to });
  let start = first;
  let requests = 0;
  for (const { date, agent, requests: own } of counts.toReversed()) {
    if (!isCounted(findBotAgent(agent))) continue;
    requests += own;
    if (requests <= max) continue;
    start = addDays(date, 1);
    break;
  }
  return start < window.from ? start : window.from;
}

/** Begins to count. */
export function createCounts(groupsCount: number): BudgetCounts {
  return {
    shares: BUDGET_CLASSES.map((name) => ({
      class: name,
      searchRequests: 0,
      aiRequests: 0,
      requestsBefore: 0,
      pages: new Set(),
    })),
    uncrawled: new Map(),
    durations: {
      all: new DurationCounts(),
      before: new DurationCounts(),
      days: new Map(),
      groups: Array.from({ length: groupsCount }, () => new DurationCounts()),
    },
    proven: { search: new Map(), ai: new Map() },
  };
}

/** Counts requests in one walk, without those that only use a bot's name. */
export async function countCrawlBudget(
  db: Db,
  siteId: number,
  question: BudgetQuestion,
): Promise<BudgetCounts> {
  const { window, compared, grouping, freshFrom } = question;
  const counts = createCounts(grouping.groups.length);
  const starts = [window.from, freshFrom, compared?.from ?? window.from];
  const from = starts.reduce((first, day) => day < first ? day : first);
  const walk = walkRequests(db, siteId, {
    window: { from, to: window.to },
    belongs: isCounted,
  });
  const shares = new Map(counts.shares.map((share) => [share.class, share]));
  for await (const pack of walk) {
    if (pack.date >= freshFrom) noteProven(pack, counts.proven);
    const isAsked = isWithin(pack.date, window);
    if (!isAsked && (compared === null || !isWithin(pack.date, compared))) continue;
    countPack(pack, { counts, shares, question, isAsked });
  }
  return counts;
}

const isWithin = (day: string, { from, to }: DayWindow): boolean => from <= day && day <= to;

function noteProven(
  { date, agent, pages, verdicts, columns }: RequestPack,
  proven: ProvenDays,
): void {
  const days = agent.group === "ai" ? proven.ai : proven.search;
  for (let row = 0; row < columns.statuses.length; row++) {
    if (verdicts[columns.addresses[row] ?? 0] !== "verified") continue;
    const page = pages[columns.pages[row] ?? 0] ?? 0;
    const known = days.get(page);
    if (known === undefined || known < date) days.set(page, date);
  }
}

interface Counting {
  counts: BudgetCounts;
  shares: ReadonlyMap<BudgetClass, BudgetShare>;
  question: BudgetQuestion;
  /** Whether the day is of the window; false: of the compared one. */
  isAsked: boolean;
}

function countPack(
  { date, agent, pages, verdicts, columns }: RequestPack,
  { counts: { uncrawled, durations }, shares, question, isAsked }: Counting,
): void {
  const { grouping } = question;
  for (let row = 0; row < columns.statuses.length; row++) {
    if (verdicts[columns.addresses[row] ?? 0] === "spoofed") continue;
    const page = pages[columns.pages[row] ?? 0] ?? 0;
    const name = classOf(columns.statuses[row] ?? 0, page, question);
    const share = shares.get(name);
    if (share === undefined) continue;
    const duration = columns.durations[row] ?? 0;
    if (!isAsked) {
      share.requestsBefore++;
      if (duration > 0) durations.before.add(duration - 1);
      continue;
    }
    if (agent.group === "ai") share.aiRequests++;
    else share.searchRequests++;
    share.pages.add(page);
    if (name === "not_crawled") uncrawled.set(page, (uncrawled.get(page) ?? 0) + 1);
    if (duration > 0) addDuration(durations, duration - 1, { date, place: grouping.placeOf(page) });
  }
}

function addDuration(
  { all, days, groups }: BudgetDurations,
  ms: number,
  { date, place }: { date: string; place: number },
): void {
  const day = days.get(date) ?? new DurationCounts();
  days.set(date, day);
  for (const counts of [all, day, groups[place]]) counts?.add(ms);
}

function classOf(
  status: number,
  page: number,
  { byPage, hasClicks }: Pick<BudgetQuestion, "byPage" | "hasClicks">,
): BudgetClass {
  if (status === 429 || status >= 500) return "server_error";
  if (status >= 400) return "client_error";
  if (status >= 300 && status !== 304) return "redirect";
  if (page === 0) return "other";
  if (byPage === null) return "no_audit";
  const state = byPage.get(page);
  if (state === undefined) return "not_crawled";
  if (state.url.includes("?") && state.indexable === 0) return "parameters";
  if (state.noindex === 1) return "noindex";
  if (state.indexable === 0) return "not_indexable";
  if (state.orphan === 1) return "orphan";
  if (!hasClicks) return "indexable";
  return (state.clicks ?? 0) > 0 ? "indexable_with_clicks" : "indexable_without_clicks";
}
