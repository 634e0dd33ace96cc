import { writeFile } from "node:fs/promises";
import { styleText } from "node:util";
import type { AuditAnswer } from "../../schemas/audit.ts";
import { writeJson } from "../write_result.ts";
import type { AuditSource } from "./audit_source.ts";
import { compareWithSaved } from "./compare_saved.ts";
import { EXIT } from "./exit_codes.ts";
import { writeAnnotations } from "./github.ts";
import { writeJunit } from "./junit.ts";
import { writeMarkdown } from "./markdown.ts";
import { findAgainst, findNewIssues, type NewIssues, writeNewIssues } from "./new_issues.ts";
import { NotAuditedError } from "./not_audited_error.ts";
import type { AuditOptions } from "./options.ts";
import { type Places, readPlaces } from "./places.ts";
import { findFailingIssues, readReport, writeReport } from "./report.ts";
import { readRulesRun } from "./rules_run.ts";
import { type SavedAudit, writeSavedAudit } from "./saved_audit.ts";
import { writeSarif } from "./sarif.ts";

/** A finished audit, and how it is reported. */
interface ReportedAudit {
  audit: AuditAnswer;
  options: AuditOptions;
  /** The audit of `--against FILE`; undefined: there is none. */
  saved: SavedAudit | undefined;
}

/** What is compared, and what of it the reports for pipelines list. */
interface Compared {
  /** Null: nothing is compared, everything counts. */
  verdict: NewIssues | null;
  places: Places;
}

/** Judges a finished audit, writes what was asked for, and returns the exit code. */
export async function reportAudit(source: AuditSource, reported: ReportedAudit): Promise<number> {
  const { audit, options: { failOn, json } } = reported;
  const report = await readReport(source, audit);
  const failing = failOn === "error" || failOn === "warning"
    ? findFailingIssues(report, failOn)
    : [];
  const { verdict, places } = await compare(source, reported);
  const count = failing.length + (verdict?.failed_count ?? 0);
  await writeReports(source, reported, { verdict, places, failedCount: count });
  if (json) writeJson({ ...report, failing_codes: failing, new_issues: verdict });
  else {
    writeReport(report);
    if (verdict !== null) writeNewIssues(verdict);
  }
  if (count === 0) return EXIT.passed;
  const things = verdict === null ? ["issue", "issues"] : ["place", "places"];
  process.stderr.write(
    `${styleText("red", "failed:", { stream: process.stderr })} --fail-on ${failOn} is met by ` +
      `${count} ${things[count === 1 ? 0 : 1]}.\n`,
  );
  return EXIT.gateFailed;
}

async function compare(
  source: AuditSource,
  { audit, options, saved }: ReportedAudit,
): Promise<Compared> {
  const { failOn, junit, sarif, markdown, github, against: named } = options;
  const least = failOn === "new-error" ? "error" : failOn === "new-warning" ? "warning" : null;
  if (saved !== undefined && least !== null) {
    return await compareWithSaved(source, audit, { saved, failOn: least });
  }
  const isListed = github || [junit, sarif, markdown].some((file) => file !== undefined);
  const againstId = least === null
    ? null
    : await findAgainst(source, audit, typeof named === "number" ? named : undefined);
  const verdict = least === null
    ? null
    : await findNewIssues(source, audit, { failOn: least, againstId });
  const places = isListed
    ? await readPlaces(source, audit, { againstId, failOn })
    : { places: [], leftOut: 0 };
  return { verdict, places };
}

/** Writes the reports for pipelines that were asked for. */
async function writeReports(
  source: AuditSource,
  { audit, options }: ReportedAudit,
  { verdict, places, failedCount }: Compared & { failedCount: number },
): Promise<void> {
  const { failOn, json, junit, sarif, markdown, name, save, github } = options;
  const { domain, startUrl } = source.site;
  if (junit !== undefined) {
    const rules = Object.keys(await readRulesRun(source, audit));
    await writeReportFile(junit, writeJunit(audit, places, { domain, rules }));
  }
  if (sarif !== undefined) {
    const shown = { startUrl: startUrl ?? `https://${domain}/`, onlyNew: verdict !== null };
    await writeReportFile(sarif, writeSarif(places, shown));
  }
  if (markdown !== undefined) {
    const gate = failOn === undefined ? null : failedCount;
    const told = { audit, domain, verdict, failedCount: gate, places, name };
    await writeReportFile(markdown, writeMarkdown(told));
  }
  if (save !== undefined) await writeReportFile(save, await writeSavedAudit(source, audit));
  // with --json stdout holds one object; GitHub reads both streams
  if (github) (json ? process.stderr : process.stdout).write(writeAnnotations(places));
}

async function writeReportFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotAuditedError("report_not_written", `The report cannot be written: ${reason}`, {
      cause: error,
    });
  }
}
