import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import { NotFoundError } from "../../core/errors.ts";
import { type Html, html } from "../html.ts";
import { LIVE_ASSETS, liveHead, livePanel } from "../live/live_panel.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { notice } from "../parts/notice.ts";
import type { ReportReader } from "./report_reader.ts";

/** What a report says of the newest audit where that is not simply done. */
export interface AuditBanner {
  head: Html;
  content: Html;
  assets: readonly string[];
}

/** Who sees it. */
interface BannerOptions {
  /** What lets a reader in who has no session. */
  query: string;
  /** Of the owner; null: a reader, who may start and stop nothing. */
  cookieValue: string | null;
}

const NOTHING: AuditBanner = { head: html``, content: html``, assets: [] };

/** Reads how the newest audit stands: under way, failed, canceled, or none at all. */
export async function readAuditBanner(
  reader: ReportReader,
  options: BannerOptions,
): Promise<AuditBanner> {
  const progress = await findProgress(reader);
  const { siteId } = reader;
  if (progress === undefined) return { ...NOTHING, content: firstAudit(siteId, options) };
  if (isUnfinished(progress)) {
    const panel = { siteId, progress, ...options };
    return { head: liveHead(panel), content: livePanel(panel), assets: LIVE_ASSETS };
  }
  if (progress.status !== "failed" && progress.status !== "canceled") return NOTHING;
  return { ...NOTHING, content: withoutResults(progress, siteId, options) };
}

async function findProgress(reader: ReportReader): Promise<AuditProgressAnswer | undefined> {
  try {
    const { data } = await reader.read("getAuditProgress");
    return data;
  } catch (error) {
    if (error instanceof NotFoundError && error.code === "no_audit") return undefined;
    throw error;
  }
}

function firstAudit(siteId: number, { cookieValue }: BannerOptions): Html {
  return html`
    <section class="card no-print" aria-labelledby="first-title">
    <h2 id="first-title">This site has not been audited yet</h2>
    ${cookieValue === null
      ? html`<p>The sender of this link has yet to start the first audit.</p>`
      : html`<p>An audit crawls the site, says what is wrong, and how to fix it. It takes some minutes
for a thousand pages, and this page shows how far it is.</p>${
        start(siteId, cookieValue, "Start the first audit")
      }`}
    </section>
  `;
}

function withoutResults(
  { status, error }: AuditProgressAnswer,
  siteId: number,
  { cookieValue }: BannerOptions,
): Html {
  const told = status === "failed"
    ? html`<p><strong>The newest audit failed.</strong> ${error?.message}</p>`
    : html`<p><strong>The newest audit was cancelled</strong>, and has no results.</p>`;
  return html`<div class="no-print">${
    notice(
      status === "failed" ? "bad" : "info",
      html`${told}<p>The figures below are of the newest audit with results, if there was one.</p>
${cookieValue !== null && start(siteId, cookieValue, "Start another audit")}`,
    )
  }</div>`;
}

function start(siteId: number, cookieValue: string, label: string): Html {
  return html`
    <form method="post"
      action="/sites/${siteId}/audit">${csrfField(
        cookieValue,
      )}<button class="primary">${label}</button></form>
  `;
}
