import type { Knex } from "knex";
import {
  BACKLINK_DISCOVERIES,
  BACKLINK_STATUSES,
  BACKLINK_TYPES,
  LOST_REASONS,
} from "../../schemas/backlink.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { facetedLinks, type LinkFacet, readFacetedId } from "./faceted_links.ts";
import { whereProvider } from "./link_provider_filter.ts";
import { PROVIDERS } from "./link_providers.ts";
import { filterCondition, searchCondition, type SqlText } from "../core/list_conditions.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListFilter, ListPage, ListQuery } from "../core/list_shapes.ts";

const TEXT = { type: "string", filterable: true } as const;
const DAY = { type: "time", nullable: true, sortable: true, filterable: true } as const;
const CODE = { type: "integer", nullable: true, filterable: true } as const;

/** Whether a link is followed, as `isFollowed()` in lib/metrics/backlinks/follow_share.ts says; NULL: no provider says. */
export const FOLLOWED_SQL = "case when backlinks.nofollow = 1 or backlinks.ugc = 1 " +
  "or backlinks.sponsored = 1 then 0 when backlinks.nofollow is null then null else 1 end";

/** The fields that the list of backlinks sorts, filters and searches by. */
export const BACKLINK_LIST: ListFields = {
  // index backlinks_new (site_id, new_on), whose entries end with the id
  defaultSort: "-first_seen_at",
  key: "id",
  fields: {
    id: { sql: "backlinks.id", type: "integer", sortable: true, filterable: true },
    source_url: { sql: "backlinks.source_url", ...TEXT, searchable: true },
    source_domain: TEXT,
    source_title: { sql: "backlinks.source_title", ...TEXT, nullable: true, searchable: true },
    source_status_code: { sql: "backlinks.http_code", ...CODE },
    language: { sql: "backlinks.language", ...TEXT, nullable: true },
    target_url: { ...TEXT, nullable: true },
    target_status_code: {
      sql: "coalesce(backlinks.target_first_code, backlinks.target_http_code)",
      ...CODE,
    },
    target_final_status_code: { sql: "backlinks.target_http_code", ...CODE },
    anchor: { ...TEXT, nullable: true, searchable: true },
    rel: { type: "object", nullable: true },
    dofollow: { sql: FOLLOWED_SQL, type: "boolean", nullable: true, filterable: true },
    link_type: { ...enumField("backlinks.link_type"), ...TEXT, values: BACKLINK_TYPES },
    status: { ...enumField("backlinks.status"), ...TEXT, values: BACKLINK_STATUSES },
    lost_reason: {
      sql: "backlinks.lost_reason",
      ...TEXT,
      nullable: true,
      values: LOST_REASONS,
    },
    source_authority: {
      sql: "link_authorities.authority",
      type: "integer",
      nullable: true,
      filterable: true,
    },
    source_authority_known: { type: "boolean" },
    provider_authority: { type: "object" },
    first_seen_at: { sql: "backlinks.new_on", ...DAY },
    last_seen_at: { sql: "backlinks.last_seen", ...DAY },
    last_checked_at: { sql: "backlinks.looked_at", ...DAY },
    lost_at: { sql: "backlinks.lost_on", ...DAY },
    discovered_via: {
      ...enumField("backlinks.discovered_via"),
      ...TEXT,
      values: BACKLINK_DISCOVERIES,
    },
    providers: { ...TEXT, values: PROVIDERS },
    look: { type: "object", nullable: true },
    domain_id: { sql: "backlinks.domain_id", type: "integer", hidden: true },
    target_id: { sql: "backlinks.target_id", type: "integer", hidden: true },
    anchor_id: { sql: "backlinks.anchor_id", type: "integer", hidden: true },
  },
};

/** Texts in separate tables, by which links are found. */
const TEXTS = {
  source_domain: { table: "link_domains", column: "domain", id: "domain_id" },
  target_url: { table: "link_targets", column: "url", id: "target_id" },
  anchor: { table: "link_anchors", column: "anchor", id: "anchor_id" },
} as const;

const PAGE_TEXTS = [
  { sql: "backlinks.source_url", type: "string" },
  { sql: "backlinks.source_title", type: "string" },
] as const;

/** This many texts are named one by one. */
const MAX_TEXTS = 1_000;

/** Which links, and how many there are where that is known. */
export interface BacklinkListOptions {
  siteId: number;
  query: ListQuery;
  /** Links with one of these, which are found by it; null: all links are looked through. */
  chosen: { facet: LinkFacet; ids: readonly number[] } | null;
  /** How many rows the question has; null: they are counted. */
  total: number | null;
}

/** This many links at most are found before they are put in order. */
const MAX_FOUND = 1_000;

/** Reads the ids of one page of a site's links. */
export async function listBacklinkIds(
  db: Db,
  options: BacklinkListOptions,
): Promise<ListPage<{ id: number }>> {
  const { siteId, query } = options;
  const facetedId = options.chosen === null ? 0 : await readFacetedId(db, siteId);
  const all = withAuthority(linksOf(db, options, facetedId), query);
  await whereAsked(db, all, { siteId, query });
  const { from, total } = await findFew(db, all, options) ?? { from: all, total: options.total };
  return await listRows<{ id: number }>(db, {
    from,
    fields: BACKLINK_LIST,
    query: { ...query, filters: [], conditions: [], search: null, fields: ["id"] },
    findOwnTotal: () => Promise.resolve(total),
  });
}

/**
 * Finds links by going through all of them once, in the order in which they are stored: in the list's order each would be
 * read from its own place, which takes several times as long. Undefined where an index serves, and where there are many,
 * since a page of them is soon full.
 */
async function findFew(
  db: Db,
  all: Knex.QueryBuilder,
  { siteId, query, chosen, total }: BacklinkListOptions,
): Promise<{ from: Knex.QueryBuilder; total: number } | undefined> {
  const known = total ?? query.cursor?.total ?? null;
  if (chosen !== null || !isScan(query) || (known ?? 0) > MAX_FOUND) return undefined;
  const ids = await all.clone().orderBy("backlinks.id").limit(MAX_FOUND + 1) // primary key
    .pluck<number[]>("backlinks.id");
  if (ids.length > MAX_FOUND) return undefined;
  const found = linksOf(db, { siteId, chosen }, 0).whereIn("backlinks.id", ids);
  return { from: withAuthority(found, query), total: ids.length };
}

/** The default order goes by the one, and everything ends with the other. */
const INDEXED: ReadonlySet<string> = new Set(["first_seen_at", "id"]);

function isScan({ filters, conditions = [], search }: ListQuery): boolean {
  if (filters.some(({ field }) => INDEXED.has(field))) return false;
  return filters.length > 0 || conditions.length > 0 || search !== null;
}

function withAuthority(from: Knex.QueryBuilder, query: ListQuery): Knex.QueryBuilder {
  if (!usesAuthority(query)) return from;
  return from.leftJoin(
    "link_authorities",
    (on) =>
      on.on("link_authorities.site_id", "backlinks.site_id") // primary key
        .andOn("link_authorities.domain_id", "backlinks.domain_id"),
  );
}

async function whereAsked(
  db: Db,
  from: Knex.QueryBuilder,
  { siteId, query: { filters, conditions = [], search } }: { siteId: number; query: ListQuery },
): Promise<void> {
  for (const filter of filters) {
    if (filter.field === "providers") whereProvider(from, "backlinks.providers", filter);
    else if (isText(filter.field)) {
      await whereFilteredText(db, from, { siteId, field: filter.field, filter });
    } else whereValue(from, filter);
  }
  for (const { field, sqlOf } of conditions) {
    if (!isText(field)) throw new TypeError(`Links have no text "${field}".`);
    const { table, column } = TEXTS[field];
    await whereText(db, from, { siteId, field, condition: sqlOf(`${table}.${column}`) });
  }
  if (search !== null) whereFound(db, from, { siteId, text: search });
}

function whereValue(from: Knex.QueryBuilder, filter: ListFilter): void {
  const field = BACKLINK_LIST.fields[filter.field];
  if (field?.sql === undefined) throw new TypeError(`Links have no column "${filter.field}".`);
  const condition = filterCondition({ ...field, sql: field.sql }, filter);
  from.whereRaw(condition.sql, bind(condition));
}

function linksOf(
  db: Db,
  { siteId, chosen }: Pick<BacklinkListOptions, "siteId" | "chosen">,
  facetedId: number,
): Knex.QueryBuilder {
  if (chosen === null) return db("backlinks").where({ "backlinks.site_id": siteId });
  const ids = facetedLinks(db, { siteId, facetedId }, chosen);
  return db(ids.as("chosen")).join(
    "backlinks",
    (on: Knex.JoinClause) =>
      on.onVal("backlinks.site_id", siteId).andOn("backlinks.id", "chosen.link_id"), // primary key
  );
}

function usesAuthority({ sort, filters }: ListQuery): boolean {
  return [...sort, ...filters].some(({ field }) => field === "source_authority");
}

function isText(field: string): field is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, field);
}

async function whereFilteredText(
  db: Db,
  from: Knex.QueryBuilder,
  { siteId, field, filter }: { siteId: number; field: keyof typeof TEXTS; filter: ListFilter },
): Promise<void> {
  const { table, column, id } = TEXTS[field];
  if (filter.operator === "null") {
    // 0 stands for what is not known
    from.where(`backlinks.${id}`, filter.values[0] === true ? "=" : "<>", 0);
    return;
  }
  const condition = filterCondition({ sql: `${table}.${column}`, type: "string" }, filter);
  await whereText(db, from, { siteId, field, condition });
}

/** Few texts are found first; with many, the server looks up each link's. */
async function whereText(
  db: Db,
  from: Knex.QueryBuilder,
  { siteId, field, condition }: {
    siteId: number;
    field: keyof typeof TEXTS;
    condition: SqlText;
  },
): Promise<void> {
  const { table, id } = TEXTS[field];
  const texts = () =>
    db(table).where({ site_id: siteId }) // primary key
      .whereRaw(condition.sql, bind(condition));
  const ids = await texts().limit(MAX_TEXTS + 1).pluck<number[]>("id");
  from.whereIn(`backlinks.${id}`, ids.length > MAX_TEXTS ? texts().select("id") : ids);
}

/** The table of texts is looked through once, not once for each link. */
function whereFound(
  db: Db,
  from: Knex.QueryBuilder,
  { siteId, text }: { siteId: number; text: string },
): void {
  const ofPage = searchCondition(PAGE_TEXTS, text);
  const ofAnchor = searchCondition([{ sql: "link_anchors.anchor", type: "string" }], text);
  const anchors = db("link_anchors").where({ site_id: siteId })
    .whereRaw(ofAnchor.sql, bind(ofAnchor)).select("id");
  from.where((found) => {
    found.whereRaw(ofPage.sql, bind(ofPage)).orWhereIn("backlinks.anchor_id", anchors);
  });
}

function bind({ bindings }: SqlText): Knex.RawBinding[] {
  // SqlValue is a subset of what Knex binds
  return bindings as Knex.RawBinding[];
}
