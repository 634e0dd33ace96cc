import type { Db } from "../../../db/core/connection.ts";
import {
  linkAnchorId,
  linkSourceKey,
  linkTargetId,
} from "../../../lib/metrics/backlinks/link_ids.ts";

/** A link as a spec writes it into the database. */
export interface SpecBacklink {
  id: number;
  sourceUrl: string;
  /** Default: some page of the site. */
  targetUrl?: string;
  /** Default: not known. */
  anchor?: string;
  look?: "found" | "gone";
  status?: "live" | "lost" | "broken" | "unverified";
}

/** Inserts links with what a query of them needs at least. */
export async function insertBacklinkRows(
  db: Db,
  siteId: number,
  links: readonly SpecBacklink[],
): Promise<void> {
  for (const { id, sourceUrl, targetUrl = null, anchor = null, ...link } of links) {
    const targetId = linkTargetId(targetUrl);
    const anchorId = linkAnchorId(anchor);
    await db("backlinks").insert({
      site_id: siteId,
      id,
      source_key: linkSourceKey(sourceUrl),
      target_id: targetId,
      anchor_id: anchorId,
      link_type: "text",
      domain_id: 1,
      source_url: sourceUrl,
      providers: 1,
      discovered_via: "import",
      imported_on: "2026-11-19",
      first_import: 1,
      reported_on: "2026-11-19",
      look: link.look ?? null,
      status: link.status ?? "unverified",
    });
    if (targetUrl !== null) {
      await keepText(db, "link_targets", { siteId, id: targetId, url: targetUrl });
    }
    if (anchor !== null) await keepText(db, "link_anchors", { siteId, id: anchorId, anchor });
  }
}

async function keepText(
  db: Db,
  table: string,
  { siteId, ...row }: { siteId: number; id: number | null } & Record<string, unknown>,
): Promise<void> {
  await db(table).insert({ site_id: siteId, ...row }).onConflict(["site_id", "id"]).ignore();
}
