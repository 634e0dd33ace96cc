import type { Knex } from "knex";
import { BRAND_MATCHES } from "../../schemas/keyword.ts";
import { INTENTS, TOLD_INTENTS } from "../../schemas/search_intent.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { searchCondition } from "../core/list_conditions.ts";
import { countSources, listRows } from "../core/list_query.ts";
import { selectRows } from "../facts/select_rows.ts";
import type { ListCondition, ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import {
  INTENT_PROBABILITY,
  type KeywordColumn,
  type KeywordRow,
  listKeywordRows,
} from "./keyword_rows.ts";
import type { IntentShare } from "../search_data/keyword_periods.ts";
import {
  INTENT_URL_SQL,
  type KeywordChoice,
  keywordSources,
  sourcesBeside,
  TOP_PAGE_URL_SQL,
  withoutTagFilters,
} from "./keyword_sources.ts";

const NUMBER = { type: "number", nullable: true, sortable: true, filterable: true } as const;
const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const FLAG = { type: "boolean", nullable: true, sortable: true, filterable: true } as const;
const POSITION = "figures.position_sum / figures.impressions";
const PREVIOUS_POSITION = "earlier.position_sum / earlier.impressions";

/** Fields that the lists of keywords and of their intents share. */
const SHARED: ListFields["fields"] = {
  // the order of search_period_queries_clicks (site_id, period_id, clicks, impressions, keyword_id)
  id: { sql: "figures.keyword_id", type: "integer", sortable: true, filterable: true },
  keyword: {
    sql: "keywords.keyword",
    type: "string",
    sortable: true,
    filterable: true,
    searchable: true,
  },
  branded: { sql: "(keywords.branded > 0)", ...FLAG },
  brand_match: {
    sql:
      "(case keywords.branded when 0 then 'none' when 1 then 'certain' when 2 then 'likely' end)",
    type: "string",
    values: BRAND_MATCHES,
    nullable: true,
    filterable: true,
  },
  intent: {
    ...enumField("keyword_intents.intent"),
    type: "string",
    values: TOLD_INTENTS,
    nullable: true,
    sortable: true,
    filterable: true,
  },
  intent_reason: { type: "string", nullable: true },
  position: { sql: POSITION, ...NUMBER },
  // keywords without a row in the period have none
  clicks: { sql: "figures.clicks", ...COUNT, nullElsewhere: true },
  impressions: { sql: "figures.impressions", ...COUNT, nullElsewhere: true },
};

/** The fields that the list of keywords sorts, filters and searches by. */
export const KEYWORD_LIST: ListFields = {
  defaultSort: "-clicks,-impressions",
  key: "id",
  fields: {
    ...SHARED,
    tracked: { sql: "(keywords.tracked_at is not null)", ...FLAG, nullable: false },
    url: { sql: TOP_PAGE_URL_SQL, type: "string", nullable: true, filterable: true },
    position_source: { type: "string", nullable: true },
    previous_position: { sql: PREVIOUS_POSITION, ...NUMBER },
    position_change: { sql: `${PREVIOUS_POSITION} - ${POSITION}`, ...NUMBER },
    best_position: { type: "number", nullable: true },
    ctr: { sql: "figures.clicks / (figures.impressions + 0e0)", ...NUMBER },
    expected_ctr: { type: "number", nullable: true },
    clicks_delta: {
      sql: "cast(figures.clicks as signed) - cast(earlier.clicks as signed)",
      ...COUNT,
      nullable: true,
    },
    search_volume: { sql: "volumes.volume", ...COUNT, nullable: true },
    pages_count: { sql: "figures.pages_count", ...COUNT, nullable: true },
    opportunity: { sql: "gains.gain", ...NUMBER },
    tags: { type: "string", filterable: true },
    first_seen_at: { sql: "keywords.created_at", type: "time", sortable: true, filterable: true },
  },
};

/** The fields that the list of intents sorts, filters and searches by. */
export const INTENT_LIST: ListFields = {
  defaultSort: "-clicks,-impressions",
  key: "id",
  fields: {
    ...SHARED,
    intent_evidence: { type: "object" },
    probability: {
      sql: INTENT_PROBABILITY,
      ...NUMBER,
    },
    secondary_intents: { type: "object" },
    local: { sql: "keyword_intents.local", ...FLAG },
    signals: { type: "object" },
    source: {
      sql: "keyword_intents.source",
      type: "string",
      values: ["rules", "model", "manual"],
      nullable: true,
      filterable: true,
    },
    url: { sql: INTENT_URL_SQL, type: "string", nullable: true },
    page_intent: {
      sql: "keyword_intents.page_intent",
      type: "string",
      values: INTENTS,
      nullable: true,
      filterable: true,
    },
    intent_match: { sql: "keyword_intents.intent_match", ...FLAG },
    tags: { type: "string", filterable: true, hidden: true },
    tracked: { ...FLAG, sql: "(keywords.tracked_at is not null)", nullable: false, hidden: true },
  },
};

/** Counts the keywords of the list that have no row in the period. */
export async function countKeywordsWithout(db: Db, choice: KeywordChoice): Promise<number> {
  const query = { sort: [], filters: [], search: null };
  const [, ...also] = keywordSources(db, choice, { fields: KEYWORD_LIST, query });
  return await countSources(also);
}

/** Lists the keywords of the list that need no row in the period: they are tracked or were seen to rank. */
export async function listKeywordsBeside(db: Db, choice: KeywordChoice): Promise<number[]> {
  const lists = await Promise.all(
    sourcesBeside(db, choice).map((from) => from.pluck<number[]>("keywords.id")),
  );
  return lists.flat();
}

/** Which list of keywords, and which page of it. */
interface KeywordListOptions<Column extends KeywordColumn> {
  choice: KeywordChoice;
  /** What is read of each keyword. */
  columns: readonly Column[];
  fields: ListFields;
  query: ListQuery;
  /** What `findSearchedKeywords()` found for the query. */
  foundIds: readonly number[] | null;
  /** Finds how many there are where nothing is filtered. */
  findTotal(): Promise<number>;
}

/**
 * Reads one page of a site's keywords. First only their order is found, over as few tables as that
 * takes, then what is known of those of the page.
 */
export async function listKeywords<Column extends KeywordColumn>(
  db: Db,
  { choice, columns, fields, query, foundIds, findTotal }: KeywordListOptions<Column>,
): Promise<ListPage<Pick<KeywordRow, Column | "id">>> {
  const asked = foundIds === null ? query : byIds(query, foundIds);
  const [first, ...also] = keywordSources(db, choice, { fields, query: asked });
  const isWhole = asked.filters.length === 0 && (asked.conditions ?? []).length === 0;
  const page = await listRows<{ id: number }>(db, {
    ...first,
    also,
    query: { ...withoutTagFilters(asked), fields: ["id"] },
    ...(isWhole && { findTotal }),
    ...(choice.periodId !== 0 && { snapshot: choice.periodId }),
  });
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await listKeywordRows(db, choice, { ids, columns }) };
}

/** A search that finds more keywords goes along the list's order, where it meets some soon. */
const FEW_FOUND = 500;

/**
 * Finds the keywords of a site that a search is in, by their ids: looked up one by one in the order of a list, the texts of
 * all keywords take four times as long as from first to last. Null: nothing is searched for, it is in many keywords, or a
 * filter or a condition may leave few keywords to look up.
 */
export async function findSearchedKeywords(
  db: Db,
  siteId: number,
  { search, filters, conditions = [] }: ListQuery,
): Promise<number[] | null> {
  if (search === null || filters.length > 0 || conditions.length > 0) return null;
  const searched = Object.values(SHARED).filter(({ searchable }) => searchable);
  const { sql, bindings } = searchCondition(searched, search);
  const range = await findIdRange(db, siteId);
  const keywords: Knex.QueryBuilder = range === null
    ? db("keywords") // index keywords_site
    : db.from(db.raw("keywords force index (primary)")).whereBetween("id", range);
  const ids = await keywords.where({ site_id: siteId })
    .whereRaw(sql, bindings as Knex.RawBinding[]) // a text
    .limit(FEW_FOUND).pluck<number[]>("id");
  return ids.length < FEW_FOUND ? ids : null;
}

/** A keyword that an index finds is read as slowly as some six in the order of the table. */
const MAX_IDS_PER_KEYWORD = 4;

/** Finds from which id to which the keywords of a site are; null: too many of other sites are between them. */
async function findIdRange(db: Db, siteId: number): Promise<[number, number] | null> {
  const [site] = await selectRows<
    { count: number | null; first: number | null; last: number | null }
  >(
    db,
    // index keywords_site (site_id, id)
    `SELECT s.keywords_count AS count,
      (SELECT MIN(k.id) FROM keywords k WHERE k.site_id = s.id) AS first,
      (SELECT MAX(k.id) FROM keywords k WHERE k.site_id = s.id) AS last
    FROM sites s WHERE s.id = ?`,
    [siteId],
  );
  const { count = null, first = null, last = null } = site ?? {};
  if (count === null || first === null || last === null) return null;
  return last - first < MAX_IDS_PER_KEYWORD * count ? [first, last] : null;
}

/** The same question by the ids of what is searched for. */
function byIds(query: ListQuery, ids: readonly number[]): ListQuery {
  // no keyword has the id 0
  const values = ids.length === 0 ? [0] : ids;
  return {
    ...query,
    search: null,
    filters: [...query.filters, { field: "id", operator: "in", values }],
  };
}

/** Sums the keywords of a period whose pages are of a group, by their intent; those without one are left out. */
export async function sumGroupByIntent(
  db: Db,
  choice: KeywordChoice,
  { field, sqlOf }: ListCondition,
): Promise<IntentShare[]> {
  const sort = ["intent", field].map((name) => ({ field: name, descending: false }));
  const query = { sort, filters: [], search: null };
  const [{ from, fields }] = keywordSources(db, choice, { fields: INTENT_LIST, query });
  const { sql, bindings } = sqlOf(fields.fields[field]?.sql ?? "null");
  return await from.whereRaw(sql, bindings as Knex.RawBinding[]) // no dates among them
    .whereNotNull("keyword_intents.intent").groupBy("keyword_intents.intent")
    .orderBy("keyword_intents.intent").select<IntentShare[]>(
      "keyword_intents.intent",
      db.raw("count(*) as keywords"),
      db.raw("cast(sum(figures.clicks) as unsigned) as clicks"),
      db.raw("cast(sum(figures.impressions) as unsigned) as impressions"),
    );
}
