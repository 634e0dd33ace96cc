import { parentPort, workerData } from "node:worker_threads";
import { describeInspection } from "./describe_inspection.ts";
import { inspectPage } from "./inspect_page.ts";
import type { InspectionThreadData, InspectionThreadMessage } from "./inspect_in_thread.ts";

/** The thread's program: makes one inspection, hands it over, and ends. */
async function main(): Promise<void> {
  // inspect_in_thread.ts starts this file with exactly this
  const { config, order } = workerData as InspectionThreadData;
  const send = (message: InspectionThreadMessage) => parentPort?.postMessage(message);
  const inspection = await inspectPage(config, order, (level, event, { error, ...fields } = {}) => {
    send({ type: "log", level, event, fields: { ...fields, error: String(error) } });
  });
  // evidence may hold anything; as JSON it is what the answer makes of it anyway
  send({ type: "done", json: JSON.stringify(describeInspection(inspection, order)) });
}

await main();
