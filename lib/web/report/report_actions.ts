import { said } from "../texts/said.ts";
import { type Html, html } from "../html.ts";
import { doneNotice, type DoneTexts } from "../parts/done_notice.ts";
import type { AuditBanner } from "./audit_banner.ts";

const DONE: DoneTexts = {
  paused: ["info", "The audit is paused as soon as what is under way has answered."],
  resumed: ["info", "The audit goes on."],
  stopped: ["info", "The audit ends with what it has."],
  noted: "It is noted, and marked in the charts.",
  unnoted: "The annotation is removed.",
  too_late: ["info", "That came too late: the audit is about to end, or has ended already."],
};

/** Writes the buttons and links next to a report's title. */
export function reportActions(siteId: number, isOwner: boolean): Html {
  return html`${
    isOwner && html`
      <a class="button" href="/sites/${siteId}/report/shares">Share…</a>
    `
  }<button type="button" class="needs-script" data-print>${said`Print or save as PDF`}</button>`;
}

/** Writes what was just done, and how the newest audit stands. */
export function reportNews(query: URLSearchParams, banner: AuditBanner): Html {
  return html`<div class="no-print">${doneNotice(query, DONE)}</div>${banner.content}`;
}
