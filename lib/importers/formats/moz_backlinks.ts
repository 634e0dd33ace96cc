import type { Importer } from "../importer.ts";
import {
  createColumnFinder,
  createLinkPlan,
  findFigure,
  type LinkPlan,
} from "../columns/link_plan.ts";
import { readLinks } from "../read_links.ts";

/**
 * Moz's inbound links, by the names of its columns as far as they are known: the linking page is `URL`, next to `Target
 * URL`, `PA` and `DA`. URLs may lack their scheme.
 */
export const mozBacklinks: Importer = {
  format: "moz_backlinks",
  title: "Moz inbound links (CSV)",
  expects: "URL, Target URL, Anchor Text, PA, DA",
  reads: "records",
  detect({ columns }) {
    const plan = createPlan(columns);
    if (plan.domainAuthority === null) return { score: 0, why: "there is no column DA" };
    if (plan.pageAuthority === null) return { score: 0, why: "there is no column PA" };
    if (plan.sourceUrl === -1) return { score: 0, why: "there is no column URL" };
    if (plan.targetUrl === -1) return { score: 0, why: "there is no column Target URL" };
    return { score: 80, why: "inbound links of Moz" };
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
    ...createLinkPlan("moz"),
    sourceUrl: find("url", "sourceurl", "sourcepage", "linkingpage"),
    targetUrl: find("targeturl", "targetpage"),
    anchor: find("anchortext", "anchor"),
    title: find("title", "pagetitle", "sourcetitle"),
    httpCode: find("httpstatus", "statuscode"),
    linkType: find("linktype"),
    rel: find("rel"),
    nofollow: find("nofollow"),
    firstSeen: find("firstseen", "datefirstseen", "linkfirstseen", "discovered"),
    lastSeen: find("lastseen", "datelastseen", "linklastseen", "lastcrawled"),
    lostOn: find("datelost", "lost"),
    lostFlag: find("linkstate", "state"),
    pageAuthority: findFigure(find, { pa: "Page Authority", pageauthority: "Page Authority" }),
    domainAuthority: findFigure(find, {
      da: "Domain Authority",
      domainauthority: "Domain Authority",
    }),
    lacksScheme: true,
  };
}
