import type { Db } from "../core/connection.ts";

/** A site that is not being deleted. */
export interface ActiveSite {
  id: number;
  account_id: number;
  domain: string;
  timezone: string;
}

const COLUMNS = ["id", "account_id", "domain", "timezone"] as const;

/** Finds a site; undefined when there is none or it is being deleted. */
export async function findActiveSite(db: Db, siteId: number): Promise<ActiveSite | undefined> {
  return await db("sites").where({ id: siteId, status: "active" })
    .first<ActiveSite | undefined>(COLUMNS);
}

/** Lists sites that are not being deleted, oldest first. */
export async function listActiveSites(db: Db, limit: number): Promise<ActiveSite[]> {
  return await db("sites").where({ status: "active" }).orderBy("id").limit(limit)
    .select<ActiveSite[]>(COLUMNS);
}
