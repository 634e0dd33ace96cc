import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Names a running process in a way that no later process can have: its id and its start time.
 * Undefined when it does not run.
 */
export function findProcessIdentity(pid: number): string | undefined {
  const stat = readProcFile(pid, "stat");
  if (stat === undefined) {
    const started = askPs(pid, "lstart");
    return started && `${pid} ${started}`;
  }
  // the second field is the program's name in parentheses and may hold spaces (proc_pid_stat(5))
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === undefined || state === "Z" || state === "X") return undefined;
  return `${pid} ${fields[18] ?? ""}`;
}

/** Whether the process with this identity still runs. */
export function isProcessRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return pid > 0 && findProcessIdentity(pid) === identity;
}

/** The arguments of a running process, joined by spaces; undefined when it does not run. */
export function findCommandLine(pid: number): string | undefined {
  if (findProcessIdentity(pid) === undefined) return undefined;
  return readProcFile(pid, "cmdline")?.replaceAll("\0", " ") ?? askPs(pid, "command");
}

function readProcFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    // gone, or a system without /proc: ps knows
    return undefined;
  }
}

function askPs(pid: number, column: string): string | undefined {
  const { stdout } = spawnSync("ps", ["-ww", "-o", `${column}=`, "-p", String(pid)], {
    encoding: "utf8",
  });
  return stdout?.trim() || undefined;
}
