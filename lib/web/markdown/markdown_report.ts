import type { ReportText, ReportWish } from "../../commands/sites/site_report.ts";
import type { RequestServices } from "../../services.ts";
import { dayOf } from "../../core/days.ts";
import { callApi } from "../call_api.ts";
import { dayTag } from "../format_date.ts";
import { html } from "../html.ts";
import { writeMarkdown } from "./html_markdown.ts";
import { REPORT_SECTIONS } from "../report/mod.ts";
import { readSections } from "../report/read_sections.ts";
import { coveredWindow } from "../report/report_origins.ts";
import { createReportReader } from "../report/report_reader.ts";
import { writeReport } from "../report/write_report.ts";

/** A program reads the text once: nobody looks at it again a moment later. */
const PATIENCE_MS = 60_000;

/** Where all rows are of which the report has the first. */
const READ_ON: readonly (readonly [string, string])[] = [
  ["All issues, by priority", "issues?sort=-priority_score"],
  ["All pages, crawl and search data in one row", "pages?sort=-clicks"],
  ["All keywords", "keywords?sort=-clicks"],
  ["Where clicks could be won", "opportunities"],
  ["Pages that lose clicks, and why", "content-decay"],
  ["Where the clicks of a change went", "changes"],
];

/**
 * Writes a site's report as Markdown, from the same sections as the page of the report, with what to do next and the
 * addresses of the whole lists. It reads with the rights of the caller. Throws `NotFoundError` for another's site.
 */
export async function writeMarkdownReport(
  services: RequestServices,
  { caller, baseUrl, siteId, days }: ReportWish,
): Promise<ReportText> {
  const scope = { services, caller, baseUrl };
  const { body: { data: site } } = await callApi(scope, "getSite", { params: { id: siteId } });
  const now = services.now();
  const reader = createReportReader({
    ...{ scope, siteId, domain: site.domain, now, isOwner: true, days, patienceMs: PATIENCE_MS },
  });
  const requestId = "-";
  const sections = await readSections(reader, REPORT_SECTIONS, { log: services.log, requestId });
  const report = writeReport({ site, reader, sections, requestId, made: dayTag(now) });
  const { from, to } = coveredWindow(reader.origins());
  const list = `${baseUrl}/sites/${siteId}`;
  const more = html`
    <h2>Read on</h2>
    <p>Each list takes filters, order and fields, and is given whole with
    <code>?format=csv</code>, <code>ndjson</code> or <code>xlsx</code>.</p>
    <ul>${READ_ON.map(([title, path]) =>
      html`<li>${title}: <code>GET ${list}/${path}</code></li>`
    )}</ul>
  `;
  const { origin } = new URL(baseUrl);
  const markdown = writeMarkdown(html`${report}${more}`, { origin });
  return { site_id: siteId, made_on: dayOf(now), from, to, markdown };
}
