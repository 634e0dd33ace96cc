import type { AuditAnswer } from "../../schemas/audit.ts";
import type { DiffRowAnswer } from "../../schemas/audit_diff.ts";
import { SEVERITIES } from "../../schemas/issue.ts";
import type { Evidence, Severity } from "../../lib/rules/rule.ts";
import type { AuditSource } from "./audit_source.ts";
import { comparison } from "./new_issues.ts";
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
const MAX_EVIDENCE_CHARS = 300;

/**
 * Reads the places that an audit found and nobody ignores; for `new-error` and `new-warning` those
 * alone that are new or back since the audit with the id `againstId`.
 */
export async function readPlaces(
  { call, listRows, site }: AuditSource,
  { id }: AuditAnswer,
  { againstId, failOn }: { againstId: number | null; failOn: FailOn | undefined },
): Promise<Places> {
  const onlyNew = failOn?.startsWith("new-") === true;
  const params = { id: site.id, audit_id: id };
  const query = {
    ...comparison(onlyNew ? againstId : null),
    "filter[state]": "new,regressed",
    "filter[ignored]": false,
  };
  const { meta } = await call("diffAudits", { params, query: { ...query, per_page: 1 } });
  const total = meta.total ?? 0;
  const places: Place[] = [];
  for (const severity of SEVERITIES) {
    if (places.length >= Math.min(total, MAX_PLACES)) break;
    const rows = listRows("diffAudits", {
      params,
      query: { ...query, "filter[severity]": severity },
    });
    for await (const row of rows) {
      places.push(placeOf(row, failOn));
      if (places.length >= MAX_PLACES) break;
    }
  }
  return { places, leftOut: total - places.length };
}

/** Visits every place that an audit found and nobody ignores, errors first. */
export async function* listAllPlaces(
  { listRows, site }: AuditSource,
  { id }: Pick<AuditAnswer, "id">,
): AsyncGenerator<DiffRowAnswer> {
  yield* listRows("diffAudits", {
    params: { id: site.id, audit_id: id },
    query: { ...comparison(null), "filter[ignored]": false },
  });
}

/** A place as reports show it. */
export function placeOf(row: DiffRowAnswer, failOn: FailOn | undefined): Place {
  const { code, title, severity, url, target_url: targetUrl, fingerprint } = row;
  return {
    ...{ code, title, severity, url, targetUrl, fingerprint },
    evidence: row.evidence_after ?? {},
    failing: severity === "error" ||
      (severity === "warning" && failOn?.endsWith("warning") === true),
  };
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
