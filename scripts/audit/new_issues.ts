import { styleText } from "node:util";
import { RESULT_STATUSES } from "../../db/audits/lifecycle/audit_results.ts";
import type { AuditAnswer } from "../../schemas/audit.ts";
import type { DiffGateAnswer, DiffRowAnswer, DiffSummaryAnswer } from "../../schemas/audit_diff.ts";
import { describeLosses } from "../../lib/rules/text/describe_losses.ts";
import { ServiceError } from "../../lib/core/errors.ts";
import type { AuditSource } from "./audit_source.ts";
import { NotAuditedError } from "./not_audited_error.ts";

/** A gate's severity. */
export type LeastSeverity = DiffGateAnswer["fail_on"];

/** A place that is new or back. */
type NewIssue = Omit<DiffRowAnswer, "evidence_before" | "evidence_after"> & {
  evidence: DiffRowAnswer["evidence_after"];
};

/** The verdict over an audit against the one before, as the command prints it. */
export interface NewIssues extends Omit<DiffGateAnswer, "rows"> {
  rows: NewIssue[];
  /** Null: there is none to compare with, and everything counts as new. */
  against_audit_id: number | null;
  states: DiffSummaryAnswer["states"] | null;
  /** Its health score. */
  against_health_score: number | null;
  /** Counts against a saved audit; null: it was compared with none. */
  saved: { new_count: number; persisting_count: number; gone_count: number } | null;
  settings_changed: DiffSummaryAnswer["settings_changed"];
  /** Pages that were lost, in words; null: none. */
  lost: string | null;
}

const COLOURS = { error: "red", warning: "yellow", notice: "blue" } as const;

/**
 * Judges what the audit has that the site's audit before it had not. Where there is none, or where
 * its rows are gone, everything counts as new.
 */
export async function findNewIssues(
  { call, site }: AuditSource,
  { id }: AuditAnswer,
  { failOn, againstId }: { failOn: LeastSeverity; againstId: number | null },
): Promise<NewIssues> {
  const { meta } = await call("diffAudits", {
    params: { id: site.id, audit_id: id },
    query: { ...comparison(againstId), fail_on: failOn, per_page: 1 },
  });
  const { gate, summary } = meta;
  if (gate === null) throw new TypeError("A diff with fail_on has a gate.");
  return {
    ...gate,
    rows: gate.rows.map(newIssueOf),
    against_audit_id: againstId,
    against_health_score: summary.score.before,
    states: againstId === null ? null : summary.states,
    saved: null,
    settings_changed: summary.settings_changed,
    lost: describeLosses(summary.pages.lost),
  };
}

/** The part of a diff's query that says with what an audit is compared; null: with nothing. */
export function comparison(againstId: number | null): { against: number } | { alone: true } {
  return againstId === null ? { alone: true } : { against: againstId };
}

/** A row of a diff as the command prints it. */
export function newIssueOf(
  { evidence_before: _, evidence_after: evidence, ...row }: DiffRowAnswer,
): NewIssue {
  return { ...row, evidence };
}

/**
 * Finds the audit that this one is compared with: the one that was named, which must be there, or the one before;
 * null where its rows are gone or there is none.
 */
export async function findAgainst(
  source: AuditSource,
  audit: AuditAnswer,
  namedId: number | undefined,
): Promise<number | null> {
  if (namedId !== undefined) return await findNamed(source, audit, namedId);
  if (audit.previous_audit_id === null) return null;
  const previous = await findAudit(source, audit.previous_audit_id);
  return previous !== undefined && isComparable(previous) ? previous.id : null;
}

async function findNamed(source: AuditSource, audit: AuditAnswer, id: number): Promise<number> {
  const named = id === audit.id ? undefined : await findAudit(source, id);
  if (named === undefined) {
    throw new NotAuditedError("audit_not_found", `--against ${id}: the site has no such audit.`);
  }
  if (isComparable(named)) return id;
  throw new NotAuditedError(
    "audit_pruned",
    `--against ${id}: that audit has no places to compare.`,
  );
}

async function findAudit(
  { call, site }: AuditSource,
  id: number,
): Promise<AuditAnswer | undefined> {
  try {
    return (await call("getAudit", { params: { id: site.id, audit_id: id } })).data;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "audit_not_found") return undefined;
    throw error;
  }
}

function isComparable({ details, status }: AuditAnswer): boolean {
  return details === "full" && RESULT_STATUSES.some((one) => one === status);
}

/** Writes the verdict for a person to stdout. */
export function writeNewIssues(verdict: NewIssues): void {
  const lines = ["", describeComparison(verdict)];
  if (verdict.lost !== null) lines.push(verdict.lost);
  for (const { name, before, after } of verdict.settings_changed) {
    lines.push(`Setting changed: ${name} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`);
  }
  for (const row of verdict.rows) {
    const label = styleText(COLOURS[row.severity], row.severity.padEnd(7));
    const target = row.target_url === null ? "" : ` -> ${row.target_url}`;
    lines.push(`${label}  ${row.state.padEnd(9)}  ${row.title} (${row.code})`);
    lines.push(`                    ${row.url ?? "the site as a whole"}${target}`);
  }
  const more = verdict.failed_count - verdict.rows.length;
  if (more > 0) lines.push(`… and ${more} more.`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Says in one sentence what was compared, and how many places are in which state. */
export function describeComparison(
  { against_audit_id: againstId, states, saved }: NewIssues,
): string {
  if (saved !== null) {
    return `Compared with saved audit ${againstId}: ${saved.new_count} new, ` +
      `${saved.gone_count} gone, ${saved.persisting_count} as before.`;
  }
  if (states === null) {
    return "There is no earlier audit of this site to compare with, or its rows are pruned: " +
      "everything counts as new.";
  }
  const counts = [
    `${states.new} new`,
    `${states.regressed} regressed`,
    `${states.fixed} fixed`,
    `${states.gone_with_page} gone with their page`,
    ...states.newly_checked === 0 ? [] : [`${states.newly_checked} newly checked`],
    `${states.not_recrawled} not looked at again`,
    `${states.persisting} as before`,
  ];
  return `Compared with audit ${againstId}: ${counts.join(", ")}.`;
}
