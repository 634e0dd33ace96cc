import type { Db } from "../../../../db/core/connection.ts";
import { listGroupedPages } from "../../../../db/sites/grouped_pages.ts";
import { findChosenGroup } from "../../sites/page_groups.ts";

/** A group of pages with its own ledger of a change. */
export interface ChangeGroup {
  id: number;
  name: string;
  /** Whether a page belongs to it, by its id. */
  hasPage(id: number): boolean;
}

/**
 * Reads the group that was asked for, with its pages; null: all pages. Throws `ValidationError` for a group that the
 * site does not have.
 */
export async function readChangeGroup(
  db: Db,
  siteId: number,
  groupId: number | undefined,
): Promise<ChangeGroup | null> {
  if (groupId === undefined) return null;
  const group = await findChosenGroup(db, { siteId, groupId });
  const [own] = await listGroupedPages(db, siteId, [group]);
  const pages = new Set(own);
  return { id: groupId, name: group.name, hasPage: (id) => pages.has(id) };
}
