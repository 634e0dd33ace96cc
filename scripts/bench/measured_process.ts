import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { readCpuSeconds, readMemoryMb, readPeakMemoryMb } from "./process_figures.ts";

/** What a child process took, besides what it printed. */
interface ProcessFigures {
  stdout: string;
  cpuSeconds: number;
  peakMemoryMb: number;
}

/** A child whose processor time and peak memory are read from the kernel while it runs. */
export interface MeasuredProcess {
  pid: number;
  /** Processor seconds of the process so far (user and system, all threads). */
  cpuSeconds(): number;
  /** The largest resident set so far, in MB. */
  peakMemoryMb(): number;
  /** The resident set at present, in MB. */
  memoryMb(): number;
  stdout(): string;
  /** Null: it was not asked for. */
  stdin: Writable | null;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts a program, where `cpu` is given on that processor or a list of them, such as `0,1`. */
export function startMeasured(
  command: readonly string[],
  options: { cpu?: number | string; cwd?: string; env?: NodeJS.ProcessEnv; stdin?: boolean } = {},
): MeasuredProcess {
  const [program = "", ...args] = options.cpu === undefined
    ? command
    : ["taskset", "-c", `${options.cpu}`, ...command];
  const child = spawn(program, args, {
    stdio: [options.stdin === true ? "pipe" : "ignore", "pipe", "inherit"],
    cwd: options.cwd ?? process.cwd(),
    env: options.env ?? process.env,
  });
  const endAtExit = () => child.kill("SIGKILL");
  process.once("exit", endAtExit);
  child.once("exit", () => process.off("exit", endAtExit));
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => stdout += text);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
  const pid = child.pid ?? 0;
  let cpu = 0;
  let memory = 0;
  // the kernel forgets both with the process: what was read last counts
  function sample(): void {
    cpu = readCpuSeconds(pid) || cpu;
    memory = readPeakMemoryMb(pid) || memory;
  }
  const timer = setInterval(sample, 50);
  void exited.finally(() => clearInterval(timer)).catch(() => {});
  return {
    pid,
    cpuSeconds: () => (sample(), cpu),
    peakMemoryMb: () => (sample(), memory),
    memoryMb: () => readMemoryMb(pid),
    stdout: () => stdout,
    stdin: child.stdin,
    exited,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Runs a program to its end. Throws when it fails. */
export async function runMeasured(
  command: readonly string[],
  options: { cpu?: number | string; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<ProcessFigures> {
  const child = startMeasured(command, options);
  const code = await child.exited;
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}.`);
  return {
    stdout: child.stdout(),
    cpuSeconds: child.cpuSeconds(),
    peakMemoryMb: child.peakMemoryMb(),
  };
}
