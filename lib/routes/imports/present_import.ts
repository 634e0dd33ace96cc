import type { ImportListRow } from "../../../db/imports/import_list.ts";
import { type ImportRecord, isStored } from "../../../db/imports/imports.ts";
import type { StoredSkippedRow } from "../../../db/imports/skipped_rows.ts";
import type { ImportAnswer, ImportItemAnswer, SkippedRowAnswer } from "../../../schemas/import.ts";
import type { ImportReport } from "../../commands/imports/import_report.ts";
import type { ImportSettings } from "../../commands/imports/import_settings.ts";
import { isoTime, type Presenter } from "../core/present.ts";

/** How an import goes out in a list. */
export const presentImportItem: Presenter<ImportListRow, ImportItemAnswer> = {
  id: (row) => row.id,
  source: (row) => row.source,
  status: (row) => row.status,
  step: (row) => row.step,
  format: (row) => row.format,
  asked_format: (row) => row.asked_format,
  file_name: (row) => row.file_name,
  size_bytes: (row) => row.size_bytes,
  progress_pct: (row) => progressOf(row),
  rows_read: (row) => row.rows_read,
  rows_stored: (row) => row.rows_stored,
  rows_skipped: (row) => row.rows_skipped,
  error: ({ error_code, error_message }) =>
    error_code === null ? null : { code: error_code, message: error_message ?? "" },
  created_at: (row) => isoTime(row.created_at),
  started_at: (row) => isoTime(row.started_at),
  finished_at: (row) => isoTime(row.finished_at),
  updated_at: (row) => isoTime(row.updated_at),
  derived: (row) => {
    if (!isStored(row) && row.status !== "deleting") return null;
    return row.derived_wanted_at !== null && row.derived_at === null ? "pending" : "done";
  },
  derived_at: (row) => isoTime(row.derived_at),
};

/** An import with its JSON read. */
interface ImportView extends ImportRecord {
  said: ImportSettings;
  found: ImportReport | null;
}

/** Reads the JSON of an import's row. */
export function readImportView(record: ImportRecord): ImportView {
  return {
    ...record,
    // both were written by those who insert and end imports
    said: JSON.parse(record.settings) as ImportSettings,
    found: record.report === null ? null : JSON.parse(record.report) as ImportReport,
  };
}

/** How one import goes out. */
export const presentImport: Presenter<ImportView, ImportAnswer> = {
  ...presentImportItem,
  settings: ({ said }) => presentSettings(said),
  detected: ({ found }) => [...found?.detected ?? []],
  files: ({ found }) =>
    (found?.files ?? []).map(({ name, columns }) => ({ name, columns: [...columns] })),
  kinds: ({ found }) =>
    (found?.kinds ?? []).map(({ kind, rows, from, to }) => ({ kind, rows_count: rows, from, to })),
  stored: ({ found }) =>
    (found?.stored ?? []).map(({ kind, rows }) => ({ kind, rows_count: rows })),
  windows: ({ found }) => [...found?.windows ?? []],
  skipped: ({ found }) => [...found?.skipped ?? []],
  skipped_reasons: ({ found }) =>
    (found?.skipped_reasons ?? []).map(({ rows, ...reason }) => ({ ...reason, rows_count: rows })),
  left_out: ({ found }) => found?.left_out ?? { clicks: 0, impressions: 0 },
  warnings: ({ found }) => [...found?.warnings ?? []],
  hidden: ({ found }) => [...found?.hidden ?? []],
};

/** How a row that an import left out goes out. */
export const presentSkippedRow: Presenter<StoredSkippedRow, SkippedRowAnswer> = {
  number: (row) => row.number,
  file: (row) => row.file,
  line: (row) => row.line,
  reason: (row) => row.reason,
  clicks: (row) => row.clicks,
  impressions: (row) => row.impressions,
};

/** A running one is at 99 until all of it is stored. */
function progressOf(
  { status, size_bytes, read_bytes }: Pick<ImportListRow, "status" | "size_bytes" | "read_bytes">,
): number | null {
  if (status === "completed" || status === "deleting") return 100;
  if (status === "failed") return null;
  if (status === "queued" || size_bytes === null || size_bytes === 0) return 0;
  return Math.min(99, Math.floor(100 * read_bytes / size_bytes));
}

function presentSettings(said: ImportSettings): ImportAnswer["settings"] {
  const { from, to, force, country, language, location, device, engine, columns } = said;
  const given = {
    from,
    to,
    force,
    country,
    language,
    location,
    device,
    engine,
    search_type: said.searchType,
    columns,
    whole_export: said.wholeExport,
  };
  // what was not said is left out
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  );
}
