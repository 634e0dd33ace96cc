import type { ScannerExports } from "./scanner_module.ts";

const ENGINES = 64;
/** Where the numbers of a day are, in words: see `assembly/visit_table.ts`. */
const DAY = 0;
const MASK = 1;
const SIZE = 2;
const SLOTS = 3;
const BEFORE = 4;
const DAY_NUMBERS = 5;
/** A slot from its lowest bit on: the count (26), the kind (16), the page (22). */
const COUNT_BITS = 26;
const KIND_BITS = 16;
const LOW_KIND_BITS = 32 - COUNT_BITS;

/** Counts of one day in columns, each of visits that have page, status and engine in common. */
interface VisitDay {
  /** Days since 1970, UTC. */
  day: number;
  /** Numbers of paths and 1; 0: none, such as of an image. */
  pages: Uint32Array;
  /** Status and engine, see `splitKind()`. */
  kinds: Uint16Array;
  counts: Float64Array;
}

/** The status and the engine of a kind. */
export function splitKind(kind: number): { status: number; engine: number } {
  return { status: Math.floor(kind / ENGINES), engine: kind % ENGINES };
}

/** What a scanner has counted of people's requests; nothing of a person is in it. */
export class VisitCounts {
  readonly #scanner: ScannerExports;

  constructor(scanner: ScannerExports) {
    this.#scanner = scanner;
  }

  /** How many counts there are. */
  get size(): number {
    return this.#scanner.visitsSize.value;
  }

  get daysCount(): number {
    return this.#scanner.daysCount.value;
  }

  /** Gives the counts of each day, in no order; some have everything in common. */
  *days(): Generator<VisitDay> {
    for (const { day, at } of this.tables()) {
      const table = this.#numbersAt(at);
      const slots = 2 * ((table[MASK] ?? 0) + 1);
      const words = new Uint32Array(this.#scanner.memory.buffer, table[SLOTS], slots);
      yield { day, ...readSlots(words, table[SIZE] ?? 0) };
    }
  }

  /** Gives where the counts of each day are, in no order. */
  *tables(): Generator<{ day: number; at: number }> {
    for (let at = this.#scanner.lastDayTable(); at !== 0;) {
      const table = this.#numbersAt(at);
      const before = table[BEFORE] ?? 0;
      yield { day: table[DAY] ?? 0, at };
      at = before;
    }
  }

  #numbersAt(at: number): Uint32Array {
    return new Uint32Array(this.#scanner.memory.buffer, at, DAY_NUMBERS);
  }
}

function readSlots(words: Uint32Array, size: number): Omit<VisitDay, "day"> {
  const pages = new Uint32Array(size);
  const kinds = new Uint16Array(size);
  const counts = new Float64Array(size);
  for (let at = 0, row = 0; at < words.length; at += 2) {
    const low = words[at] ?? 0;
    const count = low & (2 ** COUNT_BITS - 1);
    if (count === 0) continue;
    const high = words[at + 1] ?? 0;
    const highKindBits = KIND_BITS - LOW_KIND_BITS;
    pages[row] = high >>> highKindBits;
    kinds[row] = ((high & (2 ** highKindBits - 1)) << LOW_KIND_BITS) | (low >>> COUNT_BITS);
    counts[row++] = count;
  }
  return { pages, kinds, counts };
}
