import type { DiffGateAnswer, DiffRowAnswer } from "../../../schemas/audit_diff.ts";
import type { AuditGate } from "../../commands/audits/diff/audit_gate.ts";
import type { DiffRowView } from "../../commands/audits/diff/read_diff_rows.ts";
import { findRule } from "../../rules/find_rule.ts";
import { present, type Presenter } from "../core/present.ts";
import { evidenceOf, titleOf } from "./present_issue.ts";

/** How one row of a diff is shown. */
export const presentDiffRow: Presenter<DiffRowView, DiffRowAnswer> = {
  state: (row) => row.state,
  code: (row) => row.code,
  title: (row) => titleOf(row.code),
  severity: (row) => row.severity,
  category: (row) => findRule(row.code)?.category ?? null,
  url: (row) => row.url,
  target_url: (row) => row.target_url,
  fingerprint: (row) => row.fingerprint,
  ignored: (row) => row.ignored,
  evidence_before: (row) => evidenceOrNull(row.evidence_before),
  evidence_after: (row) => evidenceOrNull(row.evidence_after),
};

function evidenceOrNull(evidence: string | null): DiffRowAnswer["evidence_after"] {
  return evidence === null ? null : evidenceOf({ evidence });
}

/** How the verdict of a diff is shown. */
export function presentGate(gate: AuditGate): DiffGateAnswer {
  return { ...gate, rows: gate.rows.map((row) => present(presentDiffRow, row)) };
}
