import type { Db } from "../core/connection.ts";

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
      dismissed: 0,
      created_at: now,
    })))
    .onConflict(["site_id", "domain"]) // one that was detected or removed becomes manual
    .merge(["origin", "dismissed"]);
}

/** Lists the domains that the account named as competitors, in alphabetical order. */
export async function listManualCompetitors(db: Db, siteId: number): Promise<string[]> {
  return await db("competitors")
    .where({ site_id: siteId, origin: "manual", dismissed: 0 })
    .orderBy("domain")
    .limit(1000)
    .pluck<string[]>("domain");
}

/** A domain that competes with a site. */
export interface CompetitorRow {
  id: number;
  domain: string;
  origin: "manual" | "detected";
  /** Somebody removed it: it is neither shown nor detected again. */
  dismissed: 0 | 1;
}

/** Lists all competitors of a site, also the dismissed ones. */
export async function listCompetitorRows(db: Db, siteId: number): Promise<CompetitorRow[]> {
  return await db("competitors").where({ site_id: siteId }) // index competitors_domain
    .select<CompetitorRow[]>("id", "domain", "origin", "dismissed").orderBy("id");
}

/** Lists the competitors of a site that are shown. */
export async function listShownCompetitors(db: Db, siteId: number): Promise<CompetitorRow[]> {
  return (await listCompetitorRows(db, siteId)).filter(({ dismissed }) => dismissed === 0);
}

/** Finds a competitor that is shown; undefined when it is unknown, another site's or dismissed. */
export async function findCompetitor(
  db: Db,
  siteId: number,
  id: number,
): Promise<CompetitorRow | undefined> {
  return await db("competitors").where({ id, site_id: siteId, dismissed: 0 })
    .first<CompetitorRow | undefined>("id", "domain", "origin", "dismissed");
}

/** A competitor that somebody names. */
interface NewCompetitor {
  siteId: number;
  domain: string;
  /** Names by which people know it, besides its domain's. */
  brandNames: readonly string[];
  now: Date;
}

/** Makes a domain a manual competitor with these names, whatever it was, and returns its id. */
export async function upsertManualCompetitor(
  db: Db,
  { siteId, domain, brandNames, now }: NewCompetitor,
): Promise<number> {
  await db("competitors")
    .insert({
      site_id: siteId,
      domain,
      origin: "manual",
      dismissed: 0,
      brand_names: JSON.stringify(brandNames),
      created_at: now,
    })
    .onConflict(["site_id", "domain"])
    .merge(["origin", "dismissed", "brand_names"]);
  const row = await db("competitors").where({ site_id: siteId, domain })
    .first<{ id: number }>("id");
  return row.id;
}

/** Changes the names of a competitor, and makes it a manual one: detected ones come and go. */
export async function updateCompetitorNames(
  db: Db,
  { siteId, id, brandNames }: { siteId: number; id: number; brandNames: readonly string[] },
): Promise<void> {
  await db("competitors").where({ id, site_id: siteId, dismissed: 0 }) // primary key
    .update({ origin: "manual", brand_names: JSON.stringify(brandNames) });
}

/** Removes a competitor for good; false when it is not shown. */
export async function dismissCompetitor(db: Db, siteId: number, id: number): Promise<boolean> {
  const changed = await db("competitors").where({ id, site_id: siteId, dismissed: 0 })
    .update({ dismissed: 1, origin: "detected", brand_names: null });
  return changed > 0;
}

/** Makes the given domains the detected competitors; manual and dismissed ones stay what they are. */
export async function replaceDetectedCompetitors(
  trx: Db,
  { siteId, domains, now }: { siteId: number; domains: readonly string[]; now: Date },
): Promise<void> {
  await trx("competitors")
    .where({ site_id: siteId, origin: "detected", dismissed: 0 })
    .whereNotIn("domain", domains)
    .delete();
  if (domains.length === 0) return;
  await trx("competitors")
    .insert(domains.map((domain) => ({
      site_id: siteId,
      domain,
      origin: "detected",
      created_at: now,
    })))
    .onConflict(["site_id", "domain"])
    .ignore();
}
