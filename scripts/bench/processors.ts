import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Which processors the parts of a bench have, as `taskset` lists them: `0`, or `0,1`. */
export interface Placement {
  /** Of the program that is measured. */
  tool: string;
  /** Of database, site's server and driver. */
  others: string;
}

/** Gives running processes, with all their threads and children, these processors. */
export function pinProcesses(pids: readonly (number | undefined)[], cpus: string): void {
  for (const pid of pids) {
    if (pid === undefined) continue;
    execFileSync("taskset", ["-acp", cpus, `${pid}`], { stdio: "ignore" });
    pinProcesses(listChildren(pid), cpus);
  }
}

function listChildren(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  const lists = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/children`, "utf8"));
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}
