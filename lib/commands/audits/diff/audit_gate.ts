import type { Db } from "../../../../db/core/connection.ts";
import type { PlacedRow } from "../../../lists/list_groups.ts";
import type { DiffGroup } from "../../../metrics/audits/occurrence_groups.ts";
import { PACKED_SEVERITIES } from "../../../metrics/audits/occurrence_list.ts";
import type { AuditDiff } from "./compare_audits.ts";
import { type ComparedAudits, type DiffRowView, readDiffRows } from "./read_diff_rows.ts";

/** Rows that a gate shows. */
const SHOWN_ROWS = 20;

/** The verdict over what has become worse. */
export interface AuditGate {
  status: "passed" | "failed";
  fail_on: "error" | "warning";
  failed_count: number;
  /** Pages of the audit before that are no pages any more. */
  pages_lost: number;
  /** Places as bad as `fail_on` that only a newer rule found. */
  newly_checked_count: number;
  /** The first of them, errors before warnings. */
  rows: DiffRowView[];
}

/**
 * Judges a diff: it fails on anything that is new or has come back, is not ignored, and is as bad
 * as `failOn` or worse. What only a newer rule found does not fail it, and lost pages are said.
 */
export async function checkGate(
  db: Db,
  compared: ComparedAudits,
  { diff, failOn }: { diff: AuditDiff; failOn: AuditGate["fail_on"] },
): Promise<AuditGate> {
  const failing = diff.groups.filter((group) => fails(group, failOn))
    .sort((a, b) => rank(a) - rank(b) || a.start - b.start);
  const rows: PlacedRow[] = [];
  for (const group of failing) {
    for (let row = group.start; row < group.end && rows.length < SHOWN_ROWS; row++) {
      rows.push({ row, group });
    }
  }
  return {
    status: failing.length === 0 ? "passed" : "failed",
    fail_on: failOn,
    failed_count: countRows(failing),
    pages_lost: diff.pages.lost.total,
    newly_checked_count: countRows(
      diff.groups.filter((group) => group.state === "newly_checked" && isBad(group, failOn)),
    ),
    rows: await readDiffRows(db, compared, { diff, rows }),
  };
}

function fails(group: DiffGroup, failOn: AuditGate["fail_on"]): boolean {
  return (group.state === "new" || group.state === "regressed") && isBad(group, failOn);
}

function isBad({ severity, ignored }: DiffGroup, failOn: AuditGate["fail_on"]): boolean {
  return !ignored && (severity === "error" || severity === failOn);
}

function countRows(groups: readonly DiffGroup[]): number {
  return groups.reduce((sum, { start, end }) => sum + end - start, 0);
}

function rank({ severity }: DiffGroup): number {
  return PACKED_SEVERITIES.indexOf(severity);
}
