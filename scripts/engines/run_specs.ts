import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One spec, as mocha's JSON reporter writes it. */
interface ReportedTest {
  fullTitle: string;
  err: { message?: string };
}

/** What mocha's JSON reporter writes, as far as it is read. */
interface Report {
  stats: { passes: number; failures: number; pending: number; duration: number };
  failures: readonly ReportedTest[];
  pending: readonly ReportedTest[];
}

/** How the specs ended on one server. */
export interface SpecsResult {
  passed: number;
  failed: { title: string; message: string }[];
  /** The titles of specs that did not run. */
  skipped: string[];
  seconds: number;
  /** How mocha ended without a report; null: it wrote one. */
  broken: string | null;
}

const ROOT = join(import.meta.dirname, "../..");

/**
 * Runs specs on the server with this address, or on the machine's own for null. What they print goes to stderr, the
 * report to `directory`. `signal` ends the run.
 */
export async function runSpecs(
  url: string | null,
  patterns: readonly string[],
  { directory, signal }: { directory: string; signal: AbortSignal },
): Promise<SpecsResult> {
  const file = join(directory, "report.json");
  const began = performance.now();
  // "env" keeps the rest of the environment
  const child = spawn("env", [
    `SPEC_DATABASE_URL=${url ?? ""}`,
    process.execPath,
    join(ROOT, "node_modules/mocha/bin/mocha.js"),
    "--reporter=json",
    `--reporter-option=output=${file}`,
    ...patterns,
  ], { cwd: ROOT, stdio: ["ignore", 2, 2], signal });
  const code = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`exit ${code ?? signal}`));
  });
  const seconds = (performance.now() - began) / 1_000;
  if (!existsSync(file)) return { passed: 0, failed: [], skipped: [], seconds, broken: code };
  const report: Report = JSON.parse(readFileSync(file, "utf8"));
  return {
    passed: report.stats.passes,
    failed: report.failures.map(({ fullTitle, err }) => ({
      title: fullTitle,
      message: err.message ?? "",
    })),
    skipped: report.pending.map(({ fullTitle }) => fullTitle),
    seconds,
    broken: null,
  };
}
