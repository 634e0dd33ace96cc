import type { Knex } from "knex";
import { type Db, transaction } from "../core/connection.ts";
import { writeLines } from "../core/load_lines.ts";
import { loadRows } from "../core/load_rows.ts";
import { insertRows, type SqlLiteral } from "../core/sql_rows.ts";

/** Texts whose ids are made of them: `linkDomainId()`, `linkAnchorId()`, `linkTargetId()`. */
interface LinkTexts {
  domains: ReadonlyMap<string, number>;
  anchors: ReadonlyMap<string, number>;
  /** URLs, normalised. */
  targets: ReadonlyMap<string, number>;
}

const TABLES = [
  ["link_domains", "domain", "domains"],
  ["link_anchors", "anchor", "anchors"],
  ["link_targets", "url", "targets"],
] as const;

/** Joins the targets and anchors of `backlinks`, as far as they are known. */
export function joinLinkTexts(links: Knex.QueryBuilder): Knex.QueryBuilder {
  // both by their primary keys
  return links
    .leftJoin("link_targets", (on) =>
      on.on("link_targets.site_id", "backlinks.site_id")
        .andOn("link_targets.id", "backlinks.target_id"))
    .leftJoin("link_anchors", (on) =>
      on.on("link_anchors.site_id", "backlinks.site_id")
        .andOn("link_anchors.id", "backlinks.anchor_id"));
}

/** Fewer are inserted at once. */
const MIN_LOADED = 500;

/**
 * Keeps texts of a site, as far as they are not kept yet. They are committed at once, so that an import that takes
 * minutes locks none of them; false when the server does not allow to load them from a stream, which is then not tried
 * again.
 */
export async function keepLinkTexts(
  db: Db,
  siteId: number,
  { texts, mayLoad }: { texts: LinkTexts; mayLoad: boolean },
): Promise<boolean> {
  let may = mayLoad;
  for (const [table, column, name] of TABLES) {
    // in one order for all who insert
    const rows = [...texts[name]].map(([text, id]): SqlLiteral[] => [siteId, id, text])
      .toSorted((a, b) => Number(a[1]) - Number(b[1]));
    if (rows.length === 0) continue;
    const into = `${table} (site_id, id, ${column})`;
    may = await transaction(db, async (trx) => {
      if (may && rows.length >= MIN_LOADED) {
        // what is there already is passed over
        const parts = writeLines(rows, (row) => row);
        const loaded = await loadRows(trx, { into, parts, characterSet: "utf8mb4" });
        if (loaded !== undefined) return true;
      }
      await insertRows(trx, into, rows, { ignore: true });
      return may && rows.length < MIN_LOADED;
    }, { isolationLevel: "read committed" });
  }
  return may;
}
