import type { GainCandidate } from "../../lib/metrics/search/opportunities/gain_candidates.ts";
import type { DeviceName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";
import { insertRows } from "../core/sql_rows.ts";

/** What an intent has of the whole of a period. */
export interface IntentShare {
  intent: "navigational" | "transactional" | "commercial" | "informational" | "unknown";
  keywords: number;
  clicks: number;
  impressions: number;
}

/** What non-branded keywords count together, by their position from 1 to 20; of a query seen often a part. */
export type PositionSums = readonly { position: number; clicks: number; impressions: number }[];

/** What is known of all keywords of a period together. */
export interface KeywordPeriod {
  /** Null: they were not summed. */
  positions: PositionSums | null;
  /** Of each device that the rows distinguish; null: not computed. */
  devicePositions: Readonly<Partial<Record<DeviceName, PositionSums>>> | null;
  /** From how many impressions on a keyword can be an opportunity. */
  minImpressions: number;
  /** Null: they were not summed, or intents have changed since. */
  intents: readonly IntentShare[] | null;
  /** By which curves the gains were estimated, as a digest; null: they were not. */
  gainsBy: Buffer | null;
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

/** Lists the periods of queries that answers are mostly asked for, the newest first. */
export async function listUsualPeriods(
  db: Db,
  siteId: number,
  limit: number,
): Promise<number[]> {
  // unique key search_periods_window
  return await db("search_periods")
    .where({ site_id: siteId, kind: SEARCH_KINDS.query, search_type: "web", retired: 0 })
    .where({ country: "", device: "" })
    .whereRaw("(fixed = 1 or origin = 'export')")
    .orderBy([{ column: "date_to", order: "desc" }, { column: "date_from", order: "desc" }])
    .limit(limit).pluck<number[]>("id");
}

/** Finds what is known of all keywords of a period; undefined: it was not computed. */
export async function findKeywordPeriod(
  db: Db,
  siteId: number,
  periodId: number,
): Promise<KeywordPeriod | undefined> {
  const row = await db("keyword_periods").where({ site_id: siteId, period_id: periodId })
    .first<
      | {
        positions: string | null;
        device_positions: string | null;
        min_impressions: number;
        intents: string | null;
        gains_by: Buffer | null;
      }
      | undefined
    >("positions", "device_positions", "min_impressions", "intents", "gains_by");
  return row && {
    positions: row.positions === null ? null : JSON.parse(row.positions),
    devicePositions: row.device_positions === null ? null : JSON.parse(row.device_positions),
    minImpressions: row.min_impressions,
    intents: row.intents === null ? null : JSON.parse(row.intents),
    gainsBy: row.gains_by,
  };
}

/** Keeps from how many impressions on keywords of a period can be opportunities. */
export async function insertKeywordPeriod(
  db: Db,
  { siteId, periodId }: { siteId: number; periodId: number },
  minImpressions: number,
): Promise<void> {
  await db("keyword_periods")
    .insert({ site_id: siteId, period_id: periodId, min_impressions: minImpressions })
    .onConflict(["site_id", "period_id"]).merge(); // somebody else may have been faster
}

/** Keeps what the non-branded keywords of a period have by their position. */
export async function updatePositions(
  db: Db,
  siteId: number,
  { periodId, positions }: { periodId: number; positions: PositionSums },
): Promise<void> {
  await db("keyword_periods").where({ site_id: siteId, period_id: periodId })
    .update({ positions: JSON.stringify(positions) });
}

/** Keeps what non-branded keywords have on each device. */
export async function updateDevicePositions(
  db: Db,
  siteId: number,
  { periodId, positions }: {
    periodId: number;
    positions: NonNullable<KeywordPeriod["devicePositions"]>;
  },
): Promise<void> {
  await db("keyword_periods").where({ site_id: siteId, period_id: periodId })
    .update({ device_positions: JSON.stringify(positions) });
}

/** Keeps what each intent has of a period. */
export async function updateIntentShares(
  db: Db,
  siteId: number,
  { periodId, intents }: { periodId: number; intents: readonly IntentShare[] },
): Promise<void> {
  await db("keyword_periods").where({ site_id: siteId, period_id: periodId })
    .update({ intents: JSON.stringify(intents) });
}

/** Forgets what each intent has of the periods of a site: it is summed again when it is wanted. */
export async function forgetIntentShares(db: Db, siteId: number): Promise<void> {
  await db("keyword_periods").where({ site_id: siteId }).update({ intents: null });
}

/** Counts the keywords of a period; 0 when it is gone. */
export async function countPeriodRows(db: Db, siteId: number, periodId: number): Promise<number> {
  const row = await db("search_periods").where({ id: periodId, site_id: siteId })
    .first<{ rows_count: number } | undefined>("rows_count");
  return row?.rows_count ?? 0;
}

/**
 * Sums the non-branded keywords of a period by their position, rounded, from 1 to 20. A keyword with more impressions than
 * `mostImpressions` counts as many, with its own click rate.
 */
export async function sumByPosition(
  db: Db,
  siteId: number,
  { periodId, mostImpressions }: { periodId: number; mostImpressions: number },
): Promise<PositionSums> {
  const rows: { position: number; clicks: number; impressions: number }[] = await db(
    "search_period_queries as figures", // primary key
  )
    .joinRaw("straight_join keywords on keywords.id = figures.keyword_id")
    .where({ "figures.site_id": siteId, "figures.period_id": periodId, "keywords.branded": 0 })
    .where("figures.impressions", ">", 0).whereNotNull("figures.position_sum")
    .select(
      db.raw("floor(figures.position_sum / figures.impressions + 0.5) as position"),
      db.raw("sum(figures.clicks * least(1e0, 1e0 * ? / figures.impressions)) as clicks", [
        mostImpressions,
      ]),
      db.raw("sum(0e0 + least(figures.impressions, ?)) as impressions", [mostImpressions]),
    )
    .groupBy("position").having("position", "<=", 20).orderBy("position");
  return rows;
}

/** Reads the two values of the impressions of a period's keywords between which a place in their order is. */
export async function readImpressionsAt(
  db: Db,
  siteId: number,
  { periodId, place }: { periodId: number; place: number },
): Promise<[lower: number, upper: number]> {
  const [lower = 0, upper = lower] = await db("search_period_queries") // primary key
    .where({ site_id: siteId, period_id: periodId })
    .orderBy("impressions").limit(2).offset(Math.floor(place)).pluck<number[]>("impressions");
  return [lower, upper];
}

/** Sums the keywords of a period by their intent; those without one are left out. */
export async function sumByIntent(
  db: Db,
  siteId: number,
  periodId: number,
): Promise<IntentShare[]> {
  return await db("search_period_queries as figures") // primary keys of both
    .joinRaw(
      "straight_join keyword_intents on keyword_intents.site_id = figures.site_id " +
        "and keyword_intents.keyword_id = figures.keyword_id",
    )
    .where({ "figures.site_id": siteId, "figures.period_id": periodId })
    .groupBy("keyword_intents.intent").orderBy("keyword_intents.intent")
    .select<IntentShare[]>(
      "keyword_intents.intent",
      db.raw("count(*) as keywords"),
      db.raw("cast(sum(figures.clicks) as unsigned) as clicks"),
      db.raw("cast(sum(figures.impressions) as unsigned) as impressions"),
    );
}

/** Lists the next candidates in the order of their ids: on page one or two, with enough impressions. */
export async function listGainCandidates(
  db: Db,
  { siteId, periodId, after, limit, minImpressions, maxPosition }: {
    siteId: number;
    periodId: number;
    after: number;
    limit: number;
    minImpressions: number;
    maxPosition: number;
  },
): Promise<GainCandidate[]> {
  const position = "figures.position_sum / figures.impressions";
  return await db("search_period_queries as figures") // primary key
    .joinRaw("straight_join keywords on keywords.id = figures.keyword_id")
    .where({ "figures.site_id": siteId, "figures.period_id": periodId, "keywords.branded": 0 })
    .where("figures.keyword_id", ">", after)
    .where("figures.impressions", ">=", minImpressions)
    .whereRaw(`${position} <= ?`, [maxPosition])
    .orderBy("figures.keyword_id").limit(limit)
    .select<GainCandidate[]>(
      "figures.keyword_id as id",
      "figures.clicks",
      "figures.impressions",
      db.raw(`${position} as position`),
      "figures.top_page_id as topPageId",
    );
}

/** Replaces the clicks that the keywords of a period could win, estimated by the curves of a digest. */
export async function replaceGains(
  trx: Db,
  { siteId, periodId, gainsBy }: { siteId: number; periodId: number; gainsBy: Buffer },
  gains: readonly (readonly [keywordId: number, gain: number])[],
): Promise<void> {
  await trx("keyword_gains").where({ site_id: siteId, period_id: periodId }).delete();
  const rows = gains.map(([keywordId, gain]) => [siteId, periodId, keywordId, gain]);
  await insertRows(trx, "keyword_gains (site_id, period_id, keyword_id, gain)", rows, {
    // somebody else may have computed the same at the same time
    onDuplicate: "gain = VALUES(gain)",
  });
  await trx("keyword_periods").where({ site_id: siteId, period_id: periodId })
    .update({ gains_by: gainsBy });
}

/** Forgets what was computed of a site's keywords together: it is made again when it is wanted. */
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
