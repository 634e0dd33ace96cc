import type { Db } from "./connection.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";
import { runStatement } from "./statement.ts";

/** The rows of one kind and day, in columns of the same length, by keyword, page and segment. */
export interface FactColumns {
  keywordIds: Uint32Array;
  pageIds: Uint32Array;
  segmentIds: Uint16Array;
  clicks: Uint32Array;
  impressions: Uint32Array;
  /** The position times the impressions; NaN where no position is known. */
  positionSums: Float64Array;
}

/** A day of a kind, over all search types. */
export interface FactsOfDay {
  siteId: number;
  kind: SearchKind;
  /** `YYYY-MM-DD`. */
  date: string;
}

interface FactRow {
  keyword_id: number;
  page_id: number;
  segment_id: number;
  clicks: number;
  impressions: number;
  position_sum: number | null;
}

/** Reads all rows of a kind and day. */
export async function readFactColumns(
  db: Db,
  { siteId, kind, date }: FactsOfDay,
): Promise<FactColumns> {
  // the primary key (site_id, kind, date, keyword_id, page_id, segment_id)
  const statement = db("search_facts")
    .where({ site_id: siteId, kind: SEARCH_KINDS[kind], date })
    .select("keyword_id", "page_id", "segment_id", "clicks", "impressions", "position_sum")
    .orderBy(["keyword_id", "page_id", "segment_id"]);
  // a SELECT gives rows of its columns
  const rows = await runStatement(db, statement.toString()) as FactRow[];
  return {
    keywordIds: Uint32Array.from(rows, (row) => row.keyword_id),
    pageIds: Uint32Array.from(rows, (row) => row.page_id),
    segmentIds: Uint16Array.from(rows, (row) => row.segment_id),
    clicks: Uint32Array.from(rows, (row) => row.clicks),
    impressions: Uint32Array.from(rows, (row) => row.impressions),
    positionSums: Float64Array.from(rows, (row) => row.position_sum ?? Number.NaN),
  };
}
