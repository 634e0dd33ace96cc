import { parentPort, workerData } from "node:worker_threads";
import {
  type Answer,
  createAnswerReader,
  type ReadAnswer,
} from "./commands/audits/crawl/read_answer.ts";
import { giveWay } from "./core/give_way.ts";
import { createIdleCollector } from "./core/release_memory.ts";
import type { ReaderData, ReaderMessage, ReaderOrder } from "./jobs/reader_threads.ts";

// reader_threads.ts starts the thread with exactly this
const { workNice } = workerData as ReaderData;
giveWay(workNice);
const readers = new Map<number, (answer: Answer) => ReadAnswer>();
const collector = createIdleCollector();

function send(message: ReaderMessage, bytes: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, bytes);
}

parentPort?.on("message", (order: ReaderOrder) => {
  if (order.type === "open") {
    collector.work();
    readers.set(order.audit, createAnswerReader(order.terms));
  } else if (order.type === "close") {
    readers.delete(order.audit);
    if (readers.size === 0) collector.rest();
  } else if (order.type === "stop") parentPort?.close();
  else {
    const read = readers.get(order.audit)?.(order.answer);
    if (read === undefined) throw new Error(`Audit ${order.audit} was not opened.`);
    send({ type: "read", key: order.key, read }, [read.packed.bytes.buffer]);
  }
});
send({ type: "ready" });
