import type { Importer } from "../importer.ts";
import {
  createColumnFinder,
  createLinkPlan,
  findFigure,
  type LinkPlan,
} from "../columns/link_plan.ts";
import { readLinks } from "../read_links.ts";

/**
 * Majestic's backlinks, with the names of its API (`SourceURL`, `FlagNoFollow`) or of its downloads, which have spaces
 * in them. `rel=ugc` and `sponsored` are not reported. Mentions without a link are left out.
 *
 * Source: developer-support.majestic.com, GetBackLinkData.
 */
export const majesticBacklinks: Importer = {
  format: "majestic_backlinks",
  title: "Majestic backlinks (CSV)",
  expects: "SourceURL, TargetURL, AnchorText, SourceTrustFlow or SourceCitationFlow",
  reads: "records",
  detect({ columns }) {
    const plan = createPlan(columns);
    if (plan.sourceUrl === -1) return { score: 0, why: "there is no column SourceURL" };
    if (plan.targetUrl === -1) return { score: 0, why: "there is no column TargetURL" };
    if (plan.pageAuthority === null) {
      return { score: 0, why: "there is no column SourceTrustFlow, SourceCitationFlow or ACRank" };
    }
    return { score: 90, why: "backlinks of Majestic" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      yield* readLinks(sample, createPlan(sample.columns), { options, log });
    }
  },
};

function createPlan(columns: readonly string[]): LinkPlan {
  const find = createColumnFinder(columns);
  return {
    ...createLinkPlan("majestic"),
    sourceUrl: find("sourceurl"),
    targetUrl: find("targeturl"),
    anchor: find("anchortext"),
    title: find("sourcetitle", "title"),
    language: find("sourcelanguage", "language"),
    httpCode: find("sourcelasthttpcode", "lasthttpcode", "sourcelastcrawlresult"),
    linkType: find("linktype"),
    typeFlags: [
      { column: find("flagredirect"), type: "redirect" },
      { column: find("flagframe"), type: "frame" },
      { column: find("flagimages"), type: "image" },
      { column: find("flagalttext"), type: "image" },
    ],
    // flags for all else are there, and none is set
    usualType: find("flagimages") === -1 ? null : "text",
    nofollow: find("flagnofollow"),
    firstSeen: find("firstindexeddate", "date"),
    lastSeen: find("lastseendate"),
    lostOn: find("datelost"),
    lostFlag: find("flagdeleted"),
    lostReason: find("reasonlost"),
    pageAuthority: findFigure(find, {
      sourcetrustflow: "Trust Flow",
      sourcecitationflow: "Citation Flow",
      acrank: "ACRank",
    }),
    mention: find("flagmention"),
  };
}
