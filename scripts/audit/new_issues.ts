import { styleText } from "node:util";
import { RESULT_STATUSES } from "../../db/audits/lifecycle/audit_results.ts";
import { type AuditRow, findAudit } from "../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../db/core/connection.ts";
import { type AuditGate, checkGate } from "../../lib/commands/audits/diff/audit_gate.ts";
import { compareAudits } from "../../lib/commands/audits/diff/compare_audits.ts";
import type { DiffRowView } from "../../lib/commands/audits/diff/read_diff_rows.ts";
import { type StateCounts, summarizeDiff } from "../../lib/commands/audits/diff/summarize_diff.ts";
import type { ChangedSetting } from "../../lib/rules/changed_settings.ts";
import { describeLosses } from "../../lib/rules/text/describe_losses.ts";
import { findRule } from "../../lib/rules/find_rule.ts";
import { NotAuditedError } from "./not_audited_error.ts";

/** A place that is new or back; evidence as the API shows it. */
type NewIssue = Omit<DiffRowView, "evidence_before" | "evidence_after"> & {
  evidence: unknown;
};

/** The verdict over an audit against the one before, as the command prints it. */
export interface NewIssues extends Omit<AuditGate, "rows"> {
  rows: NewIssue[];
  /** Null: there is none to compare with, and everything counts as new. */
  against_audit_id: number | null;
  states: StateCounts | null;
  /** Its health score. */
  against_health_score: number | null;
  /** Counts against a saved audit; null: it was compared with none. */
  saved: { new_count: number; persisting_count: number; gone_count: number } | null;
  settings_changed: ChangedSetting[];
  /** Pages that were lost, in words; null: none. */
  lost: string | null;
}

const COLOURS = { error: "red", warning: "yellow", notice: "blue" } as const;

/**
 * Judges what the audit has that the site's audit before it had not. Where there is none, or where
 * its rows are gone, everything counts as new.
 */
export async function findNewIssues(
  db: Db,
  audit: AuditRow,
  { failOn, against }: { failOn: AuditGate["fail_on"]; against: AuditRow | null },
): Promise<NewIssues> {
  const diff = await compareAudits(db, audit, against);
  const compared = { auditId: audit.id, againstId: against?.id ?? null };
  const summary = against === null ? null : summarizeDiff(diff, audit, against);
  const { rows, ...verdict } = await checkGate(db, compared, { diff, failOn });
  return {
    ...verdict,
    rows: rows.map(({ evidence_before: _, evidence_after: evidence, ...row }) => ({
      ...row,
      evidence: evidence === null ? null : JSON.parse(evidence),
    })),
    against_audit_id: compared.againstId,
    against_health_score: against?.health_score ?? null,
    states: summary?.states ?? null,
    saved: null,
    settings_changed: summary?.settings_changed ?? [],
    lost: describeLosses(diff.pages.lost),
  };
}

/**
 * Finds the audit that this one is compared with: the one that was named, which must be there, or the one before;
 * null where its rows are gone or there is none.
 */
export async function findAgainst(
  db: Db,
  audit: AuditRow,
  namedId: number | undefined,
): Promise<AuditRow | null> {
  if (namedId !== undefined) return await readNamedAudit(db, audit, namedId);
  if (audit.previous_audit_id === null) return null;
  const previous = await findAudit(db, audit.site_id, audit.previous_audit_id);
  if (previous === undefined || previous.details !== "full") return null;
  return RESULT_STATUSES.includes(previous.status) ? previous : null;
}

async function readNamedAudit(db: Db, audit: AuditRow, id: number): Promise<AuditRow> {
  const named = id === audit.id ? undefined : await findAudit(db, audit.site_id, id);
  if (named === undefined) {
    throw new NotAuditedError("audit_not_found", `--against ${id}: the site has no such audit.`);
  }
  if (named.details === "full" && RESULT_STATUSES.includes(named.status)) return named;
  throw new NotAuditedError(
    "audit_pruned",
    `--against ${id}: that audit has no places to compare.`,
  );
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
    const title = findRule(row.code)?.title ?? row.code;
    const target = row.target_url === null ? "" : ` -> ${row.target_url}`;
    lines.push(`${label}  ${row.state.padEnd(9)}  ${title} (${row.code})`);
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
