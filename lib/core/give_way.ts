import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lets the threads that answer requests go before the calling thread where processors are few: it gets the priority
 * `nice`, from 0, as any program, to 19, only what nobody else wants. Only Linux does it by thread. The threads that
 * help to collect garbage are the whole process's, but it is large work that keeps them busy: they get the same.
 */
export function giveWay(nice: number): void {
  if (process.platform !== "linux") return;
  setNice(0, nice);
  for (const thread of readdirSync("/proc/self/task").map(Number)) {
    if (readFileSync(`/proc/self/task/${thread}/comm`, "utf8").startsWith("V8Worker")) {
      setNice(thread, nice);
    }
  }
}

/** A process that was started with a low priority may not raise it. */
function setNice(thread: number, nice: number): void {
  setPriority(thread, Math.max(getPriority(thread), nice));
}
