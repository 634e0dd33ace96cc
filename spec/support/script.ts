import { execFile } from "node:child_process";

/** What a command line left behind. */
export interface ScriptResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `scripts/NAME.ts` on a database and waits for its end. */
export function runScript(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ScriptResult> {
  const file = new URL(`../../scripts/${name}.ts`, import.meta.url).pathname;
  // a colour that is forced on mocha is not meant for what the specs compare
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: "1", ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
