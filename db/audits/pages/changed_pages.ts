import type { Knex } from "knex";
import {
  type ChangedPagesSummary,
  PAGE_CHANGES,
  type PageChange,
} from "../../../schemas/changed_page.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListField, ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** Two audits by their ids, the later one first. */
interface PageComparison {
  auditId: number;
  againstId: number;
}

/** A page as two audits saw it; booleans are 0 and 1. */
export type ChangedPageRow =
  & { page_id: number; url: string }
  & Record<`${PageChange}_changed`, 0 | 1>
  & Record<`indexable_${"before" | "after"}`, 0 | 1>
  & Record<
    `${"title" | "meta_description" | "h1" | "canonical_url"}_${"before" | "after"}`,
    string | null
  >
  & Record<`${"status_code" | "word_count"}_${"before" | "after"}`, number | null>;

/** Texts are compared by their bytes: the order of the column takes "Tea" and "TEA" for one. */
const isOther = (name: string) =>
  `(not cast(now.${name} as binary) <=> cast(earlier.${name} as binary))`;

const CHANGES: Readonly<Record<PageChange, string>> = {
  title: isOther("title"),
  meta_description: isOther("meta_description"),
  h1: isOther("h1"),
  canonical_url: isOther("canonical_url"),
  status_code: "(not now.status_code <=> earlier.status_code)",
  indexable: "(now.indexable <> earlier.indexable)",
  // what one audit has no hash of is not known to differ
  content: "(coalesce(now.content_hash <> earlier.content_hash, 0))",
};
const ANY_CHANGE = Object.values(CHANGES).join(" or ");

const TEXT = { type: "string", nullable: true } as const;
const NUMBER = { type: "integer", nullable: true, filterable: true } as const;

function beforeAndAfter(name: string, field: ListField): [string, ListField][] {
  return [
    [`${name}_before`, { ...field, sql: `earlier.${name}` }],
    [`${name}_after`, { ...field, sql: `now.${name}` }],
  ];
}

const FLAGS = PAGE_CHANGES.map((name): [string, ListField] => [
  `${name}_changed`,
  { sql: CHANGES[name], type: "boolean", filterable: true },
]);

/** The fields that the list of pages that changed sorts, filters and searches by. */
export const CHANGED_PAGE_LIST: ListFields = {
  // the order of the primary key (audit_id, url_id): that in which the crawl met the pages
  defaultSort: "url_id",
  key: "url_id",
  fields: {
    url_id: { sql: "now.url_id", type: "integer", hidden: true },
    page_id: { sql: "now.page_id", type: "integer", filterable: true },
    url: { sql: "now.url", type: "string", sortable: true, filterable: true, searchable: true },
    changed: {
      type: "object",
      columns: Object.fromEntries(PAGE_CHANGES.map((name) => [`${name}_changed`, CHANGES[name]])),
    },
    ...Object.fromEntries([
      ...beforeAndAfter("title", TEXT),
      ...beforeAndAfter("meta_description", TEXT),
      ...beforeAndAfter("h1", TEXT),
      ...beforeAndAfter("status_code", NUMBER),
      ...beforeAndAfter("indexable", { type: "boolean", filterable: true }),
      ...beforeAndAfter("canonical_url", TEXT),
      ...beforeAndAfter("word_count", NUMBER),
      ...FLAGS,
    ]),
  },
};

/** One page of the pages of two audits that differ between them. */
export function listPageDifferences(
  db: Db,
  pair: PageComparison,
  query: ListQuery,
): Promise<ListPage<ChangedPageRow>> {
  const from = pagesOfBoth(db, pair).whereRaw(`(${ANY_CHANGE})`);
  return listRows<ChangedPageRow>(db, { from, fields: CHANGED_PAGE_LIST, query });
}

/** Counts the pages of two audits that differ, and in what. */
export async function countChangedPages(
  db: Db,
  pair: PageComparison,
): Promise<ChangedPagesSummary> {
  const sums = [["pages", `(${ANY_CHANGE})`], ...Object.entries(CHANGES)] as const;
  const [row]: Record<string, number | string | null>[] = await pagesOfBoth(db, pair)
    .select(sums.map(([name, sql]) => db.raw(`sum(${sql}) as ??`, [name])));
  const count = (name: string) => Number(row?.[name] ?? 0);
  return {
    ...{ pages: count("pages"), title: count("title"), h1: count("h1") },
    ...{ meta_description: count("meta_description"), status_code: count("status_code") },
    ...{ indexable: count("indexable"), canonical_url: count("canonical_url") },
    content: count("content"),
  };
}

function pagesOfBoth(db: Db, { auditId, againstId }: PageComparison): Knex.QueryBuilder {
  // primary key (audit_id, url_id), then index audit_pages_page (page_id, audit_id)
  return db("audit_pages as now").where("now.audit_id", auditId)
    .join(
      "audit_pages as earlier",
      (on) => on.on("earlier.page_id", "now.page_id").andOnVal("earlier.audit_id", againstId),
    );
}
