import type { Db } from "./connection.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";
import { insertRows } from "./sql_rows.ts";

/** What an intent has of the whole of a period. */
export interface IntentShare {
  intent: "navigational" | "transactional" | "commercial" | "informational";
  keywords: number;
  clicks: number;
  impressions: number;
}

/** What is known of all keywords of a period together. */
export interface KeywordPeriod {
  /** Of the non-branded keywords, by their position from 1 to 20. */
  positions: readonly { position: number; clicks: number; impressions: number }[];
  /** From how many impressions on a keyword can be an opportunity. */
  minImpressions: number;
  intents: readonly IntentShare[];
}

/**
 * Finds the period by which the site's keywords are judged: the newest of the longest that are kept
 * current, all countries and devices together; else the newest one that an export brought. Undefined:
 * there is none.
 */
export async function findJudgedPeriod(db: Db, siteId: number): Promise<number | undefined> {
  // unique key search_periods_window
  const row = await db("search_periods").where({
    site_id: siteId,
    kind: SEARCH_KINDS.query,
    search_type: "web",
    country: "",
    device: "",
    retired: 0,
  })
    .whereRaw("(fixed = 1 or origin = 'export')")
    .orderByRaw("fixed desc, if(fixed = 1, datediff(date_to, date_from), 0) desc")
    .orderBy([{ column: "date_to", order: "desc" }, "date_from", "id"])
    .first<{ id: number } | undefined>("id");
  return row?.id;
}

/** Finds what is known of all keywords of a period; undefined: it was not computed. */
export async function findKeywordPeriod(
  db: Db,
  siteId: number,
  periodId: number,
): Promise<KeywordPeriod | undefined> {
  const row = await db("keyword_periods").where({ site_id: siteId, period_id: periodId })
    .first<{ positions: string; min_impressions: number; intents: string } | undefined>(
      "positions",
      "min_impressions",
      "intents",
    );
  return row && {
    positions: JSON.parse(row.positions),
    minImpressions: row.min_impressions,
    intents: JSON.parse(row.intents),
  };
}

/** Keeps what is known of all keywords of a period; in a transaction with `replaceGains()`. */
export async function replaceKeywordPeriod(
  trx: Db,
  siteId: number,
  periodId: number,
  { positions, minImpressions, intents }: KeywordPeriod,
): Promise<void> {
  await trx("keyword_periods").insert({
    site_id: siteId,
    period_id: periodId,
    positions: JSON.stringify(positions),
    min_impressions: minImpressions,
    intents: JSON.stringify(intents),
  }).onConflict(["site_id", "period_id"]).merge();
}

/** Replaces the clicks that the keywords of a period could win; those of the others are none. */
export async function replaceGains(
  trx: Db,
  siteId: number,
  periodId: number,
  gains: Iterable<readonly [keywordId: number, gain: number]>,
): Promise<void> {
  await trx("keyword_gains").where({ site_id: siteId, period_id: periodId }).delete();
  const rows = [...gains].map(([keywordId, gain]) => [siteId, periodId, keywordId, gain]);
  await insertRows(trx, "keyword_gains (site_id, period_id, keyword_id, gain)", rows, {
    // somebody else may have computed the same at the same time
    onDuplicate: "gain = VALUES(gain)",
  });
}

/** Forgets what was computed of a site's keywords together: it is made anew when it is wanted. */
export async function deleteKeywordPeriods(db: Db, siteId: number): Promise<void> {
  await db("keyword_gains").where({ site_id: siteId }).delete();
  await db("keyword_periods").where({ site_id: siteId }).delete();
}

/** Forgets the same of periods that are gone. */
export async function deleteGoneKeywordPeriods(db: Db, siteId: number): Promise<void> {
  const gone = await db("keyword_periods")
    .leftJoin("search_periods", "search_periods.id", "keyword_periods.period_id")
    .where("keyword_periods.site_id", siteId).whereNull("search_periods.id")
    .orderBy("keyword_periods.period_id").limit(1000)
    .pluck<number[]>("keyword_periods.period_id");
  if (gone.length === 0) return;
  await db("keyword_gains").where({ site_id: siteId }).whereIn("period_id", gone).delete();
  await db("keyword_periods").where({ site_id: siteId }).whereIn("period_id", gone).delete();
}
