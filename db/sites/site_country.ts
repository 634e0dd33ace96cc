import type { Db } from "../core/connection.ts";

/** Finds the country of a site, ISO 3166-1 alpha-2; null: it has none. */
export async function findSiteCountry(db: Db, siteId: number): Promise<string | null> {
  const site = await db("sites").where({ id: siteId })
    .first<{ country: string | null } | undefined>("country");
  return site?.country ?? null;
}
