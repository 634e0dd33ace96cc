import type { AuditRow } from "../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../db/core/connection.ts";
import { compareAudits } from "../../lib/commands/audits/diff/compare_audits.ts";
import { type DiffRowView, readDiffRows } from "../../lib/commands/audits/diff/read_diff_rows.ts";
import type { DiffGroup } from "../../lib/metrics/audits/occurrence_groups.ts";

const CHUNK_PLACES = 500;
const RANKS: readonly DiffGroup["severity"][] = ["error", "warning", "notice"];

/** Visits every place that an audit found and nobody ignores, errors first, in small chunks. */
export async function walkPlaces(
  db: Db,
  audit: AuditRow,
  visit: (row: DiffRowView) => void,
): Promise<void> {
  const diff = await compareAudits(db, audit, null);
  const groups = diff.groups.filter(({ ignored }) => !ignored)
    .toSorted((a, b) => RANKS.indexOf(a.severity) - RANKS.indexOf(b.severity) || a.start - b.start);
  for (const group of groups) {
    for (let from = group.start; from < group.end; from += CHUNK_PLACES) {
      const count = Math.min(CHUNK_PLACES, group.end - from);
      const rows = Array.from({ length: count }, (_, index) => ({ row: from + index, group }));
      const views = await readDiffRows(db, { auditId: audit.id, againstId: null }, { diff, rows });
      for (const view of views) visit(view);
    }
  }
}
