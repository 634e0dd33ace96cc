import { type ChildProcess, execFile } from "node:child_process";

/** What a command line left behind. */
export interface ScriptResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** A command line that runs. */
export interface RunningScript {
  child: ChildProcess;
  ended: Promise<ScriptResult>;
}

/** Runs `scripts/NAME.ts` on a database and waits for its end. */
export async function runScript(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ScriptResult> {
  return await startScript(name, args, environment).ended;
}

/** Starts `scripts/NAME.ts` on a database. */
export function startScript(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): RunningScript {
  const file = scriptFile(name);
  const env = scriptSettings(environment);
  const { promise, resolve } = Promise.withResolvers<ScriptResult>();
  const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) => {
    resolve({ code: child.exitCode ?? -1, stdout, stderr });
  });
  return { child, ended: promise };
}

/** Where a script is. */
export function scriptFile(name: string): string {
  return new URL(`../../scripts/${name}.ts`, import.meta.url).pathname;
}

/** The settings that a script gets: those of this process, and its own. */
export function scriptSettings(environment: Record<string, string>): Record<string, string> {
  // a colour that is forced on mocha is not meant for what the specs compare
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return { ...inherited as Record<string, string>, NO_COLOR: "1", ...environment };
}
