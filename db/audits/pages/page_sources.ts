import type { Knex } from "knex";
import type { Db } from "../../core/connection.ts";
import { searchCondition } from "../../core/list_conditions.ts";
import type { ListSource } from "../../core/list_query.ts";
import type { ListField, ListFields, ListQuery } from "../../core/list_shapes.ts";

/** Which pages: those of an audit, of a period of search data, or both; null: there is none. */
export interface PageChoice {
  siteId: number;
  auditId: number | null;
  /** Of the kind page. */
  periodId: number | null;
}

/** Beyond every url_id: a page that only search data know comes after all that were crawled. */
const AFTER_CRAWL = 2 ** 32;
const URL_ID = `${AFTER_CRAWL} + found.page_id`;
/** Left to choose, the server may begin with the pages of all sites, and sort what it finds. */
const THEN_PAGES = "straight_join pages on pages.id = found.page_id";
/** Columns of what Google's index has of a page. */
const INDEXED = /\binspections\./;
/** These are known of every page. */
const ALWAYS: ReadonlySet<string> = new Set(["id", "url", "url_id"]);
/** These are known of every page that search data know. */
const COUNTED: ReadonlySet<string> = new Set(["clicks", "impressions"]);

/**
 * Lists where the pages of a list are, first those whose order counts: by what was crawled, or, for an
 * order by figures of search data, by these.
 */
export function pageSources(
  db: Db,
  choice: PageChoice,
  fields: ListFields,
  query: ListQuery,
): ListSource[] {
  const isAsked = asksOfIndex(fields, query);
  const known = isAsked ? fields : withoutIndex(fields);
  const sources = chooseSources(db, choice, { fields: known, query });
  return isAsked ? sources.map((source) => withInspections(source, choice.siteId)) : sources;
}

function chooseSources(
  db: Db,
  choice: PageChoice,
  { fields, query }: { fields: ListFields; query: ListQuery },
): ListSource[] {
  const { auditId, periodId } = choice;
  if (auditId === null && periodId === null) return [];
  if (periodId === null) return [crawledAlone(db, choice, fields)];
  if (auditId === null) return [foundOnly(db, choice, fields)];
  const [first] = query.sort;
  return isFound(fields.fields[first?.field ?? ""])
    ? [found(db, choice, fields), crawledOnly(db, choice, fields)]
    : [crawled(db, choice, fields), foundOnly(db, choice, fields)];
}

/** Of how many pages, those with most clicks, the texts are searched first. */
const CLICKED_FIRST = 1_000;

/**
 * Finds how many clicks the last page has that a list of the searched pages with most clicks shows; undefined: those with
 * most clicks are too few of them.
 */
export async function findClicksBound(
  db: Db,
  choice: PageChoice,
  { fields, search, shown }: { fields: ListFields; search: string; shown: number },
): Promise<number | undefined> {
  const { siteId, auditId, periodId } = choice;
  if (auditId === null || periodId === null) return undefined;
  const most = db("search_period_pages").where({ site_id: siteId, period_id: periodId })
    .orderBy("clicks", "desc").limit(CLICKED_FIRST) // index search_period_pages_clicks
    .select("page_id", "clicks");
  const source = found(db, choice, fields);
  const searched = Object.values(source.fields.fields).filter(({ searchable }) => searchable);
  const { sql, bindings } = searchCondition(searched, search);
  const last = await withAudit(db.from(most.as("found")).joinRaw(THEN_PAGES), auditId)
    .whereRaw(sql, bindings as Knex.RawBinding[]) // a text
    .orderBy("found.clicks", "desc").offset(shown)
    .first<{ clicks: number } | undefined>("found.clicks");
  return last?.clicks;
}

/** Whether a filter or the order reads what Google's index has of the pages. */
function asksOfIndex({ fields }: ListFields, { filters, sort }: ListQuery): boolean {
  return [...filters, ...sort].some(({ field }) => INDEXED.test(fields[field]?.sql ?? ""));
}

/** The same fields without it: each row's is filled in by its id. */
function withoutIndex(fields: ListFields): ListFields {
  return mapFields(fields, (_, { sql, ...field }) => ({
    ...field,
    ...(sql !== undefined && { sql: INDEXED.test(sql) ? "null" : sql }),
  }));
}

/** Primary key (site_id, page_id). */
function withInspections({ from, fields, ...source }: ListSource, siteId: number): ListSource {
  const { sql: pageId } = fields.fields["id"] ?? {};
  const join = `left join url_inspections as inspections
    on inspections.site_id = ? and inspections.page_id = ${pageId}`;
  return { ...source, fields, from: from.joinRaw(join, [siteId]) };
}

/**
 * Counts the pages that search data know and the audit did not meet: those of the period without those that both know, which
 * the server finds from whichever has fewer.
 */
export async function countFoundOnly(
  db: Db,
  { siteId, auditId, periodId }: PageChoice,
): Promise<number> {
  if (periodId === null) return 0;
  const found = db("search_period_pages as found") // primary key (site_id, period_id, page_id)
    .where({ "found.site_id": siteId, "found.period_id": periodId });
  // index audit_pages_page (page_id, audit_id); several URLs of an audit may be one page
  const both = found.clone().join("audit_pages as met", "met.page_id", "found.page_id")
    .where("met.audit_id", auditId ?? 0).countDistinct("found.page_id");
  const [row] = await db.select<{ found: number; both: number }[]>(
    found.clone().count("*").as("found"),
    both.as("both"),
  );
  return Number(row?.found ?? 0) - Number(row?.both ?? 0);
}

function isFound(field: ListField | undefined): boolean {
  return /\b(?:found|keywords)\./.test(field?.sql ?? "");
}

/** What the audit met, with search data. */
function crawled(db: Db, choice: PageChoice, fields: ListFields): ListSource {
  const from = crawledRows(db, choice).leftJoin(
    "search_period_pages as found",
    (join) =>
      join.onVal("found.site_id", choice.siteId).andOnVal("found.period_id", choice.periodId ?? 0)
        .andOn("found.page_id", "audit_pages.page_id"),
  );
  return { from: withKeyword(from), fields };
}

/** What the audit met, where there are no search data at all. */
function crawledAlone(db: Db, choice: PageChoice, fields: ListFields): ListSource {
  return { from: crawledRows(db, choice), fields: without(fields, "search") };
}

/** What the audit met and search data do not know. */
function crawledOnly(db: Db, choice: PageChoice, fields: ListFields): ListSource {
  const from = crawledRows(db, choice).whereNotExists(
    db("search_period_pages").select(db.raw("1"))
      .where({ site_id: choice.siteId, period_id: choice.periodId })
      .whereRaw("search_period_pages.page_id = audit_pages.page_id"),
  );
  return { from, fields: without(fields, "search") };
}

/**
 * What search data know, with what the audit saw of it. Each has a number of clicks and of impressions: by these, what
 * the audit alone knows comes last.
 */
function found(db: Db, choice: PageChoice, fields: ListFields): ListSource {
  const from = withAudit(foundPages(db, choice), choice.auditId ?? 0);
  const nullable = mapFields(fields, (name, field) => ({
    ...field,
    ...(!ALWAYS.has(name) && !isFound(field) && { nullable: true }),
    ...(COUNTED.has(name) && { nullable: false }),
  }));
  return {
    from: withKeyword(from),
    fields: named(nullable, `COALESCE(audit_pages.url_id, ${URL_ID})`),
  };
}

/** What search data know and the audit did not meet. */
function foundOnly(db: Db, choice: PageChoice, fields: ListFields): ListSource {
  return {
    from: withKeyword(foundRows(db, choice).joinRaw(THEN_PAGES)),
    fields: mapFields(named(without(fields, "crawl"), URL_ID), (name, field) => ({
      ...field,
      ...(name === "url_id" && { orderSql: "found.page_id" }),
    })),
    comesAfter: "url_id",
  };
}

function crawledRows(db: Db, { auditId }: PageChoice): Knex.QueryBuilder {
  return db("audit_pages").where({ "audit_pages.audit_id": auditId });
}

function foundPages(db: Db, { siteId, periodId }: PageChoice): Knex.QueryBuilder {
  return db("search_period_pages as found").joinRaw(THEN_PAGES)
    .where({ "found.site_id": siteId, "found.period_id": periodId });
}

function foundRows(db: Db, { siteId, auditId, periodId }: PageChoice): Knex.QueryBuilder {
  const from = db("search_period_pages as found")
    .where({ "found.site_id": siteId, "found.period_id": periodId });
  if (auditId === null) return from;
  // a lookup in audit_pages_page (page_id, audit_id) for each row: for NOT EXISTS the server may read the whole audit first
  return from.leftJoin(
    "audit_pages as met",
    (join) => join.on("met.page_id", "found.page_id").andOnVal("met.audit_id", auditId),
  )
    .whereNull("met.page_id");
}

function withAudit(from: Knex.QueryBuilder, auditId: number): Knex.QueryBuilder {
  return from.leftJoin("audit_pages", (join) =>
    // index audit_pages_page (page_id, audit_id)
    join.onVal("audit_pages.audit_id", auditId).andOn("audit_pages.page_id", "found.page_id"));
}

function withKeyword(from: Knex.QueryBuilder): Knex.QueryBuilder {
  return from.leftJoin("keywords", "keywords.id", "found.top_keyword_id");
}

/** The same fields where what is crawled, or what search data say, is not known. */
function without(fields: ListFields, what: "crawl" | "search"): ListFields {
  const unknown = what === "crawl" ? /\baudit_pages\./ : /\b(?:found|keywords)\./;
  const nullOf = (sql: string) => unknown.test(sql) ? "null" : sql;
  return mapFields(fields, (_, { sql, columns, ...field }) => ({
    ...field,
    ...(sql !== undefined && { sql: nullOf(sql) }),
    ...(sql !== undefined && nullOf(sql) === "null" && { nullable: true }),
    ...(columns && {
      columns: Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, nullOf(column)]),
      ),
    }),
  }));
}

/** The fields that are known of every page, for rows that begin with search data. */
function named(fields: ListFields, urlId: string): ListFields {
  const known: Readonly<Record<string, string>> = {
    id: "found.page_id",
    backlinks_count: "found.page_id",
    url: "pages.url",
    url_id: urlId,
  };
  return mapFields(fields, (name, field) => {
    const sql = known[name];
    const columns = name === "url_id" ? { columns: { page_id: "found.page_id" } } : {};
    return sql === undefined ? field : { ...field, ...columns, sql, nullable: false };
  });
}

function mapFields(
  { fields, ...list }: ListFields,
  change: (name: string, field: ListField) => ListField,
): ListFields {
  return {
    ...list,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, change(name, field)]),
    ),
  };
}
