import type { Db } from "../core/connection.ts";

/** Whether there is this site and it is not being deleted. */
export async function isActiveSite(db: Db, siteId: number): Promise<boolean> {
  return await db("sites").where({ id: siteId, status: "active" }).first("id") !== undefined;
}

/** Lists sites that are not being deleted, oldest first. */
export async function listActiveSites(
  db: Db,
  limit: number,
): Promise<{ id: number; domain: string }[]> {
  return await db("sites").where({ status: "active" }).orderBy("id").limit(limit)
    .select<{ id: number; domain: string }[]>("id", "domain");
}
