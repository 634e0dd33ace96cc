import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openConnection } from "../../db/core/connection.ts";
import { createServerFiles, userFlags } from "../../db/embedded/bootstrap.ts";
import type { ServerProgram } from "../../db/embedded/server_program.ts";
import { StartError } from "../../lib/core/errors.ts";
import { findFreePort } from "../bench/free_port.ts";

/** A database server of its own on a loopback port. */
export interface TcpServer {
  /** The address without a database, for a user who may do anything with databases `spec_…` and nothing else. */
  url: string;
  /** The same for root, by the socket. */
  adminUrl: string;
  /** Ends the server and removes its files. */
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/** What is written is worth nothing after the specs, and need not outlive a crash. */
const UNSAFE = [
  "--skip-log-bin",
  // MySQL has it off by itself, and then nothing is loaded from a stream
  "--local-infile=1",
  "--innodb-doublewrite=0",
  "--innodb-flush-log-at-trx-commit=0",
  "--innodb-buffer-pool-size=256M",
];

/**
 * Starts `program` on new files in `directory`, with `flags` besides those of every such server. It ends with this
 * process. Throws a `StartError` that says why it does not run.
 */
export async function startTcpServer(
  program: ServerProgram,
  directory: string,
  flags: readonly string[] = [],
): Promise<TcpServer> {
  const files = join(directory, "files");
  const temporary = join(directory, "temporary");
  const logFile = join(directory, "server.log");
  const socket = join(directory, "server.sock");
  mkdirSync(temporary, { recursive: true });
  await createServerFiles(program, files);
  const port = await findFreePort();
  const child = spawn(program.path, [
    "--no-defaults",
    ...userFlags(),
    `--datadir=${files}`,
    `--tmpdir=${temporary}`,
    `--socket=${socket}`,
    `--pid-file=${join(directory, "server.pid")}`,
    `--log-error=${logFile}`,
    "--bind-address=127.0.0.1",
    `--port=${port}`,
    "--max-connections=500",
    "--character-set-server=utf8mb4",
    ...UNSAFE,
    ...(program.flavor === "mysql" ? ["--mysqlx=OFF", "--secure-file-priv=NULL"] : []),
    ...flags,
  ], { stdio: "ignore" });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  const adminUrl = `mysql://root@localhost/?socketPath=${encodeURIComponent(socket)}`;
  const close = async () => {
    await stop(child);
    process.off("exit", end);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await waitForAnswer(child, adminUrl, logFile);
    return { url: await createUser(adminUrl, port), adminUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function waitForAnswer(child: ChildProcess, url: string, logFile: string): Promise<void> {
  let failed = false;
  child.once("error", () => (failed = true)).once("exit", () => (failed = true));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!failed && performance.now() < deadline) {
    try {
      return await (await openConnection(url)).end();
    } catch {
      // not yet: the server reads its files
      await pause(POLL_MS);
    }
  }
  const words = existsSync(logFile) ? readFileSync(logFile, "utf8") : "";
  throw new StartError(
    `${child.spawnfile} did not start.\n${words.trim().split("\n").slice(-5).join("\n")}`,
  );
}

async function createUser(adminUrl: string, port: number): Promise<string> {
  const password = randomBytes(12).toString("hex");
  const admin = await openConnection(adminUrl);
  await admin.query(`CREATE USER 'spec'@'%' IDENTIFIED BY '${password}'`);
  await admin.query("GRANT ALL ON `spec\\_%`.* TO 'spec'@'%'");
  await admin.end();
  return `mysql://spec:${password}@127.0.0.1:${port}/`;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
