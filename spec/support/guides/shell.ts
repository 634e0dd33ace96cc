import { spawn } from "node:child_process";
import { nodeSettings } from "../service_process.ts";

/** A shell that keeps its variables and functions from one piece of text to the next. */
export interface Shell {
  /** Runs the commands and gives what they print; throws where one of them fails. */
  run(commands: string): Promise<string>;
  close(): void;
}

/** Opens a shell in a folder; of this process's settings it has only those of Node.js. */
export function openShell(folder: string, settings: Readonly<Record<string, string>>): Shell {
  const env = { ...nodeSettings(), NO_COLOR: "1", ...settings };
  const child = spawn("bash", ["-s"], { cwd: folder, env });
  const texts = { stdout: "", stderr: "" };
  let notify = () => {};
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (part: string) => {
      texts[name] += part;
      notify();
    });
  }
  child.on("close", () => notify());
  child.stdin.write("set -uo pipefail\n");
  let steps = 0;

  async function run(commands: string): Promise<string> {
    const end = `end of step ${++steps}:`;
    texts.stdout = texts.stderr = "";
    child.stdin.write(`${commands}\nprintf '\\n%s %s\\n' '${end}' "$?"\n`);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    notify = () => {
      const match = new RegExp(`\\n${end} (\\d+)\\n$`).exec(texts.stdout);
      if (match?.[1] === "0") return resolve(texts.stdout.slice(0, match.index));
      if (match === null && child.exitCode === null) return;
      reject(new Error(`These commands failed:\n${commands}\n${texts.stdout}\n${texts.stderr}`));
    };
    return await promise;
  }

  return { run, close: () => void child.kill() };
}
