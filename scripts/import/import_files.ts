import { setTimeout as pause } from "node:timers/promises";
import { transaction } from "../../db/core/connection.ts";
import { type ClaimedImport, holdImport, takeImport } from "../../db/imports/import_leases.ts";
import { failImport, findImport, insertImport } from "../../db/imports/imports.ts";
import type { ImportSettings } from "../../lib/commands/imports/import_settings.ts";
import { deriveCommandImport, MAX_AWAITED_ROWS } from "../../lib/commands/imports/derive_import.ts";
import { runImport } from "../../lib/commands/imports/run_import.ts";
import { readConfig } from "../../lib/core/config.ts";
import { ServiceError } from "../../lib/core/errors.ts";
import { readFormat } from "../../lib/importers/files/detect_format.ts";
import { createLog } from "../../lib/core/log.ts";
import { openServices } from "../../lib/open_services.ts";
import type { Services } from "../../lib/services.ts";
import { UsageError } from "../command_line.ts";
import { readNamedSite } from "../named_site.ts";
import { type NamedFiles, openPaths } from "./import_paths.ts";
import { createProgress } from "./import_progress.ts";
import { readImportSettings } from "./import_settings.ts";
import { describeImport, summarizeImport } from "./import_summary.ts";
import type { SettingValues } from "./setting_options.ts";

/** What the command line says of files. */
interface FilesOptions {
  siteId: number;
  paths: readonly string[];
  /** The value of `--format`. */
  format: string;
  values: SettingValues;
  whole: boolean;
  force: boolean;
  json: boolean;
}

const POLL_MS = 500;

/** Imports files into a site, and says what came of it. Returns the exit code. Throws a `UsageError`. */
export async function importFiles(
  { siteId, paths, format, values, whole, force, json }: FilesOptions,
): Promise<number> {
  if (format !== "auto") checkFormat(format);
  const settings: ImportSettings = {
    ...readImportSettings(values),
    ...whole && { wholeExport: true },
    force,
  };
  const named = await openPaths(paths);
  try {
    const log = createLog("error", (line) => void process.stderr.write(line));
    const { services, close } = await openServices(readConfig(), log);
    try {
      await readNamedSite(services.db, siteId);
      const id = await bring(services, { siteId, format, settings, named });
      return await tell(services, siteId, { id, json });
    } finally {
      await close();
    }
  } finally {
    await named.close();
  }
}

function checkFormat(format: string): void {
  try {
    readFormat(format);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

interface Bringing {
  siteId: number;
  format: string;
  settings: ImportSettings;
  named: NamedFiles;
}

/** Runs the import after those of the site that run already, and returns its id. */
async function bring(
  services: Services,
  { siteId, format, settings, named: { files, sizeBytes } }: Bringing,
): Promise<number> {
  const { db, now } = services;
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Error("The import was interrupted."));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const id = await transaction(db, async (trx) => {
    const inserted = await insertImport(trx, {
      siteId,
      source: "command_line",
      askedFormat: format,
      fileName: files.map(({ name }) => name).join(", "),
      settings: JSON.stringify(settings),
      sizeBytes,
      now: now(),
    });
    await holdImport(trx, inserted, owner);
    return inserted;
  });
  if (await takeTurn(services, { id, siteId, owner }, interrupted.signal) === undefined) return id;
  const progress = createProgress(process.stderr);
  const startedAt = performance.now();
  try {
    await runImport(services, id, {
      owner,
      options: {
        files,
        shutdown: interrupted.signal,
        onProgress({ step, log: { rowsRead } }, readBytes) {
          const seconds = (performance.now() - startedAt) / 1000;
          progress.show({ step, readBytes, sizeBytes, rowsRead, seconds });
        },
      },
    });
  } finally {
    progress.end();
  }
  await derive(services, { id, siteId }, interrupted.signal);
  return id;
}

/** Derives what follows from an import that is small enough to wait for it; says where a server will do so. */
async function derive(
  services: Services,
  { id, siteId }: { id: number; siteId: number },
  signal: AbortSignal,
): Promise<void> {
  const record = await findImport(services.db, siteId, id);
  if (record?.status !== "completed") return;
  const isDerived = record.rows_stored <= MAX_AWAITED_ROWS &&
    await deriveCommandImport(services, siteId, signal).catch((error) => {
      // the rows are stored, whatever happens now
      services.log("error", "derive_failed", { import_id: id, site_id: siteId, error });
      return false;
    });
  if (isDerived) return;
  process.stderr.write(
    "A server derives what follows from these rows, such as search intents, while it runs; " +
      `GET /api/v1/sites/${siteId}/imports/${id} says "derived": "done" at the end.\n`,
  );
}

/** Waits until no other import of the site runs; undefined when it was interrupted. */
async function takeTurn(
  { db, now }: Services,
  { id, siteId, owner }: { id: number; siteId: number; owner: string },
  signal: AbortSignal,
): Promise<ClaimedImport | undefined> {
  let told = false;
  while (!signal.aborted) {
    const claimed = await takeImport(db, { id, siteId, owner, now: now() });
    if (claimed !== undefined) return claimed;
    if (!told) process.stderr.write("Waiting: another import of the site is running.\n");
    told = true;
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
    await holdImport(db, id, owner);
  }
  const error = { code: "import_interrupted", message: "The import was interrupted." };
  await failImport(db, { id, owner }, { error, now: now() });
  return undefined;
}

async function tell(
  { db }: Services,
  siteId: number,
  { id, json }: { id: number; json: boolean },
): Promise<number> {
  const record = await findImport(db, siteId, id);
  if (record === undefined) throw new ServiceError("import_deleted", "The import was deleted.");
  const summary = summarizeImport(record);
  const failed = record.status !== "completed";
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else (failed ? process.stderr : process.stdout).write(describeImport(summary));
  return failed ? 1 : 0;
}
