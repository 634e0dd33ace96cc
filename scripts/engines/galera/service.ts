import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { readStartCommand } from "../../start_command.ts";

/** A process of the service. */
export interface Service {
  /** Its address; null: a worker. */
  url: string | null;
  stop(): Promise<void>;
}

const START = readStartCommand("start");
const READY_WITHIN_MS = 120_000;

/** Starts a process with these settings; rejects when it ends or is not ready in time. Its log is written to `logFile`. */
export async function startService(
  settings: Readonly<Record<string, string>>,
  logFile: string,
): Promise<Service> {
  const child = spawn(process.execPath, [...START.flags, START.file], {
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", PORT: "0", ...START.environment, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const ready = await waitForReady(child, logFile);
  if (ready === undefined) {
    end();
    throw new Error(`A process did not come up; ${logFile} says why.`);
  }
  return {
    url: ready,
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([ended, pause(12_000, undefined, { ref: false })]);
      end();
      await ended;
      process.off("exit", end);
    },
  };
}

/** The address, null for a worker, undefined when it did not come up. */
function waitForReady(child: ChildProcess, logFile: string): Promise<string | null | undefined> {
  const log = createWriteStream(logFile);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), READY_WITHIN_MS);
    child.stderr?.pipe(log, { end: false });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      log.write(text);
      const url = /listening on (\S+)/.exec(text)?.[1];
      if (url !== undefined || text.includes("worker ready")) {
        clearTimeout(timer);
        resolve(url ?? null);
      }
    });
    child.once("close", () => {
      clearTimeout(timer);
      resolve(undefined);
      log.end();
    });
  });
}
