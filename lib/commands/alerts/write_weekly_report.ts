import { type ChangedIssue, listChangedIssues } from "../../../db/audits/issues/audit_issues.ts";
import {
  findHealthScore,
  findLatestResultsAudit,
} from "../../../db/audits/lifecycle/audit_results.ts";
import { readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { listLinkSources } from "../../../db/backlinks/link_sources.ts";
import { findNewestAnalysis } from "../../../db/search_data/analyses/search_analyses.ts";
import { countOpenAlerts, listAlertsSince } from "../../../db/sites/alerts.ts";
import { addDays, DAY_MS, dayOf } from "../../core/days.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import type { PlainMessage } from "../../outgoing/plain_message.ts";
import type { SearchServices } from "../../services.ts";
import { findAnswerWindow } from "../ai_mentions/answer_window.ts";
import { readAnswerReport } from "../ai_mentions/read_answer_report.ts";
import { readFieldVitals } from "../audits/crux/read_field_vitals.ts";
import { readLinkSummary } from "../backlinks/read_link_summary.ts";
import { readSearchOverview } from "../search/read_search_overview.ts";

/** Of which site, as of when. */
interface ReportedSite {
  siteId: number;
  domain: string;
  apiUrl: string;
  now: Date;
}

type Fact = PlainMessage["facts"][number];

const WEEK_MS = 7 * DAY_MS;
const MAX_ALERTS = 10;
const UNKNOWN_AUDIT = alertText`not known: no audit has completed`;
const UNKNOWN_SEARCH = alertText`not known: there are no search data of these days`;
const UNKNOWN_LINKS = alertText`not known: no links were imported`;
const UNKNOWN_ANSWERS = alertText`not known: no AI engine was asked`;

/**
 * Writes the report of a site's last week: the figures of the report page, read where the page's answers are read. What is
 * not known says why.
 */
export async function writeWeeklyReport(
  services: SearchServices,
  site: ReportedSite,
): Promise<PlainMessage> {
  const { siteId, domain, apiUrl, now } = site;
  const opened = await listAlertsSince(services.db, siteId, {
    since: new Date(now.getTime() - WEEK_MS),
    limit: MAX_ALERTS + 1,
  });
  const facts = [
    ...await auditFacts(services, site),
    await vitalsFact(services, site),
    ...await searchFacts(services, site),
    ...await decayFacts(services, site),
    ...await linkFacts(services, site),
    ...await answerFacts(services, site),
    {
      label: alertText`Open alerts`,
      value: (await countOpenAlerts(services.db, siteId)).toLocaleString("en"),
    },
  ];
  const others = opened.length > MAX_ALERTS ? [alertText`Further alerts are in the history.`] : [];
  return {
    site: domain,
    severity: "info",
    title: alertText`Weekly report of ${domain}, ${dayOf(now)}`,
    sentences: opened.length === 0 ? [alertText`No alert was opened in the last seven days.`] : [
      alertText`Alerts of the last seven days: ${
        opened.slice(0, MAX_ALERTS).map(({ title }) => title).join("; ")
      }.`,
      ...others,
    ],
    facts,
    links: [
      { label: alertText`Report`, url: `${new URL(apiUrl).origin}/sites/${siteId}/report` },
      { label: alertText`History of alerts`, url: `${apiUrl}/sites/${siteId}/alerts/history` },
    ],
  };
}

async function auditFacts({ db }: SearchServices, { siteId }: ReportedSite): Promise<Fact[]> {
  const latest = await findLatestResultsAudit(db, siteId);
  if (latest === undefined) return [{ label: alertText`Health score`, value: UNKNOWN_AUDIT }];
  const audit = await readAudit(db, latest.id);
  const { health_score: score, previous_audit_id: previousId } = audit;
  const before = previousId === null ? null : await findHealthScore(db, siteId, previousId);
  const day = dayOf(audit.finished_at ?? audit.updated_at);
  const health = {
    label: alertText`Health score`,
    value: score === null
      ? alertText`not known: the audit gave none`
      : before === null
      ? alertText`${score} of 100, audit of ${day}`
      : alertText`${score} of 100 (before: ${before}), audit of ${day}`,
  };
  if (previousId === null) return [health];
  const changed = await listChangedIssues(db, audit.id);
  return [health, {
    label: alertText`Issues since the audit before`,
    value: issuesText(
      countNew(changed),
      changed.filter(({ fixedCount }) => fixedCount > 0).length,
    ),
  }];
}

function issuesText(count: number, fixed: number): string {
  return count === 1
    ? alertText`${count} issue on further URLs, ${fixed} fixed on some`
    : alertText`${count} issues on further URLs, ${fixed} fixed on some`;
}

function countNew(changed: readonly ChangedIssue[]): number {
  return changed.filter(({ newCount, status }) => newCount > 0 && status !== "ignored").length;
}

async function vitalsFact({ db }: SearchServices, { siteId }: ReportedSite): Promise<Fact> {
  const { text } = (await readFieldVitals(db, siteId, []))(null);
  return { label: alertText`What visitors experience`, value: text };
}

async function searchFacts(services: SearchServices, site: ReportedSite): Promise<Fact[]> {
  const { siteId, now } = site;
  const newest = await readSearchOverview(services, { siteId, query: {}, now });
  const { to } = newest.window;
  if (to === null || newest.totals === null) {
    return [{ label: alertText`Clicks`, value: UNKNOWN_SEARCH }];
  }
  const from = addDays(to, -6);
  const { totals, previous } = await readSearchOverview(services, {
    ...{ siteId, now },
    query: { from, to },
  });
  const label = alertText`Clicks ${from} to ${to}`;
  if (totals === null) return [{ label, value: UNKNOWN_SEARCH }];
  const { clicks, impressions } = totals;
  return [
    { label, value: compare(clicks, previous?.clicks) },
    { label: alertText`Impressions`, value: compare(impressions, previous?.impressions) },
  ];
}

async function decayFacts({ db }: SearchServices, { siteId }: ReportedSite): Promise<Fact[]> {
  const found = await findNewestAnalysis(db, { siteId, name: "content_decay", question: "web" });
  if (found === undefined) return [];
  const { decaying, dead } = found.summary;
  return [{
    label: alertText`Pages that lose their clicks`,
    value: (decaying + dead).toLocaleString("en"),
  }];
}

async function linkFacts({ db }: SearchServices, { siteId, now }: ReportedSite): Promise<Fact[]> {
  if ((await listLinkSources(db, siteId)).length === 0) {
    return [{ label: alertText`Linking domains`, value: UNKNOWN_LINKS }];
  }
  const to = dayOf(now);
  const { totals, changes: { total } } = await readLinkSummary(db, siteId, {
    query: { from: addDays(to, -6), to },
    now,
  });
  return [{
    label: alertText`Linking domains`,
    value: totals === null
      ? alertText`not known yet: they are being summed up`
      : alertText`${totals.domainsCount.toLocaleString("en")}; in these seven days ${
        total.newDomains.toLocaleString("en")
      } gained, ${total.lostDomains.toLocaleString("en")} lost`,
  }];
}

async function answerFacts(
  services: SearchServices,
  { siteId, now }: ReportedSite,
): Promise<Fact[]> {
  const label = alertText`Named in AI answers`;
  const window = await findAnswerWindow(services.db, siteId, { query: {} });
  if (window === undefined) return [{ label, value: UNKNOWN_ANSWERS }];
  const { own, counts } = await readAnswerReport(services, { siteId, window, filters: [], now });
  const { value } = own.rates.mentionRate;
  return [{
    label,
    value: value === null
      ? UNKNOWN_ANSWERS
      : shareText(Math.round(100 * value), { answers: counts.valid, ...window }),
  }];
}

function shareText(
  share: number,
  { answers, from, to }: { answers: number; from: string; to: string },
): string {
  return answers === 1
    ? alertText`${share} % of ${answers} answer from ${from} to ${to}`
    : alertText`${share} % of ${answers.toLocaleString("en")} answers from ${from} to ${to}`;
}

function compare(now: number, before: number | undefined): string {
  return before === undefined
    ? now.toLocaleString("en")
    : alertText`${now.toLocaleString("en")} (the seven days before: ${
      before.toLocaleString("en")
    })`;
}
