import { updateShareUse } from "../../../db/accounts/report_shares.ts";
import type { ReportSettingsAnswer } from "../../../schemas/report_settings.ts";
import type { SiteAnswer } from "../../../schemas/site.ts";
import { colourPath } from "../assets.ts";
import { inLanguage } from "../texts/language.ts";
import { said } from "../texts/said.ts";
import { callApi } from "../call_api.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../explorer/site_frame.ts";
import { type Html, html } from "../html.ts";
import {
  type DocumentAnswer,
  type OpenPageRequest,
  type Page,
  type PageView,
  redirectTo,
} from "../page.ts";
import { type AuditBanner, readAuditBanner } from "../report/audit_banner.ts";
import { REPORT_SECTIONS } from "../report/mod.ts";
import { readSections } from "../report/read_sections.ts";
import { findReportReader } from "../report/report_access.ts";
import { reportActions, reportNews } from "../report/report_actions.ts";
import { periodChoice, readChosenDays } from "../report/report_period.ts";
import { createReportReader } from "../report/report_reader.ts";
import { writeReport } from "../report/write_report.ts";

/** What a link leads to is for whom it was sent to. */
const UNLISTED = { "X-Robots-Tag": "noindex, nofollow, noarchive" };

/** `GET /sites/:id/report`: all that is known of a site, on one page. */
export const reportPage: Page = {
  method: "GET",
  path: "/sites/:id/report",
  // a shared link opens it without a session: `findReportReader()` decides
  access: "open",
  isFormless: true,
  async handler(request: OpenPageRequest) {
    const { services, params, requestId } = request;
    const siteId = Number(params["id"]);
    const access = await findReportReader(request, { siteId, kind: "report" });
    if (access === undefined) {
      return redirectTo(`/sign-in?next=${encodeURIComponent(request.url)}`);
    }
    const { scope, isOwner, isBare, shareId } = access;
    const now = services.now();
    const { body } = await callApi(scope, "getSite", { params: { id: siteId } });
    const site: SiteAnswer = body.data;
    if (shareId !== null) await updateShareUse(services.db, shareId, now);
    const days = readChosenDays(request.query);
    const cookieValue = isOwner ? request.cookieValue : null;
    const reader = createReportReader({
      scope,
      siteId,
      domain: site.domain,
      now,
      isOwner,
      hasPages: !isBare,
      cookieValue,
      days,
    });
    const { body: { data: look } } = await callApi(scope, "getReportSettings", {
      params: { id: siteId },
    });
    const banner = await readAuditBanner(reader, { query: access.query, cookieValue });
    const report = await inLanguage(look.language, async () =>
      writeReport({
        ...{ site, reader, look, requestId },
        sections: await readSections(
          reader,
          REPORT_SECTIONS.filter(({ id }) => !look.left_out.some((one) => one === id)),
          { log: services.log, requestId },
        ),
        actions: reportActions(siteId, isOwner),
        period: periodChoice({ days, query: access.query }),
        news: reportNews(request.query, banner),
      }));
    const framed = isBare ? report : siteFrame({
      ...{ id: siteId, name: site.name, current: `/sites/${siteId}/report` },
      abilities: scope.caller.abilities,
    }, report);
    const title = isBare
      ? inLanguage(look.language, () => said`Report of ${site.name}`)
      : said`Report of ${site.name}`;
    return documentOf(framed, { title, banner, isBare, look });
  },
};

function documentOf(
  main: Html,
  { title, banner, isBare, look: { colour, language } }: {
    title: string;
    banner: AuditBanner;
    isBare: boolean;
    look: Pick<ReportSettingsAnswer, "colour" | "language">;
  },
): DocumentAnswer {
  const view: PageView = {
    title,
    section: "sites",
    main,
    ...isBare && { language },
    head: html`${banner.head}${
      colour !== null && html`<link rel="stylesheet" href="${colourPath(colour)}">`
    }`,
    assets: [
      "report.css",
      "charts.css",
      "audit_sections.css",
      "print.js",
      "note_day.js",
      "chart.js",
      ...banner.assets,
      ...isBare ? [] : SITE_FRAME_ASSETS,
    ],
    isBare,
  };
  return { kind: "document", view, headers: isBare ? UNLISTED : {} };
}
