import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { openConnection } from "./connection.ts";
import { READABLE_MODE, withLockFile } from "../embedded/lock_file.ts";
import { findProcessIdentity, isProcessRunning } from "../embedded/processes.ts";
import { createServerPaths, type ServerPaths } from "../embedded/server_paths.ts";
import {
  findServerPid,
  type ServerOptions,
  startServer,
  stopServer,
} from "../embedded/server_process.ts";

/** A private server that this process uses. */
export interface PrivateServer {
  databaseUrl: string;
  /** Leaves the server; the last process that uses it shuts it down. */
  close(): Promise<void>;
}

/** The options of `openPrivateServer()`. */
interface PrivateServerOptions extends Partial<ServerOptions> {
  /** Hears that the server died, that it runs again, or why it does not. */
  onEvent?(event: "died" | "restarted" | "restart_failed", error?: unknown): void;
}

/**
 * How many MB of pages the private server keeps in memory: an eighth of the machine's, at least 256
 * and at most 2,048. The analysis of a large audit reads all of its rows again.
 */
export function chooseBufferPoolMb(machineBytes: number = totalmem()): number {
  return Math.min(2_048, Math.max(256, Math.floor(machineBytes / 8 / 1024 / 1024)));
}

/** The private server's database. */
export const DATABASE_NAME = "search_visibility";

const STOP_TIMEOUT_MS = 6_000;
const WATCH_MS = 500;
const RESTART_DELAY_MAX_MS = 30_000;

/**
 * Starts the private server on `dataDir`, or joins the one that runs there: started by another
 * process, or left by one that was killed. Restarts it when it dies. Any number of processes may
 * call this at once. Throws a `StartError` when there is no server program or it cannot run.
 */
export async function openPrivateServer(
  dataDir: string,
  { durable = true, bufferPoolMb = chooseBufferPoolMb(), onEvent = () => {} }:
    PrivateServerOptions = {},
): Promise<PrivateServer> {
  const paths = createServerPaths(dataDir);
  const start = () => startServer(paths, { durable, bufferPoolMb });
  const userFile = join(paths.users, randomBytes(8).toString("hex"));
  await withLockFile(paths.lockFile, async () => {
    await start();
    writeFileSync(userFile, findProcessIdentity(process.pid) ?? "", { mode: READABLE_MODE });
    await createDatabase(paths);
  });
  const watch = watchServer(paths, start, onEvent);
  const url = new URL(paths.adminUrl);
  url.pathname = `/${DATABASE_NAME}`;
  return {
    databaseUrl: url.href,
    async close() {
      await watch.stop();
      await withLockFile(paths.lockFile, async () => {
        rmSync(userFile, { force: true });
        if (!isUsed(paths)) await stopServer(paths, STOP_TIMEOUT_MS);
      });
    },
  };
}

async function createDatabase({ adminUrl }: ServerPaths): Promise<void> {
  const connection = await openConnection(adminUrl);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${DATABASE_NAME} CHARACTER SET utf8mb4`);
  await connection.end();
}

/** Whether any process that still runs uses the server; forgets those that died. */
function isUsed({ users }: ServerPaths): boolean {
  let used = false;
  for (const name of readdirSync(users)) {
    const path = join(users, name);
    if (isProcessRunning(readFileSync(path, "utf8"))) used = true;
    else rmSync(path);
  }
  return used;
}

/** Starts the server again when it has died, with growing pauses while that fails. */
function watchServer(
  paths: ServerPaths,
  start: () => Promise<void>,
  onEvent: NonNullable<PrivateServerOptions["onEvent"]>,
): { stop(): Promise<void> } {
  let stopped = false;
  let delayMs = WATCH_MS;
  let check = Promise.resolve();
  let timer = setTimeout(tick, delayMs).unref();

  function tick(): void {
    check = restartIfDead().then(() => {
      if (!stopped) timer = setTimeout(tick, delayMs).unref();
    });
  }

  async function restartIfDead(): Promise<void> {
    if (findServerPid(paths) !== undefined) return;
    onEvent("died");
    try {
      // of several processes the first starts it, the others find it running
      await withLockFile(paths.lockFile, start);
      delayMs = WATCH_MS;
      onEvent("restarted");
    } catch (error) {
      delayMs = Math.min(delayMs * 2, RESTART_DELAY_MAX_MS);
      onEvent("restart_failed", error);
    }
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await check;
    },
  };
}
