import { RESULT_STATUSES, type ResultsAudit } from "../../../db/audits/lifecycle/audit_results.ts";
import type { Provenance } from "../../../schemas/provenance.ts";
import { describeLimit } from "../../rules/inputs/limited_crawl.ts";
import { noAuditMessage } from "../../commands/audits/control/find_chosen_audit.ts";

/** The derived numbers of a crawl, by what they are answered as. */
export const FORMULAS = {
  healthScore: { name: "health_score", version: 1 },
  priorityScore: { name: "priority_score", version: 1 },
  linkOpportunity: { name: "link_opportunity", version: 1 },
  linkScore: { name: "internal_pagerank", version: 1 },
} as const;

/** How a derived number is made, or null where nothing is derived. */
export type Formula = Provenance["formula"];

/** Says of which crawl the numbers are; without an audit, why there are none. */
export function provenanceOf(
  siteId: number,
  audit: ResultsAudit | undefined,
  formula: Formula,
): Provenance {
  return {
    source: "crawl",
    audit_id: audit?.id ?? null,
    from: day(audit?.data_from ?? audit?.started_at),
    to: day(audit?.finished_at),
    data_state: audit === undefined ? null : sawAll(audit) ? "final" : "partial",
    formula,
    data_status: dataStatus(siteId, audit),
  };
}

function sawAll({ status, stop_reason: reason }: ResultsAudit): boolean {
  return status === "completed" && describeLimit(reason) === null;
}

function day(time: Date | null | undefined): string | null {
  return time?.toISOString().slice(0, 10) ?? null;
}

function dataStatus(siteId: number, audit: ResultsAudit | undefined): Provenance["data_status"] {
  if (audit === undefined) return { code: "no_audit", message: noAuditMessage(siteId) };
  if (RESULT_STATUSES.includes(audit.status)) return null;
  return { code: "no_results", message: `The audit is ${audit.status}: it has no results.` };
}
