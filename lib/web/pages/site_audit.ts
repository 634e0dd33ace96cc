import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import type { SiteAnswer } from "../../../schemas/site.ts";
import { NotFoundError } from "../../core/errors.ts";
import type { Act } from "../acts/act.ts";
import { actForm, type ActPlace } from "../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../acts/act_page.ts";
import { callApi, type PageScope } from "../call_api.ts";
import { RECHECKED } from "../explorer/issue_acts.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../explorer/site_frame.ts";
import { type Html, html } from "../html.ts";
import { LIVE_ASSETS, liveHead, livePanel } from "../live/live_panel.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { doneNotice } from "../parts/done_notice.ts";
import { auditCard, verdictCard } from "../sites/audit_cards.ts";
import { scheduleCard } from "../sites/schedule_card.ts";
import { readOwnSite } from "../sites/settings_view.ts";

const PATH = "/sites/:id/audit";

const START: Act = {
  ...{ name: "start", operationId: "startAudit", title: "Start an audit" },
  button: "Start an audit",
  fixed: () => ({}),
  done: "The audit is started.",
};
const START_LIKE: Act = {
  ...{ name: "start_like", operationId: "startAudit", title: "Start a different audit" },
  fields: [
    "label",
    "max_pages",
    "max_depth",
    "render",
    "include",
    "exclude",
    "check_external_links",
  ],
  button: "Start this audit",
  about: "Once, with other limits than usual.",
  done: "The audit is started.",
};
const CANCEL: Act = {
  ...{ name: "cancel", operationId: "cancelAudit", title: "Throw this audit away" },
  ...{ button: "Throw it away", ofRow: ["audit_id"], isDanger: true },
  about: "It ends without results, and what it has crawled is forgotten. To keep that, stop it.",
  done: "The audit is cancelled.",
};
const ACTS = [START, START_LIKE, CANCEL];

const DONE = {
  paused: "The audit pauses. It keeps what it has until it goes on.",
  resumed: "The audit goes on.",
  stopped: "The audit ends with what it has.",
  too_late: ["info", "The audit had ended, or was about to, before that could be done."],
  recheck: RECHECKED,
  recheck_place: RECHECKED,
} as const;

/** `/sites/:id/audit`: start an audit, watch, pause and stop it, and see how the last one ended. */
export const SITE_AUDIT_PAGES: readonly Page[] = actPages({
  path: PATH,
  acts: ACTS,
  byDefault: START.name,
  show: showAudit,
});

async function showAudit(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { cookieValue, form: typed } = request;
  const { abilities } = scope.caller;
  const action = `/sites/${site.id}/audit`;
  const progress = await findProgress(scope, site);
  const isRunning = progress !== undefined && isUnfinished(progress);
  const panel = progress &&
    { siteId: site.id, progress, query: "", cookieValue, page: "audit" } as const;
  const place: ActPlace = { action, cookieValue, typed, sent, isFolded: true, abilities };
  const main = siteFrame({ id: site.id, name: site.name, current: action, abilities }, [
    html`
      <div class="page-head">
        <div>
          <h1>Audit</h1>
          <p class="muted">Crawls the site, says what is wrong, and how to fix it.</p>
        </div>
      </div>
    `,
    sent === undefined && doneNotice(request.query, DONE),
    actNotice(request, ACTS, sent),
    isRunning && panel
      ? html`${livePanel(panel)}
<div class="acts">${actForm(CANCEL, { ...place, row: { audit_id: progress.audit_id } })}</div>`
      : abilities.includes("audit") && startCard(site, place),
    await verdictCard(scope, { siteId: site.id, progress }),
    await auditCard(scope, { siteId: site.id, progress }),
    await scheduleCard(scope, site),
  ]);
  return showPage({
    title: `Audit of ${site.name}`,
    section: "sites",
    main,
    ...isRunning && panel && { head: liveHead(panel) },
    assets: ["explorer.css", "acts.css", ...SITE_FRAME_ASSETS, ...isRunning ? LIVE_ASSETS : []],
  }, actStatus(sent));
}

async function findProgress(
  scope: PageScope,
  { id }: SiteAnswer,
): Promise<AuditProgressAnswer | undefined> {
  try {
    return (await callApi(scope, "getAuditProgress", { params: { id } })).body.data;
  } catch (error) {
    if (error instanceof NotFoundError && error.code === "no_audit") return undefined;
    throw error;
  }
}

function startCard({ id }: SiteAnswer, place: ActPlace): Html {
  return html`
    <section class="card" aria-labelledby="start-title">
      <h2 id="start-title">Start an audit</h2>
      <p>It takes some minutes for a thousand pages. This page shows how far it is.</p>
      <div class="acts">${actForm(START, { ...place, isFolded: false })}${actForm(
        START_LIKE,
        place,
      )}</div>
      <p><a href="/settings/sites/${id}/crawl">All crawl limits</a></p>
    </section>
  `;
}
