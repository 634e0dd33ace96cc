import type { Db } from "../core/connection.ts";

/** Days, `YYYY-MM-DD`, both inclusive. */
interface Days {
  from: string;
  to: string;
}

/** How visible a competitor was on average in two windows of measured days. */
export interface CompetitorMove {
  domain: string;
  /** 0 to 100. */
  before: number;
  after: number;
  /** The last measured day of the later window. */
  lastDay: string;
}

/**
 * Lists the competitors that were measured in both windows by results of the same place, device and language; where
 * there are several such contexts, by that with the most days.
 */
export async function listCompetitorMoves(
  db: Db,
  siteId: number,
  { before, after }: { before: Days; after: Days },
): Promise<CompetitorMove[]> {
  // primary key (site_id, context_id, competitor_id, date): the first columns
  const rows: (CompetitorMove & { contextId: number; days: number; competitorId: number })[] =
    await db("competitor_days as d")
      .join("competitors as c", "c.id", "d.competitor_id")
      .where({ "d.site_id": siteId, "c.dismissed": 0 }).whereNotNull("d.visibility")
      .whereBetween("d.date", [before.from, after.to])
      .groupBy("d.context_id", "d.competitor_id", "c.domain")
      .havingRaw("`before` IS NOT NULL AND `after` IS NOT NULL")
      .orderBy(["d.context_id", "d.competitor_id"])
      .select(
        "d.context_id as contextId",
        "d.competitor_id as competitorId",
        "c.domain",
        db.raw("AVG(CASE WHEN d.date <= ? THEN d.visibility END) AS `before`", [before.to]),
        db.raw("AVG(CASE WHEN d.date >= ? THEN d.visibility END) AS `after`", [after.from]),
        db.raw("DATE_FORMAT(MAX(d.date), '%Y-%m-%d') AS lastDay"),
        db.raw("COUNT(*) AS days"),
      );
  const contexts = [...Map.groupBy(rows, ({ contextId }) => contextId).values()];
  const most = contexts.toSorted((a, b) => sumDays(b) - sumDays(a))[0] ?? [];
  return most.map(({ domain, before, after, lastDay }) => ({ domain, before, after, lastDay }));
}

function sumDays(rows: readonly { days: number }[]): number {
  return rows.reduce((sum, { days }) => sum + days, 0);
}
