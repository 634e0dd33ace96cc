import type { AuditAnswer } from "../../schemas/audit.ts";
import type { AuditSource } from "./audit_source.ts";
import { type LeastSeverity, newIssueOf, type NewIssues } from "./new_issues.ts";
import { listAllPlaces, MAX_PLACES, placeOf, type Places } from "./places.ts";
import { readRulesRun } from "./rules_run.ts";
import type { SavedAudit } from "./saved_audit.ts";

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
  source: AuditSource,
  audit: AuditAnswer,
  { saved, failOn }: { saved: SavedAudit; failOn: LeastSeverity },
): Promise<ComparedWithSaved> {
  const known = new Set(saved.places);
  const versions = await readRulesRun(source, audit);
  const counts = { new: 0, failed: 0, newlyChecked: 0, persisting: 0 };
  const rows: NewIssues["rows"] = [];
  const places: Places = { places: [], leftOut: 0 };
  for await (const row of listAllPlaces(source, audit)) {
    const isBad = row.severity === "error" || row.severity === failOn;
    if (known.has(row.fingerprint)) {
      counts.persisting++;
      continue;
    }
    if (saved.rules[row.code] !== versions[row.code]) {
      if (isBad) counts.newlyChecked++;
      continue;
    }
    counts.new++;
    if (places.places.length < MAX_PLACES) places.places.push(placeOf(row, `new-${failOn}`));
    else places.leftOut++;
    if (!isBad) continue;
    counts.failed++;
    if (rows.length < SHOWN_ROWS) rows.push(newIssueOf(row));
  }
  return { verdict: verdictOf({ counts, rows, known: known.size }, { saved, failOn }), places };
}

/** What was counted of an audit against a saved one of `known` places. */
interface Counted {
  counts: { new: number; failed: number; newlyChecked: number; persisting: number };
  rows: NewIssues["rows"];
  known: number;
}

function verdictOf(
  { counts, rows, known }: Counted,
  { saved, failOn }: { saved: SavedAudit; failOn: LeastSeverity },
): NewIssues {
  return {
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
      gone_count: known - counts.persisting,
    },
    settings_changed: [],
    lost: null,
  };
}
