import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * Lets whoever answers requests go before the calling thread where processors are few; only Linux
 * does it by thread. The threads that help to collect garbage are the whole process's, but it is
 * large work that keeps them busy: they come before it and after the API.
 */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  setPriority(0, PRIORITY_LOW);
  for (const thread of readdirSync("/proc/self/task").map(Number)) {
    if (!readFileSync(`/proc/self/task/${thread}/comm`, "utf8").startsWith("V8Worker")) continue;
    // a process that was started with a low priority may not raise it
    setPriority(thread, Math.max(getPriority(thread), PRIORITY_BELOW_NORMAL));
  }
}
