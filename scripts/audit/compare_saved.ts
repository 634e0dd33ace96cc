import type { AuditRow } from "../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../db/core/connection.ts";
import type { AuditGate } from "../../lib/commands/audits/diff/audit_gate.ts";
import { readRuleVersions } from "../../lib/rules/rule_versions.ts";
import type { NewIssues } from "./new_issues.ts";
import { MAX_PLACES, placeOf, type Places } from "./places.ts";
import type { SavedAudit } from "./saved_audit.ts";
import { walkPlaces } from "./walk_places.ts";

/** Rows that a verdict shows. */
const SHOWN_ROWS = 20;

/** What an audit found that a saved one had not. */
interface ComparedWithSaved {
  verdict: NewIssues;
  places: Places;
}

/**
 * Compares an audit with a saved one by the fingerprints of places: new is what it has not. What only a newer rule
 * found is not new; whether what is gone was fixed or went with its page, a file cannot tell.
 */
export async function compareWithSaved(
  db: Db,
  audit: AuditRow,
  { saved, failOn }: { saved: SavedAudit; failOn: AuditGate["fail_on"] },
): Promise<ComparedWithSaved> {
  const known = new Set(saved.places);
  const versions = readRuleVersions(audit);
  const counts = { new: 0, failed: 0, newlyChecked: 0, persisting: 0 };
  const rows: NewIssues["rows"] = [];
  const places: Places = { places: [], leftOut: 0 };
  await walkPlaces(db, audit, (row) => {
    const isBad = row.severity === "error" || row.severity === failOn;
    if (known.has(row.fingerprint)) return void counts.persisting++;
    if (saved.rules[row.code] !== versions[row.code]) {
      if (isBad) counts.newlyChecked++;
      return;
    }
    counts.new++;
    if (places.places.length < MAX_PLACES) places.places.push(placeOf(row, `new-${failOn}`));
    else places.leftOut++;
    if (!isBad) return;
    counts.failed++;
    if (rows.length === SHOWN_ROWS) return;
    const { evidence_before: _, evidence_after: evidence, ...shown } = row;
    rows.push({ ...shown, evidence: evidence === null ? null : JSON.parse(evidence) });
  });
  return {
    verdict: {
      status: counts.failed === 0 ? "passed" : "failed",
      fail_on: failOn,
      failed_count: counts.failed,
      pages_lost: 0,
      newly_checked_count: counts.newlyChecked,
      rows,
      against_audit_id: saved.audit_id,
      against_health_score: saved.health_score,
      states: null,
      saved: {
        new_count: counts.new,
        persisting_count: counts.persisting,
        gone_count: known.size - counts.persisting,
      },
      settings_changed: [],
      lost: null,
    },
    places,
  };
}
