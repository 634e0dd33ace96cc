import { PAGE_GROUP_KINDS, type PageGroupKind } from "../../schemas/page_group.ts";
import type { Db } from "../core/connection.ts";
import { isDuplicateKey } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A group of pages as it is stored. */
export interface PageGroupRow {
  id: number;
  name: string;
  kind: PageGroupKind;
  /** JSON list. */
  paths: string;
  created_at: Date;
  updated_at: Date;
}

/** What a group is made of. */
export interface PageGroupFields {
  name: string;
  kind: PageGroupKind;
  paths: readonly string[];
}

const TEXT = { type: "string", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;
const PATHS = { columns: { paths: "page_groups.paths" } } as const;

/** The fields that the list of a site's page groups sorts, filters and searches by. */
export const PAGE_GROUP_LIST: ListFields = {
  defaultSort: "name",
  key: "id",
  fields: {
    id: { sql: "page_groups.id", type: "integer", sortable: true, filterable: true },
    name: { sql: "page_groups.name", ...TEXT, searchable: true },
    kind: { sql: "page_groups.kind", ...TEXT, values: PAGE_GROUP_KINDS },
    paths: { type: "object", ...PATHS },
    paths_count: { type: "integer", ...PATHS },
    created_at: { sql: "page_groups.created_at", ...TIME },
    updated_at: { sql: "page_groups.updated_at", ...TIME },
  },
};

/** One page of the site's groups; index page_groups_name (site_id, name). */
export function listGroupsOfPages(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<PageGroupRow>> {
  const from = db("page_groups").where({ "page_groups.site_id": siteId });
  return listRows<PageGroupRow>(db, { from, fields: PAGE_GROUP_LIST, query });
}

/** Finds a group of a site. */
export async function findPageGroup(
  db: Db,
  siteId: number,
  id: number,
): Promise<PageGroupRow | undefined> {
  return await db("page_groups").where({ id, site_id: siteId })
    .first<PageGroupRow | undefined>("id", "name", "kind", "paths", "created_at", "updated_at");
}

/** Counts the groups of a site. */
export async function countPageGroups(db: Db, siteId: number): Promise<number> {
  const [row] = await db("page_groups").where({ site_id: siteId }) // index page_groups_name
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Inserts a group and returns its id; undefined when the site has one of this name. */
export async function insertPageGroup(
  trx: Db,
  siteId: number,
  { group, now }: { group: PageGroupFields; now: Date },
): Promise<number | undefined> {
  const { name, kind, paths } = group;
  const row = { site_id: siteId, name, kind, paths: JSON.stringify(paths) };
  try {
    const [id] = await trx("page_groups").insert({ ...row, created_at: now, updated_at: now });
    return Number(id);
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Changes a group; false when the site has another one of this name. */
export async function updatePageGroup(
  trx: Db,
  { siteId, id, now }: { siteId: number; id: number; now: Date },
  { name, kind, paths }: PageGroupFields,
): Promise<boolean> {
  try {
    await trx("page_groups").where({ id, site_id: siteId })
      .update({ name, kind, paths: JSON.stringify(paths), updated_at: now });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Deletes a group; false when the site has none of this id. */
export async function deletePageGroup(db: Db, siteId: number, id: number): Promise<boolean> {
  return await db("page_groups").where({ id, site_id: siteId }).delete() === 1;
}

/** Lists all groups of a site, those that were added first in front. */
export async function listAllPageGroups(db: Db, siteId: number): Promise<PageGroupRow[]> {
  return await db("page_groups").where({ site_id: siteId }).orderBy("id") // index page_groups_name
    .select<PageGroupRow[]>("id", "name", "kind", "paths", "created_at", "updated_at");
}
