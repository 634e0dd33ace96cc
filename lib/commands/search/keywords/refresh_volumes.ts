import { listVolumeKeywords } from "../../../../db/search_data/keyword_volumes.ts";
import { findReport, replaceReport } from "../../../../db/search_data/search_reports.ts";
import { findSiteCountry } from "../../../../db/sites/site_country.ts";
import type { RefreshContext, RefreshStep } from "../../search_data/refresh/refresh_step.ts";
import { chooseNewestVolumes } from "../../search_data/store/volume_store.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/**
 * Chooses the search volumes of lists again when the site's country has changed: imports choose them by the country
 * that the site has at that time.
 */
export const refreshVolumes: RefreshStep = {
  name: "volumes",
  async run({ db, siteId, now }: RefreshContext): Promise<void> {
    const madeOf = await findSiteCountry(db, siteId) ?? "";
    const key = { siteId, name: "volumes", question: "", madeOf };
    if (await findReport(db, key) !== undefined) return;
    const keywordIds = await listVolumeKeywords(db, siteId);
    await writeToSite(db, siteId, async (trx) => {
      await chooseNewestVolumes(trx, siteId, keywordIds);
      await replaceReport(trx, key, { report: {}, now });
    });
  },
};
