import type { Db } from "../../db/connection.ts";
import type { PlacedRow } from "../lists/list_groups.ts";
import type { DiffGroup, GroupedRows } from "../metrics/occurrence_groups.ts";
import { PACKED_SEVERITIES } from "../metrics/occurrence_list.ts";
import { type ComparedAudits, type DiffRowView, readDiffRows } from "./read_diff_rows.ts";

/** Rows that a gate shows. */
const SHOWN_ROWS = 20;

/** The verdict over what has become worse. */
export interface AuditGate {
  status: "passed" | "failed";
  fail_on: "error" | "warning";
  failed_count: number;
  /** The first of them, errors before warnings. */
  rows: DiffRowView[];
}

/**
 * Judges a diff: it fails on anything that is new or has come back, is not ignored, and is as bad
 * as `failOn` or worse.
 */
export async function checkGate(
  db: Db,
  compared: ComparedAudits,
  diff: GroupedRows,
  failOn: AuditGate["fail_on"],
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
    failed_count: failing.reduce((sum, { start, end }) => sum + end - start, 0),
    rows: await readDiffRows(db, compared, diff, rows),
  };
}

function fails({ state, severity, ignored }: DiffGroup, failOn: AuditGate["fail_on"]): boolean {
  if (ignored || (state !== "new" && state !== "regressed")) return false;
  return severity === "error" || severity === failOn;
}

function rank({ severity }: DiffGroup): number {
  return PACKED_SEVERITIES.indexOf(severity);
}
