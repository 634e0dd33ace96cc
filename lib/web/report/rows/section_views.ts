import { said, saidText } from "../../texts/said.ts";
import { type Html, html } from "../../html.ts";
import type { ReportReader } from "../report_reader.ts";

/** Views of a site: their paths below it, and their names in the side bar. */
const VIEWS = {
  issues: "Issues",
  "audits/compare": "What changed",
  audits: "Audits",
  pages: "Pages",
  redirects: "Redirects",
  "internal-links": "Internal links",
  "field-data": "Field data",
  changes: "Why clicks changed",
  keywords: "Keywords",
  "content-decay": "Content decay",
  opportunities: "Opportunities",
  backlinks: "Backlinks",
  "referring-domains": "Referring domains",
  anchors: "Anchors",
  "ai-answers": "Answers",
  "ai-citations": "Cited domains",
  competitors: "Competitors",
} as const;

/** The views that have the rows behind a section, by its id. */
const VIEWS_OF: Readonly<Record<string, readonly (keyof typeof VIEWS)[]>> = {
  health: ["audits"],
  fixes: ["issues"],
  issues: ["issues"],
  changes: ["audits/compare"],
  crawl: ["pages", "redirects", "internal-links"],
  "field-data": ["field-data"],
  search: ["changes", "keywords", "pages"],
  visibility: ["keywords"],
  decay: ["content-decay"],
  opportunities: ["opportunities"],
  links: ["backlinks", "referring-domains", "anchors"],
  ai: ["ai-answers", "ai-citations"],
  competitors: ["competitors"],
};

/** Links to the rows behind a section, where the reader can open them. */
export function sectionViews(
  sectionId: string,
  { siteId, hasPages }: Pick<ReportReader, "siteId" | "hasPages">,
): Html | false {
  const views = VIEWS_OF[sectionId] ?? [];
  if (!hasPages || views.length === 0) return false;
  const links = views.map((path, place) =>
    html`${place > 0 && " · "}<a href="/sites/${siteId}/${path}">${saidText(VIEWS[path])}</a>`
  );
  return html`<p class="section-views no-print">${said`All rows:`} ${links}</p>`;
}
