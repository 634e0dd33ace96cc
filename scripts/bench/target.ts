import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { resolve } from "node:path";
import { readStartCommand } from "../start_command.ts";
import { findFreePort } from "./free_port.ts";
import type { Pin } from "./load.ts";
import { readCpuSeconds } from "./process_figures.ts";

/** A server that is measured. */
export interface Target {
  name: string;
  url: string;
  pid: number | undefined;
  /** Processor time of the server since its start, in seconds; NaN where the system does not tell. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;

/** How a target is started. */
export interface TargetProgram {
  name: string;
  /** From this file, or absolute. */
  file: string;
  /** For Node.js. */
  flags?: readonly string[];
  args?: readonly string[];
  environment?: Record<string, string>;
}

/** The service as `npm start` starts it, with these settings. */
export function describeProduct(settings: Record<string, string>): TargetProgram {
  const { environment, flags, file } = readStartCommand("start");
  return { name: "product", file, flags, environment: { ...environment, ...settings } };
}

/**
 * Starts a program on a free port, which the environment's PORT names, pinned to processor 0, and
 * waits until it answers. With BENCH_PROFILE_DIR each target leaves a processor profile there.
 */
export async function startTarget(target: TargetProgram, pin: Pin): Promise<Target> {
  const { name, flags = [], args = [], environment = {} } = target;
  const port = await findFreePort();
  const file = resolve(import.meta.dirname, target.file);
  const profileDir = process.env["BENCH_PROFILE_DIR"];
  const profile = profileDir ? ["--cpu-prof", `--cpu-prof-dir=${profileDir}`] : [];
  const command = [process.execPath, ...flags, ...profile, file, ...args];
  const [program = "", ...rest] = [...pin(0), ...command];
  const env = { ...process.env, PORT: String(port), ...environment };
  // a log line a request is written, but nobody reads it
  const child = spawn(program, rest, { env, stdio: ["ignore", "ignore", "inherit"] });
  const endAtExit = () => child.kill("SIGKILL");
  process.once("exit", endAtExit);
  child.once("exit", () => process.off("exit", endAtExit));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(url, child, name);
  return {
    name,
    url,
    pid: child.pid,
    cpuSeconds: () => readCpuSeconds(child.pid),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function waitUntilAnswering(url: string, child: ChildProcess, name: string): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await (await fetch(`${url}/`)).arrayBuffer();
      return;
    } catch (error) {
      if (child.exitCode === null && performance.now() < end) await delay(50);
      else throw new Error(`The server "${name}" did not start.`, { cause: error });
    }
  }
}
