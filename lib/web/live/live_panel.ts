import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { AUDIT_WORDS, auditWords } from "./audit_words.ts";
import { saidText } from "../texts/said.ts";

/** An audit that is shown while it runs. */
interface LivePanel {
  siteId: number;
  progress: AuditProgressAnswer;
  /** What lets a reader in who has no session: empty, or `?` and a link's query. */
  query: string;
  /** Of the owner, who may pause and stop it; null: a reader who may not. */
  cookieValue: string | null;
  /** The page that it is on; default: the report. */
  page?: AuditPage;
}

/** The pages of a site that show an audit as it runs. */
export type AuditPage = "report" | "audit";

/** What a panel needs besides itself. */
export const LIVE_ASSETS = ["live.css", "live.js"] as const;

/** How often a page without script is loaded again; one that is paused waits for somebody. */
const RELOAD_SECONDS = 10;

/** Writes what loads the page again where there is no script. */
export function liveHead(panel: LivePanel): Html {
  if (panel.progress.status === "paused") return html``;
  const content = `${RELOAD_SECONDS}; url=${pagePath(panel)}`;
  return html`<noscript><meta http-equiv="refresh" content="${content}"></noscript>`;
}

/** Writes how far an audit is; a script keeps it up to date and loads the page once it has ended. */
export function livePanel(panel: LivePanel): Html {
  const { siteId, progress, query, cookieValue } = panel;
  const events = `/sites/${siteId}/audits/${progress.audit_id}/events${query}`;
  return html`
    <section class="card live no-print" aria-labelledby="live-title" data-live="${events}"
      data-words="${JSON.stringify(saidWords())}" data-after="${pagePath(panel)}">
    <div class="live-head">
    <h2 id="live-title">An audit is under way</h2>
    <span class="badge" data-figure="state">${auditWords(progress)}</span>
    </div>
    <progress class="live-bar" max="100" value="${progress.progress_pct ?? 0}"
      aria-label="Progress of the audit"></progress>
    <dl class="live-figures">
    ${figure("Pages crawled", "pages_crawled", { value: progress.pages_crawled })}
    ${figure("Pages found", "pages_discovered", { value: progress.pages_discovered })}
    ${figure("Places with issues so far", "issues_found", { value: progress.issues_found })}
    ${figure("Done", "progress_pct", { value: progress.progress_pct, unit: "%" })}
    </dl>
    <p class="live-url muted" data-figure="current_url">${progress.current_url}</p>
    <p class="visually-hidden" role="status" data-spoken></p>
    <p class="hint" data-hint>${saidText(
      cookieValue === null
        ? "The figures below are from before this audit."
        : "The figures below are from before this audit. You may close this page: the audit goes on.",
    )}</p>
    <noscript><p><a href="${pagePath(panel)}">Show how far it is now</a></p></noscript>
    ${cookieValue !== null && controls(panel, cookieValue)}
    </section>
  `;
}

function figure(
  label: string,
  name: string,
  { value, unit = "" }: { value: number | null; unit?: string },
): Html {
  return html`
    <div>
      <dt>${saidText(label)}</dt>
      <dd><span data-figure="${name}">${formatNumber(value)}</span>${unit && `\u00a0${unit}`}</dd>
    </div>
  `;
}

/** Those that are of no use in the present state are hidden; the script shows them in theirs. */
function controls({ siteId, progress, page }: LivePanel, cookieValue: string): Html {
  const path = `/sites/${siteId}/audits/${progress.audit_id}`;
  const hidden = (statuses: readonly string[]) =>
    !statuses.includes(progress.status) && html`
      hidden
    `;
  const [pausable, resumable, stoppable] = [
    ["queued", "running"],
    ["paused", "pausing"],
    ["queued", "running", "paused", "pausing"],
  ];
  const fields = html`${csrfField(cookieValue)}${
    page && html`<input type="hidden" name="back" value="${page}">`
  }`;
  return html`
    <div class="row">
      <form method="post" action="${path}/pause" data-when="${pausable.join(" ")}"
        ${hidden(pausable)}>${fields}<button>Pause</button></form>
      <form method="post" action="${path}/resume" data-when="${resumable.join(" ")}"
        ${hidden(resumable)}>${fields}<button class="primary">Go on</button></form>
      <a class="button danger" href="${path}/stop${page && `?back=${page}`}" data-when="${stoppable
        .join(" ")}"
        ${hidden(
          stoppable,
        )}>Stop…</a>
    </div>
  `;
}

function pagePath({ siteId, query, page = "report" }: LivePanel): string {
  return `/sites/${siteId}/${page}${query}`;
}

/** What the script says besides. */
const SCRIPT_WORDS = {
  still_asking:
    "These figures stand still at present: the server does not answer. This page asks again by itself.",
  gave_up: "These figures stand still. Reload the page to see how far the audit is.",
  spoken: "{0}. {1} of {2} pages crawled, {3} places with issues so far.",
};

/** What an audit does, for the script, in the current language. */
function saidWords(): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...AUDIT_WORDS, ...SCRIPT_WORDS })
      .map(([state, words]) => [state, saidText(words)]),
  );
}
