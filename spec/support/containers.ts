import { execFile } from "node:child_process";
import { waitFor } from "./wait.ts";

/** Building installs packages, on a machine that may be slow. */
const COMMAND_TIMEOUT_MS = 900_000;

/** What a program left behind. */
export interface RunResult {
  code: number;
  /** Stdout and stderr. */
  output: string;
}

/** Images and programs that `npm run test:deploy` has prepared. */
export interface Deployment {
  /** A Debian with Node.js. */
  base: string;
}

/** Skips what is about to run unless `npm run test:deploy` runs it, which brings a builder and a base. */
export function skipWithoutBuilder(context: Mocha.Context): Deployment {
  const base = process.env["SPEC_DEPLOY_BASE"];
  if (base) return { base };
  context.skip();
}

/** Runs a program to its end. */
export function run(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunResult> {
  const { promise, resolve } = Promise.withResolvers<RunResult>();
  const env = { ...process.env, ...environment };
  const options = { env, timeout: COMMAND_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
  const child = execFile(program, args, options, (error, stdout, stderr) => {
    const reason = child.exitCode === null && error !== null ? error.message : "";
    resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}${reason}` });
  });
  return promise;
}

/** Runs podman and gives its output. Throws where it fails. */
export async function podman(...args: string[]): Promise<string> {
  const { code, output } = await run("podman", args);
  if (code !== 0) throw new Error(`podman ${args.join(" ")} ended with ${code}:\n${output}`);
  return output.trim();
}

/** Waits until the container's own health check passes. */
export async function waitForHealth(name: string): Promise<void> {
  await waitFor(
    `the health of ${name}`,
    async () => (await run("podman", ["healthcheck", "run", name])).code === 0,
    300_000,
  );
}

/** The service of a container, by its address in the containers' network: published ports need rights that a sandbox lacks. */
export async function addressOf(name: string): Promise<string> {
  const format = "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}";
  return `http://${await podman("inspect", "--format", format, name)}:8000`;
}
