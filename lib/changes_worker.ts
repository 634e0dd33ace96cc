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
await runAnswerWorker<ChangesWork, ChangesMade | AskedLedger>(async (services, work) => {
  try {
    return "asked" in work
      ? await makeLedger(services, work.asked)
      : await makeChanges(services, work.question, { helper });
  } finally {
    // once the answer has gone: the next one would find its columns in the way, which the collector does not count
    setImmediate(collectGarbage);
  }
});
await thread?.close();
