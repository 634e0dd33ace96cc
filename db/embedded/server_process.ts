import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../../lib/core/errors.ts";
import { openConnection } from "../core/connection.ts";
import { describesNoSpace, OutOfSpaceError } from "../core/space_errors.ts";
import { createServerFiles, userFlags } from "./bootstrap.ts";
import { findCommandLine, findProcessIdentity, isProcessRunning } from "./processes.ts";
import type { ServerPaths } from "./server_paths.ts";
import { readServerProgram, type ServerProgram } from "./server_program.ts";

/** How the server is run. */
export interface ServerOptions {
  /** Every commit reaches the disk before it is answered; only specs may do without. */
  durable: boolean;
  bufferPoolMb: number;
}

const POLL_MS = 25;
/** Recovery after a crash may take its time. */
const START_TIMEOUT_MS = 120_000;
const MAX_CONNECTIONS = 500;

/** The id of the server that runs on these files, or undefined. */
export function findServerPid({ pidFile, files }: ServerPaths): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  // the id may belong to another program by now
  return pid > 0 && findCommandLine(pid)?.includes(`--datadir=${files}`) ? pid : undefined;
}

/**
 * Starts the server on its files, which are made if they are missing, or takes over the one that
 * runs; resolves when it answers. To be called under the lock. Throws a `StartError` that says why
 * it cannot run.
 */
export async function startServer(paths: ServerPaths, options: ServerOptions): Promise<void> {
  const running = findServerPid(paths);
  if (running !== undefined) {
    // one that is shutting down does not answer; wait for its end and start again
    if (await waitForAnswer(paths, () => findServerPid(paths) === running)) return;
  }
  checkOwner(dirname(paths.files));
  const program = readServerProgram();
  await createServerFiles(program, paths.files);
  // what a server that was killed leaves; MySQL refuses to start beside it
  for (const path of [paths.socket, `${paths.socket}.lock`]) rmSync(path, { force: true });
  const pid = spawnServer(program, serverFlags(paths, options, program.flavor));
  writeFileSync(paths.pidFile, String(pid), { mode: 0o600 });
  if (await waitForAnswer(paths, () => findProcessIdentity(pid) !== undefined)) return;
  const words = lastLines(paths.logFile);
  if (describesNoSpace(words)) throw new OutOfSpaceError(words);
  throw new StartError(
    `The private database server did not start (${program.path}).\n${words}`,
  );
}

/** Files that root's server makes would keep the folder's own user from starting it. */
function checkOwner(home: string): void {
  const { uid } = statSync(home);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new StartError(
    `The private database in "${home}" belongs to another user (${uid}) and does not run. ` +
      "Start the service first, or run this as that user.",
  );
}

/** Runs what follows in its own process group, in the session of the caller; prints its id. */
const IN_OWN_GROUP = 'set -m; "$0" "$@" </dev/null >/dev/null 2>&1 & echo $!';

/**
 * Starts the server where a signal to this process's group, such as Ctrl-C or a supervisor's SIGTERM,
 * does not reach it: it is needed until everything else has stopped. It stays in the session, since
 * Linux shares processors out by sessions (autogroup, sched(7)) before it looks at priorities: in
 * its own, the server would wait behind crawls that give way to it. Only a shell with job
 * control can do that, so that where Bash is missing the server gets a session after all. Returns the
 * process id.
 */
function spawnServer({ path }: ServerProgram, flags: readonly string[]): number {
  const { stdout, status } = spawnSync("bash", ["-c", IN_OWN_GROUP, path, ...flags], {
    encoding: "utf8",
  });
  if (status === 0) return Number.parseInt(stdout, 10);
  const child = spawn(path, flags, { detached: true, stdio: "ignore" });
  // a program that cannot be run has no process, and is found not to run
  child.on("error", () => {});
  child.unref();
  return child.pid ?? 0;
}

/** Asks the server to shut down and waits up to `timeoutMs` for its end. */
export async function stopServer(paths: ServerPaths, timeoutMs: number): Promise<void> {
  const pid = findServerPid(paths);
  const identity = pid === undefined ? undefined : findProcessIdentity(pid);
  if (pid === undefined || identity === undefined) return;
  process.kill(pid, "SIGTERM");
  const deadline = performance.now() + timeoutMs;
  // a process that is ending has no command line any more
  while (isProcessRunning(identity) && performance.now() < deadline) await pause(POLL_MS);
}

async function waitForAnswer(paths: ServerPaths, alive: () => boolean): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (await answers(paths)) return true;
    if (!alive()) return false;
    await pause(POLL_MS);
  }
  return false;
}

async function answers({ adminUrl }: ServerPaths): Promise<boolean> {
  try {
    const connection = await openConnection(adminUrl);
    await connection.end();
    return true;
  } catch {
    // not yet, or no more: the caller asks again
    return false;
  }
}

function serverFlags(
  { files, temporary, socket, logFile }: ServerPaths,
  { durable, bufferPoolMb }: ServerOptions,
  flavor: "mariadb" | "mysql",
): string[] {
  return [
    "--no-defaults",
    `--datadir=${files}`,
    `--tmpdir=${temporary}`,
    ...userFlags(),
    `--socket=${socket}`,
    `--log-error=${logFile}`,
    "--skip-networking",
    "--skip-log-bin",
    "--character-set-server=utf8mb4",
    `--max-connections=${MAX_CONNECTIONS}`,
    `--innodb-buffer-pool-size=${bufferPoolMb}M`,
    `--innodb-flush-log-at-trx-commit=${durable ? 1 : 0}`,
    // Debian's server package alone lacks the folder that MySQL would read files from, and so does not start
    ...(flavor === "mysql" ? ["--mysqlx=OFF", "--secure-file-priv=NULL"] : []),
  ];
}

function lastLines(file: string): string {
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8").trim().split("\n").slice(-5).join("\n");
}
