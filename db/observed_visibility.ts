import type { CtrCurve } from "../lib/metrics/ctr_curve.ts";
import type { PositionBucket } from "../lib/metrics/position_buckets.ts";
import { clickRateSql } from "./click_rate_sql.ts";
import type { Db } from "./connection.ts";

/** Queries of a period by their positions, and where the same queries stood in the other period. */
export interface ObservedBuckets {
  current: PositionBucket[];
  /** Weighted by the impressions of now; empty where one period alone is measured. */
  previous: PositionBucket[];
  /** Of the queries that are measured: `position_sum / impressions` is the period's own position. */
  position: number | null;
  previousPosition: number | null;
}

/** Which queries are measured. */
export interface ObservedChoice {
  siteId: number;
  /** Of `search_periods`, of the kind query. */
  periodId: number;
  /** Only queries that this period has as well; null: all. */
  previousId: number | null;
}

const POSITION = "(current_rows.position_sum / current_rows.impressions)";
const BEFORE = "(previous_rows.position_sum / previous_rows.impressions)";

/** The bucket of a position as SQL, see `PositionBucket`. */
function bucketSql(position: string): string {
  return `(case when ${position} is null then 0 when ${position} <= 1 then 1 ` +
    `when ${position} <= 20 then ceiling(${position}) when ${position} <= 50 then 50 ` +
    `when ${position} <= 100 then 100 else 101 end)`;
}

/** Sums the queries of a period by position, or of two periods the queries that both have. */
export async function readObservedBuckets(
  db: Db,
  choice: ObservedChoice,
): Promise<ObservedBuckets> {
  const compared = choice.previousId !== null;
  const rows: Sums[] = await choose(db, choice)
    .select(
      db.raw(`${bucketSql(POSITION)} as bucket`),
      db.raw(`${compared ? bucketSql(BEFORE) : "0"} as previous_bucket`),
      db.raw("count(*) as keywords"),
      db.raw("sum(current_rows.impressions) as weight"),
      db.raw("coalesce(sum(current_rows.position_sum), 0) as weighted"),
      db.raw(
        compared
          ? `coalesce(sum(current_rows.impressions * ${BEFORE}), 0) as previous_weighted`
          : "0 as previous_weighted",
      ),
      db.raw(`${compared ? "sum(previous_rows.impressions)" : "0"} as previous_impressions`),
      db.raw(
        `${
          compared ? "coalesce(sum(previous_rows.position_sum), 0)" : "0"
        } as previous_position_sum`,
      ),
    )
    .groupBy("bucket", "previous_bucket");
  const sums = rows.map((row) => mapValues(row));
  return {
    current: sums.map((row) => ({
      bucket: row.bucket,
      keywordsCount: row.keywords,
      weight: row.weight,
      weightedPosition: row.weighted,
    })),
    previous: compared
      ? sums.map((row) => ({
        bucket: row.previous_bucket,
        keywordsCount: row.keywords,
        weight: row.weight,
        weightedPosition: row.previous_weighted,
      }))
      : [],
    position: average(sums.filter(({ bucket }) => bucket > 0), "weighted", "weight"),
    previousPosition: average(
      sums.filter((row) => row.previous_bucket > 0),
      "previous_position_sum",
      "previous_impressions",
    ),
  };
}

interface Sums {
  bucket: number;
  previous_bucket: number;
  keywords: number;
  weight: number;
  weighted: number;
  previous_weighted: number;
  previous_impressions: number;
  previous_position_sum: number;
}

/** Sums of integers come as texts where they are DECIMAL. */
function mapValues(row: Sums): Sums {
  return {
    bucket: Number(row.bucket),
    previous_bucket: Number(row.previous_bucket),
    keywords: Number(row.keywords),
    weight: Number(row.weight),
    weighted: Number(row.weighted),
    previous_weighted: Number(row.previous_weighted),
    previous_impressions: Number(row.previous_impressions),
    previous_position_sum: Number(row.previous_position_sum),
  };
}

function average(rows: readonly Sums[], sum: keyof Sums, count: keyof Sums): number | null {
  const total = rows.reduce((all, row) => all + row[count], 0);
  return total > 0 ? rows.reduce((all, row) => all + row[sum], 0) / total : null;
}

function choose(db: Db, { siteId, periodId, previousId }: ObservedChoice): ReturnType<Db> {
  const rows = db("search_period_queries as current_rows") // primary key, both of them
    .where({ "current_rows.site_id": siteId, "current_rows.period_id": periodId })
    .where("current_rows.keyword_id", ">", 0);
  if (previousId === null) return rows;
  return rows.join(
    "search_period_queries as previous_rows",
    (on) =>
      on.onVal("previous_rows.site_id", siteId)
        .andOnVal("previous_rows.period_id", previousId)
        .andOn("previous_rows.keyword_id", "current_rows.keyword_id"),
  );
}

/** A query in two periods. */
export interface ObservedMove {
  keywordId: number;
  /** Of now. */
  impressions: number;
  position: number | null;
  previousPosition: number | null;
}

/**
 * Lists the queries of which `impressions * (ctr(position) - ctr(position before))` is the greatest: upwards,
 * downwards, or (null) either way. Where fewer have moved, the last ones have not.
 */
export async function listObservedMoves(
  db: Db,
  { curve, up, limit, ...choice }: ObservedChoice & {
    curve: CtrCurve;
    up: boolean | null;
    limit: number;
  },
): Promise<ObservedMove[]> {
  const gain = `current_rows.impressions * ` +
    `(${clickRateSql(curve, POSITION)} - ${clickRateSql(curve, BEFORE)})`;
  const rows: ObservedMove[] = await choose(db, choice)
    .select([
      "current_rows.keyword_id as keywordId",
      "current_rows.impressions",
      db.raw(`${POSITION} as position`),
      db.raw(`${BEFORE} as previousPosition`),
    ])
    .orderByRaw(`${up === null ? `abs(${gain}) desc` : up ? `${gain} desc` : gain}, keywordId`)
    .limit(limit);
  return rows;
}
