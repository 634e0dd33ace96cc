import { readFileSync } from "node:fs";

/** What `assembly/order_rows.ts` exports, by the same names: there is what each does. Places are addresses in its memory. */
export interface RowsProgram {
  clearMemory(): void;
  take(size: number): number;
  isWhole(start: number, end: number): number;
  createOrder(
    days: number,
    daysCount: number,
    firstAfter: number,
    isTaken: number,
    isSummed: boolean,
  ): number;
  countLeft(order: number): number;
  findMiddle(order: number): number;
  skipBelow(order: number, limit: number): number;
  orderRows(order: number, limit: number, room: number): number;
  rowsCountOf(order: number): number;
  pairsCountOf(order: number): number;
  countBuckets(work: number): number;
  sumBuckets(work: number): void;
}

const FILE = new URL("order_rows.wasm", import.meta.url);
/** Of 64 KB: 4 GB, which are not taken before they are needed. */
const MOST_PAGES = 0x1_0000;

let compiled: WebAssembly.Module | undefined;

/** Starts the program that `assembly/` becomes; programs of several threads can have one memory. */
export function startRowsProgram(memory: WebAssembly.Memory): RowsProgram {
  compiled ??= new WebAssembly.Module(readFileSync(FILE));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  // the compiler of the program holds them: spec/lib/metrics/search/changes/rows_program
  return exports as unknown as RowsProgram;
}

/** Memory for such programs, which other threads can be given. */
export function createProgramMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
}
