import type { AuditRow } from "../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../db/core/connection.ts";
import { type AuditDiff, compareAudits } from "../../lib/commands/audits/diff/compare_audits.ts";
import { type DiffRowView, readDiffRows } from "../../lib/commands/audits/diff/read_diff_rows.ts";
import type { PlacedRow } from "../../lib/lists/list_groups.ts";
import type { DiffGroup } from "../../lib/metrics/audits/occurrence_groups.ts";
import { findRule } from "../../lib/rules/find_rule.ts";
import type { Evidence, Severity } from "../../lib/rules/rule.ts";
import type { FailOn } from "./options.ts";

/** One place of an issue, as the reports of a pipeline show it. */
export interface Place {
  code: string;
  title: string;
  severity: Severity;
  /** Null: the site as a whole. */
  url: string | null;
  targetUrl: string | null;
  evidence: Partial<Evidence>;
  /** The same in every audit. */
  fingerprint: string;
  /** `--fail-on` counts it; without that, errors count. */
  failing: boolean;
}

/** The places of an audit, the worst first. */
export interface Places {
  places: Place[];
  /** Places beyond those that are listed. */
  leftOut: number;
}

/** Places that a report lists: as many results as GitHub shows of a SARIF file. */
export const MAX_PLACES = 5_000;
const CHUNK_PLACES = 500;
const MAX_EVIDENCE_CHARS = 300;
const RANKS = ["error", "warning", "notice"];

/**
 * Reads the places that an audit found and nobody ignores; for `new-error` and `new-warning` those
 * alone that are new or back since the audit `against`.
 */
export async function readPlaces(
  db: Db,
  audit: AuditRow,
  { against, failOn }: { against: AuditRow | null; failOn: FailOn | undefined },
): Promise<Places> {
  const onlyNew = failOn?.startsWith("new-") === true;
  const compared = onlyNew ? against : null;
  const diff = await compareAudits(db, audit, compared);
  const groups = diff.groups
    .filter(({ state, ignored }) => !ignored && (state === "new" || state === "regressed"))
    .sort((a, b) => rank(a) - rank(b) || a.start - b.start);
  const rows = groups.flatMap((group) => listRows(group)).slice(0, MAX_PLACES);
  const total = groups.reduce((sum, { start, end }) => sum + end - start, 0);
  const ids = { auditId: audit.id, againstId: compared?.id ?? null };
  const places: Place[] = [];
  for (let from = 0; from < rows.length; from += CHUNK_PLACES) {
    const chunk = rows.slice(from, from + CHUNK_PLACES);
    places.push(...await readChunk(db, diff, { ids, chunk, failOn }));
  }
  return { places, leftOut: total - places.length };
}

function listRows(group: DiffGroup): PlacedRow[] {
  const count = Math.min(group.end - group.start, MAX_PLACES);
  return Array.from({ length: count }, (_, index) => ({ row: group.start + index, group }));
}

async function readChunk(
  db: Db,
  diff: AuditDiff,
  { ids, chunk, failOn }: {
    ids: { auditId: number; againstId: number | null };
    chunk: readonly PlacedRow[];
    failOn: FailOn | undefined;
  },
): Promise<Place[]> {
  const rows = await readDiffRows(db, ids, { diff, rows: chunk });
  return rows.map((row) => placeOf(row, failOn));
}

/** A place as reports show it. */
export function placeOf(row: DiffRowView, failOn: FailOn | undefined): Place {
  const { code, severity, url, target_url: targetUrl, fingerprint, evidence_after: evidence } = row;
  return {
    code,
    title: findRule(code)?.title ?? code,
    severity,
    url,
    targetUrl,
    // written by the rules as such an object
    evidence: evidence === null ? {} : JSON.parse(evidence) as Partial<Evidence>,
    fingerprint,
    failing: severity === "error" ||
      (severity === "warning" && failOn?.endsWith("warning") === true),
  };
}

function rank({ severity }: DiffGroup): number {
  return RANKS.indexOf(severity);
}

/** Says where a place is, such as `https://example.com/ -> https://example.com/gone`. */
export function describePlace({ url, targetUrl }: Place): string {
  return `${url ?? "the site as a whole"}${targetUrl === null ? "" : ` -> ${targetUrl}`}`;
}

/** Says what was found at a place, what was expected, and where. */
export function describeEvidence({ evidence }: Place): string {
  const parts = [["Found", evidence.found], ["expected", evidence.expected], ["in", evidence.where]]
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([label, value]) =>
      `${label}: ${cut(typeof value === "string" ? value : JSON.stringify(value))}`
    );
  return `${parts.join("; ")}.`;
}

function cut(text: string): string {
  if (text.length <= MAX_EVIDENCE_CHARS) return text;
  return `${text.slice(0, MAX_EVIDENCE_CHARS - 1).toWellFormed()}…`;
}
