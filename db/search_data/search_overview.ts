import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { SEARCH_KINDS } from "./search_kinds.ts";
import type { Measures, SearchPeriod } from "./search_periods.ts";
import { runStatement } from "../core/statement.ts";

/** A period of a site. */
export interface PeriodOf {
  siteId: number;
  periodId: number;
}

/** What the keywords of a period have, by whether they name the site. */
export interface BrandedSums {
  /** With those that likely name the site. */
  branded: Measures;
  /** By spellings that nobody confirmed. */
  likelyBranded: Measures;
  nonBranded: Measures;
  /** Keywords that were not judged yet: they are in neither. */
  unjudgedCount: number;
}

/** The sums of the keywords with one flag (see `BrandFlag`), or null where they were not judged yet. */
interface FlagSums extends Measures {
  branded: number | null;
  keywordsCount: number;
}

const NOTHING: Measures = { clicks: 0, impressions: 0, positionSum: null };

/**
 * Sums the keywords of a period by whether they name the site. Most do not: where the position of all of them is
 * known, they have what the others leave of the period.
 */
export async function sumByBrand(db: Db, period: SearchPeriod): Promise<BrandedSums> {
  return splitByBrand(
    period,
    period.positionSum === null ? await sumAllFlags(db, period) : await sumFlagged(db, period),
  );
}

/** The same, given the sums of the keywords with each flag; those with 0 only where no position is known. */
export function splitByBrand(
  period: Pick<SearchPeriod, keyof Measures | "rowsCount">,
  rows: readonly FlagSums[],
): BrandedSums {
  const of = (flag: number | null) => rows.find(({ branded }) => branded === flag);
  return {
    branded: addMeasures(of(1), of(2)),
    likelyBranded: measuresOf(of(2)),
    nonBranded: period.positionSum === null ? measuresOf(of(0)) : subtract(period, rows),
    unjudgedCount: of(null)?.keywordsCount ?? 0,
  };
}

async function sumAllFlags(db: Db, { siteId, id }: SearchPeriod): Promise<FlagSums[]> {
  return await db("search_period_queries as figures") // primary key
    .joinRaw("straight_join keywords on keywords.id = figures.keyword_id")
    .where({ "figures.site_id": siteId, "figures.period_id": id })
    .groupBy("keywords.branded")
    .select(flagSums(db));
}

/** Of the branded ones and those that were not judged. */
async function sumFlagged(db: Db, { siteId, id }: SearchPeriod): Promise<FlagSums[]> {
  return await db.from(db.raw("keywords force index (keywords_branded)"))
    .joinRaw(
      "straight_join search_period_queries as figures on figures.site_id = ? " + // primary key
        "and figures.period_id = ? and figures.keyword_id = keywords.id",
      [siteId, id],
    )
    .where({ "keywords.site_id": siteId })
    .whereRaw("(keywords.branded > 0 or keywords.branded is null)")
    .groupBy("keywords.branded")
    .select(flagSums(db));
}

function flagSums(db: Db) {
  return [
    "keywords.branded",
    db.raw("CAST(SUM(figures.clicks) AS UNSIGNED) AS clicks"),
    db.raw("CAST(SUM(figures.impressions) AS UNSIGNED) AS impressions"),
    db.raw("SUM(figures.position_sum) AS positionSum"),
    db.raw("COUNT(*) AS keywordsCount"),
  ];
}

function measuresOf(sums: Measures | undefined): Measures {
  const { clicks, impressions, positionSum } = sums ?? NOTHING;
  return { clicks, impressions, positionSum };
}

function addMeasures(one: Measures | undefined, other: Measures | undefined): Measures {
  if (one === undefined || other === undefined) return measuresOf(one ?? other);
  return {
    clicks: one.clicks + other.clicks,
    impressions: one.impressions + other.impressions,
    positionSum: one.positionSum === null || other.positionSum === null
      ? null
      : one.positionSum + other.positionSum,
  };
}

function subtract(
  { clicks, impressions, positionSum, rowsCount }: Pick<
    SearchPeriod,
    keyof Measures | "rowsCount"
  >,
  flagged: readonly FlagSums[],
): Measures {
  const sum = (value: (one: FlagSums) => number) =>
    flagged.reduce((total, one) => total + value(one), 0);
  if (sum((one) => one.keywordsCount) >= rowsCount) return NOTHING;
  return {
    clicks: clicks - sum((one) => one.clicks),
    impressions: impressions - sum((one) => one.impressions),
    positionSum: (positionSum ?? 0) - sum((one) => one.positionSum ?? 0),
  };
}

/** Counts the keywords of a period with so many impressions that another period has no row of. */
export async function countKeywordsOnlyIn(
  db: Db,
  { siteId, periodId, otherId, minImpressions }: PeriodOf & {
    otherId: number;
    minImpressions: number;
  },
): Promise<number> {
  const row = await db("search_period_queries as these") // primary keys of both
    .leftJoin(
      "search_period_queries as others",
      (join) =>
        join.on("others.site_id", "these.site_id").andOnVal("others.period_id", otherId)
          .andOn("others.keyword_id", "these.keyword_id"),
    )
    .where({ "these.site_id": siteId, "these.period_id": periodId })
    .where("these.impressions", ">=", minImpressions)
    .whereNull("others.keyword_id")
    .count<{ total: number }[]>({ total: "*" });
  return Number(row[0]?.total ?? 0);
}

/** Reads the impressions of all keywords of a period, by their ids. */
export async function readKeywordImpressions(
  db: Db,
  { siteId, periodId }: PeriodOf,
): Promise<Map<number, number>> {
  // the primary key
  const statement = db("search_period_queries").where({ site_id: siteId, period_id: periodId })
    .select("keyword_id", "impressions");
  // a SELECT gives rows of its columns
  const rows = await runStatement(db, statement.toString()) as {
    keyword_id: number;
    impressions: number;
  }[];
  return new Map(rows.map((row) => [row.keyword_id, row.impressions]));
}

/** A keyword with what it has of a period. */
export interface TopKeyword extends Measures {
  id: number;
  keyword: string;
  branded: number | null;
}

/** Lists the keywords of a period with the most clicks; of equal ones those with more impressions. */
export async function listTopKeywords(
  db: Db,
  { siteId, periodId }: PeriodOf,
  limit: number,
): Promise<TopKeyword[]> {
  const top = listTop(db, "search_period_queries", { siteId, periodId, id: "keyword_id", limit });
  return await db(top.as("figures"))
    .join("keywords", "keywords.id", "figures.keyword_id")
    .orderBy(byClicks("keyword_id"))
    .select<TopKeyword[]>(
      "keywords.id",
      "keywords.keyword",
      "keywords.branded",
      "figures.clicks",
      "figures.impressions",
      "figures.position_sum as positionSum",
    );
}

/**
 * The rows with the most clicks, by the index that ends in `_clicks`: chosen before their names are joined, since else
 * the server may join all rows first and sort them then.
 */
function listTop(
  db: Db,
  table: "search_period_queries" | "search_period_pages",
  { siteId, periodId, id, limit }: { id: "keyword_id" | "page_id"; limit: number } & PeriodOf,
): ReturnType<Db> {
  return db(`${table} as figures`).where({ site_id: siteId, period_id: periodId })
    .select(id, "clicks", "impressions", "position_sum")
    .orderBy(byClicks(id))
    .limit(limit);
}

function byClicks(id: string): { column: string; order: "desc" }[] {
  return ["clicks", "impressions", id].map((column) => ({
    column: `figures.${column}`,
    order: "desc",
  }));
}

/** A page with what it has of a period. */
export interface TopPage extends Measures {
  id: number;
  url: string;
}

/** Lists the pages of a period with the most clicks; of equal ones those with more impressions. */
export async function listTopSearchPages(
  db: Db,
  { siteId, periodId }: PeriodOf,
  limit: number,
): Promise<TopPage[]> {
  const top = listTop(db, "search_period_pages", { siteId, periodId, id: "page_id", limit });
  return await db(top.as("figures"))
    .join("pages", "pages.id", "figures.page_id")
    .orderBy(byClicks("page_id"))
    .select<TopPage[]>(
      "pages.id",
      "pages.url",
      "figures.clicks",
      "figures.impressions",
      "figures.position_sum as positionSum",
    );
}

/** Finds the export of a window that has the total or parts of it; undefined: there is none. */
export async function findExportOfKind(
  db: Db,
  { siteId, searchType, kind, from, to }: {
    siteId: number;
    searchType: SearchTypeName;
    kind: "totals" | "country" | "device" | "search_appearance";
    from: string;
    to: string;
  },
): Promise<{ id: number } & Measures | undefined> {
  // unique key search_periods_window
  return await db("search_periods")
    .where({ site_id: siteId, kind: SEARCH_KINDS[kind], search_type: searchType, retired: 0 })
    .where({ country: "", device: "", date_from: from, date_to: to, origin: "export" })
    .first("id", "clicks", "impressions", "position_sum as positionSum");
}
