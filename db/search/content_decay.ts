import type { Gain } from "../../lib/metrics/search/gains/estimate_gain.ts";
import type { DateWindow } from "../../lib/metrics/search/decay/daily_series.ts";
import type { DecaySeverity } from "../../lib/metrics/search/decay/decay_judgement.ts";
import type { DecayCause, DecayEvidence } from "../../lib/metrics/search/decay/decay_facts.ts";
import type { DecayConclusion, DecayFall } from "../../lib/metrics/search/decay/conclude_decay.ts";
import type { CrawlFact } from "../../lib/metrics/search/decay/crawl_fact.ts";
import type { ChangePart } from "../../lib/metrics/search/changes/part_intervals.ts";
import type { Effect } from "../../lib/metrics/search/changes/effects.ts";
import type { WindowChange } from "../../lib/metrics/search/decay/window_change.ts";
import type { YearChange } from "../../lib/metrics/search/decay/year_change.ts";
import { DECAY_CAUSES, DECAY_SEVERITIES, DECAY_STATUSES } from "../../schemas/content_decay.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import type { SearchAnalysis } from "../search_data/analyses/search_analyses.ts";
import { readInBatches } from "../core/read_in_batches.ts";
import { dayText } from "../search_data/search_days.ts";
import { insertRows } from "../core/sql_rows.ts";

/** A page that loses its clicks, or that is low for another reason. */
export interface DecayingPage
  extends Omit<DecayConclusion, "gain">, Omit<DecayProof, keyof DecayConclusion> {
  pageId: number;
  gain: Gain | null;
  lostKeywords: { keywordId: number; keyword: string; lostClicks: number; gone: boolean }[];
}

/** The evidence of a conclusion. */
interface DecayProof {
  fall: DecayFall | null;
  /** The current window against the best one, over the days that both have. */
  sincePeak: WindowChange | null;
  yearTrend: YearChange | null;
  movedTo: {
    pageId: number;
    url: string;
    queries: number;
    clicks: number;
    share: number;
    /** The old URL redirects there; null: no crawl says. */
    redirects: boolean | null;
  } | null;
  crawl: CrawlFact | null;
  measurement: {
    date: string;
    impressionsBefore: number;
    impressionsAfter: number;
    clicksBefore: number;
    clicksAfter: number;
    vanishedPosition: number;
  } | null;
  ledger: DecayLedger | null;
}

/** Where the clicks of a page went between two windows. */
export interface DecayLedger {
  before: DateWindow;
  after: DateWindow;
  /** Pairs of days that are compared. */
  days: number;
  source: "queries" | "page";
  clicksBefore: number;
  clicksAfter: number;
  /** What three of four pages of the site lost meanwhile, 0 to 1. */
  siteShare: number;
  effects: (ChangePart & { effect: Effect })[];
  queries: {
    keywordId: number;
    keyword: string;
    clicksBefore: number;
    clicksAfter: number;
    impressionsBefore: number;
    impressionsAfter: number;
    positionBefore: number | null;
    positionAfter: number | null;
  }[];
}

/** What is kept of a page besides what lists sort and filter by. Analyses of older programs have no proof. */
export interface DecayDetails extends Partial<DecayProof> {
  peakTo: string;
  siteDrop: number | null;
  sustained: boolean;
  seasonality: "known" | "unknown";
  evidence: DecayEvidence[];
  recommendation: string | null;
  lostKeywords: DecayingPage["lostKeywords"];
}

/** Inserts the pages of an analysis. */
export async function insertDecaying(
  trx: Db,
  siteId: number,
  { analysisId, pages }: { analysisId: number; pages: readonly DecayingPage[] },
): Promise<void> {
  const columns = "site_id, analysis_id, page_id, status, severity, score, metric, lost, clicks, " +
    "previous_clicks, impressions, previous_impressions, position, previous_position, " +
    "year_ago_clicks, peak_clicks, peak_from, drop_from_peak, weeks_declining, slope_per_week, " +
    "cause, gain_low, gain, gain_high, details, gain_parts";
  const rows = pages.map((page) => [
    siteId,
    analysisId,
    page.pageId,
    page.status,
    page.severity,
    page.score,
    page.metric,
    page.lost,
    page.current?.clicks ?? 0,
    page.previous?.clicks ?? 0,
    page.current?.impressions ?? 0,
    page.previous?.impressions ?? 0,
    page.current?.position ?? null,
    page.previous?.position ?? null,
    page.yearAgo?.clicks ?? null,
    page.peak?.clicks ?? 0,
    page.peak?.from ?? null,
    page.sincePeak?.drop ?? 0,
    page.weeksDeclining,
    page.slopePerWeek,
    page.diagnosis?.cause ?? null,
    page.gain?.low ?? null,
    page.gain?.expected ?? null,
    page.gain?.high ?? null,
    JSON.stringify(detailsOf(page)),
    page.gain && JSON.stringify(page.gain.parts),
  ]);
  await insertRows(trx, `decaying_pages (${columns})`, rows);
}

function detailsOf(page: DecayingPage): DecayDetails {
  return {
    peakTo: page.peak?.to ?? "",
    siteDrop: page.siteDrop,
    sustained: page.sustained,
    seasonality: page.seasonality,
    evidence: page.diagnosis?.evidence ?? [],
    recommendation: page.diagnosis?.recommendation ?? null,
    lostKeywords: page.lostKeywords,
    fall: page.fall,
    sincePeak: page.sincePeak,
    yearTrend: page.yearTrend,
    movedTo: page.movedTo,
    crawl: page.crawl,
    measurement: page.measurement,
    ledger: page.ledger,
  };
}

/** A page in the list. */
export interface DecayRow {
  page_id: number;
  url: string;
  status: (typeof DECAY_STATUSES)[number];
  severity: DecaySeverity | null;
  decay_score: number;
  metric: "clicks" | "impressions";
  clicks: number;
  previous_clicks: number;
  impressions: number;
  previous_impressions: number;
  position: number | null;
  previous_position: number | null;
  year_ago_clicks: number | null;
  peak_clicks: number;
  peak_from: string;
  drop_from_peak: number;
  lost: number;
  weeks_declining: number;
  trend_slope_per_week: number | null;
  cause: DecayCause | null;
  gain_low: number | null;
  gain: number | null;
  gain_high: number | null;
  gain_parts: string | null;
  details: string;
}

const TEXT = { type: "string", sortable: true, filterable: true } as const;
const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const NUMBER = { type: "number", nullable: true, sortable: true, filterable: true } as const;
const DETAILS = { columns: { details: "found.details" } } as const;
const deltaPct = (now: string, before: string) =>
  `IF(${before} = 0, NULL, 100e0 * (CAST(${now} AS SIGNED) - CAST(${before} AS SIGNED)) / ${before})`;

/** The fields that the list of decaying pages sorts, filters and searches by. */
export const DECAY_LIST: ListFields = {
  defaultSort: "-lost",
  key: "page_id",
  fields: {
    page_id: { sql: "found.page_id", type: "integer", sortable: true, filterable: true },
    url: { sql: "pages.url", ...TEXT, searchable: true },
    title: { type: "string", nullable: true, columns: { page_id: "found.page_id" } },
    status: { ...enumField("found.status"), ...TEXT, values: DECAY_STATUSES },
    severity: {
      sql: "found.severity",
      type: "string",
      nullable: true,
      filterable: true,
      values: DECAY_SEVERITIES,
    },
    decay_score: { sql: "found.score", ...COUNT },
    metric: { sql: "found.metric", type: "string", filterable: true },
    clicks: { sql: "found.clicks", ...COUNT },
    previous_clicks: { sql: "found.previous_clicks", ...COUNT },
    clicks_delta_pct: {
      sql: deltaPct("found.clicks", "found.previous_clicks"),
      ...NUMBER,
      columns: { clicks: "found.clicks", previous_clicks: "found.previous_clicks" },
    },
    impressions: { sql: "found.impressions", ...COUNT },
    previous_impressions: { sql: "found.previous_impressions", ...COUNT },
    impressions_delta_pct: {
      sql: deltaPct("found.impressions", "found.previous_impressions"),
      ...NUMBER,
      columns: {
        impressions: "found.impressions",
        previous_impressions: "found.previous_impressions",
      },
    },
    position: { sql: "found.position", ...NUMBER },
    previous_position: { sql: "found.previous_position", ...NUMBER },
    position_change: {
      sql: "found.previous_position - found.position",
      ...NUMBER,
      columns: { position: "found.position", previous_position: "found.previous_position" },
    },
    year_ago_clicks: { sql: "found.year_ago_clicks", ...COUNT, nullable: true },
    peak_clicks: { sql: "found.peak_clicks", ...COUNT },
    peak_month: { type: "string", columns: { peak_from: dayText("found.peak_from") } },
    peak_from: { sql: dayText("found.peak_from"), type: "string" },
    peak_to: { type: "string", ...DETAILS },
    drop_from_peak_pct: {
      sql: "100e0 * found.drop_from_peak",
      type: "number",
      sortable: true,
      filterable: true,
      columns: { drop_from_peak: "found.drop_from_peak" },
    },
    drop_low_pct: { type: "number", nullable: true, ...DETAILS },
    drop_high_pct: { type: "number", nullable: true, ...DETAILS },
    days_compared: { type: "integer", nullable: true, ...DETAILS },
    site_drop_pct: { type: "number", nullable: true, ...DETAILS },
    lost: { sql: "found.lost", type: "number", sortable: true, filterable: true },
    weeks_declining: { sql: "found.weeks_declining", ...COUNT },
    trend_slope_per_week: { sql: "found.slope_per_week", ...NUMBER },
    sustained: { type: "boolean", ...DETAILS },
    seasonality: { type: "string", ...DETAILS },
    year_trend: { type: "object", nullable: true, ...DETAILS },
    fall: { type: "object", nullable: true, ...DETAILS },
    cause: { sql: "found.cause", ...TEXT, nullable: true, values: DECAY_CAUSES },
    evidence: { type: "object", ...DETAILS },
    moved_to: { type: "object", nullable: true, ...DETAILS },
    crawl: { type: "object", nullable: true, ...DETAILS },
    measurement: { type: "object", nullable: true, ...DETAILS },
    ledger: { type: "object", nullable: true, ...DETAILS },
    lost_keywords: { type: "object", ...DETAILS },
    estimated_gain: {
      sql: "found.gain",
      ...NUMBER,
      columns: { gain_low: "found.gain_low", gain: "found.gain", gain_high: "found.gain_high" },
    },
    gain_parts: { type: "object", columns: { gain_parts: "found.gain_parts" } },
    recommendation: { type: "string", nullable: true, ...DETAILS },
  },
};

/** One page of an analysis; `harmless`: also pages without alarm. */
export function listDecaying(
  db: Db,
  { id, siteId }: Pick<SearchAnalysis, "id" | "siteId">,
  { harmless, query }: { harmless: boolean; query: ListQuery },
): Promise<ListPage<DecayRow>> {
  const from = db("decaying_pages as found")
    .join("pages", "pages.id", "found.page_id")
    .where({ "found.site_id": siteId, "found.analysis_id": id });
  if (!harmless) from.whereNotNull("found.severity");
  return listRows<DecayRow>(db, { from, fields: DECAY_LIST, query, snapshot: id });
}

/** A page of an analysis that has an alarm. */
export type AlarmedPage = Pick<
  DecayRow,
  | "page_id"
  | "url"
  | "status"
  | "severity"
  | "cause"
  | "clicks"
  | "peak_clicks"
  | "lost"
  | "details"
>;

/** Lists pages with an alarm, those that lost the most first. */
export async function listAlarmedPages(
  db: Db,
  { id, siteId }: Pick<SearchAnalysis, "id" | "siteId">,
  limit: number,
): Promise<AlarmedPage[]> {
  return await db("decaying_pages as found") // primary key
    .join("pages", "pages.id", "found.page_id")
    .where({ "found.site_id": siteId, "found.analysis_id": id }).whereNotNull("found.severity")
    .orderBy([{ column: "found.lost", order: "desc" }, "found.page_id"]).limit(limit)
    .select<AlarmedPage[]>(
      "found.page_id",
      "pages.url",
      "found.status",
      "found.severity",
      "found.cause",
      "found.clicks",
      "found.peak_clicks",
      "found.lost",
      "found.details",
    );
}

/** Lists what an audit found of pages that search engines can no longer show, by the page's id. */
export async function listCrawlFacts(
  db: Db,
  auditId: number,
  pageIds: readonly number[],
): Promise<Map<number, CrawlFact>> {
  interface Row {
    pageId: number;
    reason: string;
    canonical: string | null;
    target: string | null;
  }
  const rows = await readInBatches(pageIds, (batch) =>
    db("audit_pages") // index audit_pages_page (page_id, audit_id)
      .leftJoin("audit_redirects", (join) =>
        join // primary key (audit_id, url_id)
          .on("audit_redirects.audit_id", "audit_pages.audit_id")
          .andOn("audit_redirects.url_id", "audit_pages.url_id"))
      .where({ "audit_pages.audit_id": auditId, "audit_pages.indexable": 0 })
      .whereIn("audit_pages.page_id", batch)
      .select<Row[]>(
        "audit_pages.page_id as pageId",
        "audit_pages.indexability_reason as reason",
        "audit_pages.canonical_url as canonical",
        "audit_redirects.final_url as target",
      ));
  return new Map(rows.flatMap(({ pageId, reason, canonical, target }) => {
    const state = STATES[reason];
    if (state === undefined) return [];
    const fact = {
      state,
      target: state === "redirected" ? target : state === "canonicalized" ? canonical : null,
    };
    return [[pageId, fact]];
  }));
}

/** By the reason for which a page is not indexable. */
const STATES: Readonly<Record<string, CrawlFact["state"]>> = {
  status: "gone",
  redirect: "redirected",
  robots: "blocked",
  noindex: "noindex",
  canonicalised: "canonicalized",
};

/** Lists the texts of keywords. */
export async function listKeywordTexts(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; keyword: string }[]> {
  return await readInBatches(
    ids,
    (batch) =>
      db("keywords").whereIn("id", batch).select<{ id: number; keyword: string }[]>(
        "id",
        "keyword",
      ),
  );
}
