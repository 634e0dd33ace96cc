import type { KeywordPositions } from "../../lib/metrics/search_data/keyword_positions.ts";
import type { Db } from "../core/connection.ts";
import { runStatement } from "../core/statement.ts";

const ROWS_AT_ONCE = 50_000;

/** Reads the positions of the keywords of a period, in the order of their ids; those without a name are left out. */
export async function readPeriodPositions(
  db: Db,
  { siteId, periodId }: { siteId: number; periodId: number },
): Promise<KeywordPositions> {
  interface Row {
    id: number;
    impressions: number;
    position_sum: number | null;
  }
  const batches: Row[][] = [];
  for (let last = 0;;) {
    // the primary key (site_id, period_id, keyword_id)
    const statement = db("search_period_queries")
      .where({ site_id: siteId, period_id: periodId })
      .where("keyword_id", ">", last)
      .orderBy("keyword_id").limit(ROWS_AT_ONCE)
      .select("keyword_id as id", "impressions", "position_sum");
    // a SELECT gives rows of its columns
    const rows = await runStatement(db, statement.toString()) as Row[];
    batches.push(rows);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  const rows = batches.flat();
  return {
    keywords: Uint32Array.from(rows, ({ id }) => id),
    impressions: Float64Array.from(rows, ({ impressions }) => impressions),
    positionSums: Float64Array.from(rows, (row) => row.position_sum ?? Number.NaN),
  };
}
