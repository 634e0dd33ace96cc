import { getPriority } from "node:os";
import { runWorker } from "../../lib/run_worker.ts";

/** What the program is told: the thread is caught until the number there is no longer 0. */
export interface CaughtWork {
  gate: SharedArrayBuffer;
}

/** Until when it waits at most, so that a spec that fails leaves no thread behind. */
const MAX_MS = 30_000;

/** It reports its priority, as `nice` has it, when it is caught. */
await runWorker<CaughtWork, number>((_services, { gate }, { begin, report }) => {
  begin("reading http://shop.test/endless");
  report(getPriority(0));
  // neither a timer nor a message comes through meanwhile, as while a page is parsed
  Atomics.wait(new Int32Array(gate), 0, 0, MAX_MS);
  return Promise.resolve();
});
