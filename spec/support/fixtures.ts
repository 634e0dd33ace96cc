import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer, type PrivateServer } from "../../db/core/embedded.ts";
import { missingBrowserNotice } from "../../scripts/find_browser.ts";
import { describeSlowestFiles, noteFileTime, recordFileTimes } from "./runs/file_times.ts";
import { keepHashes } from "./runs/kept_hashes.ts";
import { stretchLimits } from "./runs/patience.ts";
import { createScratchDirectory } from "./scratch_directory.ts";
import { createTemplateDatabase } from "./databases/template_database.ts";

/** A spec that fails may leave a connection open, which would keep mocha from ending for ever. */
const LAST_HANDLES_MS = 10_000;

/** The variables that tell the processes that run spec files what this one has prepared. */
const SERVER_VARIABLE = "SPEC_SERVER_URL";
const SKIPPED_VARIABLE = "SPEC_SKIPPED_SUITES_FILE";

/** Definitions and open tables that the specs' server keeps: its defaults are those of three databases, four are in use. */
const KEPT_TABLES = 4_000;

stretchLimits();
keepHashes();

let server: PrivateServer | undefined;
let dataDir: string | undefined;
let dropTemplate = async () => {};

/** The address of the specs' server: `SPEC_DATABASE_URL`, or a private one of this mocha run. */
export function specServerUrl(): string {
  const url = process.env[SERVER_VARIABLE];
  if (!url) throw new Error("The specs' database server is not running.");
  return url;
}

/** Says that a suite was skipped for want of a browser: the end of the run tells how many. */
export function reportSkippedSuite(): void {
  const file = process.env[SKIPPED_VARIABLE];
  if (file) appendFileSync(file, "skipped\n");
}

/** Runs once before all specs: starts a server of their own, beside any other that runs. */
export async function mochaGlobalSetup(): Promise<void> {
  dataDir = await createScratchDirectory("search-visibility-specs-");
  const skippedFile = join(dataDir, "skipped_suites");
  writeFileSync(skippedFile, "");
  process.env[SKIPPED_VARIABLE] = skippedFile;
  recordFileTimes(join(dataDir, "file_times"));
  try {
    process.env[SERVER_VARIABLE] = process.env["SPEC_DATABASE_URL"] ||
      await startSpecServer(dataDir);
    dropTemplate = await createTemplateDatabase(specServerUrl());
  } catch (error) {
    // mocha runs no teardown after this
    await closeSpecServer();
    throw error;
  }
}

async function startSpecServer(directory: string): Promise<string> {
  const options = { durable: false, bufferPoolMb: 128 };
  server = await openPrivateServer(join(directory, "server"), options);
  // the server is no child that ends with mocha
  process.prependListener("SIGINT", interrupt).prependListener("SIGTERM", interrupt);
  const admin = openDatabase(server.databaseUrl, 1);
  try {
    for (const cache of ["table_definition_cache", "table_open_cache"]) {
      await admin.raw(`SET GLOBAL ${cache} = ${KEPT_TABLES}`);
    }
  } finally {
    await admin.destroy();
  }
  return server.databaseUrl;
}

let fileStart = 0;

/** Run before and after each spec file where files run next to each other. */
export const mochaHooks = {
  beforeAll(): void {
    fileStart = performance.now();
  },
  afterAll(this: Mocha.Context): void {
    const file = this.test?.parent?.suites[0]?.file;
    if (file !== undefined) noteFileTime(file, performance.now() - fileStart);
  },
};

function interrupt(): void {
  void mochaGlobalTeardown().finally(() => process.exit(1));
}

/** Runs once after all specs, when their results have been printed. */
export async function mochaGlobalTeardown(): Promise<void> {
  const skipped = countSkippedSuites();
  const left = `${skipped} suites of browser specs did not run`;
  if (skipped > 0) process.stdout.write(`${missingBrowserNotice(left)}\n`);
  process.stdout.write(describeSlowestFiles());
  await dropTemplate();
  await closeSpecServer();
  setTimeout(() => {
    const left = process.getActiveResourcesInfo().join(", ");
    process.stderr.write(`The specs have ended and left something open: ${left}.\n`);
    process.exit();
  }, LAST_HANDLES_MS).unref();
}

async function closeSpecServer(): Promise<void> {
  await server?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}

function countSkippedSuites(): number {
  const file = process.env[SKIPPED_VARIABLE];
  return file ? readFileSync(file, "utf8").split("\n").length - 1 : 0;
}
