import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "./core/give_way.ts";
import { collectGarbage } from "./core/release_memory.ts";
import { doHelperWork, type HelperWork } from "./commands/search/changes/changes_helper.ts";
import type { HelperData } from "./routes/core/helper_thread.ts";

// helper_thread.ts starts the thread with exactly this
const { workNice } = workerData as HelperData;
giveWay(workNice);
parentPort?.on("message", (work: HelperWork) => {
  parentPort?.postMessage(doHelperWork(work));
  // after this: what is shared stays as long as one of both threads has it
  setImmediate(collectGarbage);
});
