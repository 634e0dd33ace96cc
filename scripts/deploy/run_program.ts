import { spawnSync } from "node:child_process";
import { StartError } from "../../lib/core/errors.ts";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** How a program is run. */
interface ProgramOptions {
  /** Variables beside those of this process. */
  environment?: Readonly<Record<string, string>>;
  /** Show what it prints instead of returning it. */
  show?: boolean;
}

/** Runs a program and returns what it wrote to stdout. Throws a `StartError` with its last words where it fails. */
export function runProgram(
  program: string,
  args: readonly string[],
  { environment = {}, show = false }: ProgramOptions = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, ...environment },
    maxBuffer: MAX_OUTPUT_BYTES,
    ...show && { stdio: "inherit" },
  });
  if (status === 0) return stdout ?? "";
  const words = error?.message ?? (stderr ?? "").trim().split("\n").slice(-5).join("\n");
  throw new StartError(`"${program} ${args.join(" ")}" failed (${status}).\n${words}`, {
    cause: error,
  });
}
