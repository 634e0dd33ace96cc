import { listReportShares } from "../../../db/accounts/report_shares.ts";
import {
  MAX_SHARES,
  shareNotFound,
  shareReport,
  withdrawShare,
} from "../../commands/accounts/share_report.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { formatDay } from "../format_date.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo, showPage } from "../page.ts";
import { COPY_ASSETS } from "../parts/copy_field.ts";
import { doneNotice, type DoneTexts } from "../parts/done_notice.ts";
import { notice } from "../parts/notice.ts";
import { shareForm, shareList } from "../report/share_list.ts";
import { showQuestion } from "../show_question.ts";
import { said } from "../texts/said.ts";

const PATH = "/sites/:id/report/shares";
const FIELDS = ["label", "days"];
const DONE: DoneTexts = {
  made: "The link is made: it is the first of the list.",
  withdrawn: "The link is withdrawn. From now on it shows a page that says so.",
};

/** `GET /sites/:id/report/shares`: the links to a site's report. */
export const sharesPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showShares(request, noProblem()),
};

/** Makes a link. */
export const sendSharePage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "shareReport",
  async handler(request: PageRequest) {
    const { services, session: { accountId, ownerId }, params, form } = request;
    const siteId = Number(params["id"]);
    try {
      await shareReport(services, {
        accountId,
        ownerId,
        siteId,
        label: form.text("label"),
        days: form.text("days"),
      });
      return redirectTo(`/sites/${siteId}/report/shares?done=made`);
    } catch (error) {
      return await showShares(request, formProblem(error, FIELDS));
    }
  },
};

/** `GET …/:share_id/withdraw` asks before a link is withdrawn. */
export const askWithdrawPage: Page = {
  method: "GET",
  path: `${PATH}/:share_id/withdraw`,
  access: "owner",
  async handler({ services, session, params, cookieValue }: PageRequest) {
    const siteId = Number(params["id"]);
    await readSite(services.db, session.accountId, siteId);
    const shares = await listReportShares(services.db, siteId, 10 * MAX_SHARES);
    const share = shares.find(({ id }) => id === Number(params["share_id"]));
    if (share === undefined) throw shareNotFound();
    return showQuestion({
      title: "Withdraw this link?",
      section: "sites",
      text:
        html`<p>Nobody can open the report by the link <strong>${share.label}</strong> any more, at
once and for good. It would have worked until ${formatDay(share.expiresAt)}, and was opened
${share.opens === 1 ? "once" : said`${share.opens} times`}.</p>`,
      action: `/sites/${siteId}/report/shares/${share.id}/withdraw`,
      button: "Withdraw the link",
      back: { path: `/sites/${siteId}/report/shares`, label: "Keep the link" },
    }, { cookieValue });
  },
};

/** Its form. */
export const withdrawSharePage: Page = {
  method: "POST",
  path: `${PATH}/:share_id/withdraw`,
  access: "owner",
  trail: "withdrawShare",
  async handler({ services, session: { accountId }, params }: PageRequest) {
    const [siteId, shareId] = [Number(params["id"]), Number(params["share_id"])];
    await withdrawShare(services, { accountId, siteId, shareId });
    return redirectTo(`/sites/${siteId}/report/shares?done=withdrawn`);
  },
};

async function showShares(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { services, session, params, query, form, cookieValue, origin } = request;
  const site = await readSite(services.db, session.accountId, Number(params["id"]));
  const shares = await listReportShares(services.db, site.id, 10 * MAX_SHARES);
  const title = said`Share the report of ${site.name}`;
  const main =
    html`<p class="crumb"><a href="/sites/${site.id}/report">Report of ${site.name}</a></p>
<h1>Share the report</h1>
<p>Who has a link sees the report as it is at that moment, without signing in: to read, not to
change, and of this site alone. A link expires, and can be withdrawn before.</p>
${problem.status === 200 && doneNotice(query, DONE)}${problemNotice(problem)}
${isLoopback(origin) && notice("info", localOnly(origin))}
${shareForm({ siteId: site.id, form, cookieValue, problem })}
${shareList(shares, { siteId: site.id, origin, now: services.now() })}`;
  const assets = ["share.css", ...COPY_ASSETS];
  return showPage({ title, section: "sites", main, assets }, problem.status);
}

/** Whether an address of this service means something else on every machine. */
function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(origin);
}

function localOnly(origin: string): string {
  return said`The links below begin with ${origin}, which no other machine can open. Before you copy
    one, open this page under the address by which others reach this server.`;
}
