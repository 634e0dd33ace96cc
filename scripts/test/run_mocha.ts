import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "./run_reporter.ts";

const ROOT = join(import.meta.dirname, "../..");
const MOCHA = join(ROOT, "node_modules", "mocha", "bin", "mocha.js");
const REPORTER = join(import.meta.dirname, "run_reporter.ts");

/** What mocha's process gets. */
interface MochaOptions {
  /** Variables beyond those of this process. */
  environment: Record<string, string>;
  /** Where what mocha prints goes. */
  stdio: "inherit" | "ignore";
  /** The file that the report is written to. */
  output: string;
}

/** How mocha ended. */
export interface MochaRun {
  code: number;
  /** null: it broke off. */
  report: Report | null;
}

/** Runs mocha; a signal to this process reaches mocha, too. */
export async function runMocha(
  args: readonly string[],
  { environment, stdio, output }: MochaOptions,
): Promise<MochaRun> {
  const reporter = ["--reporter", REPORTER, "--reporter-option", `output=${output}`];
  // "env" keeps the rest of the environment
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const command = [...variables, process.execPath, MOCHA, ...reporter, ...args];
  const code = await endOf(spawn("env", command, { cwd: ROOT, stdio }));
  return { code, report: existsSync(output) ? JSON.parse(readFileSync(output, "utf8")) : null };
}

/** Waits for the exit code of a process; a signal to this one reaches it. */
function endOf(child: ChildProcess): Promise<number> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code ?? 1));
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn);
  });
}
