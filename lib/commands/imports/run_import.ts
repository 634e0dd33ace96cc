import type { Db } from "../../../db/core/connection.ts";
import { isOutOfSpace, isPassing, SPACE_WAIT_SECONDS } from "../../../db/core/space_errors.ts";
import {
  deleteImportContents,
  findContentsSize,
  readImportContents,
} from "../../../db/imports/import_contents.ts";
import { type ImportProgress, releaseImport } from "../../../db/imports/import_leases.ts";
import { deleteImportLeftovers, findNewestIds } from "../../../db/imports/import_leftovers.ts";
import {
  findImportById,
  type ImportFigures,
  ImportLostError,
  type ImportRecord,
} from "../../../db/imports/imports.ts";
import { writeSkippedRows } from "../../../db/imports/skipped_rows.ts";
import { endFailedImport } from "./end_failed_import.ts";
import { ImportError } from "../../importers/files/import_error.ts";
import type { ImportFile } from "../../importers/files/import_file.ts";
import { ImportLog } from "../../importers/import_log.ts";
import { ZIP_LIMITS, type ZipLimits } from "../../importers/files/read_zip.ts";
import { NO_SPACE_LEFT } from "../../core/no_space_left.ts";
import type { Services } from "../../services.ts";
import { countFiles } from "./counted_files.ts";
import { createReport } from "./import_report.ts";
import { deriveImport, MAX_AWAITED_ROWS } from "./derive_import.ts";
import { importFiles, type ImportState } from "./import_search_data.ts";
import type { ImportSettings } from "./import_settings.ts";
import { type ImportKeeping, keepImport } from "./keep_import.ts";

/** How an import is run. */
export interface RunImportOptions {
  /** Absent: what was sent over HTTP. */
  files?: readonly ImportFile[];
  /** Somebody asked for it, and may wait for what is derived; default: unless it is a sync's. */
  asked?: boolean;
  zipLimits?: ZipLimits;
  /** Aborts when the process stops: the import is given back and run from its start again. */
  shutdown: AbortSignal;
  onProgress?(state: ImportState, readBytes: number): void;
}

const MEGABYTE = 1024 * 1024;

/** For what comes over HTTP: a large file may have more in it than a small one. */
function httpZipLimits({ size_bytes: size }: Pick<ImportRecord, "size_bytes">): ZipLimits {
  const maxTotalBytes = Math.max(1024 * MEGABYTE, (size ?? 0) * USUAL_RATIO);
  return { maxTotalBytes, maxFiles: 200 };
}

/** Tables shrink to about a tenth in a ZIP file. */
const USUAL_RATIO = 12;

/** An import whose process ended this often may be the cause of it: it is not tried again. */
const MAX_ATTEMPTS = 5;

/**
 * Runs a claimed import until it is completed or failed. Never throws for what is wrong with its files:
 * that is kept as its error. Nothing of an import that fails is kept.
 */
export async function runImport(
  services: Services,
  importId: number,
  { owner, options }: { owner: string; options: RunImportOptions },
): Promise<void> {
  const record = await findImportById(services.db, importId);
  if (record === undefined) return;
  const run = new Run(services, record, owner, options);
  const keeper = keepImport(services, { id: importId, owner }, run);
  try {
    await finishImport(services, record, { run, options });
  } finally {
    await keeper.close();
  }
  // its rows are stored: whatever happens now, a refresh completes it
  if (run.isAwaited) await deriveImport(services, record.site_id, options.shutdown);
}

async function finishImport(
  { db, log }: Services,
  record: ImportRecord,
  { run, options }: { run: Run; options: RunImportOptions },
): Promise<void> {
  const { id, site_id: siteId } = record;
  const newest = await findNewestIds(db);
  try {
    await run.start();
    log("info", run.isAwaited ? "import_stored" : "import_completed", {
      import_id: id,
      site_id: siteId,
    });
  } catch (error) {
    if (error instanceof ImportLostError || run.isLost) {
      log("warn", "import_lost", { import_id: id });
      return;
    }
    if (mayTryAgain(error, options)) {
      log("info", "import_given_back", { import_id: id, error });
      await giveBack(db, { id, owner: run.owner }, error);
      return;
    }
    await deleteImportLeftovers(db, siteId, { newest, createdAt: run.startedAt });
    await run.fail(options.shutdown.aborted ? interrupted() : error);
  }
  await deleteImportContents(db, siteId, id);
}

/** Its keywords and pages stay: the next run needs them. */
async function giveBack(
  db: Db,
  claim: { id: number; owner: string },
  error: unknown,
): Promise<void> {
  const wait = isOutOfSpace(error)
    ? { waitSeconds: SPACE_WAIT_SECONDS, reason: NO_SPACE_LEFT }
    : {};
  try {
    await releaseImport(db, { ...claim, untried: true, ...wait });
  } catch (reason) {
    // who started the thread tries it again; without the database the claim expires
    if (!isPassing(reason)) throw reason;
  }
}

/** What was sent over HTTP can be read once more. */
function mayTryAgain(
  error: unknown,
  { files, shutdown }: RunImportOptions,
): boolean {
  return files === undefined && (shutdown.aborted || isPassing(error));
}

class Run implements ImportKeeping {
  readonly startedAt: Date;
  readonly owner: string;
  readonly #services: Services;
  readonly #record: ImportRecord;
  readonly #options: RunImportOptions;
  readonly #lost = new AbortController();
  #state: ImportState = { step: "reading", opened: null, log: new ImportLog() };
  #readBytes: () => number = () => 0;
  #isAwaited = false;

  constructor(
    services: Services,
    record: ImportRecord,
    owner: string,
    options: RunImportOptions,
  ) {
    this.#services = services;
    this.#record = record;
    this.owner = owner;
    this.#options = options;
    this.startedAt = services.now();
  }

  /** The import was deleted, or another process has it. */
  get isLost(): boolean {
    return this.#lost.signal.aborted;
  }

  /** Its rows are stored, and it is completed when all is derived that follows from them. */
  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  /** Notes that the claim is lost. */
  lose(error: ImportLostError): void {
    this.#lost.abort(error);
  }

  /** How far the import is. */
  readProgress(): ImportProgress {
    const { step, opened, log } = this.#state;
    return {
      step,
      format: opened?.importer.format ?? null,
      readBytes: this.#readBytes(),
      rowsRead: log.rowsRead,
      rowsSkipped: log.skippedCount,
    };
  }

  async start(): Promise<void> {
    const { id, site_id: siteId, attempts, asked_format: format, settings, source } = this.#record;
    if (attempts > MAX_ATTEMPTS) throw interrupted();
    const { files: given, asked = source !== "search_console", shutdown, onProgress } = this
      .#options;
    const { files, readBytes } = countFiles(given ?? [await this.#openContents()]);
    this.#readBytes = readBytes;
    const isAwaited = given === undefined;
    const { rowsStored } = await importFiles(this.#services.db, {
      siteId,
      importId: id,
      owner: this.owner,
      asked,
      files,
      format,
      // what was written by those who insert imports
      settings: JSON.parse(settings) as ImportSettings,
      now: () => this.startedAt,
      zipLimits: this.#options.zipLimits ??
        (given === undefined ? httpZipLimits(this.#record) : ZIP_LIMITS),
      signal: AbortSignal.any([this.#lost.signal, shutdown]),
      onProgress: (state) => {
        this.#state = state;
        onProgress?.(state, readBytes());
      },
      ...isAwaited && { maxAwaitedRows: MAX_AWAITED_ROWS },
    });
    this.#isAwaited = isAwaited && rowsStored <= MAX_AWAITED_ROWS;
  }

  /** Ends the import as failed, with what is known of its rows. */
  async fail(error: unknown): Promise<void> {
    const { db, log } = this.#services;
    const { id, site_id: siteId } = this.#record;
    const expected = error instanceof ImportError;
    if (expected) log("info", "import_refused", { import_id: id, code: error.code });
    else log("error", "import_failed", { import_id: id, error });
    const { opened, log: importLog } = this.#state;
    const figures: ImportFigures = {
      format: opened?.importer.format ?? null,
      rowsRead: importLog.rowsRead,
      rowsStored: 0,
      rowsSkipped: importLog.skippedCount,
      report: JSON.stringify(createReport({ opened, log: importLog }, null)),
    };
    const shownError = expected ? error : { code: "internal_error", message: UNEXPECTED };
    await endFailedImport(this.#services, {
      ...{ importId: id, owner: this.owner, error: shownError, figures },
    });
    await writeSkippedRows(db, { siteId, importId: id }, importLog.skipped);
  }

  async #openContents(): Promise<ImportFile> {
    const { db } = this.#services;
    const { id: importId, site_id: siteId, file_name: name } = this.#record;
    const sizeBytes = await findContentsSize(db, siteId, importId);
    if (sizeBytes === undefined) throw interrupted();
    const read = (start: number, end: number) =>
      readImportContents(db, { siteId, importId }, { start, end });
    return { name, open: () => read(0, sizeBytes), range: { sizeBytes, read } };
  }
}

const UNEXPECTED = "The import failed by an error of the service itself, which its log has. " +
  "Nothing of it was kept. Try it again.";

function interrupted(): ImportError {
  return new ImportError(
    "import_interrupted",
    "The process that ran the import ended before it was done. Nothing of it was kept. Start it again.",
  );
}
