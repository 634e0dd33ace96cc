import { createPageGroup } from "../../../lib/commands/sites/page_groups.ts";
import type { Services } from "../../../lib/services.ts";
import { importGeneratedFiles } from "../generated_search/import_search.ts";
import { insertSearchSite, refreshAll } from "../generated_search/search_site.ts";
import {
  CHANGED_SECTIONS,
  createPairsFile,
  createPairTotalsFile,
  listChangeDays,
} from "./change_rows.ts";

const DAYS_AT_ONCE = 7;
/** Pages of the other sections are in no group. */
const GROUPS = CHANGED_SECTIONS.slice(0, 4);

/** Inserts a site with two windows of this many pairs each, its page groups and all that is derived; returns its id. */
export async function fillChangedSite(services: Services, pairsCount: number): Promise<number> {
  const { db } = services;
  const siteId = await insertSearchSite(db, `changes ${pairsCount}`);
  const days = [...listChangeDays().keys()];
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const files = days.slice(start, start + DAYS_AT_ONCE)
      .map((day) => createPairsFile(pairsCount, day));
    await importGeneratedFiles(db, siteId, { files });
  }
  await importGeneratedFiles(db, siteId, { files: [createPairTotalsFile(pairsCount)] });
  for (const name of GROUPS) {
    await createPageGroup(services, siteId, { name, paths: [`/${name}/*`] });
  }
  await refreshAll(services);
  return siteId;
}
