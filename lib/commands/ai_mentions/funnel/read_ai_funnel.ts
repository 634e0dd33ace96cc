import { findAnswerDays } from "../../../../db/ai_mentions/ai_answer_list.ts";
import { countAnswersByEngine } from "../../../../db/ai_mentions/own_citations.ts";
import {
  findLatestResultsAudit,
  type ResultsAudit,
} from "../../../../db/audits/lifecycle/audit_results.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { findLatestCrawlerView } from "../../../../db/audits/lifecycle/crawler_views.ts";
import { readAnswersVersion } from "../../../../db/ai_mentions/ai_answer_versions.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { findBotPackBounds, readBotPacksVersion } from "../../../../db/logs/bot_packs.ts";
import { readVisitPacksVersion } from "../../../../db/logs/visit_packs.ts";
import { listCrawledStates } from "../../../../db/logs/crawled_states.ts";
import { listPageUrls } from "../../../../db/sites/page_ids.ts";
import type { AiFunnelBody, AiFunnelQuery, FunnelStep } from "../../../../schemas/ai_funnel.ts";
import {
  findFunnelEngine,
  FUNNEL_ENGINES,
  type FunnelEngine,
} from "../../../metrics/ai_mentions/funnel_engines.ts";
import {
  chooseWindow,
  type DayWindow,
  type KnownDays,
} from "../../../metrics/search_data/choose_window.ts";
import type { SearchServices } from "../../../services.ts";
import { AI_FUNNEL_REPORT } from "../../core/report_names.ts";
import {
  countEngineCitations,
  countEngineRequests,
  countEngineVisits,
  type EngineRequests,
  type PageCounts,
} from "./count_funnel_pages.ts";
import { type FunnelPage, readAllowedPages } from "./read_allowed_pages.ts";
import { isReached, readReachedBots } from "./read_reached_bots.ts";

/** What is known of a system; null: it is not known. */
export interface EngineFunnel {
  engine: FunnelEngine;
  /** Pages that its bots may fetch by robots.txt. */
  allowed: ReadonlySet<number> | null;
  /** The server lets one of its bots in. */
  isReached: boolean | null;
  requests: EngineRequests | null;
  /** Valid answers of the window. */
  answersCount: number;
  citations: PageCounts | null;
  visits: PageCounts | null;
}

/** A page, and how far it comes with any of the systems; null: it is not known. */
interface FunnelPageRow {
  pageId: number;
  url: string;
  /** Null: the audit does not have the page as indexable, or there is none. */
  isIndexable: boolean;
  allowedBy: string[] | null;
  requests: number | null;
  citations: number | null;
  visits: number | null;
  /** The first step that is known and that the page does not reach; null: it reaches all that are known. */
  stopsAt: FunnelStep | null;
}

/** From robots.txt to visits of people who come from answers of AI systems. */
export interface AiFunnel {
  window: DayWindow | null;
  audit: ResultsAudit | null;
  view: { id: number; finishedAt: Date | null } | null;
  logDays: KnownDays | null;
  hasLogs: boolean;
  hasAnswers: boolean;
  /** Indexable pages of the audit; null: there is none. */
  indexable: ReadonlySet<number> | null;
  engines: EngineFunnel[];
  pagesCount: number;
  pages: FunnelPageRow[];
}

const SHOWN_PAGES = 100;

/** Raised when the funnel is made in another way. */
const VERSION = 1;
/** At most this many questions are kept for a site. Our own choice. */
const KEPT = 40;

/** A question about the funnel of a site. */
interface FunnelQuestion {
  query: AiFunnelQuery;
  now: Date;
  /** Makes the body of the answer. */
  describe(funnel: AiFunnel): AiFunnelBody;
}

/**
 * Reads the funnel of one system or of all. It is kept for as long as the audit, the view of bots' names, the logs, the
 * answers and what is cited are the same. Throws `ValidationError` for days in the wrong order.
 */
export async function readAiFunnel(
  { db, searchWindows }: SearchServices,
  siteId: number,
  { query, now, describe }: FunnelQuestion,
): Promise<AiFunnelBody> {
  // before anything is read: what changes meanwhile makes another one
  const versions = [
    await readBotPacksVersion(db, siteId),
    await readVisitPacksVersion(db, siteId),
    await readAnswersVersion(db, siteId),
  ];
  const audit = await findLatestResultsAudit(db, siteId) ?? null;
  const view = await findLatestCrawlerView(db, siteId) ?? null;
  const days = await findFunnelDays(db, siteId, query);
  // a page that was cited may have come to be known since
  const citations = days.window === null
    ? null
    : await countEngineCitations(db, { siteId, ...days.window });
  const cited = [...citations ?? []].map(([engine, counts]) => [engine, [...counts]]);
  return await searchWindows.readReport({
    key: {
      siteId,
      name: AI_FUNNEL_REPORT,
      question: JSON.stringify(query),
      madeOf: JSON.stringify([VERSION, packageJson.version, versions, audit, view, cited]),
    },
    now,
    compute: async () =>
      describe(await measureFunnel(db, siteId, { query, audit, days, citations })),
    isWhole: () => true,
    most: KEPT,
  });
}

/** The days that a funnel is about. */
interface FunnelDays {
  window: DayWindow | null;
  logDays: KnownDays | null;
  hasLogs: boolean;
}

async function findFunnelDays(db: Db, siteId: number, query: AiFunnelQuery): Promise<FunnelDays> {
  const logDays = await findBotPackBounds(db, siteId);
  const answerDays = await findAnswerDays(db, siteId);
  const bounds = [logDays, answerDays ?? null].filter((days) => days !== null);
  const window = chooseWindow(query, bounds) ?? null;
  const hasLogs = window !== null && logDays !== null && window.from <= logDays.last &&
    window.to >= logDays.first;
  return { window, logDays, hasLogs };
}

async function measureFunnel(
  db: Db,
  siteId: number,
  { query, audit, days: { window, logDays, hasLogs }, citations }: {
    query: AiFunnelQuery;
    audit: ResultsAudit | null;
    days: FunnelDays;
    citations: Map<string, PageCounts> | null;
  },
): Promise<AiFunnel> {
  const answers = window === null ? [] : await countAnswersByEngine(db, { siteId, ...window });
  const engines = chooseEngines(query, answers.map(({ engine }) => engine));
  const base = audit === null ? [] : await listIndexable(db, siteId, audit.id);
  const allowed = audit === null
    ? null
    : await readAllowedPages(db, { auditId: audit.id, pages: base, engines });
  const view = await readReachedBots(db, siteId);
  const requests = window === null || !hasLogs
    ? null
    : await countEngineRequests(db, siteId, { window, engines });
  const visits = window === null || !hasLogs ? null : await countEngineVisits(db, siteId, window);
  const rows = engines.map((engine): EngineFunnel => {
    const { engine: name, bots } = engine;
    const answersCount = answers.filter((row) => findFunnelEngine(row.engine).engine === name)
      .reduce((sum, row) => sum + row.answers, 0);
    return {
      engine,
      allowed: bots.length === 0 ? null : allowed?.get(name) ?? null,
      isReached: view === null ? null : isReached(bots, view),
      requests: bots.length === 0 ? null : requests?.get(name) ?? null,
      answersCount,
      citations: answersCount === 0 ? null : citations?.get(name) ?? new Map(),
      visits: visits === null ? null : visits.get(name) ?? new Map(),
    };
  });
  return {
    ...{ window, audit, logDays, hasLogs, hasAnswers: answers.length > 0, engines: rows },
    view: view === null ? null : { id: view.viewId, finishedAt: view.finishedAt },
    indexable: audit === null ? null : new Set(base.map(({ pageId }) => pageId)),
    ...await listFunnelPages(db, siteId, { base, engines: rows }),
  };
}

/** The systems of the list, and those that only answers name. */
function chooseEngines({ engine }: AiFunnelQuery, answered: readonly string[]): FunnelEngine[] {
  const known = new Map(FUNNEL_ENGINES.map((one) => [one.engine, one]));
  for (const one of answered.map(findFunnelEngine)) known.set(one.engine, one);
  return [...known.values()].filter((one) => engine === undefined || one.engine === engine);
}

async function listIndexable(db: Db, siteId: number, auditId: number): Promise<FunnelPage[]> {
  const states = await listCrawledStates(db, { siteId, auditId, periodId: null });
  return states.filter(({ indexable }) => indexable === 1);
}

/** Lists the pages that come furthest. */
async function listFunnelPages(
  db: Db,
  siteId: number,
  { base, engines }: { base: readonly FunnelPage[]; engines: readonly EngineFunnel[] },
): Promise<Pick<AiFunnel, "pagesCount" | "pages">> {
  const urls = new Map(base.map(({ pageId, url }) => [pageId, url]));
  const indexable = new Set(urls.keys());
  const requests = sumPages(engines.map((row) => row.requests?.answered ?? null));
  const citations = sumPages(engines.map((row) => row.citations));
  const visits = sumPages(engines.map((row) => row.visits));
  const ids = new Set(
    [urls, requests, citations, visits].flatMap((counts) => [...counts?.keys() ?? []]),
  );
  // what is no page that is known
  ids.delete(0);
  const countOf = (counts: PageCounts | null, page: number) => counts?.get(page) ?? 0;
  const shown = [...ids].sort((a, b) =>
    countOf(visits, b) - countOf(visits, a) || countOf(citations, b) - countOf(citations, a) ||
    countOf(requests, b) - countOf(requests, a) || a - b
  ).slice(0, SHOWN_PAGES);
  const others = await listPageUrls(db, siteId, shown.filter((page) => !urls.has(page)));
  const pages = shown.map((pageId): FunnelPageRow => {
    const known = engines.filter(({ allowed }) => allowed !== null);
    const isJudged = known.length > 0 && indexable.has(pageId);
    const row = {
      pageId,
      url: urls.get(pageId) ?? others.get(pageId) ?? "",
      isIndexable: indexable.has(pageId),
      allowedBy: isJudged
        ? known.filter(({ allowed }) => allowed?.has(pageId)).map(({ engine }) => engine.engine)
        : null,
      requests: requests === null ? null : countOf(requests, pageId),
      citations: citations === null ? null : countOf(citations, pageId),
      visits: visits === null ? null : countOf(visits, pageId),
    };
    return { ...row, stopsAt: findStop(row, engines) };
  });
  return { pagesCount: ids.size, pages };
}

/** Adds up what is known; null: nothing is. */
function sumPages(counts: readonly (PageCounts | null)[]): PageCounts | null {
  const known = counts.filter((one) => one !== null);
  if (known.length === 0) return null;
  const sums: PageCounts = new Map();
  for (const one of known) {
    for (const [page, count] of one) sums.set(page, (sums.get(page) ?? 0) + count);
  }
  return sums;
}

function findStop(
  { allowedBy, requests, citations, visits }: Omit<FunnelPageRow, "stopsAt">,
  engines: readonly EngineFunnel[],
): FunnelStep | null {
  const asked = engines.filter(({ engine }) => allowedBy?.includes(engine.engine));
  const isShut = asked.length > 0 && asked.every((row) => row.isReached === false);
  const steps: [FunnelStep, boolean][] = [
    ["allowed", allowedBy?.length === 0],
    ["reached", isShut],
    ["requested", requests === 0],
    ["cited", citations === 0],
    ["visited", visits === 0],
  ];
  return steps.find(([, isMissed]) => isMissed)?.[0] ?? null;
}
