import type { Db } from "./connection.ts";

/** Makes the given domains the site's manual competitors, whatever they were. */
export async function replaceManualCompetitors(
  db: Db,
  { siteId, domains, now }: { siteId: number; domains: readonly string[]; now: Date },
): Promise<void> {
  await db("competitors")
    .where({ site_id: siteId, origin: "manual" })
    .whereNotIn("domain", domains)
    .delete();
  if (domains.length === 0) return;
  await db("competitors")
    .insert(domains.map((domain) => ({
      site_id: siteId,
      domain,
      origin: "manual",
      created_at: now,
    })))
    .onConflict(["site_id", "domain"]) // one that was detected becomes manual
    .merge(["origin"]);
}

/** Lists the domains that the account named as competitors, in alphabetical order. */
export async function listManualCompetitors(db: Db, siteId: number): Promise<string[]> {
  return await db("competitors")
    .where({ site_id: siteId, origin: "manual" })
    .orderBy("domain")
    .limit(1000)
    .pluck<string[]>("domain");
}
