import type { Knex } from "knex";
import type { Db } from "../core/connection.ts";
import { urlHashOf } from "../sites/url_hash.ts";
import { whereTags } from "./keyword_tags.ts";
import { LIST_SCOPE } from "../search_data/keyword_volumes.ts";
import type { ListSource } from "../core/list_query.ts";
import type { ListField, ListFields, ListFilter, ListQuery } from "../core/list_shapes.ts";

/** The newest ranks of keywords, which are used where Search Console has none. */
export interface ShownRanks {
  contextId: number;
  /** Between these days, inclusive; null: any. */
  from: string | null;
  to: string | null;
}

/** Which keywords of a site are listed. */
export interface KeywordChoice {
  siteId: number;
  /** Of queries; 0: there is none. */
  periodId: number;
  /** What it is compared with; 0: nothing. */
  previousId: number;
  /** Null: the site has none. */
  ranks: ShownRanks | null;
}

/** What of a question decides which tables it takes. */
type KeywordQuestion = Pick<ListQuery, "sort" | "filters" | "search" | "conditions">;

/** The page with most clicks of a keyword. */
export const TOP_PAGE_URL_SQL = "pages.url";
/** The page by which an intent was judged, or that ranks. */
export const INTENT_URL_SQL = "coalesce(intent_pages.url, rank_urls.url)";

/** Joins by the name of their table, each by a primary key of one row at most. */
const TABLES = [
  "keywords",
  "earlier",
  "volumes",
  "keyword_intents",
  "intent_pages",
  "gains",
  "pages",
  "rank_urls",
] as const;
type TableName = (typeof TABLES)[number];

/**
 * Lists where the keywords of a list are: those with rows in the period; tracked ones without; and
 * others without that were seen to rank. Only what the order and the filters need is joined.
 */
export function keywordSources(
  db: Db,
  choice: KeywordChoice,
  { fields, query }: { fields: ListFields; query: KeywordQuestion },
): [ListSource, ...ListSource[]] {
  const rest = withoutFigures(fields, choice.ranks !== null);
  const sources: [ListSource, ...ListSource[]] = [
    {
      from: figuresOf(db, choice, {
        tables: usedTables(fields, query),
        filters: query.filters,
        isOfTopPage: fields.fields["url"]?.sql === TOP_PAGE_URL_SQL,
      }),
      fields: choice.ranks === null ? withoutRanks(fields) : fields,
    },
    { from: trackedWithout(db, choice, usedTables(rest, query)), fields: rest },
  ];
  if (choice.ranks !== null) {
    const from = rankedWithout(db, choice, {
      ranks: choice.ranks,
      tables: usedTables(rest, query),
    });
    sources.push({ from, fields: rest });
  }
  for (const filter of query.filters) {
    if (filter.field !== "tags") continue;
    sources.forEach(({ from }, index) =>
      whereTags(db, from, {
        siteId: choice.siteId,
        column: index === 0 ? "figures.keyword_id" : "keywords.id",
        filter,
      })
    );
  }
  return sources;
}

/** The same question without what the sources answer themselves. */
export function withoutTagFilters(query: ListQuery): ListQuery {
  return { ...query, filters: query.filters.filter(({ field }) => field !== "tags") };
}

/** The URL by ranks is not there where the site has none. */
function withoutRanks(list: ListFields): ListFields {
  const { url, ...others } = list.fields;
  if (url?.sql === undefined) return list;
  const sql = url.sql.replaceAll("rank_urls.url", "null");
  return { ...list, fields: { ...others, url: { ...url, sql } } };
}

/** What a keyword without a row in the period has: only what is known besides Search Console. */
function withoutFigures({ fields, ...list }: ListFields, ranked: boolean): ListFields {
  const position = ranked ? "round(ranks.position + 0e0, 4)" : "null";
  const known: Readonly<Record<string, string>> = {
    id: "keywords.id",
    position,
    url: urlWithout(fields["url"], ranked),
  };
  const isOfPeriod = (sql: string) => /\b(?:figures|earlier|gains)\./.test(sql);
  const change = ([name, field]: [string, ListField]): [string, ListField] => {
    const sql = known[name] ?? (isOfPeriod(field.sql ?? "") ? "null" : field.sql);
    return [name, { ...field, ...(sql !== undefined && { sql }), nullable: name !== "id" }];
  };
  return { ...list, fields: Object.fromEntries(Object.entries(fields).map(change)) };
}

/** The page by which an intent was judged is known without a row as well, that with most clicks is not. */
function urlWithout(field: ListField | undefined, ranked: boolean): string {
  const isOfIntent = field?.sql?.includes("intent_pages.") ?? false;
  if (!isOfIntent) return ranked ? "rank_urls.url" : "null";
  return ranked ? INTENT_URL_SQL : "intent_pages.url";
}

function usedTables({ fields }: ListFields, query: KeywordQuestion): Set<TableName> {
  const names = [
    ...query.sort.map(({ field }) => field),
    ...query.filters.map(({ field }) => field),
    ...query.conditions?.map(({ field }) => field) ?? [],
    ...Object.keys(fields).filter((name) => query.search !== null && fields[name]?.searchable),
  ];
  const sql = names.map((name) => fields[name]?.sql ?? "").join(" ");
  return new Set(TABLES.filter((table) => new RegExp(`\\b${table}\\.`).test(sql)));
}

function figuresOf(
  db: Db,
  choice: KeywordChoice,
  { tables, filters, isOfTopPage }: {
    tables: Set<TableName>;
    filters: readonly ListFilter[];
    /** The list's `url` is that of the page with most clicks. */
    isOfTopPage: boolean;
  },
): Knex.QueryBuilder {
  const { siteId, periodId } = choice;
  const from = db("search_period_queries as figures")
    .where({ "figures.site_id": siteId, "figures.period_id": periodId });
  const url = filters.find(({ field, operator }) => field === "url" && operator === "eq");
  if (isOfTopPage && url !== undefined) {
    // pages_url (site_id, url_hash), then search_period_queries_page (site_id, period_id, top_page_id)
    const page = db("pages").where({ site_id: siteId })
      .whereIn("url_hash", url.values.map((value) => urlHashOf(String(value)))).select("id");
    from.whereIn("figures.top_page_id", page);
  }
  const tracked = filters.find(({ field, operator, values }) =>
    field === "tracked" && operator === "eq" && values[0] === true
  );
  if (tracked !== undefined) {
    // few of many: index keywords_tracked (site_id, tracked_at)
    from.join("keywords", "keywords.id", "figures.keyword_id")
      .where("keywords.site_id", siteId).whereNotNull("keywords.tracked_at");
  } else if (tables.has("keywords") || tables.has("rank_urls")) {
    // in the order of the period's index, not in that of all keywords
    from.joinRaw("straight_join keywords on keywords.id = figures.keyword_id");
  }
  joinTables(from, choice, { tables, keywordId: "figures.keyword_id" });
  if (tables.has("pages")) from.leftJoin("pages", "pages.id", "figures.top_page_id");
  return tables.has("rank_urls") ? joinRanks(from, choice) : from;
}

/** Where the keywords of a list are that need no row in the period, whether they have one or not. */
export function sourcesBeside(db: Db, choice: KeywordChoice): Knex.QueryBuilder[] {
  const tracked = trackedOf(db, choice);
  return choice.ranks === null ? [tracked] : [tracked, rankedOf(db, choice, choice.ranks)];
}

function trackedOf(db: Db, { siteId }: KeywordChoice): Knex.QueryBuilder {
  // index keywords_tracked (site_id, tracked_at)
  return db("keywords").where("keywords.site_id", siteId).whereNotNull("keywords.tracked_at");
}

function rankedOf(
  db: Db,
  { siteId }: KeywordChoice,
  { contextId, from: first, to }: ShownRanks,
): Knex.QueryBuilder {
  // primary key (site_id, context_id, keyword_id)
  const from = db("rank_newest as ranks")
    .where({ "ranks.site_id": siteId, "ranks.context_id": contextId })
    .join("keywords", "keywords.id", "ranks.keyword_id").whereNull("keywords.tracked_at");
  if (first !== null) from.where("ranks.date", ">=", first);
  if (to !== null) from.where("ranks.date", "<=", to);
  return from;
}

function trackedWithout(
  db: Db,
  choice: KeywordChoice,
  tables: Set<TableName>,
): Knex.QueryBuilder {
  const from = trackedOf(db, choice);
  return joinRanks(
    withoutRow(joinTables(from, choice, { tables, keywordId: "keywords.id" }), choice),
    choice,
  );
}

function rankedWithout(
  db: Db,
  choice: KeywordChoice,
  { ranks, tables }: { ranks: ShownRanks; tables: Set<TableName> },
): Knex.QueryBuilder {
  const from = rankedOf(db, choice, ranks);
  if (tables.has("rank_urls")) from.leftJoin("rank_urls", "rank_urls.id", "ranks.url_id");
  return withoutRow(joinTables(from, choice, { tables, keywordId: "keywords.id" }), choice);
}

function withoutRow(
  from: Knex.QueryBuilder,
  { siteId, periodId }: KeywordChoice,
): Knex.QueryBuilder {
  return joinFigures(from, "figures", { siteId, periodId, keywordId: "keywords.id" })
    .whereNull("figures.keyword_id");
}

/** Joins a period's row of a keyword, by the primary key. */
export function joinFigures(
  from: Knex.QueryBuilder,
  name: string,
  { siteId, periodId, keywordId }: { siteId: number; periodId: number; keywordId: string },
): Knex.QueryBuilder {
  return from.leftJoin(
    `search_period_queries as ${name}`,
    (join) =>
      join.onVal(`${name}.site_id`, siteId).andOnVal(`${name}.period_id`, periodId)
        .andOn(`${name}.keyword_id`, keywordId),
  );
}

/** Joins the newest rank of a keyword in the window, with its URL, by the primary keys. */
export function joinRanks(
  builder: Knex.QueryBuilder,
  { siteId, ranks }: KeywordChoice,
): Knex.QueryBuilder {
  if (ranks === null) return builder;
  const { contextId, from, to } = ranks;
  return builder.leftJoin("rank_newest as ranks", (join) => {
    join.onVal("ranks.site_id", siteId).andOnVal("ranks.context_id", contextId)
      .andOn("ranks.keyword_id", "keywords.id");
    if (from !== null) join.andOnVal("ranks.date", ">=", from);
    if (to !== null) join.andOnVal("ranks.date", "<=", to);
  }).leftJoin("rank_urls", "rank_urls.id", "ranks.url_id");
}

/** Joins, each by its primary key, what is known of a keyword. */
export function joinTables(
  from: Knex.QueryBuilder,
  { siteId, periodId, previousId }: KeywordChoice,
  { tables, keywordId }: { tables: ReadonlySet<TableName>; keywordId: string },
): Knex.QueryBuilder {
  if (tables.has("earlier")) {
    joinFigures(from, "earlier", { siteId, periodId: previousId, keywordId });
  }
  if (tables.has("keyword_intents") || tables.has("intent_pages")) {
    from.leftJoin("keyword_intents", (join) =>
      join.onVal("keyword_intents.site_id", siteId)
        .andOn("keyword_intents.keyword_id", keywordId));
  }
  if (tables.has("intent_pages")) {
    from.leftJoin("pages as intent_pages", "intent_pages.id", "keyword_intents.page_id");
  }
  if (tables.has("volumes")) {
    from.leftJoin(
      "keyword_volume_newest as volumes",
      (join) =>
        join.onVal("volumes.site_id", siteId).andOnVal("volumes.scope", LIST_SCOPE)
          .andOn("volumes.keyword_id", keywordId),
    );
  }
  if (tables.has("gains")) {
    from.leftJoin(
      "keyword_gains as gains",
      (join) =>
        join.onVal("gains.site_id", siteId).andOnVal("gains.period_id", periodId)
          .andOn("gains.keyword_id", keywordId),
    );
  }
  return from;
}
