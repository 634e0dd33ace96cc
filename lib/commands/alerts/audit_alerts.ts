import {
  type ChangedIssue,
  listChangedIssues,
  listStandingCodes,
} from "../../../db/audits/issues/audit_issues.ts";
import {
  findHealthScore,
  findLatestResultsAudit,
} from "../../../db/audits/lifecycle/audit_results.ts";
import { countReasons } from "../../../db/audits/lifecycle/audit_pairs.ts";
import { type AuditRow, readAudit } from "../../../db/audits/lifecycle/audits.ts";
import type { AlertFinding, AlertLink } from "../../alerts/alert_message.ts";
import { BROKEN_CODES } from "../../alerts/find_causes.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { dayOf } from "../../core/days.ts";
import { CHANGE_RULES } from "../../rules/change_rules.ts";
import { findRule } from "../../rules/find_rule.ts";
import { countOf, findMemory, type RuleAnswer, type RuleContext } from "./rule_answer.ts";
import { findCertificateAlerts } from "./certificate_alerts.ts";

const ROBOTS_CHANGED = "robots_txt_changed";
const INDEXABILITY_LOST = "indexable_became_nonindexable";
/** The reason that pages have which robots.txt forbids. */
const BLOCKED = "robots";
/** Those that pages have which cannot be read any more. */
const BROKEN: ReadonlySet<string> = new Set(["status", "unreachable"]);

/** A finished audit, the newest of the site, and its day. */
interface LatestAudit {
  context: RuleContext;
  audit: AuditRow;
  happenedOn: string;
}

/** What the site's newest audit says; nothing before the first. Audits of pipelines are of no live site. */
export async function findAuditAlerts(context: RuleContext): Promise<RuleAnswer[]> {
  const { db, siteId } = context;
  const found = await findLatestResultsAudit(db, siteId);
  if (found === undefined) return [];
  const audit = await readAudit(db, found.id);
  const happenedOn = dayOf(audit.finished_at ?? audit.updated_at);
  const latest = { context, audit, happenedOn };
  return [
    ...healthAlerts(latest),
    ...await findDrop(latest),
    ...await findIssueAlerts(latest),
    ...await findCertificateAlerts(latest),
  ];
}

function healthAlerts({ context, audit, happenedOn }: LatestAudit): RuleAnswer[] {
  const { threshold = 0 } = context.rules.health_below;
  const { health_score: score } = audit;
  if (score === null) return [];
  if (score >= threshold) return [{ rule: "health_below", asOf: happenedOn, found: [] }];
  return [{
    rule: "health_below",
    asOf: happenedOn,
    found: [{
      causeKey: "health_below",
      severity: "error",
      title: alertText`Health score ${score} is below ${threshold}`,
      sentences: [
        alertText`The audit of ${happenedOn} gave the site a health score of ${score} of 100.`,
        alertText`The alert is set to scores below ${threshold}.`,
      ],
      facts: [{ name: alertText`Health score`, value: String(score) }],
      links: auditLinks(audit),
      happenedOn,
    }],
  }];
}

/** Open while the score has not come back to within the threshold of what it was. */
async function findDrop({ context, audit, happenedOn }: LatestAudit): Promise<RuleAnswer[]> {
  const { db, siteId } = context;
  const { threshold = 0 } = context.rules.health_drop;
  const { health_score: score, previous_audit_id: previousId } = audit;
  if (score === null) return [];
  const memory = findMemory<{ before: number }>(context, "health_drop");
  const before = memory?.before ??
    (previousId === null ? null : await findHealthScore(db, siteId, previousId));
  if (before === null || before - score < threshold) {
    return [{ rule: "health_drop", asOf: happenedOn, found: [] }];
  }
  return [{
    rule: "health_drop",
    asOf: happenedOn,
    found: [{
      causeKey: "health_drop",
      severity: "error",
      title: alertText`Health score fell from ${before} to ${score}`,
      sentences: [
        alertText`The audit of ${happenedOn} found the site ${
          countOf(before - score, "point")
        } worse than the audit before.`,
      ],
      facts: [
        { name: alertText`Health score`, value: String(score) },
        { name: alertText`Before`, value: String(before) },
      ],
      links: auditLinks(audit),
      happenedOn,
      memory: { before },
    }],
  }];
}

async function findIssueAlerts(latest: LatestAudit): Promise<RuleAnswer[]> {
  const { context: { db }, audit, happenedOn: asOf } = latest;
  // without an audit to compare with nothing is known to be new
  if (audit.previous_audit_id === null) return [];
  const changed = (await listChangedIssues(db, audit.id))
    .filter(({ status, newCount }) => status !== "ignored" && newCount > 0);
  const lost = await countLostPages(latest);
  const issues = newIssues(latest, changed);
  const robots = robotsAlerts(latest, changed, lost);
  const covered = countCovered(latest, changed, { lost, issues, robots });
  return [
    { rule: "new_issues", asOf, found: issues, holding: await findLasting(latest) },
    { rule: "robots_changed", asOf, found: robots },
    {
      rule: "indexability_lost",
      asOf,
      found: indexabilityAlerts(latest, changed, { lost, covered }),
    },
  ];
}

function newIssues(
  { context: { siteId, rules: { new_issues: rule } }, audit, happenedOn }: LatestAudit,
  changed: readonly ChangedIssue[],
): AlertFinding[] {
  const { severities = [], codes = [], threshold = 1 } = rule;
  const isWanted = ({ code, severity }: ChangedIssue) =>
    codes.includes(code) || severities.includes(severity) && !CHANGE_RULES.has(code);
  return changed.filter((issue) => isWanted(issue) && issue.newCount >= threshold).map((issue) => {
    const { code, severity, newCount, affectedUrlsCount } = issue;
    const title = findRule(code)?.title ?? code;
    const issuePath = `/sites/${siteId}/issues/${code}`;
    const isBack = issue.status === "regressed";
    return {
      causeKey: CHANGE_RULES.has(code) ? `new_issues:${code}:${audit.id}` : `new_issues:${code}`,
      severity,
      title: isBack
        ? alertText`Back: ${title} (${countOf(newCount, "URL")})`
        : alertText`New: ${title} (${countOf(newCount, "URL")})`,
      sentences: [
        alertText`The audit of ${happenedOn} found it on ${
          countOf(newCount, "URL")
        } that did not have it before.`,
        ...isBack ? [alertText`It was fixed before.`] : [],
      ],
      facts: [
        { name: alertText`URLs that have it now`, value: affectedUrlsCount.toLocaleString("en") },
        { name: alertText`New`, value: newCount.toLocaleString("en") },
      ],
      links: [
        { name: alertText`Its pages`, path: `${issuePath}/pages` },
        { name: alertText`The issue`, path: issuePath },
        ...auditLinks(audit),
      ],
      happenedOn,
      ...CHANGE_RULES.has(code) && { momentary: true },
    };
  });
}

/** Causes whose issue the site still has, or that an audit which ended early may not have seen. */
async function findLasting({ context: { db, open }, audit }: LatestAudit): Promise<string[]> {
  const keys = open.filter(({ rule }) => rule === "new_issues").map(({ cause_key: key }) => key);
  if (keys.length === 0) return [];
  if (audit.status === "completed_partial") return keys;
  const codes = await listStandingCodes(db, audit.id);
  return keys.filter((key) => codes.includes(key.slice("new_issues:".length)));
}

/** Pages that can no longer be indexed. */
interface LostPages {
  /** Since robots.txt forbids them. */
  blocked: number;
  /** Since they cannot be read any more. */
  broken: number;
  /** Of the pages that were crawled, 0 to 1. */
  share: number;
}

async function countLostPages(
  { context: { db }, audit: { id, pages_crawled: crawled } }: LatestAudit,
): Promise<LostPages> {
  const reasons = await countReasons(db, id, INDEXABILITY_LOST);
  const sum = (counted: typeof reasons) => counted.reduce((all, { count }) => all + count, 0);
  const all = sum(reasons);
  return {
    blocked: sum(reasons.filter(({ name }) => name === BLOCKED)),
    broken: sum(reasons.filter(({ name }) => BROKEN.has(name))),
    share: all / Math.max(1, crawled + all),
  };
}

/** Counts lost pages that alerts of this very audit speak of: one of robots.txt, or each one of broken pages. */
function countCovered(
  { context: { rules, open } }: LatestAudit,
  changed: readonly ChangedIssue[],
  { lost, issues, robots }: {
    lost: LostPages;
    issues: readonly AlertFinding[];
    robots: readonly AlertFinding[];
  },
): number {
  const isBlockedTold = rules.robots_changed.enabled && robots.length > 0;
  const broken = changed.filter(({ code }) => BROKEN_CODES.has(code));
  // an alert that is open already is not sent again for further pages
  const isBrokenTold = rules.new_issues.enabled && broken.length > 0 &&
    broken.map(({ code }) => `new_issues:${code}`).every((key) =>
      issues.some(({ causeKey }) => causeKey === key) &&
      !open.some(({ cause_key: openKey }) => openKey === key)
    );
  return (isBlockedTold ? lost.blocked : 0) + (isBrokenTold ? lost.broken : 0);
}

function robotsAlerts(
  { context: { siteId }, audit, happenedOn }: LatestAudit,
  changed: readonly ChangedIssue[],
  { blocked, share }: LostPages,
): AlertFinding[] {
  if (!changed.some(({ code }) => code === ROBOTS_CHANGED)) return [];
  return [{
    causeKey: `robots_changed:${audit.id}`,
    severity: blocked === 0 ? "warning" : "error",
    title: blocked === 0
      ? alertText`robots.txt changed`
      : alertText`robots.txt changed and forbids ${countOf(blocked, "page")}`,
    sentences: [
      alertText`The audit of ${happenedOn} read another robots.txt than the audit before.`,
      blocked === 0
        ? alertText`Check that crawlers may still read what they should.`
        : alertText`It forbids ${countOf(blocked, "page")} that search engines could index before.`,
    ],
    facts: blocked === 0 ? [] : [{ name: alertText`Pages`, value: blocked.toLocaleString("en") }],
    links: [
      { name: alertText`What changed`, path: `/sites/${siteId}/issues/${ROBOTS_CHANGED}/pages` },
      { name: alertText`robots.txt`, path: `/sites/${siteId}/robots` },
      ...auditLinks(audit),
    ],
    happenedOn,
    momentary: true,
    memory: { blocked, share },
  }];
}

/** Pages that only alerts of other rules explain are part of those; others have an alert of their own. */
function indexabilityAlerts(
  { context: { siteId, rules }, audit, happenedOn }: LatestAudit,
  changed: readonly ChangedIssue[],
  { lost, covered }: { lost: LostPages; covered: number },
): AlertFinding[] {
  const { threshold = 1 } = rules.indexability_lost;
  const { newCount: all = 0 } = changed.find(({ code }) => code === INDEXABILITY_LOST) ?? {};
  if (all < threshold) return [];
  const apart = all - covered >= threshold;
  const count = apart ? all - covered : all;
  return [{
    causeKey: `indexability_lost:${audit.id}`,
    severity: "error",
    title: alertText`${countOf(count, "page")} can no longer be indexed`,
    sentences: [
      count === 1
        ? alertText`The audit of ${happenedOn} found that search engines may no longer show it; the audit before found that they might.`
        : alertText`The audit of ${happenedOn} found that search engines may no longer show them; the audit before found that they might.`,
      ...count === all ? [] : [
        covered === 1
          ? alertText`1 further page of the list is forbidden by robots.txt or broken, which has an alert of its own.`
          : alertText`${
            countOf(covered, "further page")
          } of the list are forbidden by robots.txt or broken, which has an alert of its own.`,
      ],
    ],
    facts: [{ name: alertText`Pages`, value: count.toLocaleString("en") }],
    links: [
      { name: alertText`The pages`, path: `/sites/${siteId}/issues/${INDEXABILITY_LOST}/pages` },
      ...auditLinks(audit),
    ],
    happenedOn,
    momentary: true,
    memory: { ...lost, apart },
  }];
}

function auditLinks({ site_id: siteId, id, previous_audit_id: previousId }: AuditRow): AlertLink[] {
  const path = `/sites/${siteId}/audits/${id}`;
  return [
    { name: alertText`The audit`, path },
    ...previousId === null ? [] : [{ name: alertText`What changed`, path: `${path}/diff` }],
  ];
}
