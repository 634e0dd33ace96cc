import { getPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openWorker } from "../../lib/run_worker.ts";

// A thread as the service opens it for each piece of work: says which priority it has.
const worker = openWorker(workerData, { poolSize: 1, log: () => {} });
parentPort?.postMessage(getPriority(0));
await worker.close();
