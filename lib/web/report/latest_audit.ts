import { setTimeout as pause } from "node:timers/promises";
import type { AuditAnswer, AuditItemAnswer } from "../../../schemas/audit.ts";
import type { diffSummarySchema } from "../../../schemas/audit_diff.ts";
import type { Infer } from "../../../schemas/infer.ts";
import type { IssueAnswer } from "../../../schemas/issue.ts";
import {
  ConflictError,
  LimitExceededError,
  NotFoundError,
  ValidationError,
} from "../../core/errors.ts";
import type { ReportReader } from "./report_reader.ts";
import type { SourceMeta } from "./source_line.ts";

/** What a comparison of two audits comes to. */
export type DiffSummary = Infer<typeof diffSummarySchema>;

/** The newest audit with results, and what was asked about it. */
interface LatestAudit {
  data: AuditAnswer;
  meta: SourceMeta;
}

/** Audits that a chart of scores shows. */
const MAX_AUDITS = 50;
/** There are fewer rules. */
const MAX_ISSUES = 500;

/** Reads the newest audit with results. Throws `NotFoundError` where there is none. */
export async function readLatestAudit(reader: ReportReader): Promise<LatestAudit> {
  return await reader.read("getLatestAudit");
}

/** Reads the newest audits with a score, the oldest first. */
export async function readScoredAudits(reader: ReportReader): Promise<AuditItemAnswer[]> {
  const { data } = await reader.read("listAudits", {
    query: {
      "filter[status]": "completed,completed_partial",
      // pipelines' audits show what may come, not what the site is
      "filter[trigger]": "manual,schedule,recheck",
      per_page: MAX_AUDITS,
    },
  });
  return data.filter(({ health_score }) => health_score !== null).toReversed();
}

/** A problem that the newest audit found, as far as the report needs it. */
export type FoundIssue = Pick<IssueAnswer, (typeof ISSUE_FIELDS)[number]>;

const ISSUE_FIELDS = [
  ...["code", "title", "severity", "category", "scope"] as const,
  ...["affected_urls_count", "priority_score", "new_count"] as const,
] as const;

/** Reads the problems that the newest audit found, what to fix first on top. */
export async function readFoundIssues(reader: ReportReader): Promise<FoundIssue[]> {
  const { data } = await reader.read("listIssues", {
    query: {
      "filter[status]": "open,regressed",
      per_page: MAX_ISSUES,
      fields: ISSUE_FIELDS,
    },
  });
  return data.filter(({ affected_urls_count }) => affected_urls_count > 0);
}

/** What became of a comparison. */
export type Comparison =
  | { state: "compared"; againstId: number; summary: DiffSummary }
  /** There is nothing to compare with; `reason` where there was and it cannot be compared. */
  | { state: "none"; reason: string | null };

/** Of large audits, a comparison takes seconds: nobody waits so long for a page. */
const PATIENCE_MS = 1_000;

/**
 * Compares the newest audit with the one before it. What takes long goes on by itself and is kept, so
 * that the page has it when it is loaded again.
 */
export async function readComparison(
  reader: ReportReader,
  audit: Pick<AuditAnswer, "id" | "previous_audit_id">,
): Promise<Comparison> {
  if (audit.previous_audit_id === null) return { state: "none", reason: null };
  const compared = compare(reader, audit);
  // it may fail when nobody waits for it any more
  compared.catch(() => {});
  return await Promise.race([
    compared,
    pause(reader.patienceMs ?? PATIENCE_MS, STILL_COMPARED, { ref: false }),
  ]);
}

const STILL_COMPARED: Comparison = {
  state: "none",
  reason: "the two audits are still being compared. Reload the page in a moment.",
};

async function compare(
  reader: ReportReader,
  { id }: Pick<AuditAnswer, "id">,
): Promise<Comparison> {
  try {
    const { meta } = await reader.read("diffAudits", {
      params: { audit_id: id },
      query: { per_page: 1 },
    });
    const { against_audit_id: againstId, summary } = meta;
    if (againstId === null) throw new TypeError("Only alone is an audit compared with nothing.");
    return { state: "compared", againstId, summary };
  } catch (error) {
    const isExpected = [ConflictError, LimitExceededError, NotFoundError, ValidationError]
      .some((type) => error instanceof type);
    if (isExpected && error instanceof Error) return { state: "none", reason: error.message };
    throw error;
  }
}
