import { styleText } from "node:util";
import type { ImportRecord } from "../../db/imports/imports.ts";
import type { ImportReport } from "../../lib/commands/imports/import_report.ts";

/** What the command gives as JSON. */
interface ImportSummary {
  import_id: number;
  site_id: number;
  status: string;
  format: string | null;
  file_name: string;
  rows_read: number;
  rows_stored: number;
  rows_skipped: number;
  error: { code: string; message: string | null } | null;
  report: ImportReport | null;
}

/** Reads the import's row for an answer. */
export function summarizeImport(record: ImportRecord): ImportSummary {
  return {
    import_id: record.id,
    site_id: record.site_id,
    status: record.status,
    format: record.format,
    file_name: record.file_name,
    rows_read: record.rows_read,
    rows_stored: record.rows_stored,
    rows_skipped: record.rows_skipped,
    error: record.error_code === null
      ? null
      : { code: record.error_code, message: record.error_message },
    report: record.report === null ? null : JSON.parse(record.report),
  };
}

/** What to add to the command, by what was wrong without it. */
const ADVICE: Readonly<Record<string, string>> = {
  other_site: "--force",
  filtered_export: "--force",
  window_missing: "--from DAY --to DAY, with days as YYYY-MM-DD",
};

/** Writes the summary for a person. */
export function describeImport(summary: ImportSummary): string {
  const { report, error } = summary;
  const lines = [
    error === null
      ? `Imported ${count(summary.rows_stored, "row")} of ${
        count(summary.rows_read, "row")
      } read ` +
        `(import ${summary.import_id}, ${summary.format}).`
      : `${styleText("red", "Nothing was imported.")} ${error.message} (${error.code})`,
  ];
  const advice = ADVICE[error?.code ?? ""];
  if (advice !== undefined) lines.push(`  On the command line that is: ${advice}`);
  for (const found of report?.detected ?? []) lines.push(`  ${found}`);
  for (const { kind, rows, from, to } of report?.kinds ?? []) {
    const days = from === to ? from : `${from} to ${to}`;
    lines.push(`  ${kind.padEnd(18)} ${count(rows, "row").padStart(16)}  ${days}`);
  }
  for (const { from, to, clicks_share: clicks, impressions_share: shown } of report?.hidden ?? []) {
    if (clicks === null && shown === null) continue;
    lines.push(
      `  Of ${from} to ${to}, queries that are anonymised or cut off have ${
        percent(clicks)
      } of the ` +
        `clicks and ${percent(shown)} of the impressions.`,
    );
  }
  if (summary.rows_skipped > 0) {
    lines.push(`  ${count(summary.rows_skipped, "row")} skipped:`);
    lines.push(...listReasons(summary));
    for (const { file, line, reason } of report?.skipped ?? []) {
      lines.push(`    ${file}, line ${line}: ${reason}`);
    }
  }
  for (const warning of report?.warnings ?? []) {
    lines.push(`  ${styleText("yellow", "warning:")} ${warning}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Why rows were left out, where they are too many to be shown one by one. */
function listReasons({ report, rows_skipped: skipped }: ImportSummary): string[] {
  if (skipped === (report?.skipped.length ?? 0)) return [];
  const reasons = (report?.skipped_reasons ?? []).map(({ reason, rows, clicks }) =>
    `    ${count(rows, "row")}${clicks > 0 ? ` with ${count(clicks, "click")}` : ""}: ${reason}`
  );
  return [...reasons, "  The first of them:"];
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
}

function percent(share: number | null): string {
  return share === null ? "an unknown share" : `${(100 * share).toFixed(1)} %`;
}
