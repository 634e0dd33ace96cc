import { availableParallelism } from "node:os";
import { workerData } from "node:worker_threads";
import {
  createChangesHelper,
  type HelperMade,
  type HelperWork,
} from "./commands/search/changes/changes_helper.ts";
import type { ChangesMade, ChangesWork } from "./commands/search/changes/changes_thread.ts";
import type { WorkThreadData } from "./jobs/work_thread.ts";
import { startHelperThread } from "./routes/core/helper_thread.ts";
import type { AskedLedger } from "../schemas/asked_ledger.ts";
import { collectGarbage } from "./core/release_memory.ts";
import { dropRowsMemory } from "./metrics/search/changes/rows_memory.ts";
import { makeChanges } from "./routes/search/answer_changes.ts";
import { makeLedger } from "./routes/search/answer_ledger.ts";
import { runAnswerWorker } from "./run_answer_worker.ts";

const HELPER_PROGRAM = new URL("changes_helper_worker.ts", import.meta.url);

// answer_thread.ts starts the thread with exactly this
const { config: { workNice } } = workerData as WorkThreadData<null>;
// with one processor, two threads are slower than one
const thread = availableParallelism() === 1
  ? undefined
  : startHelperThread<HelperWork, HelperMade>(HELPER_PROGRAM, { workNice });
const helper = thread && createChangesHelper(thread.run);
/** Questions that follow each other find memory in place; later ones do not find it taken for nothing. */
const KEEP_MS = 15_000;

let keeping: NodeJS.Timeout | undefined;

function rest(): void {
  // once the answer has gone: the next one would find what it left in the way, which the collector does not count
  setImmediate(collectGarbage);
  keeping = setTimeout(() => {
    dropRowsMemory();
    collectGarbage();
  }, KEEP_MS).unref();
}

await runAnswerWorker<ChangesWork, ChangesMade | AskedLedger>(async (services, work) => {
  clearTimeout(keeping);
  try {
    return "asked" in work
      ? await makeLedger(services, work.asked)
      : await makeChanges(services, work.question, { helper });
  } finally {
    rest();
  }
});
await thread?.close();
