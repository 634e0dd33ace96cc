import { styleText } from "node:util";
import type { AuditRow } from "../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../db/core/connection.ts";
import { listExampleUrls, listOpenIssues } from "../../db/audits/issues/issues.ts";
import { findRule } from "../../lib/rules/find_rule.ts";
import type { Severity } from "../../lib/rules/rule.ts";

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
    priority_score: number;
    example_urls: string[];
  }[];
}

/** Reads what the finished audit found, most urgent first. */
export async function readReport(db: Db, audit: AuditRow): Promise<AuditReport> {
  const issues = await listOpenIssues(db, audit.id);
  const examples = await listExampleUrls(db, audit.id, {
    codes: issues.map(({ code }) => code),
    limit: EXAMPLES,
  });
  return {
    audit_id: audit.id,
    status: audit.status,
    stop_reason: audit.stop_reason,
    error: audit.error_code === null
      ? null
      : { code: audit.error_code, message: audit.error_message },
    health_score: audit.health_score,
    pages_crawled: audit.pages_crawled,
    issues: issues.map((issue) => ({
      ...issue,
      title: findRule(issue.code)?.title ?? issue.code,
      example_urls: [...examples.get(issue.code) ?? []],
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
