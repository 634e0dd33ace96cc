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
  const file = new URL(`../../scripts/${name}.ts`, import.meta.url).pathname;
  // a colour that is forced on mocha is not meant for what the specs compare
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: "1", ...environment };
  const { promise, resolve } = Promise.withResolvers<ScriptResult>();
  const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) => {
    resolve({ code: child.exitCode ?? -1, stdout, stderr });
  });
  return { child, ended: promise };
}
