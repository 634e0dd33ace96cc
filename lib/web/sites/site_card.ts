import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import type { Ability } from "../../../schemas/common.ts";
import type { SiteAnswer } from "../../../schemas/site.ts";
import { timeTag } from "../format_date.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { fact } from "../parts/fact.ts";
import { auditState } from "./audit_state.ts";
import { describeLimit } from "../../rules/inputs/limited_crawl.ts";
import { domainName } from "./domain_name.ts";
import { said, saidText } from "../texts/said.ts";

const GOOD_SCORE = 80;
const FAIR_SCORE = 50;

/** Writes what a member wants to know of a site at a glance, with what they can do. */
export function siteCard(
  site: SiteAnswer,
  { cookieValue, abilities }: { cookieValue: string; abilities: readonly Ability[] },
): Html {
  const { id, name, domain, audit_status: status } = site;
  // no other one can begin
  const isAudited = isUnfinished({ status });
  return html`
    <li class="card site-card">
      <div>
        <h2 class="long-name"><a href="/sites/${id}/report">${name}</a></h2>
        <p class="muted">${domainName(domain)}</p>
      </div>
      <div class="site-score">${score(site)} ${auditState(status)}</div>
      <dl class="site-figures">
    ${figure("Pages", site.pages_count)}${figure("Issues", site.issues_count)}
    ${figure("Keywords", site.keywords_count)}${figure("Backlinks", site.backlinks_count)}</dl>
      <dl class="site-times">
    ${time("Last audit", site.last_audit_at, "none yet")}
    ${time("Next audit", site.next_audit_at, "not scheduled")}</dl>
      <div class="row site-actions">
    <a class="button" href="/sites/${id}/report">${saidText(
      isAudited ? "Watch the audit" : "Report",
    )}${ofSite(name)}</a>
    ${!isAudited && abilities.includes("audit") && startForm(site, cookieValue)}
    ${abilities.includes("write") &&
      html`<a href="/settings/sites/${id}">Settings${ofSite(name)}</a>`}</div>
    </li>
  `;
}

/** What distinguishes links that are read alone. */
function ofSite(name: string): Html {
  return html`<span class="visually-hidden"> of ${name}</span>`;
}

function startForm({ id, name }: SiteAnswer, cookieValue: string): Html {
  return html`<form method="post" action="/sites/${id}/audit">${csrfField(cookieValue)}
<button>Start audit${ofSite(name)}</button></form>`;
}

function score(site: SiteAnswer): Html {
  const { health_score: now, previous_health_score: before } = site;
  const limit = describeLimit(site.last_audit_stop_reason);
  if (now === null) return html`<p class="site-score-none">Not audited yet</p>`;
  const kind = now >= GOOD_SCORE ? "good" : now >= FAIR_SCORE ? "warn" : "bad";
  return html`<p><span class="site-score-value site-score-${kind}">${now}</span>
<span class="muted">of 100, health score</span><br>
<span class="site-change">${change(now, before)}</span></p>
${limit !== null && html`<p class="muted">${limit}</p>`}`;
}

/** The difference to the audit before in words. */
function change(now: number, before: number | null): string {
  if (before === null) return said`The first audit`;
  if (now === before) return said`As in the audit before`;
  const points = formatCount(Math.abs(now - before), "point");
  return now > before
    ? said`▲ ${points} better than the audit before`
    : said`▼ ${points} worse than the audit before`;
}

function figure(label: string, value: number | null): Html {
  return fact(label, formatNumber(value));
}

function time(label: string, at: string | null, none: string): Html {
  return fact(label, at === null ? saidText(none) : timeTag(at));
}
