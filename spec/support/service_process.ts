import { type ChildProcess, spawn } from "node:child_process";
import { readStartCommand } from "../../scripts/start_command.ts";

/** The service as a process of its own. */
export interface ServiceProcess {
  child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  /** Resolves with the lines up to the one that matches; throws when the process ends before. */
  waitForLine(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
}

const START = readStartCommand("start");

/** The settings of this process that one of Node.js needs: where programs and compiled modules are, how memory is taken. */
const NODE_VARIABLES = ["PATH", "NODE_COMPILE_CACHE", "NODE_OPTIONS", "GLIBC_TUNABLES"];

/** What a process of Node.js has of this one's settings. */
export function nodeSettings(): Record<string, string> {
  return Object.fromEntries(NODE_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }));
}

/** Starts the service as `npm start` does, with these settings; of this process's own, it has only those of Node.js. */
export function startService(settings: Record<string, string>): ServiceProcess {
  const child = spawn(process.execPath, [...START.flags, START.file], {
    env: { ...START.environment, ...nodeSettings(), PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // specs that are interrupted leave none behind
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let text = "";
  let listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on("close", (code, signal) => {
      process.off("exit", kill);
      resolve(code ?? signal ?? "");
    });
  });
  return {
    child,
    output: () => text,
    ended,
    waitForLine(pattern) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(text);
          if (!match) return;
          listeners = listeners.filter((listener) => listener !== look);
          resolve(match);
        };
        listeners.push(look);
        void ended.then(() => reject(new Error(`The process ended:\n${text}`)));
        look();
      });
    },
  };
}
