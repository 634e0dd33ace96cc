import { updateBacklinksCount } from "../../../db/backlinks/backlink_counts.ts";
import { findLinkTotals } from "../../../db/backlinks/link_totals.ts";
import { listLinkSources } from "../../../db/backlinks/link_sources.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";

/** Keeps with a site how many links from other sites it has. */
export const countBacklinks: RefreshStep = {
  name: "backlinks_count",
  async run({ db, siteId }: RefreshContext): Promise<void> {
    const kept = await findLinkTotals(db, siteId);
    if (kept === undefined) return;
    const sources = await listLinkSources(db, siteId);
    // once all imports are deleted, no provider reports any
    await updateBacklinksCount(db, siteId, sources.length > 0 ? kept.totals.linksCount : null);
  },
};
