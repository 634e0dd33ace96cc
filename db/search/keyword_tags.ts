import type { Knex } from "knex";
import type { Db } from "../core/connection.ts";
import { filterCondition } from "../core/list_conditions.ts";
import type { ListFilter } from "../core/list_shapes.ts";
import { insertRows, whereIds } from "../core/sql_rows.ts";

/** Lists the tags of keywords, in their alphabetical order. */
export async function listTags(
  db: Db,
  siteId: number,
  keywordIds: readonly number[],
): Promise<Map<number, string[]>> {
  const ofSite = db("keyword_tags").where({ site_id: siteId }); // primary key
  const rows: { keyword_id: number; tag: string }[] = await whereIds(
    ofSite,
    "keyword_id",
    keywordIds,
  ).orderBy(["keyword_id", "tag"]).select("keyword_id", "tag");
  const tags = new Map<number, string[]>();
  for (const { keyword_id, tag } of rows) {
    const list = tags.get(keyword_id);
    if (list === undefined) tags.set(keyword_id, [tag]);
    else list.push(tag);
  }
  return tags;
}

/** Whether any keyword of a site has a tag. */
export async function hasTaggedKeywords(db: Db, siteId: number): Promise<boolean> {
  const row = await db("keyword_tags").where({ site_id: siteId }).first("tag"); // primary key
  return row !== undefined;
}

/** Adds tags to keywords; those that a keyword has already stay. */
export async function insertTags(
  db: Db,
  siteId: number,
  tags: readonly { keywordId: number; tag: string }[],
): Promise<void> {
  const rows = tags.map(({ keywordId, tag }) => [siteId, keywordId, tag]);
  await insertRows(db, "keyword_tags (site_id, keyword_id, tag)", rows, { ignore: true });
}

/** Gives a keyword these tags and no others. */
export async function replaceTags(
  trx: Db,
  siteId: number,
  { keywordId, tags }: { keywordId: number; tags: readonly string[] },
): Promise<void> {
  await trx("keyword_tags").where({ site_id: siteId, keyword_id: keywordId }).delete();
  await insertTags(trx, siteId, tags.map((tag) => ({ keywordId, tag })));
}

/** The table of tags, and what they belong to. */
export interface TagTable {
  table: "keyword_tags" | "ai_prompt_tags";
  idColumn: "keyword_id" | "prompt_id";
}

const KEYWORD_TAGS: TagTable = { table: "keyword_tags", idColumn: "keyword_id" };

/**
 * Adds the condition of a filter on tags, of which a keyword may have several: `ne` means that it
 * has not this one, all others that one of them fits; `null` that it has none at all.
 */
export function whereTags(
  db: Db,
  builder: Knex.QueryBuilder,
  { siteId, column, filter, tags: { table, idColumn } = KEYWORD_TAGS }: {
    siteId: number;
    column: string;
    filter: ListFilter;
    tags?: TagTable;
  },
): void {
  // index keyword_tags_tag (site_id, tag, keyword_id), or that of the same columns of prompts
  const tagged = db(table).where({ site_id: siteId }).select(idColumn);
  const none = filter.operator === "ne" ||
    (filter.operator === "null" && filter.values[0] === true);
  if (filter.operator !== "null") {
    const { sql, bindings } = filterCondition({ sql: `${table}.tag`, type: "string" }, {
      ...filter,
      operator: filter.operator === "ne" ? "eq" : filter.operator,
    });
    tagged.whereRaw(sql, bindings as Knex.RawBinding[]); // texts alone
  }
  if (none) builder.whereNotIn(column, tagged);
  else builder.whereIn(column, tagged);
}
