import type { Db } from "../../../db/core/connection.ts";
import { listGroupedPages } from "../../../db/sites/grouped_pages.ts";
import { listAllPageGroups } from "../../../db/sites/page_groups.ts";
import { pathsOf } from "../sites/page_groups.ts";

/** A group of pages; null: the pages that belong to none. */
export interface NamedGroup {
  id: number | null;
  name: string | null;
}

/** The groups of a site's pages, the pages of no group last. */
export interface PageGrouping {
  groups: NamedGroup[];
  /** The place of a page's group. */
  placeOf(pageId: number): number;
}

/** Reads which page belongs to which group; a page of several counts in the one that was added first. */
export async function readPageGrouping(db: Db, siteId: number): Promise<PageGrouping> {
  const groups = await listAllPageGroups(db, siteId);
  const lists = groups.length === 0 ? [] : await listGroupedPages(
    db,
    siteId,
    groups.map((group) => ({ kind: group.kind, paths: pathsOf(group) })),
  );
  const places = new Map(lists.flatMap((pages, place) => pages.map((page) => [page, place])));
  return {
    groups: [...groups.map(({ id, name }) => ({ id, name })), { id: null, name: null }],
    placeOf: (pageId) => places.get(pageId) ?? groups.length,
  };
}
