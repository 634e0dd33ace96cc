import { styleText } from "node:util";
import type { AuditAnswer } from "../../schemas/audit.ts";
import type { Severity } from "../../lib/rules/rule.ts";
import type { AuditSource } from "./audit_source.ts";

const EXAMPLES = 3;
const SHOWN_ISSUES = 20;
const COLOURS = { error: "red", warning: "yellow", notice: "blue" } as const;

/** What the command prints, and what it gives as JSON. */
interface AuditReport {
  audit_id: number;
  status: string;
  stop_reason: string | null;
  error: { code: string; message: string | null } | null;
  health_score: number | null;
  pages_crawled: number;
  issues: {
    code: string;
    title: string;
    severity: Severity;
    affected_urls_count: number;
    priority_score: number | null;
    example_urls: string[];
  }[];
}

/** Reads what the finished audit found, most urgent first. */
export async function readReport(
  { call, site }: AuditSource,
  audit: AuditAnswer,
): Promise<AuditReport> {
  const { id, status, stop_reason, error, health_score, pages_crawled } = audit;
  // there are no more than there are rules
  const { data: issues } = await call("listIssues", {
    params: { id: site.id },
    query: { audit_id: id, "filter[status]": "open,regressed", per_page: 500 },
  });
  return {
    audit_id: id,
    ...{ status, stop_reason, error, health_score, pages_crawled },
    issues: issues.map((issue) => ({
      code: issue.code,
      title: issue.title,
      severity: issue.severity,
      affected_urls_count: issue.affected_urls_count,
      priority_score: issue.priority_score,
      example_urls: issue.example_urls.slice(0, EXAMPLES),
    })),
  };
}

/** The codes of the issues that are at least as bad as `failOn`. */
export function findFailingIssues(report: AuditReport, failOn: "error" | "warning"): string[] {
  return report.issues
    .filter(({ severity }) => severity === "error" || severity === failOn)
    .map(({ code }) => code);
}

/** Writes the report for a person to stdout. */
export function writeReport(report: AuditReport): void {
  const { issues } = report;
  const count = (severity: Severity) =>
    issues.filter((issue) => issue.severity === severity).length;
  const lines = [
    "",
    report.error === null
      ? `Health score ${report.health_score ?? "-"} of 100  (${report.status}, ` +
        `${report.stop_reason}, ${report.pages_crawled} URLs crawled)`
      : `The audit ${report.status}: ${report.error.message}`,
    `${count("error")} errors, ${count("warning")} warnings, ${count("notice")} notices`,
    "",
  ];
  for (const issue of issues.slice(0, SHOWN_ISSUES)) {
    const label = styleText(COLOURS[issue.severity], issue.severity.padEnd(7));
    lines.push(
      `${label}  ${String(issue.affected_urls_count).padStart(6)}  ${issue.title} (${issue.code})`,
    );
    lines.push(...issue.example_urls.map((url) => `                   ${url}`));
  }
  if (issues.length > SHOWN_ISSUES) {
    lines.push(`… and ${issues.length - SHOWN_ISSUES} more; --json prints all.`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
