import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "./core/give_way.ts";
import { collectGarbage } from "./core/release_memory.ts";
import { type SegmentWork, sumSegments } from "./metrics/search/changes/segment_sums.ts";
import type { HelperData } from "./routes/core/helper_thread.ts";

// helper_thread.ts starts the thread with exactly this
const { workNice } = workerData as HelperData;
giveWay(workNice);
parentPort?.on("message", (work: SegmentWork) => {
  parentPort?.postMessage(sumSegments(work));
  // after this: what is shared stays as long as one of both threads has it
  setImmediate(collectGarbage);
});
