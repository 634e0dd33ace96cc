import type { Db } from "../../db/connection.ts";
import { countKeywordsWithout } from "../../db/keyword_list.ts";
import type { KeywordChoice } from "../../db/keyword_sources.ts";
import { findWantedAt } from "../../db/search_refreshes.ts";
import { findReport, replaceReport } from "../../db/search_reports.ts";

/** What counts of keywords are kept as. */
export const KEYWORD_COUNT_REPORT = "keyword_count";

/**
 * Counts the keywords that are tracked or were seen to rank and have no row in the period. Counted
 * once for the same data: whatever changes them, wants a refresh as well.
 */
export async function countOtherKeywords(
  db: Db,
  choice: KeywordChoice,
  now: Date,
): Promise<number> {
  const { siteId, periodId, ranks } = choice;
  const wantedAt = await findWantedAt(db, siteId);
  if (wantedAt === undefined) return await countKeywordsWithout(db, choice);
  const key = {
    siteId,
    name: KEYWORD_COUNT_REPORT,
    question: JSON.stringify([periodId, ranks]),
    madeOf: wantedAt,
  };
  const known = await findReport(db, key);
  if (typeof known === "number") return known;
  const count = await countKeywordsWithout(db, choice);
  await replaceReport(db, key, count, now);
  return count;
}
