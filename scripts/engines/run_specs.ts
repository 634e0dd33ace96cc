import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../test/run_reporter.ts";

/** How the specs ended on one server. */
export interface SpecsResult extends Omit<Report, "files"> {
  passed: number;
  seconds: number;
  /** How mocha ended without a report; null: it wrote one. */
  broken: string | null;
}

const ROOT = join(import.meta.dirname, "../..");

/** What specs run on. */
export interface SpecsPlace {
  /** The address of the server of all specs; null: they start one. */
  url: string | null;
  /** A folder with the server program of those that specs start; null: the machine's own. */
  programs: string | null;
}

/** How specs run. */
export interface SpecsRun {
  /** Parts of the paths of spec files; none: all. */
  patterns: readonly string[];
  /** Further options of `npm test`. */
  options: readonly string[];
  /** Where the report goes. */
  directory: string;
  /** Ends the run. */
  signal: AbortSignal;
}

/** Puts the folder `$0`, if any, in front of PATH. */
const WITH_PATH = 'PATH="${0:+$0:}$PATH" exec "$@"';

/** Runs specs. What they print goes to stderr. */
export async function runSpecs(
  { url, programs }: SpecsPlace,
  { patterns, options, directory, signal }: SpecsRun,
): Promise<SpecsResult> {
  const file = join(directory, "report.json");
  const began = performance.now();
  // "env" keeps the rest of the environment
  const child = spawn("env", [
    `SPEC_DATABASE_URL=${url ?? ""}`,
    `NODE_COMPILE_CACHE=${join(ROOT, "node_modules/.cache/node")}`,
    "sh",
    "-c",
    WITH_PATH,
    programs ?? "",
    process.execPath,
    join(ROOT, "scripts/test.ts"),
    "--report",
    file,
    ...options,
    ...patterns,
  ], { cwd: ROOT, stdio: ["ignore", 2, 2], signal });
  const code = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`exit ${code ?? signal}`));
  });
  const seconds = (performance.now() - began) / 1_000;
  if (!existsSync(file)) return { passed: 0, failed: [], skipped: [], seconds, broken: code };
  const { files, failed, skipped }: Report = JSON.parse(readFileSync(file, "utf8"));
  const passed = Object.values(files).reduce((sum, counts) => sum + counts.passed, 0);
  return { passed, failed, skipped, seconds, broken: null };
}
