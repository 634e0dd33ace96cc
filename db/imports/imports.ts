import type { Db } from "../core/connection.ts";
import { NO_LEASE } from "../core/leases.ts";
import { DERIVING } from "../search_data/derived_imports.ts";
import { fitText } from "../core/text_columns.ts";

/** Who brought an import. */
export type ImportSource = "http" | "command_line" | "search_console" | "rank_lookups";

/** How far an import is. */
type ImportStatus = "queued" | "running" | "completed" | "failed" | "deleting";

/** An import to insert. */
export interface NewImport {
  siteId: number;
  source: ImportSource;
  /** A name, or `auto`. */
  askedFormat: string;
  fileName: string;
  /** JSON: lib/commands/imports/import_settings.ts. */
  settings: string;
  sizeBytes: number | null;
  now: Date;
}

/** A row of `imports`. */
export interface ImportRecord {
  id: number;
  site_id: number;
  source: ImportSource;
  status: ImportStatus;
  step: string | null;
  asked_format: string;
  format: string | null;
  file_name: string;
  settings: string;
  size_bytes: number | null;
  read_bytes: number;
  rows_read: number;
  rows_stored: number;
  rows_skipped: number;
  report: string | null;
  error_code: string | null;
  error_message: string | null;
  attempts: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
  /** When what follows from its rows was asked for; null: none are stored, or by an older version. */
  derived_wanted_at: Date | null;
  derived_at: Date | null;
}

/** What an import has become. */
export interface ImportFigures {
  format: string | null;
  rowsRead: number;
  rowsStored: number;
  rowsSkipped: number;
  /** JSON: lib/commands/imports/import_report.ts. */
  report: string | null;
}

const MAX_FILE_NAME = 500;
const MAX_CODE = 40;
const MAX_MESSAGE = 2000;

/** Inserts an import that is queued, and returns its id. */
export async function insertImport(db: Db, input: NewImport): Promise<number> {
  const [id] = await db("imports").insert({
    site_id: input.siteId,
    source: input.source,
    status: "queued",
    asked_format: input.askedFormat.slice(0, MAX_CODE),
    file_name: fitText(input.fileName, MAX_FILE_NAME),
    settings: input.settings,
    size_bytes: input.sizeBytes,
    created_at: input.now,
    updated_at: input.now,
  });
  if (id === undefined) throw new Error("An import got no id.");
  return id;
}

/** Finds an import of a site. */
export async function findImport(
  db: Db,
  siteId: number,
  id: number,
): Promise<ImportRecord | undefined> {
  return await db("imports").where({ id, site_id: siteId }).first<ImportRecord | undefined>();
}

/** Finds an import, whichever site's it is. */
export async function findImportById(db: Db, id: number): Promise<ImportRecord | undefined> {
  return await db("imports").where({ id }).first<ImportRecord | undefined>();
}

/** The import has lost its holder: it was deleted, or another process has it. */
export class ImportLostError extends Error {
  constructor(id: number) {
    super(`Import ${id} is no longer ours.`);
    this.name = "ImportLostError";
  }
}

/**
 * Locks an import's row for the rest of the transaction. `owner` is who holds it, null when nobody
 * needs to. Throws {@link ImportLostError}.
 */
export async function lockImport(trx: Db, id: number, owner: string | null): Promise<void> {
  // a write, so that it holds across the nodes of a cluster
  const held = await trx("imports").where({ id, ...(owner !== null && { lease_owner: owner }) })
    .whereIn("status", ["queued", "running"]).increment("lock_count", 1);
  if (held === 0) throw new ImportLostError(id);
}

/**
 * Ends an import: it is completed, or with `awaitsDerived` as soon as all is derived that follows from it. Run it in the
 * transaction that stores the rows, after the refresh was asked for.
 */
export async function completeImport(
  trx: Db,
  id: number,
  figures: ImportFigures,
  { now, awaitsDerived = false }: { now: Date; awaitsDerived?: boolean },
): Promise<void> {
  await trx("imports").where({ id }).update({
    ...columnsOf(figures),
    ...awaitsDerived
      ? { status: "running", step: DERIVING, finished_at: null }
      : { status: "completed", step: null, finished_at: now },
    derived_wanted_at: trx.raw(
      "(SELECT wanted_at FROM search_refreshes WHERE search_refreshes.site_id = imports.site_id)",
    ),
    derived_at: null,
    // the last progress may have been reported before the end
    read_bytes: trx.raw("COALESCE(size_bytes, read_bytes)"),
    error_code: null,
    error_message: null,
    ...NO_LEASE,
    updated_at: now,
  });
}

/** Whether all rows of an import are stored. */
export function isStored({ status, step }: Pick<ImportRecord, "status" | "step">): boolean {
  return status === "completed" || (status === "running" && step === DERIVING);
}

/** Ends an import as failed; `owner` is who holds it. False when that is somebody else, and nothing happens. */
export async function failImport(
  db: Db,
  { id, owner }: { id: number; owner: string | null },
  { error, now, figures }: {
    error: { code: string; message: string };
    now: Date;
    figures?: ImportFigures | undefined;
  },
): Promise<boolean> {
  const failed = await db("imports").where({ id, ...(owner !== null && { lease_owner: owner }) })
    .whereIn("status", ["queued", "running"])
    .update({
      ...(figures && columnsOf(figures)),
      rows_stored: 0,
      status: "failed",
      step: null,
      error_code: error.code.slice(0, MAX_CODE),
      error_message: fitText(error.message, MAX_MESSAGE),
      ...NO_LEASE,
      finished_at: now,
      updated_at: now,
    });
  return failed === 1;
}

function columnsOf({ format, rowsRead, rowsStored, rowsSkipped, report }: ImportFigures) {
  return {
    format,
    rows_read: rowsRead,
    rows_stored: rowsStored,
    rows_skipped: rowsSkipped,
    report,
  };
}
