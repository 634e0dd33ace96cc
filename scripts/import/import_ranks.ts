import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { styleText } from "node:util";
import { errorCode } from "../../db/core/transient_errors.ts";
import {
  importDomainRanks,
  type ImportedRanks,
} from "../../lib/commands/backlinks/import_domain_ranks.ts";
import { readConfig } from "../../lib/core/config.ts";
import { ServiceError } from "../../lib/core/errors.ts";
import { fileFromPath, type ImportFile } from "../../lib/importers/files/import_file.ts";
import { createLog } from "../../lib/core/log.ts";
import { openServices } from "../../lib/open_services.ts";
import { UsageError } from "../command_line.ts";
import { createProgress } from "./import_progress.ts";

/** What the command line says of ranks. */
export interface RanksOptions {
  path: string;
  /** The value of `--domains-count`. */
  domainsCount: string | undefined;
  json: boolean;
}

/** Imports a file of domain ranks for all sites, and tells what came of it. Throws a `UsageError`. */
export async function importRanks({ path, domainsCount, json }: RanksOptions): Promise<void> {
  const count = readCount(domainsCount);
  const file = await openFile(path);
  const log = createLog("error", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(readConfig(), log);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new ServiceError("import_interrupted", INTERRUPTED));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const progress = createProgress(process.stderr);
  const startedAt = performance.now();
  const sizeBytes = file.range?.sizeBytes ?? 0;
  try {
    const imported = await importDomainRanks(services.db, {
      file,
      domainsCount: count,
      now: services.now(),
      signal: interrupted.signal,
      onProgress({ step, readBytes, rows }) {
        const seconds = (performance.now() - startedAt) / 1000;
        progress.show({ step, readBytes, sizeBytes, rowsRead: rows, seconds });
      },
    });
    progress.end();
    process.stdout.write(json ? `${JSON.stringify(summarise(imported))}\n` : describe(imported));
  } finally {
    await close();
  }
}

const INTERRUPTED = "The import was interrupted. What was imported before is still there.";

function readCount(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 4_294_967_295) return Number(text);
  throw new UsageError(`--domains-count must be a number of domains, not "${text}".`);
}

async function openFile(path: string): Promise<ImportFile> {
  try {
    if ((await stat(path)).isFile()) return fileFromPath(path, basename(path));
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") throw new UsageError(`There is no file "${path}".`);
    if (code === "EACCES") throw new UsageError(`The file "${path}" may not be read.`);
    throw error;
  }
  throw new UsageError(`"${path}" is no file.`);
}

function summarise(imported: ImportedRanks): object {
  return {
    release: imported.release,
    domains_count: imported.domainsCount,
    kept_count: imported.keptCount,
    skipped_count: imported.skippedCount,
    replaced_release: imported.replacedRelease,
  };
}

function describe(imported: ImportedRanks): string {
  const { release, domainsCount, keptCount, skippedCount, replacedRelease } = imported;
  const count = (number: number) => number.toLocaleString("en");
  const replaced = replacedRelease === null ? "" : ` in place of ${replacedRelease}`;
  return `Imported the first ${count(keptCount)} of ${count(domainsCount)} domains of ${release}` +
    `${replaced}.\nThe authority of linking domains is computed again in the background.\n` +
    (skippedCount === 0
      ? ""
      : `${styleText("yellow", "warning:")} ${
        count(skippedCount)
      } lines were skipped: they cannot be ` +
        "read, or their domain is there twice.\n");
}
