import { KEYWORD_COUNT_REPORT } from "../../core/report_names.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { countKeywordsWithout, listKeywordsBeside } from "../../../../db/search/keyword_list.ts";
import type { KeywordChoice } from "../../../../db/search/keyword_sources.ts";
import { findWantedAt } from "../../../../db/search_data/search_refreshes.ts";
import { findReport, replaceReport } from "../../../../db/search_data/search_reports.ts";
import type { MeasureRun } from "../../../metrics/search_data/measure_run.ts";

/**
 * Counts the keywords that are tracked or were seen to rank and have no row in the period. Counted
 * once for the same data: whatever changes them, wants a refresh as well. `run`: the rows of the period, where the
 * database does not have all of them yet.
 */
export async function countOtherKeywords(
  db: Db,
  choice: KeywordChoice,
  { now, run }: { now: Date; run?: MeasureRun | undefined },
): Promise<number> {
  const count = () =>
    run === undefined ? countKeywordsWithout(db, choice) : countWithout(db, choice, run);
  const { siteId, periodId, ranks } = choice;
  const wantedAt = await findWantedAt(db, siteId);
  if (wantedAt === undefined) return await count();
  const key = {
    siteId,
    name: KEYWORD_COUNT_REPORT,
    question: JSON.stringify([periodId, ranks]),
    madeOf: wantedAt,
  };
  const known = await findReport(db, key);
  if (typeof known === "number") return known;
  const counted = await count();
  await replaceReport(db, key, { report: counted, now });
  return counted;
}

async function countWithout(
  db: Db,
  choice: KeywordChoice,
  { firsts }: MeasureRun,
): Promise<number> {
  const others = await listKeywordsBeside(db, choice);
  if (others.length === 0) return 0;
  const ofPeriod = new Set(firsts);
  return others.filter((id) => !ofPeriod.has(id)).length;
}
