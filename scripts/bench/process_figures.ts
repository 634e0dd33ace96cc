import { readFileSync } from "node:fs";

const CLOCK_TICKS_PER_SECOND = 100;

/** Processor seconds of a process so far, user and system; NaN where the system does not tell. */
export function readCpuSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** The largest resident set of a process so far, in MB; NaN where the system does not tell. */
export function readPeakMemoryMb(pid: number | undefined): number {
  return readStatusMb(pid, "VmHWM");
}

/** The resident set of a process at present, in MB; NaN where the system does not tell. */
export function readMemoryMb(pid: number | undefined): number {
  return readStatusMb(pid, "VmRSS");
}

function readStatusMb(pid: number | undefined, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const line = status.split("\n").find((line) => line.startsWith(`${name}:`));
    return Number(/\d+/.exec(line ?? "")?.[0] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}
