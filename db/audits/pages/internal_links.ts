import type { Knex } from "knex";
import { PLACEMENTS } from "../../../schemas/internal_link.ts";
import type { Db } from "../../core/connection.ts";
import { searchCondition, type SqlText } from "../../core/list_conditions.ts";
import { listRows } from "../../core/list_query.ts";
import { findListTotal } from "../../core/list_totals.ts";
import type {
  ListFields,
  ListFilter,
  ListPage,
  ListQuery,
  Operator,
} from "../../core/list_shapes.ts";
import { BROKEN_SQL, REDIRECTED_SQL } from "./link_target.ts";

/** A link from one page of the site to another; booleans are 0 and 1. */
export interface InternalLinkRow {
  source_url: string;
  target_url: string;
  anchor: string | null;
  rel: number;
  dofollow: number;
  placement: (typeof PLACEMENTS)[number];
  target_status_code: number | null;
  broken: number | null;
  redirected: number | null;
  elements_count: number;
}

const URL_FIELD = {
  type: "string",
  // the joins are outer ones only so that they can be left out
  nullable: true,
  sortable: true,
  filterable: true,
  searchable: true,
} as const;
const FLAG = { type: "boolean", nullable: true, sortable: true, filterable: true } as const;

/** A case keeps the server from starting at the targets, from where it would have to sort millions of links. */
const STATUS_SQL = "(case when target.url_id is not null then target.status_code end)";

/** The fields that the list of internal links sorts, filters and searches by. */
export const LINK_LIST: ListFields = {
  // the order of the primary key (audit_id, source_id, target_id, type)
  defaultSort: "source_id,target_id",
  key: "source_id,target_id",
  fields: {
    source_id: { sql: "audit_links.source_id", type: "integer", hidden: true },
    target_id: { sql: "audit_links.target_id", type: "integer", hidden: true },
    source_url: { sql: "source.url", ...URL_FIELD },
    target_url: { sql: "target.url", ...URL_FIELD },
    anchor: {
      sql: "audit_links.anchor",
      type: "string",
      nullable: true,
      sortable: true,
      filterable: true,
      searchable: true,
    },
    rel: { sql: "audit_links.rel", type: "object" },
    dofollow: { sql: "audit_links.follow", ...FLAG, nullable: false },
    // an ENUM, compared as text but ordered by its numbers: not to be sorted by
    placement: {
      sql: "audit_links.placement",
      type: "string",
      filterable: true,
      values: PLACEMENTS,
    },
    target_status_code: {
      sql: STATUS_SQL,
      type: "integer",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    broken: { sql: BROKEN_SQL, ...FLAG },
    redirected: { sql: REDIRECTED_SQL, ...FLAG },
    elements_count: {
      sql: "audit_links.elements_count",
      type: "integer",
      sortable: true,
      filterable: true,
    },
  },
};

/** A search that is in more URLs goes along the list's order, where it meets some soon. */
const FEW_URLS = 5_000;

/** Finds the URLs of an audit that a search is in, by their ids; null: nothing is searched for, or it is in many of them. */
export async function findSearchedUrls(
  db: Db,
  auditId: number,
  search: string | null,
): Promise<number[] | null> {
  if (search === null) return null;
  const { sql, bindings } = urlCondition(search);
  const ids = await db("audit_urls").where({ audit_id: auditId }) // primary key (audit_id, url_id)
    .whereRaw(sql, bindings as Knex.RawBinding[]) // a text
    .limit(FEW_URLS).pluck<number[]>("url_id");
  return ids.length < FEW_URLS ? ids : null;
}

/** Which links of an audit, and which page of them. */
interface LinkListOptions {
  query: ListQuery;
  /** What `findSearchedUrls()` found for the query's search. */
  urlIds: readonly number[] | null;
}

/** One page of an audit's links between pages of the site. */
export function listInternalLinks(
  db: Db,
  auditId: number,
  { query, urlIds }: LinkListOptions,
): Promise<ListPage<InternalLinkRow>> {
  const links = db("audit_links").where({
    "audit_links.audit_id": auditId,
    "audit_links.type": "anchor",
    "audit_links.internal": 1,
  });
  for (const condition of query.filters.map(conditionOfFewTargets)) {
    if (condition !== null) {
      links.whereIn("audit_links.target_id", targetsWhere(db, auditId, condition));
    }
  }
  const from = links.clone()
    .leftJoin("audit_urls as source", (on) =>
      on.on("source.audit_id", "audit_links.audit_id")
        .andOn("source.url_id", "audit_links.source_id"))
    .leftJoin("audit_urls as target", (on) =>
      on.on("target.audit_id", "audit_links.audit_id")
        .andOn("target.url_id", "audit_links.target_id"));
  return listRows<InternalLinkRow>(db, {
    from,
    countFrom: links,
    findTotal: () => findListTotal(db, auditId, "links"),
    fields: LINK_LIST,
    query: urlIds === null ? query : byUrls(query, { sql: urlIds.join() || "0", bindings: [] }),
    // looked up at each link, URLs take minutes to count by
    countBy: urlIds === null ? byUrls(query, urlsOf(auditId, query.search)) : undefined,
    snapshot: auditId,
    // a look at each of millions of links is taken once
    countsLast: query.search !== null,
  });
}

/** The same question by the ids of the URLs that are searched for: `found` lists or selects them, and 0 is none's. */
function byUrls(query: ListQuery, found: SqlText): ListQuery {
  const { search, conditions = [] } = query;
  if (search === null) return query;
  const sqlOf = (anchor: string) => {
    const text = searchCondition([{ sql: anchor, type: "string" }], search);
    const ends = ["source_id", "target_id"].map((id) => `audit_links.${id} in (${found.sql})`);
    return {
      sql: `(${ends.join(" or ")} or ${text.sql})`,
      bindings: [...found.bindings, ...found.bindings, ...text.bindings],
    };
  };
  return { ...query, search: null, conditions: [...conditions, { field: "anchor", sqlOf }] };
}

function urlsOf(auditId: number, search: string | null): SqlText {
  const { sql, bindings } = urlCondition(search ?? "");
  return {
    sql: `select url_id from audit_urls where audit_id = ? and ${sql}`,
    bindings: [auditId, ...bindings],
  };
}

function urlCondition(search: string): SqlText {
  return searchCondition([{ sql: "audit_urls.url", type: "string" }], search);
}

/** Operators that, with such values, leave nothing below them. */
const FROM_VALUES: ReadonlySet<Operator> = new Set(["eq", "gt", "gte", "in", "between"]);
const FIRST_RARE_STATUS = 300;

/** What holds for the targets of a filter that few URLs pass; null: many may. */
function conditionOfFewTargets({ field, operator, values }: ListFilter): string | null {
  const isTrue = operator === "eq" && values[0] === true;
  if (field === "broken" && isTrue) return `${BROKEN_SQL} = 1`;
  if (field === "redirected" && isTrue) return `${REDIRECTED_SQL} = 1`;
  const isRare = field === "target_status_code" && FROM_VALUES.has(operator) &&
    values.every((value) => Number(value) >= FIRST_RARE_STATUS);
  return isRare ? `target.status_code >= ${FIRST_RARE_STATUS}` : null;
}

/**
 * The URLs that the condition holds for. They are few: from them, audit_links_by_target leads to the links, where
 * otherwise millions of links would each lead to their target.
 */
function targetsWhere(db: Db, auditId: number, condition: string): ReturnType<Db> {
  return db("audit_urls as target").where({ "target.audit_id": auditId })
    .whereRaw(condition).select("target.url_id");
}
