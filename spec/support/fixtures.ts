import { rm } from "node:fs/promises";
import { openPrivateServer, type PrivateServer } from "../../db/embedded.ts";
import { missingBrowserNotice } from "../../scripts/find_browser.ts";
import { createScratchDirectory } from "./scratch_directory.ts";
import { countSkippedSuites } from "./spec_browser.ts";

/** A spec that fails may leave a connection open, which would keep mocha from ending for ever. */
const LAST_HANDLES_MS = 10_000;

let server: PrivateServer | undefined;
let dataDir: string | undefined;

/** The address of the specs' server: `SPEC_DATABASE_URL`, or a private one of this mocha run. */
export function specServerUrl(): string {
  const url = process.env["SPEC_DATABASE_URL"] || server?.databaseUrl;
  if (!url) throw new Error("The specs' database server is not running.");
  return url;
}

/** Runs once before all specs: starts a server of their own, beside any other that runs. */
export async function mochaGlobalSetup(): Promise<void> {
  if (process.env["SPEC_DATABASE_URL"]) return;
  dataDir = await createScratchDirectory("search-visibility-specs-");
  server = await openPrivateServer(dataDir, { durable: false, bufferPoolMb: 128 });
  // the server is no child that ends with mocha
  process.prependListener("SIGINT", interrupt).prependListener("SIGTERM", interrupt);
}

function interrupt(): void {
  void mochaGlobalTeardown().finally(() => process.exit(1));
}

/** Runs once after all specs, when their results have been printed. */
export async function mochaGlobalTeardown(): Promise<void> {
  const skipped = countSkippedSuites();
  const left = `${skipped} suites of browser specs did not run`;
  if (skipped > 0) process.stdout.write(`${missingBrowserNotice(left)}\n`);
  await server?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
  setTimeout(() => {
    const left = process.getActiveResourcesInfo().join(", ");
    process.stderr.write(`The specs have ended and left something open: ${left}.\n`);
    process.exit();
  }, LAST_HANDLES_MS).unref();
}
