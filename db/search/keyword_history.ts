import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { dayText, listSearchDays } from "../search_data/search_days.ts";
import { SEARCH_KINDS } from "../search_data/search_kinds.ts";
import type { Measures } from "../search_data/search_periods.ts";
import type { SeriesChoice } from "../search_data/search_series.ts";

/** What a page has of a keyword on a day. */
export interface KeywordPageDay {
  /** `YYYY-MM-DD`. */
  date: string;
  pageId: number;
  url: string;
  clicks: number;
  impressions: number;
}

/** Lists what each page has of a keyword, by day and page; nothing where no rows have pages. */
export async function listKeywordPageDays(
  db: Db,
  choice: SeriesChoice & { keywordId: number },
): Promise<KeywordPageDay[]> {
  const { siteId, searchType, country, device, keywordId } = choice;
  const days = await listSearchDays(db, { siteId, searchType, kind: "query_page" }, choice);
  if (days.length === 0) return [];
  // primary key (site_id, kind, date, keyword_id, …): the days are spelled out, so that it serves
  return await db("search_facts")
    .join("search_segments", "search_segments.id", "search_facts.segment_id")
    .join("pages", "pages.id", "search_facts.page_id")
    .where({
      "search_facts.site_id": siteId,
      kind: SEARCH_KINDS.query_page,
      keyword_id: keywordId,
      search_type: searchType,
      ...(country && { country }),
      ...(device && { device }),
    })
    .whereIn("search_facts.date", days.map(({ date }) => date))
    .groupBy("search_facts.date", "search_facts.page_id", "pages.url")
    .orderBy(["search_facts.date", "search_facts.page_id"])
    .select<KeywordPageDay[]>(
      db.raw(`${dayText("search_facts.date")} as date`),
      "search_facts.page_id as pageId",
      "pages.url",
      db.raw("cast(sum(clicks) as unsigned) as clicks"),
      db.raw("cast(sum(impressions) as unsigned) as impressions"),
    );
}

/** What an export without days has of a keyword. */
export interface KeywordExport extends Measures {
  from: string;
  to: string;
}

/** Lists what exports have of a keyword whose windows end between two days, oldest first. */
export async function listKeywordExports(
  db: Db,
  { siteId, keywordId, searchType, from, to }: {
    siteId: number;
    keywordId: number;
    searchType: SearchTypeName;
    from: string;
    to: string;
  },
): Promise<KeywordExport[]> {
  // unique key search_periods_window, then the primary key of the rows
  return await db("search_periods")
    .join(
      "search_period_queries as figures",
      (join) =>
        join.onVal("figures.site_id", siteId).andOn("figures.period_id", "search_periods.id")
          .andOnVal("figures.keyword_id", keywordId),
    )
    .where({
      "search_periods.site_id": siteId,
      kind: SEARCH_KINDS.query,
      search_type: searchType,
      country: "",
      device: "",
      origin: "export",
      retired: 0,
    })
    .whereBetween("date_to", [from, to])
    .orderBy(["date_to", "date_from"]).limit(1000)
    .select<KeywordExport[]>(
      db.raw(`${dayText("date_from")} as \`from\``),
      db.raw(`${dayText("date_to")} as \`to\``),
      "figures.clicks",
      "figures.impressions",
      "figures.position_sum as positionSum",
    );
}
