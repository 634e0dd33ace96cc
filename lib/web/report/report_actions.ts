import { type Html, html } from "../html.ts";
import { notice } from "../parts/notice.ts";
import type { AuditBanner } from "./audit_banner.ts";

const DONE: Readonly<Record<string, string>> = {
  paused: "The audit is paused as soon as what is under way has answered.",
  resumed: "The audit goes on.",
  stopped: "The audit ends with what it has.",
  too_late: "That came too late: the audit is about to end, or has ended already.",
};

/** Writes what can be done with a report, beside its title. */
export function reportActions(siteId: number, isOwner: boolean): Html {
  return html`${
    isOwner && html`
      <a class="button" href="/sites/${siteId}/report/shares">Share…</a>
    `
  }<button type="button" data-print hidden>Print or save as PDF</button>`;
}

/** Writes what was just done, and how the newest audit stands. */
export function reportNews(done: string | null, banner: AuditBanner): Html {
  const told = DONE[done ?? ""];
  return html`${
    told && html`<div class="no-print">${notice("info", told)}</div>`
  }${banner.content}`;
}
