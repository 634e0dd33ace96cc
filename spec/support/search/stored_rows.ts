import { urlHashOf } from "../../../db/sites/url_hash.ts";
import type { Db } from "../../../db/core/connection.ts";
import { md5 } from "../../../db/core/md5.ts";

/** Texts by the ids that they get; the ids of several sites differ. */
export type TextsById = Readonly<Record<number, string>>;

/** When stored rows were created, unless a spec says otherwise. */
export const CREATED_AT = new Date("2026-11-01T08:00:00.123Z");

/** Inserts keywords of a site under these ids. */
export async function insertKeywords(db: Db, siteId: number, keywords: TextsById): Promise<void> {
  await db("keywords").insert(rowsOf(keywords, (keyword) => ({
    site_id: siteId,
    hash: md5(keyword),
    keyword,
    created_at: CREATED_AT,
  })));
}

/** Inserts pages of a site under these ids. */
export async function insertPages(db: Db, siteId: number, urls: TextsById): Promise<void> {
  await db("pages").insert(
    rowsOf(urls, (url) => ({ site_id: siteId, url_hash: urlHashOf(url), url })),
  );
}

/** Inserts URLs of result pages under these ids. */
export async function insertRankUrls(db: Db, siteId: number, urls: TextsById): Promise<void> {
  await db("rank_urls").insert(rowsOf(urls, (url) => ({ site_id: siteId, hash: md5(url), url })));
}

function rowsOf(texts: TextsById, toRow: (text: string) => object): object[] {
  return Object.entries(texts).map(([id, text]) => ({ id: Number(id), ...toRow(text) }));
}

/** A competitor as a spec writes it. */
export interface SpecCompetitor {
  id: number;
  siteId?: number;
  domain: string;
  origin?: "manual" | "detected";
  dismissed?: 0 | 1;
  /** JSON list. */
  brandNames?: string | null;
}

/** Inserts competitors. Default: of site 1, detected. */
export async function insertCompetitors(
  db: Db,
  competitors: readonly SpecCompetitor[],
): Promise<void> {
  await db("competitors").insert(competitors.map((one) => ({
    id: one.id,
    site_id: one.siteId ?? 1,
    domain: one.domain,
    origin: one.origin ?? "detected",
    dismissed: one.dismissed ?? 0,
    brand_names: one.brandNames ?? null,
    created_at: CREATED_AT,
  })));
}

/** A keyword's place in a period, as a spec writes it. */
export interface SpecPeriodQuery {
  siteId?: number;
  periodId: number;
  keywordId: number;
  clicks: number;
  impressions: number;
  positionSum?: number | null;
  topPageId?: number | null;
  pagesCount?: number | null;
}

/** Inserts rows of periods of queries. Default: of site 1, without pages. */
export async function insertPeriodQueries(
  db: Db,
  rows: readonly SpecPeriodQuery[],
): Promise<void> {
  await db("search_period_queries").insert(rows.map((row) => ({
    site_id: row.siteId ?? 1,
    period_id: row.periodId,
    keyword_id: row.keywordId,
    clicks: row.clicks,
    impressions: row.impressions,
    position_sum: row.positionSum ?? null,
    top_page_id: row.topPageId ?? null,
    pages_count: row.pagesCount ?? null,
  })));
}

/** A period as a spec writes it. */
export interface SpecPeriodRow {
  id: number;
  siteId?: number;
  /** The number of its kind. Default: 2, queries. */
  kind?: number;
  searchType?: string;
  country?: string;
  device?: string;
  from: string;
  to: string;
  origin?: "days" | "export";
  retired?: number;
  fixed?: 0 | 1;
  importId?: number | null;
  /** JSON. */
  summary?: string | null;
  digest?: string;
  usedAt?: Date;
}

/** Inserts periods. Default: of site 1, of queries, from an export, current. */
export async function insertPeriods(db: Db, periods: readonly SpecPeriodRow[]): Promise<void> {
  await db("search_periods").insert(periods.map((one) => ({
    id: one.id,
    site_id: one.siteId ?? 1,
    kind: one.kind ?? 2,
    search_type: one.searchType ?? "web",
    country: one.country ?? "",
    device: one.device ?? "",
    date_from: one.from,
    date_to: one.to,
    origin: one.origin ?? "export",
    retired: one.retired ?? 0,
    fixed: one.fixed ?? 0,
    import_id: one.importId ?? null,
    summary: one.summary ?? null,
    days_digest: one.digest ?? "",
    facts_kind: one.kind ?? 2,
    rows_count: 0,
    clicks: 0,
    impressions: 0,
    computed_at: CREATED_AT,
    used_at: one.usedAt ?? CREATED_AT,
  })));
}

/** Where ranks are checked, as a spec writes it; what is left out is not known. */
export interface SpecRankContext {
  id: number;
  siteId?: number;
  engine?: string;
  country?: string;
  location?: string;
  language?: string;
  device?: "desktop" | "mobile" | "tablet";
}

/** Inserts contexts of ranks. Default: of site 1, Google. */
export async function insertRankContexts(
  db: Db,
  contexts: readonly SpecRankContext[],
): Promise<void> {
  await db("rank_contexts").insert(contexts.map((one) => ({
    id: one.id,
    site_id: one.siteId ?? 1,
    hash: md5(JSON.stringify(one)),
    engine: one.engine ?? "google",
    country: one.country ?? "",
    location: one.location ?? "",
    language: one.language ?? "",
    device: one.device ?? "",
  })));
}

/** Inserts sources of ranks under these ids. */
export async function insertRankSources(
  db: Db,
  siteId: number,
  sources: TextsById,
): Promise<void> {
  await db("rank_sources").insert(
    rowsOf(sources, (source) => ({ site_id: siteId, hash: md5(source), source })),
  );
}

/** A part of the searches, as a spec writes it; what is left out is all together. */
export interface SpecSegment {
  id: number;
  searchType: string;
  country?: string;
  device?: string;
  appearance?: string;
}

/** Inserts segments under these ids. */
export async function insertSegments(db: Db, segments: readonly SpecSegment[]): Promise<void> {
  await db("search_segments").insert(segments.map((one) => ({
    id: one.id,
    search_type: one.searchType,
    country: one.country ?? "",
    device: one.device ?? "",
    appearance: one.appearance ?? "",
  })));
}
