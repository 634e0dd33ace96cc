import type { Importer } from "../importer.ts";
import {
  createColumnFinder,
  createLinkPlan,
  findFigure,
  type LinkPlan,
} from "../columns/link_plan.ts";
import { readLinks } from "../read_links.ts";

/**
 * Semrush's backlinks: `Page ascore`, source and target, and a flag for each value of `rel` and each type of link. One
 * of text, image, frame and form is set.
 *
 * Source: a public audit that quotes an export of 50,000 rows.
 */
export const semrushBacklinks: Importer = {
  format: "semrush_backlinks",
  title: "Semrush backlinks (CSV)",
  expects: "Page ascore, Source url, Target url, Anchor, Nofollow",
  reads: "records",
  detect({ columns }) {
    const plan = createPlan(columns);
    if (plan.pageAuthority === null) return { score: 0, why: "there is no column Page ascore" };
    if (plan.sourceUrl === -1) return { score: 0, why: "there is no column Source url" };
    if (plan.targetUrl === -1) return { score: 0, why: "there is no column Target url" };
    return { score: 90, why: "backlinks of Semrush" };
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
    ...createLinkPlan("semrush"),
    sourceUrl: find("sourceurl"),
    targetUrl: find("targeturl"),
    anchor: find("anchor"),
    title: find("sourcetitle"),
    language: find("language"),
    httpCode: find("responsecode"),
    typeFlags: [
      { column: find("image"), type: "image" },
      { column: find("frame"), type: "frame" },
      { column: find("form"), type: "form" },
      { column: find("text"), type: "text" },
    ],
    nofollow: find("nofollow"),
    ugc: find("ugc"),
    sponsored: find("sponsored"),
    firstSeen: find("firstseen"),
    lastSeen: find("lastseen"),
    lostFlag: find("lostlink"),
    pageAuthority: findFigure(find, { pageascore: "Page Authority Score" }),
    domainAuthority: findFigure(find, { domainascore: "Domain Authority Score" }),
  };
}
