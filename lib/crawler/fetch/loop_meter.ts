import { type EventLoopUtilization, performance } from "node:perf_hooks";

/** Says whether this thread itself is what makes answers late. */
export interface LoopMeter {
  /** True while the thread had hardly a free moment during the last window. */
  isBusy(): boolean;
}

const WINDOW_MS = 250;
const BUSY_FROM = 0.7;

/**
 * Creates a meter of the thread's event loop. A crawler that parses and writes without pause reads
 * answers late that came in time: their latency then says nothing about the server.
 */
export function createLoopMeter(
  read: (since?: EventLoopUtilization) => EventLoopUtilization = (since) =>
    performance.eventLoopUtilization(since),
  now: () => number = () => performance.now(),
): LoopMeter {
  let since = read();
  let measuredAt = now();
  let busy = false;
  return {
    isBusy() {
      if (now() - measuredAt < WINDOW_MS) return busy;
      busy = read(since).utilization >= BUSY_FROM;
      since = read();
      measuredAt = now();
      return busy;
    },
  };
}
