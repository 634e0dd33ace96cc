import type { Importer } from "../importer.ts";
import {
  createColumnFinder,
  createLinkPlan,
  findFigure,
  type LinkPlan,
} from "../columns/link_plan.ts";
import { readLinks } from "../read_links.ts";

/**
 * Ahrefs' backlinks: UTF-16 with tabs, or UTF-8; the new names (`Referring page URL`, `Domain rating`, `UR`), the old
 * ones (`Link URL`, `Link Anchor`, `URL Rating`) and those of its API (`url_from`, `domain_rating_source`). What has a
 * day under `Lost` is lost.
 *
 * Source: AhrefsEntry and RawRow types of public readers; ahrefs/ahrefs-python.
 */
export const ahrefsBacklinks: Importer = {
  format: "ahrefs_backlinks",
  title: "Ahrefs backlinks (CSV)",
  expects: "Referring page URL, Target URL or Link URL, Domain rating or UR, Anchor",
  reads: "records",
  detect({ columns }) {
    const plan = createPlan(columns);
    if (plan.sourceUrl === -1) return { score: 0, why: "there is no column Referring page URL" };
    if (plan.targetUrl === -1) {
      return { score: 0, why: "there is no column Target URL, nor Link URL" };
    }
    if (plan.domainAuthority === null && plan.pageAuthority === null) {
      return { score: 0, why: "there is no column Domain rating, nor UR" };
    }
    return { score: 90, why: "backlinks of Ahrefs" };
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
    ...createLinkPlan("ahrefs"),
    sourceUrl: find("referringpageurl", "urlfrom"),
    targetUrl: find("targeturl", "linkurl", "urlto"),
    anchor: find("anchor", "linkanchor"),
    title: find("referringpagetitle", "title"),
    language: find("language", "languages"),
    httpCode: find("referringpagehttpcode", "lasthttpcode", "httpcode"),
    linkType: find("type", "linktype"),
    typeFlags: [],
    dofollow: find("isdofollow"),
    nofollow: find("nofollow", "isnofollow"),
    ugc: find("ugc", "isugc"),
    sponsored: find("sponsored", "issponsored"),
    firstSeen: find("firstseen", "found"),
    lastSeen: find("lastseen", "lastvisited"),
    lostOn: find("lost"),
    lostFlag: find("loststatus", "backlinkstatus", "islost"),
    lostReason: find("dropreason", "lostreason"),
    pageAuthority: findFigure(find, {
      ur: "UR",
      urlrating: "URL Rating",
      urlratingsource: "URL Rating",
    }),
    domainAuthority: findFigure(find, {
      domainrating: "Domain rating",
      domainratingsource: "Domain rating",
      dr: "Domain rating",
    }),
  };
}
