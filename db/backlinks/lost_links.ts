import type { BacklinkAnswer } from "../../schemas/backlink.ts";
import type { Db } from "../core/connection.ts";
import { dayText } from "../search_data/search_days.ts";
import { FOLLOWED_SQL } from "./backlink_list.ts";
import { joinLinkTexts } from "./link_texts.ts";

/** A link that is lost. */
export interface LostLink {
  id: number;
  sourceUrl: string;
  sourceDomain: string;
  /** Null: some page of the site. */
  targetUrl: string | null;
  anchor: string | null;
  dofollow: 0 | 1 | null;
  lostReason: BacklinkAnswer["lost_reason"];
  /** `YYYY-MM-DD`, by the evidence and not by the day of an import. */
  lostOn: string;
}

/** What a link is known by, also when its import is deleted and comes again. */
export interface LostLinkKey {
  id: number;
  sourceKey: Buffer;
  targetId: number;
  anchorId: number;
  domainId: number;
  lostReason: BacklinkAnswer["lost_reason"];
  /** `YYYY-MM-DD` */
  lostOn: string;
}

/**
 * Lists links that were lost since a day, those of the strongest domains first. Reads all links of the site: only where
 * they have changed.
 */
export async function listLostLinkKeys(
  db: Db,
  siteId: number,
  { since, limit }: { since: string; limit: number },
): Promise<LostLinkKey[]> {
  return await db("backlinks").where({ site_id: siteId, status: "lost" }) // primary key
    .where("lost_on", ">=", since)
    .orderByRaw("COALESCE(domain_authority, 0) DESC, id").limit(limit)
    .select<LostLinkKey[]>({
      id: "id",
      sourceKey: "source_key",
      targetId: "target_id",
      anchorId: "anchor_id",
      domainId: "domain_id",
      lostReason: "lost_reason",
    })
    .select(db.raw(`${dayText("lost_on")} AS lostOn`));
}

/** Lists lost links by their ids. */
export async function listLostLinks(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<LostLink[]> {
  const links = db("backlinks").where({ "backlinks.site_id": siteId })
    .whereIn("backlinks.id", [...ids]);
  return await joinLinkTexts(links)
    .join("link_domains", (on) =>
      on.on("link_domains.site_id", "backlinks.site_id") // primary key
        .andOn("link_domains.id", "backlinks.domain_id"))
    .orderBy("backlinks.id")
    .select<LostLink[]>({
      id: "backlinks.id",
      sourceUrl: "backlinks.source_url",
      sourceDomain: "link_domains.domain",
      targetUrl: "link_targets.url",
      anchor: "link_anchors.anchor",
      lostReason: "backlinks.lost_reason",
    })
    .select(
      db.raw(`${dayText("backlinks.lost_on")} AS lostOn`),
      db.raw(`${FOLLOWED_SQL} AS dofollow`),
    );
}
