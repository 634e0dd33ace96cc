import type { Db } from "../core/connection.ts";
import { insertRows } from "../core/sql_rows.ts";

/**
 * How the site ranks for a keyword of a competitor, from the narrowest set: missing, a part of untapped (we do not
 * rank); weaker and stronger, parts of shared (both rank), which alone means the same position.
 */
const GAP_NAMES = ["missing", "untapped", "weaker", "stronger", "shared"] as const;
export type GapName = (typeof GAP_NAMES)[number];

/** A keyword that a competitor ranks for. */
export interface GapRow {
  competitorId: number;
  keywordId: number;
  gap: GapName;
  /** The day of the results, `YYYY-MM-DD`. */
  date: string;
  position: number;
  /** 0: not known. */
  urlId: number;
  ourPosition: number | null;
  ourUrlId: number;
  volume: number | null;
  /** Clicks that the competitor can expect in a month; null: no volume is known. */
  value: number | null;
}

const ROWS_AT_ONCE = 20_000;

/** Replaces the keywords of all competitors of a site; to be called in a transaction. */
export async function replaceCompetitorKeywords(
  trx: Db,
  siteId: number,
  rows: Iterable<GapRow>,
): Promise<void> {
  await trx("competitor_keywords").where({ site_id: siteId }).delete();
  let batch: GapRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    await insert(trx, siteId, batch);
    batch = [];
  }
  await insert(trx, siteId, batch);
}

async function insert(trx: Db, siteId: number, rows: readonly GapRow[]): Promise<void> {
  const into = "competitor_keywords (site_id, competitor_id, keyword_id, gap, date, position, " +
    "url_id, our_position, our_url_id, volume, value)";
  await insertRows(
    trx,
    into,
    rows.map((row) => [
      siteId,
      row.competitorId,
      row.keywordId,
      row.gap,
      row.date,
      row.position,
      row.urlId || null,
      row.ourPosition,
      row.ourUrlId || null,
      row.volume,
      row.value,
    ]),
  );
}
