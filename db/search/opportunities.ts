import type {
  Opportunity,
  OpportunityType,
} from "../../lib/metrics/search/opportunities/opportunities.ts";
import type { ClickEstimate } from "../../lib/metrics/core/click_estimate.ts";
import type { GainParts } from "../../lib/metrics/search/gains/gain_parts.ts";
import { OPPORTUNITY_TYPES } from "../../schemas/opportunity.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { type KeptGainParts, readGainParts } from "./gain_parts.ts";
import { loadOrInsert } from "../core/load_or_insert.ts";
import type { SearchAnalysis } from "../search_data/analyses/search_analyses.ts";

/** An opportunity with what it is about, in numbers. */
export interface FoundOpportunity extends Pick<Opportunity, "type" | "types" | "gain" | "caps"> {
  /** Null: an older program found it. */
  parts: GainParts | null;
  keywordId: number | null;
  pageId: number | null;
  clicks: number;
  impressions: number;
  position: number | null;
}

/** Inserts opportunities of an analysis, in their order; `before`: this many come before them. */
export async function insertOpportunities(
  trx: Db,
  { id: analysisId, siteId }: Pick<SearchAnalysis, "id" | "siteId">,
  { opportunities, before = 0 }: { opportunities: readonly FoundOpportunity[]; before?: number },
): Promise<void> {
  const owner = {
    table: "search_opportunities",
    common: { site_id: siteId, analysis_id: analysisId },
    columns: COLUMNS,
  };
  await loadOrInsert(trx, owner, opportunities, (one, index) => [
    before + index + 1,
    one.type,
    one.types.join(),
    one.keywordId,
    one.pageId,
    one.clicks,
    one.impressions,
    one.position,
    one.gain.low,
    one.gain.expected,
    one.gain.high,
    one.parts && JSON.stringify({ ...one.parts, ...one.caps } satisfies KeptGainParts),
  ]);
}

const COLUMNS = [
  "place",
  "type",
  "types",
  "keyword_id",
  "page_id",
  "clicks",
  "impressions",
  "position",
  "gain_low",
  "gain",
  "gain_high",
  "gain_parts",
] as const;

/** Something with clicks to be won, as another analysis found it. */
export interface GainRow {
  keywordId: number | null;
  pageId: number;
  clicks: number;
  impressions: number;
  position: number | null;
  gain: ClickEstimate;
  /** Null: an older program found it. */
  parts: GainParts | null;
}

interface RawGain extends Omit<GainRow, "gain" | "parts"> {
  low: number;
  expected: number;
  high: number;
  gainParts: string | null;
}

const GAIN = { low: "gain_low", expected: "gain", high: "gain_high", gainParts: "gain_parts" };

/** Lists the keywords of an analysis whose pages harm each other. */
export async function listHarmfulKeywords(
  db: Db,
  { id, siteId }: Pick<SearchAnalysis, "id" | "siteId">,
): Promise<GainRow[]> {
  const rows: RawGain[] = await db("cannibalized_keywords")
    .where({ site_id: siteId, analysis_id: id }).whereNot({ severity: "none" })
    .select(
      "keyword_id as keywordId",
      "primary_page_id as pageId",
      "clicks",
      "impressions",
      db.raw("NULL AS position"),
      GAIN,
    );
  return rows.map(toGain);
}

/** Lists the pages of an analysis whose clicks could be won back. */
export async function listRecoverablePages(
  db: Db,
  { id, siteId }: Pick<SearchAnalysis, "id" | "siteId">,
): Promise<GainRow[]> {
  const rows: RawGain[] = await db("decaying_pages")
    .where({ site_id: siteId, analysis_id: id }).whereNotNull("gain")
    .select(
      db.raw("NULL AS keywordId"),
      "page_id as pageId",
      "clicks",
      "impressions",
      "position",
      GAIN,
    );
  return rows.map(toGain);
}

function toGain({ low, expected, high, gainParts, ...row }: RawGain): GainRow {
  return { ...row, gain: { low, expected, high }, parts: readGainParts(gainParts) };
}

/** An opportunity in the list. */
export interface OpportunityRow {
  type: OpportunityType;
  types: string;
  keyword_id: number | null;
  keyword: string | null;
  page_id: number | null;
  url: string | null;
  clicks: number;
  impressions: number;
  position: number | null;
  gain_low: number;
  gain: number;
  gain_high: number;
  gain_parts: string | null;
}

const ID = { type: "integer", nullable: true, filterable: true } as const;
const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const TEXT = {
  type: "string",
  nullable: true,
  sortable: true,
  filterable: true,
  searchable: true,
} as const;

/** The fields that the list of opportunities sorts, filters and searches by. */
export const SEARCH_OPPORTUNITY_LIST: ListFields = {
  // the order of the primary key (site_id, analysis_id, place): that of the gains
  defaultSort: "place",
  key: "place",
  fields: {
    place: { sql: "found.place", type: "integer", hidden: true },
    type: {
      sql: "found.type",
      type: "string",
      filterable: true,
      values: OPPORTUNITY_TYPES,
    },
    types: { sql: "found.types", type: "object" },
    keyword_id: { sql: "found.keyword_id", ...ID },
    keyword: { sql: "keywords.keyword", ...TEXT },
    page_id: { sql: "found.page_id", ...ID },
    url: { sql: "pages.url", ...TEXT },
    clicks: { sql: "found.clicks", ...COUNT },
    impressions: { sql: "found.impressions", ...COUNT },
    position: {
      sql: "found.position",
      type: "number",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    estimated_gain: {
      sql: "found.gain",
      type: "number",
      sortable: true,
      filterable: true,
      columns: { gain_low: "found.gain_low", gain: "found.gain", gain_high: "found.gain_high" },
    },
    gain_parts: { type: "object", columns: { gain_parts: "found.gain_parts" } },
    recommendation: { type: "string", columns: { type: "found.type", position: "found.position" } },
    details_url: {
      type: "string",
      columns: {
        type: "found.type",
        keyword_id: "found.keyword_id",
        page_id: "found.page_id",
      },
    },
  },
};

/** One page of an analysis of a period. */
export function listOpportunities(
  db: Db,
  { id, siteId, rowsCount }: Pick<SearchAnalysis, "id" | "siteId" | "rowsCount">,
  { periodId, query }: { periodId: number; query: ListQuery },
): Promise<ListPage<OpportunityRow>> {
  const from = db("search_opportunities as found")
    .leftJoin("keywords", "keywords.id", "found.keyword_id")
    .leftJoin("pages", "pages.id", "found.page_id")
    .where({ "found.site_id": siteId, "found.analysis_id": id });
  return listRows<OpportunityRow>(db, {
    from,
    fields: SEARCH_OPPORTUNITY_LIST,
    query,
    findTotal: () => Promise.resolve(rowsCount),
    snapshot: id,
    otherSnapshot: periodId,
  });
}
