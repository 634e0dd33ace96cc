import { ImportError } from "./import_error.ts";
import type { Detection, Importer, ImportOptions, Sample } from "../importer.ts";
import { findForeignReport } from "../columns/foreign_reports.ts";
import { compactHeader } from "../columns/link_plan.ts";
import { importers } from "../mod.ts";

/** What a file was found to be. */
interface DetectedFormat extends Detection {
  importer: Importer;
}

const SHOWN_COLUMNS = 12;

/**
 * Finds the importer that fits a file best, and says why. Throws an `ImportError` that names the file's columns
 * and what each format expects when none does, and for reports that look like search data and are none.
 */
export function detectFormat(sample: Sample, options: ImportOptions): DetectedFormat {
  const report = findForeignReport(sample, options);
  if (report !== undefined) {
    throw new ImportError("report_not_read", `This is ${report.title}. ${report.advice}`, {
      file: sample.file.name,
    });
  }
  const all = importers.map((importer) => ({ importer, ...importer.detect(sample, options) }));
  const found = all.toSorted((a, b) => b.score - a.score)[0];
  if (found !== undefined && found.score > 0) return found;
  // JSON with nested values is never a table of records
  const nested = sample.shape === "json" && sample.documents.length < 2;
  const expected = importers.filter(({ reads }) =>
    sample.shape !== "table" ? !nested || reads === "documents" : reads === "records"
  ).map(({ title, expects }) => `${title}: ${expects}`).join("; ");
  throw new ImportError(
    "format_unknown",
    `No format fits: ${describe(sample)}.${describeClosest(sample, all)}`,
    { file: sample.file.name, advice: `Expected one of: ${expected}.` },
  );
}

/** Fewer columns that a format expects say nothing of which one is meant. */
const CLOSE_COLUMNS = 2;

/** What a table lacks of the format of which it has most columns, and at least half; empty when it has of none. */
function describeClosest({ columns, shape }: Sample, all: readonly DetectedFormat[]): string {
  if (shape !== "table") return "";
  const names = new Set(columns.map(compactHeader));
  const [closest] = all.filter(({ importer }) => importer.reads === "records")
    .map(({ importer: { title, expects }, why }) => {
      const wanted = expects.split(/[,:;()]|\bor\b|\band\b/).map(compactHeader)
        .filter((name) => name !== "");
      const count = wanted.filter((name) => names.has(name)).length;
      return { title, why, count, share: count / wanted.length };
    })
    .filter(({ count, share }) => count >= CLOSE_COLUMNS && share >= 0.5)
    .toSorted((a, b) => b.count - a.count || b.share - a.share);
  return closest === undefined ? "" : ` The closest is ${closest.title}, but ${closest.why}.`;
}

/** The importer of a name that the user gave. Throws an `ImportError` for an unknown one. */
export function readFormat(format: string): Importer {
  const importer = importers.find((one) => one.format === format);
  if (importer !== undefined) return importer;
  throw new ImportError(
    "format_unknown",
    `There is no format "${format}". There are: ${importers.map((one) => one.format).join(", ")}.`,
  );
}

function describe({ columns, shape }: Sample): string {
  if (columns.length === 0) return "the file is JSON, but no objects";
  const names = columns.slice(0, SHOWN_COLUMNS).map((name) => `"${name.slice(0, 60)}"`);
  const more = columns.length - names.length;
  const what = shape === "table" ? "columns" : "keys";
  return `the ${what} are ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
