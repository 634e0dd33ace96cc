import type { CtrCurve } from "../lib/metrics/ctr_curve.ts";
import { clickRateSql } from "./click_rate_sql.ts";
import type { Db } from "./connection.ts";

/** What the queries of a period say together. */
export interface ObservedSums {
  keywordsCount: number;
  impressions: number;
  /** Of those with a position. */
  placedImpressions: number;
  positionSum: number;
  /** `SUM(impressions * ctr(position))` for each curve asked for. */
  won: number[];
  top3: number;
  top4To10: number;
  top11To20: number;
  top21To50: number;
  top51To100: number;
}

/** Which queries are measured. */
export interface ObservedChoice {
  siteId: number;
  /** Of `search_periods`, of the kind query. */
  periodId: number;
  /** Only queries that this period has as well; null: all. */
  sharedWith: number | null;
  /** Where the shared queries stood in that period, weighted by the impressions of this one. */
  positionsOfShared?: boolean;
  curves: readonly CtrCurve[];
}

const POSITION = "(rows_of.position_sum / rows_of.impressions)";

/** Sums the queries of a period, or of two the shared ones. */
export async function sumObserved(db: Db, choice: ObservedChoice): Promise<ObservedSums> {
  const { curves, positionsOfShared = false } = choice;
  const weights = positionsOfShared ? "shared_rows" : "rows_of";
  const query = positionsOfShared
    ? choose(db, { ...choice, periodId: choice.sharedWith ?? 0, sharedWith: choice.periodId })
    : choose(db, choice);
  const bucket = (above: number, to: number) =>
    db.raw(`coalesce(sum(${POSITION} > ${above} and ${POSITION} <= ${to}), 0) as top_${to}`);
  const row: Record<string, number> | undefined = await query.first([
    db.raw("count(*) as keywords"),
    db.raw(`coalesce(sum(${weights}.impressions), 0) as impressions`),
    db.raw("coalesce(sum(if(rows_of.position_sum is null, 0, rows_of.impressions)), 0) as placed"),
    db.raw("coalesce(sum(rows_of.position_sum), 0) as position_sum"),
    ...[[0, 3], [3, 10], [10, 20], [20, 50], [50, 100]].map(([above = 0, to = 0]) =>
      bucket(above, to)
    ),
    ...curves.map((curve, index) =>
      db.raw(
        `coalesce(sum(${weights}.impressions * ${
          clickRateSql(curve, POSITION)
        }), 0) as won_${index}`,
      )
    ),
  ]);
  const value = (name: string) => Number(row?.[name] ?? 0);
  return {
    keywordsCount: value("keywords"),
    impressions: value("impressions"),
    placedImpressions: value("placed"),
    positionSum: value("position_sum"),
    won: curves.map((_, index) => value(`won_${index}`)),
    top3: value("top_3"),
    top4To10: value("top_10"),
    top11To20: value("top_20"),
    top21To50: value("top_50"),
    top51To100: value("top_100"),
  };
}

function choose(
  db: Db,
  { siteId, periodId, sharedWith }: Pick<ObservedChoice, "siteId" | "periodId" | "sharedWith">,
): ReturnType<Db> {
  const rows = db("search_period_queries as rows_of") // primary key, both of them
    .where({ "rows_of.site_id": siteId, "rows_of.period_id": periodId })
    .where("rows_of.keyword_id", ">", 0);
  if (sharedWith === null) return rows;
  return rows.join(
    "search_period_queries as shared_rows",
    (on) =>
      on.onVal("shared_rows.site_id", siteId)
        .andOnVal("shared_rows.period_id", sharedWith)
        .andOn("shared_rows.keyword_id", "rows_of.keyword_id"),
  );
}

/** A query that won or lost clicks to be expected. */
export interface ObservedMove {
  keywordId: number;
  impressions: number;
  position: number | null;
  previousPosition: number | null;
  /** `impressions * ctr(position)` now and with the position before. */
  won: number;
  previousWon: number;
}

/** Lists the queries whose change of position changed the most, up or down. */
export async function listObservedMoves(
  db: Db,
  { siteId, periodId, previousId, curve, up, limit }: {
    siteId: number;
    periodId: number;
    previousId: number;
    curve: CtrCurve;
    up: boolean;
    limit: number;
  },
): Promise<ObservedMove[]> {
  const before = "(shared_rows.position_sum / shared_rows.impressions)";
  const won = `rows_of.impressions * ${clickRateSql(curve, POSITION)}`;
  const previousWon = `rows_of.impressions * ${clickRateSql(curve, before)}`;
  const rows: ObservedMove[] = await choose(db, { siteId, periodId, sharedWith: previousId })
    .select([
      "rows_of.keyword_id as keywordId",
      "rows_of.impressions",
      db.raw(`${POSITION} as position`),
      db.raw(`${before} as previousPosition`),
      db.raw(`${won} as won`),
      db.raw(`${previousWon} as previousWon`),
      db.raw(`${won} - ${previousWon} as gain`),
    ])
    .having("gain", up ? ">" : "<", 0)
    .orderBy([{ column: "gain", order: up ? "desc" : "asc" }, "rows_of.keyword_id"])
    .limit(limit);
  return rows;
}
