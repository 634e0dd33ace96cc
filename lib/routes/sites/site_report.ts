import type { SiteReportAnswer } from "../../../schemas/site_report.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

/** A report asks as much as some twenty requests. */
const REPORTS = createWorkGate({
  inProcess: 8,
  ofAccount: 2,
  code: "too_many_reports",
  things: "reports",
});

const EXAMPLE: SiteReportAnswer = {
  site_id: 1,
  made_on: "2026-11-20",
  from: "2026-10-22",
  to: "2026-11-18",
  markdown:
    "# Example shop\n\n## News\n\n- The health score fell from 88 to 84, mostly because 3 more URLs " +
    "have the error “Page not found”: see what changed between the audits.\n",
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/report",
  operationId: "getSiteReport",
  tag: "Sites",
  summary: "Get the site's report as Markdown",
  description: "What is known of the site in plain words, for people and agents: health, what to " +
    "fix first, search performance, opportunities, links, AI answers, competitors, with figures, " +
    "sources and next steps. `Accept: text/markdown` or `format=md` gives the text alone. It has " +
    "what the page of the report has.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  // the answer's schema has it
  markdown: (body) => (body as { data: SiteReportAnswer }).data.markdown,
  async handler({ services, caller, params, query, baseUrl }) {
    const { writeReport } = services;
    if (writeReport === undefined) throw new TypeError("There are no pages to write a report of.");
    const wish = { caller, baseUrl, siteId: params.id, days: query.days ?? null };
    return {
      body: { data: await REPORTS.run(caller.accountId, () => writeReport(services, wish)) },
    };
  },
});

/** The route of a site's report. */
export const SITE_REPORT_ROUTES: readonly Route[] = [readRoute];
