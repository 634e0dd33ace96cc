import { parentPort } from "node:worker_threads";
import type { ReaderOrder } from "../../../lib/jobs/reader_threads.ts";

/** How a reading thread of a spec ends. */
export type ReaderEnd = "error" | "exit" | "memory" | "hang";

/** It has answers waiting at the fifth. */
const BREAKS_AT = Number(process.env["READER_BREAKS_AT"] ?? 5);

const ENDS: Record<ReaderEnd, () => void> = {
  error() {
    throw new Error("The reading thread breaks.");
  },
  exit: () => process.exit(),
  memory() {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(250_000).fill(0.5));
  },
  hang() {
    for (;;);
  },
};

/** Reads pages as each such thread does, and breaks at the one that the spec names. */
// the spec sets it to one of these
const end = process.env["READER_END"] as ReaderEnd;
let reads = 0;
parentPort?.on("message", ({ type }: ReaderOrder) => {
  if (type === "read" && ++reads === BREAKS_AT) ENDS[end]();
});
await import("../../../lib/page_reader_worker.ts");
