import { ImportError } from "../importers/import_error.ts";
import type { ImportRow, LinkRow, RowKind } from "../importers/import_rows.ts";

const LINK_KINDS: ReadonlySet<RowKind> = new Set<LinkRow["kind"]>(
  ["backlink", "linking_site", "linked_page", "linking_text"],
);

/** Whether a row is of links to the site. */
export function isLink(row: ImportRow): row is LinkRow {
  return LINK_KINDS.has(row.kind);
}

/** Throws an `ImportError` for rows of links: they are read, and there is no table to keep them in. */
export function refuseLinks(rows: readonly ImportRow[]): void {
  if (!rows.some(isLink)) return;
  throw new ImportError(
    "not_stored_yet",
    "The file holds backlinks. They can be read, but this version does not keep them yet; nothing " +
      "was imported.",
  );
}
