import {
  addFacets,
  deleteVoidFacets,
  readFacetState,
} from "../../../db/backlinks/backlink_facets.ts";
import type { Db } from "../../../db/core/connection.ts";
import { replaceLinkFigures } from "../../../db/backlinks/link_figures.ts";
import { hasLinkTotalsOf, replaceLinkTotals } from "../../../db/backlinks/link_totals.ts";
import { readLinkVersion } from "../../../db/backlinks/link_versions.ts";
import { md5 } from "../../../db/core/md5.ts";
import { FOLLOW_SHARE_FORMULA } from "../../metrics/backlinks/follow_share.ts";
import { LINK_CHANGES_FORMULA } from "../../metrics/backlinks/link_changes.ts";
import { LINK_CONCENTRATION_FORMULA } from "../../metrics/backlinks/link_concentration.ts";
import { classAnchors, createAnchorJudge } from "./class_anchors.ts";
import { sumLinks } from "./sum_links.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";
import { writeToSite } from "../sites/write_to_site.ts";

const VERSION = 2;

/** Makes the figures of a site's links again when links, its brand or its tracked keywords have changed. */
export const refreshLinks: RefreshStep = {
  name: "links",
  async run({ db, siteId, now, signal }: RefreshContext): Promise<void> {
    const version = await readLinkVersion(db, siteId);
    if (version === 0) return;
    const judge = await createAnchorJudge(db, siteId);
    const formulas = [FOLLOW_SHARE_FORMULA, LINK_CONCENTRATION_FORMULA, LINK_CHANGES_FORMULA];
    const madeOf = md5(JSON.stringify([VERSION, version, judge.digest, formulas]));
    if (await hasLinkTotalsOf(db, siteId, madeOf)) return;
    await writeFacets(db, siteId);
    await classAnchors(db, siteId, { judge, signal });
    signal?.throwIfAborted();
    await writeToSite(db, siteId, async (trx) => {
      await replaceLinkFigures(trx, siteId);
      const totals = await sumLinks(trx, siteId);
      await replaceLinkTotals(trx, siteId, { madeOf, version, totals, now });
    });
  },
};

async function writeFacets(db: Db, siteId: number): Promise<void> {
  const state = await readFacetState(db, siteId);
  await writeToSite(db, siteId, async (trx) => {
    if (state.newestId > state.facetedId) await addFacets(trx, siteId, state);
    await deleteVoidFacets(trx, siteId);
  });
}
