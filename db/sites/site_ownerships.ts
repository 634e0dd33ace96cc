import type { OwnershipMethod } from "../../schemas/ownership.ts";
import type { Db } from "../core/connection.ts";

/** What proved a site's ownership, and when. */
export interface SiteOwnership {
  method: OwnershipMethod;
  verifiedAt: Date;
}

/** Finds what proved a site's ownership; undefined when nothing has. */
export async function findSiteOwnership(
  db: Db,
  siteId: number,
): Promise<SiteOwnership | undefined> {
  return await db("site_ownerships").where({ site_id: siteId })
    .first<SiteOwnership | undefined>({ method: "method", verifiedAt: "verified_at" });
}

/** Keeps what proved a site's ownership, instead of an earlier proof. */
export async function saveSiteOwnership(
  db: Db,
  siteId: number,
  { method, verifiedAt }: SiteOwnership,
): Promise<void> {
  await db("site_ownerships").insert({ site_id: siteId, method, verified_at: verifiedAt })
    .onConflict().merge(["method", "verified_at"]);
}
