import type { Db } from "../core/connection.ts";

/** A competitor that is looked for in answers. */
export interface TrackedCompetitor {
  id: number;
  domain: string;
  /** Names by which people know it, besides its domain's. */
  brandNames: readonly string[];
}

const MAX_TRACKED = 200;

/**
 * Lists the competitors that are looked for in answers: the named ones, and those that were detected and
 * are no platforms such as wikipedia.org.
 */
export async function listTrackedCompetitors(
  db: Db,
  siteId: number,
): Promise<TrackedCompetitor[]> {
  const rows = await db("competitors").where("competitors.site_id", siteId) // index competitors_domain
    .where("competitors.dismissed", 0)
    .leftJoin(
      "competitor_figures as figures",
      (on) =>
        on.on("figures.site_id", "competitors.site_id") // primary key
          .andOn("figures.competitor_id", "competitors.id"),
    )
    .whereRaw("(competitors.origin = 'manual' or coalesce(figures.platform, 0) = 0)")
    .orderBy("competitors.id").limit(MAX_TRACKED)
    .select<{ id: number; domain: string; brand_names: string | null }[]>(
      "competitors.id",
      "competitors.domain",
      "competitors.brand_names",
    );
  return rows.map(({ id, domain, brand_names }) => ({
    id,
    domain,
    brandNames: brand_names === null ? [] : JSON.parse(brand_names),
  }));
}
