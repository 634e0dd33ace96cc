import type { LinkType } from "../../lib/importers/import_rows.ts";
import type { LinkStatus } from "../../lib/metrics/backlinks/link_status.ts";
import { addFacet } from "./backlink_facets.ts";
import { listKeys } from "./backlinks.ts";
import { type Db, isDuplicateKey } from "../core/connection.ts";
import { joinLinkTexts } from "./link_texts.ts";

/** A link of a page to check. */
export interface VerifiedLink {
  id: number;
  sourceKey: Buffer;
  sourceUrl: string;
  /** 0: some page of the site. */
  targetId: number;
  targetUrl: string | null;
  /** 0: not known. */
  anchorId: number;
  anchor: string | null;
  linkType: LinkType;
  nofollow: number | null;
}

/** Lists the links of pages. */
export async function listLinksOfPages(
  db: Db,
  siteId: number,
  sourceKeys: readonly Buffer[],
): Promise<VerifiedLink[]> {
  if (sourceKeys.length === 0) return [];
  // index backlinks_identity, then primary keys
  return await joinLinkTexts(db("backlinks"))
    .where("backlinks.site_id", siteId)
    .whereRaw(`backlinks.source_key IN (${listKeys(sourceKeys)})`)
    .orderBy("backlinks.id")
    .select<VerifiedLink[]>({
      id: "backlinks.id",
      sourceKey: "backlinks.source_key",
      sourceUrl: "backlinks.source_url",
      targetId: "backlinks.target_id",
      targetUrl: "link_targets.url",
      anchorId: "backlinks.anchor_id",
      anchor: "link_anchors.anchor",
      linkType: "backlinks.link_type",
      nofollow: "backlinks.nofollow",
    });
}

/** What a look makes of a link's row. Days are `YYYY-MM-DD`. */
export interface LookedAtLink {
  look: "found" | "gone" | null;
  lookedAt: Date;
  lookLostOn: string | null;
  lookLostReason: string | null;
  /** Of the link's target, itself and at the end of its redirects, and of its page; null: what is known stays. */
  targetFirstCode: number | null;
  targetHttpCode: number | null;
  httpCode: number | null;
  /** Of its page, for links whose providers report none. */
  sourceTitle: string | null;
  status: LinkStatus;
  lostOn: string | null;
  lostReason: string | null;
  /** Values of `rel` as they were found; null: what is known stays. */
  rel: { nofollow: boolean; ugc: boolean; sponsored: boolean } | null;
}

/** Writes what a look makes of a link. */
export async function updateLookedAtLink(
  trx: Db,
  siteId: number,
  { id, lookedAtLink: { rel, targetFirstCode, targetHttpCode, httpCode, sourceTitle, ...link } }: {
    id: number;
    lookedAtLink: LookedAtLink;
  },
): Promise<void> {
  await trx("backlinks").where({ site_id: siteId, id }).update({ // primary key
    look: link.look,
    looked_at: link.lookedAt,
    look_lost_on: link.lookLostOn,
    look_lost_reason: link.lookLostReason,
    status: link.status,
    lost_on: link.lostOn,
    lost_reason: link.lostReason,
    ...targetFirstCode !== null && { target_first_code: targetFirstCode },
    ...targetHttpCode !== null && { target_http_code: targetHttpCode },
    ...httpCode !== null && { http_code: httpCode },
    ...sourceTitle !== null &&
      { source_title: trx.raw("COALESCE(source_title, ?)", [sourceTitle]) },
    ...rel,
  });
}

/** What a link is within its page. */
type LinkIdentityIds = Pick<VerifiedLink, "targetId" | "anchorId" | "linkType">;

/**
 * Writes what a link is of which only a part was known, also into what providers report of it, so that their next reports
 * are of this link. Nothing happens when that is a separate link already.
 */
export async function identifyLink(
  trx: Db,
  siteId: number,
  { id, sourceKey, ...known }: Pick<VerifiedLink, "id" | "sourceKey"> & LinkIdentityIds,
  found: LinkIdentityIds & { targetForm?: number | undefined },
): Promise<void> {
  const identity = {
    target_id: found.targetId,
    anchor_id: found.anchorId,
    link_type: found.linkType,
    ...found.targetForm !== undefined && { target_form: found.targetForm },
  };
  try {
    await trx("backlinks").where({ site_id: siteId, id }).update(identity); // primary key
    await trx("backlink_reports") // the start of the primary key
      .where({ site_id: siteId, source_key: sourceKey, target_id: known.targetId })
      .where({ anchor_id: known.anchorId, link_type: known.linkType })
      .update(identity);
  } catch (error) {
    if (isDuplicateKey(error)) return;
    throw error;
  }
  await addFacet(trx, siteId, id);
}
