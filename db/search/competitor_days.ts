import type { Db } from "../core/connection.ts";
import { insertRows } from "../core/sql_rows.ts";

/** The site itself among its competitors. */
export const OWN_COMPETITOR_ID = 0;

/** How a competitor, or the site itself, ranked on a day. */
export interface CompetitorDay {
  /** `OWN_COMPETITOR_ID`: the site itself. */
  competitorId: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** 0 to 1; null: no whole result page is known. */
  shareOfVoice: number | null;
  /** 0 to 100. */
  visibility: number | null;
}

/** Days of a context's results, inclusive. */
interface CompetitorDayRange {
  siteId: number;
  contextId: number;
  from: string;
  to: string;
}

/** Lists how the site itself ranked in the results of a context, the oldest day first. */
export async function listOwnDays(
  db: Db,
  { siteId, contextId, from, to }: CompetitorDayRange,
): Promise<CompetitorDay[]> {
  return await db("competitor_days") // primary key
    .where({ site_id: siteId, context_id: contextId, competitor_id: OWN_COMPETITOR_ID })
    .whereBetween("date", [from, to])
    .select(
      "competitor_days.competitor_id as competitorId",
      db.raw("date_format(competitor_days.date, '%Y-%m-%d') as date"),
      "competitor_days.share_of_voice as shareOfVoice",
      "competitor_days.visibility",
    )
    .orderBy("competitor_days.date");
}

/** Lists how the listed competitors ranked in a context, by competitor, the oldest day first. */
export async function listCompetitorDays(
  db: Db,
  { siteId, contextId, from, to }: CompetitorDayRange,
): Promise<(CompetitorDay & { domain: string })[]> {
  const rows: (CompetitorDay & { domain: string })[] = await db("competitor_days") // primary key
    .join("competitors", "competitors.id", "competitor_days.competitor_id")
    .where({
      "competitor_days.site_id": siteId,
      "competitor_days.context_id": contextId,
      "competitors.dismissed": 0,
    })
    .whereBetween("competitor_days.date", [from, to])
    .select(
      "competitor_days.competitor_id as competitorId",
      "competitors.domain",
      db.raw("date_format(competitor_days.date, '%Y-%m-%d') as date"),
      "competitor_days.share_of_voice as shareOfVoice",
      "competitor_days.visibility",
    )
    .orderBy(["competitor_days.competitor_id", "competitor_days.date"]);
  return rows;
}

/** Replaces the days of a site and of all its competitors; to be called in a transaction. */
export async function replaceCompetitorDays(
  trx: Db,
  { siteId, contextId }: { siteId: number; contextId: number },
  days: readonly CompetitorDay[],
): Promise<void> {
  await trx("competitor_days").where({ site_id: siteId }).delete();
  const into = "competitor_days (site_id, context_id, competitor_id, date, share_of_voice, " +
    "visibility)";
  await insertRows(
    trx,
    into,
    days.map((day) => [
      siteId,
      contextId,
      day.competitorId,
      day.date,
      day.shareOfVoice,
      day.visibility,
    ]),
  );
}
