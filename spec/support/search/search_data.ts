import type { Db } from "../../../db/core/connection.ts";
import { type ImportFigures, insertImport } from "../../../db/imports/imports.ts";
import { importFiles } from "../../../lib/commands/imports/import_search_data.ts";
import type { ImportSettings } from "../../../lib/commands/imports/import_settings.ts";
import {
  fileFromRows,
  fileFromText,
  type ImportFile,
} from "../../../lib/importers/files/import_file.ts";

/** Options of {@link importRows}. */
export interface ImportRowsOptions extends ImportSettings {
  /** Default: `auto`. */
  format?: string;
  fileName?: string;
  /** Default: 20 November 2026, noon. */
  now?: Date;
  mayLoad?: boolean;
  signal?: AbortSignal;
  onProgress?(): void;
}

/** An import that was made. */
export interface ImportedRows extends ImportFigures {
  importId: number;
}

/**
 * Imports into a site as the service does: rows as objects (`{date, query, page, clicks, impressions, position}`
 * with any of the dimensions), the text of one file, or files. Rows without a date need `from` and
 * `to`. Days before 18 November 2026 are final.
 */
export async function importRows(
  db: Db,
  siteId: number,
  input: readonly object[] | string | readonly ImportFile[],
  {
    format = "auto",
    fileName = "rows",
    now,
    mayLoad,
    signal,
    onProgress,
    ...settings
  }: ImportRowsOptions = {},
): Promise<ImportedRows> {
  const at = now ?? new Date("2026-11-20T12:00:00Z");
  const files = filesOf(input, fileName);
  const importId = await insertImport(db, {
    siteId,
    source: "http",
    askedFormat: format,
    fileName: files[0]?.name ?? fileName,
    settings: JSON.stringify(settings),
    sizeBytes: null,
    now: at,
  });
  const request = { siteId, importId, files, format, settings, now: () => at };
  const figures = await importFiles(db, {
    ...request,
    ...(mayLoad !== undefined && { mayLoad }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
  return { importId, ...figures };
}

function filesOf(
  input: readonly object[] | string | readonly ImportFile[],
  name: string,
): ImportFile[] {
  if (typeof input === "string") return [fileFromText(name, input)];
  const files: ImportFile[] = [];
  for (const item of input) if (isFile(item)) files.push(item);
  return files.length > 0 ? files : [fileFromRows(input, name)];
}

function isFile(item: object): item is ImportFile {
  return "open" in item;
}

/** Notes that all is derived from what a site has, where a spec does not need it. */
export async function endRefreshes(db: Db, siteId: number): Promise<void> {
  await db("search_refreshes").where({ site_id: siteId })
    .update({ done_at: db.raw("wanted_at"), wanted_at: db.raw("wanted_at") });
}
