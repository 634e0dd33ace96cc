import type {
  Cannibalization,
  CannibalizationKind,
  CannibalizationParts,
  CannibalizationSeverity,
} from "../../lib/metrics/search/cannibalization/cannibalization.ts";
import type { LostPlaces } from "../../lib/metrics/search/cannibalization/lost_places.ts";
import type { CannibalizationAction } from "../../lib/metrics/search/cannibalization/cannibalization_advice.ts";
import {
  CANNIBALIZATION_KINDS,
  CANNIBALIZATION_SEVERITIES,
} from "../../schemas/cannibalization.ts";
import { TOLD_INTENTS } from "../../schemas/search_intent.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { loadOrInsert } from "../core/load_or_insert.ts";
import type { SearchAnalysis } from "../search_data/analyses/search_analyses.ts";
import { fitText } from "../core/text_columns.ts";

/** A keyword for which pages of the site compete. */
export interface CannibalizedKeyword extends Cannibalization {
  keywordId: number;
  recommendation: CannibalizationAction;
  reason: string;
}

/** What is kept of a keyword besides what lists sort and filter by. */
export interface CannibalizationDetails {
  parts: CannibalizationParts;
  sameIntent: boolean | null;
  pages: {
    id: number;
    /** Further addresses of the page; undefined in what earlier versions of the program kept. */
    others?: number[];
    clicks: number;
    impressions: number;
    share: number;
    position: number | null;
    days: number;
  }[];
  /** Undefined in what earlier versions kept, like all below. */
  exclusiveness?: number | null;
  lost?: LostPlaces | null;
  /** See `PageSpan`: from, to, page, days, clicks, impressions, position. */
  spans?: [number, number, number, number, number, number, number | null][];
}

/** Inserts the keywords of an analysis. */
export async function insertCannibalized(
  trx: Db,
  siteId: number,
  { analysisId, keywords }: { analysisId: number; keywords: readonly CannibalizedKeyword[] },
): Promise<void> {
  const owner = {
    table: "cannibalized_keywords",
    common: { site_id: siteId, analysis_id: analysisId },
    columns: COLUMNS,
  };
  await loadOrInsert(trx, owner, keywords, (one) => [
    one.keywordId,
    one.kind,
    one.severity,
    Math.round(one.score),
    one.urls.length,
    one.clicks,
    one.impressions,
    one.urls[0]?.pageId ?? 0,
    one.turns.overlap,
    one.turns.switches,
    one.lostClicks.low,
    one.lostClicks.expected,
    one.lostClicks.high,
    one.recommendation,
    fitText(one.reason, 5_000),
    JSON.stringify(detailsOf(one)),
    JSON.stringify(one.lostClicks.parts),
  ]);
}

const COLUMNS = [
  "keyword_id",
  "kind",
  "severity",
  "score",
  "pages_count",
  "clicks",
  "impressions",
  "primary_page_id",
  "overlap",
  "url_switches_count",
  "gain_low",
  "gain",
  "gain_high",
  "recommendation",
  "reason",
  "details",
  "gain_parts",
] as const;

function detailsOf(
  { parts, sameIntent, urls, turns, lost, spans }: CannibalizedKeyword,
): CannibalizationDetails {
  return {
    parts,
    sameIntent,
    pages: urls.map((url) => ({
      id: url.pageId,
      others: url.addresses.slice(1),
      clicks: url.clicks,
      impressions: url.impressions,
      share: url.impressionsShare,
      position: url.position,
      days: url.days,
    })),
    exclusiveness: turns.exclusiveness,
    lost,
    spans: spans.map((
      { from, to, page, days, clicks, impressions, position },
    ) => [from, to, page, days, clicks, impressions, position && Math.round(100 * position) / 100]),
  };
}

/** A keyword in the list. */
export interface CannibalizedRow {
  keyword_id: number;
  keyword: string;
  intent: (typeof TOLD_INTENTS)[number] | null;
  kind: CannibalizationKind;
  severity: CannibalizationSeverity;
  score: number;
  pages_count: number;
  clicks: number;
  impressions: number;
  primary_url: string | null;
  overlap: number | null;
  url_switches_count: number;
  gain_low: number;
  gain: number;
  gain_high: number;
  gain_parts: string | null;
  recommendation: CannibalizationAction;
  reason: string;
  details: string;
}

const NUMBER = { type: "integer", sortable: true, filterable: true } as const;
const TEXT = { type: "string", filterable: true, searchable: true, sortable: true } as const;

/** The fields that the list of cannibalized keywords sorts, filters and searches by. */
export const CANNIBALIZATION_LIST: ListFields = {
  defaultSort: "-score",
  key: "keyword_id",
  fields: {
    keyword_id: { sql: "found.keyword_id", type: "integer", sortable: true, filterable: true },
    keyword: { sql: "keywords.keyword", ...TEXT },
    intent: {
      ...enumField("intents.intent"),
      type: "string",
      nullable: true,
      sortable: true,
      filterable: true,
      values: TOLD_INTENTS,
    },
    kind: {
      ...enumField("found.kind"),
      type: "string",
      sortable: true,
      filterable: true,
      values: CANNIBALIZATION_KINDS,
    },
    severity: {
      sql: "found.severity",
      type: "string",
      filterable: true,
      values: CANNIBALIZATION_SEVERITIES,
    },
    score: { sql: "found.score", ...NUMBER },
    pages_count: { sql: "found.pages_count", ...NUMBER },
    clicks: { sql: "found.clicks", ...NUMBER },
    impressions: { sql: "found.impressions", ...NUMBER },
    primary_url: { sql: "pages.url", ...TEXT, nullable: true },
    overlap: {
      sql: "found.overlap",
      type: "number",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    url_switches_count: { sql: "found.url_switches_count", ...NUMBER },
    estimated_lost_clicks: {
      sql: "found.gain",
      type: "number",
      sortable: true,
      filterable: true,
      columns: { gain_low: "found.gain_low", gain: "found.gain", gain_high: "found.gain_high" },
    },
    gain_parts: { type: "object", columns: { gain_parts: "found.gain_parts" } },
    recommendation: { sql: "found.recommendation", type: "string", filterable: true },
    reason: { sql: "found.reason", type: "string" },
    parts: { type: "object", columns: { details: "found.details" } },
    same_intent: { type: "boolean", nullable: true, columns: { details: "found.details" } },
    exclusiveness: { type: "number", nullable: true, columns: { details: "found.details" } },
    lost_positions: { type: "object", columns: { details: "found.details" } },
    pages: { type: "object", columns: { details: "found.details" } },
    evidence: { type: "object", columns: { details: "found.details" } },
  },
};

/** One page of an analysis of a period; `harmless`: also keywords whose pages do no harm to each other. */
export function listCannibalized(
  db: Db,
  { id, siteId, rowsCount, summary }: Pick<
    SearchAnalysis<"cannibalization">,
    "id" | "siteId" | "rowsCount" | "summary"
  >,
  { periodId, harmless, query }: { periodId: number; harmless: boolean; query: ListQuery },
): Promise<ListPage<CannibalizedRow>> {
  const found = db("cannibalized_keywords as found")
    .where({ "found.site_id": siteId, "found.analysis_id": id });
  if (!harmless) found.whereNot("found.severity", "none");
  const from = found.clone()
    .join("keywords", "keywords.id", "found.keyword_id")
    .leftJoin("pages", "pages.id", "found.primary_page_id")
    .leftJoin(
      "keyword_intents as intents",
      (join) =>
        join.onVal("intents.site_id", siteId).andOn("intents.keyword_id", "found.keyword_id"),
    );
  return listRows<CannibalizedRow>(db, {
    from,
    fields: CANNIBALIZATION_LIST,
    query,
    // an analysis is never changed
    findTotal: () => Promise.resolve(harmless ? rowsCount : summary.harmful),
    snapshot: id,
    otherSnapshot: periodId,
  });
}
