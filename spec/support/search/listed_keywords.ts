import type { Db } from "../../../db/core/connection.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import type { KeywordChoice } from "../../../db/search/keyword_sources.ts";
import { insertTags } from "../../../db/search/keyword_tags.ts";
import { trackKeywords } from "../../../db/search/tracked_keywords.ts";
import { insertKeywords, insertPages, insertPeriodQueries, insertRankUrls } from "./stored_rows.ts";

/** When tracked keywords were tracked. */
export const TRACKED_AT = new Date("2026-11-02T08:00:00.123Z");

/** November 2026 of site 1, compared with October, with ranks of context 7. */
export const NOVEMBER_KEYWORDS: KeywordChoice = {
  siteId: 1,
  periodId: 5,
  previousId: 4,
  ranks: { contextId: 7, from: "2026-11-01", to: "2026-11-30" },
};

const INTENTS = "keyword_intents (site_id, keyword_id, intent, source, rules_intent, " +
  "rules_probability, rules_secondary, manual_intent, local, signals, page_id, page_intent, " +
  "intent_match, context)";
const VOLUMES = "keyword_volume_newest (site_id, scope, keyword_id, country, language, provider, " +
  "date, volume)";

/**
 * Inserts keywords of site 1 of every kind: with rows in the period (hose, tap, pump), tracked (hose, rake,
 * ladder), ranked (spade and ladder in the window, barrel and shed next to it), and one with nothing (gnome). What
 * other sites, periods and contexts have of the same keywords is 99 or 9.
 */
export async function insertListedKeywords(db: Db): Promise<void> {
  await insertKeywords(db, 1, {
    101: "hose",
    102: "tap",
    103: "pump",
    104: "rake",
    105: "spade",
    106: "barrel",
    107: "ladder",
    108: "shed",
    109: "gnome",
  });
  await insertKeywords(db, 2, { 201: "hose", 202: "tap" });
  await trackKeywords(db, 1, { ids: [101, 104, 107], now: TRACKED_AT });
  await trackKeywords(db, 2, { ids: [202], now: TRACKED_AT });
  await insertPages(db, 1, { 301: "https://own.example/hose", 302: "https://own.example/intent" });
  await insertFigures(db);
  await insertRanks(db);
  await insertMore(db);
}

async function insertFigures(db: Db): Promise<void> {
  const other = { clicks: 99, impressions: 99, positionSum: 99 };
  await insertPeriodQueries(db, [
    {
      ...{ periodId: 5, keywordId: 101, clicks: 10, impressions: 100, positionSum: 250 },
      ...{ topPageId: 301, pagesCount: 2 },
    },
    { periodId: 5, keywordId: 102, clicks: 10, impressions: 50 },
    { periodId: 5, keywordId: 103, clicks: 0, impressions: 0, positionSum: 0, topPageId: 999 },
    { periodId: 4, keywordId: 101, clicks: 4, impressions: 50, positionSum: 250 },
    { periodId: 4, keywordId: 102, clicks: 12, impressions: 60, positionSum: 60 },
    { periodId: 4, keywordId: 104, clicks: 1, impressions: 5, positionSum: 5 },
    { siteId: 2, periodId: 5, keywordId: 201, ...other },
    // the keywords' ids under other sites and periods
    { siteId: 2, periodId: 5, keywordId: 104, ...other },
    { siteId: 2, periodId: 4, keywordId: 103, ...other },
    { periodId: 6, keywordId: 105, ...other },
  ]);
}

async function insertRanks(db: Db): Promise<void> {
  await insertRankUrls(db, 1, { 401: "https://own.example/spade" });
  await insertRows(
    db,
    "rank_newest (site_id, context_id, keyword_id, date, position, url_id)",
    [
      [1, 7, 101, "2026-11-15", 4.5, null],
      [1, 7, 105, "2026-11-01", 3.4, 401],
      [1, 7, 107, "2026-11-30", 12, 999],
      [1, 7, 106, "2026-10-31", 1, 401],
      [1, 7, 108, "2026-12-01", 2, 401],
      [1, 8, 109, "2026-11-15", 9, 401],
      [1, 8, 104, "2026-11-15", 9, 401],
      [2, 7, 104, "2026-11-15", 9, 401],
      [2, 7, 202, "2026-11-15", 9, 401],
      [2, 7, 109, "2026-11-15", 9, 401],
    ],
  );
}

async function insertMore(db: Db): Promise<void> {
  const rules = ["informational", 0.75, "commercial,navigational"] as const;
  await insertRows(db, INTENTS, [
    [1, 101, "commercial", "manual", ...rules, "commercial", 1, '["a"]', 302, "commercial", 1, ""],
    [1, 105, "informational", "rules", ...rules, null, 0, "[]", null, null, null, ""],
    [2, 102, "transactional", "rules", ...rules, null, 0, "[]", null, null, null, ""],
  ]);
  const rest = ["", "", "spec", "2026-11-01"] as const;
  await insertRows(db, VOLUMES, [
    [1, "", 101, ...rest, 900],
    [1, "", 105, ...rest, 1_200],
    [1, "AT", 101, ...rest, 99],
    [1, "AT", 102, ...rest, 99],
    [2, "", 102, ...rest, 99],
  ]);
  await insertRows(db, "keyword_gains (site_id, period_id, keyword_id, gain)", [
    [1, 5, 101, 3.5],
    [1, 4, 101, 99],
    [1, 4, 102, 99],
    [2, 5, 102, 99],
  ]);
  await insertTags(db, 1, [
    { keywordId: 101, tag: "water" },
    { keywordId: 104, tag: "water" },
    { keywordId: 105, tag: "tools" },
  ]);
  await insertTags(db, 2, [{ keywordId: 102, tag: "water" }]);
}
