import type { SiteAnswer } from "../../../schemas/site.ts";
import { callApi } from "../call_api.ts";
import { type Page, redirectTo, showPage } from "../page.ts";
import { REPORT_SECTIONS } from "../report/mod.ts";
import { readSections } from "../report/read_sections.ts";
import { findReportReader, type ReportRequest } from "../report/report_access.ts";
import { createReportReader } from "../report/report_reader.ts";
import { writeReport } from "../report/write_report.ts";

/** `GET /sites/:id/report`: all that is known of a site, on one page. */
export const reportPage: Page = {
  method: "GET",
  path: "/sites/:id/report",
  // a shared link opens it without a session: `findReportReader()` decides
  access: "open",
  async handler(request: ReportRequest) {
    const { services, params, requestId } = request;
    const siteId = Number(params["id"]);
    const access = await findReportReader(request, siteId);
    if (access === undefined) {
      return redirectTo(`/sign-in?next=${encodeURIComponent(request.url)}`);
    }
    const { scope, isOwner } = access;
    const { body } = await callApi(scope, "getSite", { params: { id: siteId } });
    const site: SiteAnswer = body.data;
    const reader = createReportReader({
      scope,
      siteId,
      domain: site.domain,
      now: services.now(),
      isOwner,
    });
    const sections = await readSections(reader, REPORT_SECTIONS, { log: services.log, requestId });
    return showPage({
      title: `Report of ${site.name}`,
      section: "sites",
      main: writeReport({ site, reader, sections, requestId }),
      assets: ["report.css", "charts.css"],
      isBare: !isOwner,
    });
  },
};
