import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { transaction } from "../db/core/connection.ts";
import { type ClaimedImport, holdImport, takeImport } from "../db/imports/import_leases.ts";
import { failImport, findImport, insertImport } from "../db/imports/imports.ts";
import type { ImportSettings } from "../lib/commands/imports/import_settings.ts";
import { runImport } from "../lib/commands/imports/run_import.ts";
import { readConfig } from "../lib/core/config.ts";
import { ServiceError } from "../lib/core/errors.ts";
import { readFormat } from "../lib/importers/files/detect_format.ts";
import { importers } from "../lib/importers/mod.ts";
import { createLog } from "../lib/core/log.ts";
import { openServices } from "../lib/open_services.ts";
import type { Services } from "../lib/services.ts";
import { reportError, UsageError } from "./command_line.ts";
import { type NamedFiles, openPaths } from "./import/import_paths.ts";
import { importLogs, type LogsOptions } from "./import/import_logs.ts";
import { createProgress } from "./import/import_progress.ts";
import { importRanks, type RanksOptions } from "./import/import_ranks.ts";
import { readImportSettings, SETTING_OPTIONS } from "./import/import_settings.ts";
import { parseSiteId, readNamedSite } from "./named_site.ts";
import { describeImport, summarizeImport } from "./import/import_summary.ts";

const HELP = `Brings search performance, ranks, search volumes or backlinks into a site.

Usage: npm run --silent import -- --site ID FILE... [options]
       npm run --silent import -- --site ID --logs FILE... [options]
       npm run --silent import -- --ranks FILE [options]

A FILE is a CSV, TSV, NDJSON or JSON file, an Excel workbook (XLSX), a ZIP file, a folder, or - for
stdin. Files of one import are of one format. Days that were imported before are replaced; nothing is ever counted twice.

Options:
  --site ID                the site, see GET /api/v1/sites
  --format NAME            default: found out by the files (see below)
  --from DAY --to DAY      the days, YYYY-MM-DD, of files that do not say which
  --country CODE           ISO 3166-1 alpha-2, of files of ranks and volumes that do not say it
  --language CODE          the same, such as de
  --location TEXT          the same
  --device NAME            the same: desktop, mobile or tablet
  --engine NAME            the same, such as google
  --search-type NAME       web, image, video, news, discover or google_news
  --whole                  of backlinks: the files have every link that their provider knows
  --force                  keep it although it is of another site, or filtered
  --json                   print one JSON object
  --help                   show this help

With --logs, each FILE is an access log of the site's server, a folder of them, or - for stdin; packed by gzip or
zstd or not. Requests of bots are kept, those of people are counted. A log is known again by its first bytes: what was read is
not read again, so that the same command can run every hour.
  --follow                 go on with what is added, across rotations, until Ctrl-C; what is read is kept
  --log-format TEXT        nginx's log_format or Apache's LogFormat of the configuration, or combined,
                           common, vhost_combined; default: found out by the first lines

With --ranks, FILE is the file of domain ranks of a release of Common Crawl's web graph, such as
cc-main-2025-sep-oct-nov-domain-ranks.txt.gz, as it was downloaded. It gives the authority of linking domains
of all sites; it replaces the release before, and a file that is not whole changes nothing.
  --ranks FILE             the file, packed or not; its first 10,000,000 domains are kept
  --domains-count NUMBER   how many domains the release has, if the file is only its beginning
  --json                   print one JSON object

Formats:
${importers.map(({ format, title }) => `  ${format.padEnd(24)} ${title}`).join("\n")}

Exit codes: 0 imported, 1 refused or failed (nothing is kept), 2 wrong usage.
`;

const OPTIONS = {
  site: { type: "string" },
  format: { type: "string", default: "auto" },
  ...SETTING_OPTIONS,
  whole: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  logs: { type: "boolean", default: false },
  follow: { type: "boolean", default: false },
  "log-format": { type: "string" },
  ranks: { type: "string" },
  "domains-count": { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const POLL_MS = 500;

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(argv);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (values.ranks !== undefined) {
    await importRanks(readRanksOptions(values, values.ranks, positionals));
    return 0;
  }
  if (values["domains-count"] !== undefined) throw new UsageError("--domains-count needs --ranks.");
  const siteId = parseSiteId(values.site);
  if (values.logs) return await importLogs(readLogsOptions(values, siteId, positionals));
  if (values.follow) throw new UsageError("--follow needs --logs.");
  if (values["log-format"] !== undefined) throw new UsageError("--log-format needs --logs.");
  if (positionals.length === 0) throw new UsageError("Give at least one file to import.");
  if (values.format !== "auto") checkFormat(values.format);
  const settings: ImportSettings = {
    ...readImportSettings(values),
    ...values.whole && { wholeExport: true },
    force: values.force,
  };
  const named = await openPaths(positionals);
  try {
    const log = createLog("error", (line) => void process.stderr.write(line));
    const { services, close } = await openServices(readConfig(), log);
    try {
      await readNamedSite(services.db, siteId);
      const id = await bring(services, { siteId, format: values.format, settings, named });
      return await tell(services, siteId, { id, json: values.json });
    } finally {
      await close();
    }
  } finally {
    await named.close();
  }
}

function parseCommand(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readLogsOptions(
  values: ReturnType<typeof parseCommand>["values"],
  siteId: number,
  paths: readonly string[],
): LogsOptions {
  const taken = new Set(["site", "logs", "log-format", "follow", "json", "format"]);
  const other = Object.entries(values).find(([name, value]) =>
    !taken.has(name) && value !== undefined && value !== false
  );
  if (other !== undefined || values.format !== "auto") {
    throw new UsageError(`--${other?.[0] ?? "format"} and --logs do not go together.`);
  }
  if (paths.length === 0) throw new UsageError("Give at least one log to read.");
  const { follow, json } = values;
  if (follow && paths.includes("-")) throw new UsageError("--follow takes files, not stdin.");
  return { siteId, paths, format: values["log-format"], json, follow };
}

function readRanksOptions(
  values: ReturnType<typeof parseCommand>["values"],
  path: string,
  positionals: readonly string[],
): RanksOptions {
  const taken = new Set(["ranks", "domains-count", "json", "format", "force"]);
  const other = Object.entries(values).find(([name, value]) =>
    !taken.has(name) && value !== undefined && value !== false
  );
  if (other !== undefined) {
    throw new UsageError(`--${other[0]} and --ranks do not go together: ranks are of all sites.`);
  }
  if (positionals.length > 0) throw new UsageError("--ranks takes one file and no others.");
  return { path, domainsCount: values["domains-count"], json: values.json };
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
  return id;
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

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent import -- --help")
);
