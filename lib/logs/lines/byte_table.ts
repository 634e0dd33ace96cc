import type { LogLine } from "./log_line.ts";

const MIX = 0x9e3779b1;
const MIX_OTHER = 0x85ebca6b;

/** How much a table holds. */
interface ByteTableLimits {
  entries: number;
  bytes: number;
}

/**
 * Byte strings, each with a number from 0 on in the order in which they came. A string that is there already costs no
 * memory and becomes no string of JavaScript.
 */
export class ByteTable {
  readonly #limits: ByteTableLimits;
  /** In pairs the hash of an entry, and its number and 1; 0: free. A look-up finds both in one place of the memory. */
  #slots: Int32Array = new Int32Array(2 * 1_024);
  /** Where each entry begins in the pool, and where the last one ends. */
  #starts: Uint32Array = new Uint32Array(513);
  #pool: Uint8Array = new Uint8Array(16_384);
  #poolView: DataView = new DataView(this.#pool.buffer);
  #count = 0;

  constructor(limits: ByteTableLimits) {
    this.#limits = limits;
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** Whether it holds as much as it should; it takes more all the same. */
  get isFull(): boolean {
    return this.#count >= this.#limits.entries ||
      (this.#starts[this.#count] ?? 0) >= this.#limits.bytes;
  }

  /** Forgets all. */
  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
  }

  /** The number of a field's bytes, which are added if they are new. */
  find(line: LogLine, field: number): number {
    const { view, spans } = line;
    const start = spans[2 * field] ?? 0;
    const end = spans[2 * field + 1] ?? 0;
    const hash = hashBytes(view, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = 2 * hash & mask;; slot = slot + 2 & mask) {
      const entry = (slots[slot + 1] ?? 0) - 1;
      if (entry === -1) return this.#add(line, { slot, hash, start, length: end - start });
      if (slots[slot] === hash && this.#isEqual(entry, line, field)) return entry;
    }
  }

  /** An entry as text, byte by byte (Latin-1). */
  text(entry: number): string {
    const start = this.#starts[entry] ?? 0;
    const length = (this.#starts[entry + 1] ?? 0) - start;
    return Buffer.from(this.#pool.buffer, start, length).toString("latin1");
  }

  #isEqual(entry: number, { view, spans }: LogLine, field: number): boolean {
    const start = spans[2 * field] ?? 0;
    const length = (spans[2 * field + 1] ?? 0) - start;
    const own = this.#starts[entry] ?? 0;
    if ((this.#starts[entry + 1] ?? 0) - own !== length) return false;
    const pool = this.#poolView;
    let at = 0;
    for (; at + 4 <= length; at += 4) {
      if (pool.getInt32(own + at) !== view.getInt32(start + at)) return false;
    }
    for (; at < length; at++) {
      if (pool.getUint8(own + at) !== view.getUint8(start + at)) return false;
    }
    return true;
  }

  #add(
    line: LogLine,
    { slot, hash, start, length }: { slot: number; hash: number; start: number; length: number },
  ): number {
    const entry = this.#count++;
    if (entry + 1 === this.#starts.length) this.#growEntries();
    const at = this.#starts[entry] ?? 0;
    this.#reserve(at + length);
    this.#pool.set(line.bytes.subarray(start, start + length), at);
    this.#starts[entry + 1] = at + length;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = entry + 1;
    if (4 * this.#count > this.#slots.length) this.#growSlots();
    return entry;
  }

  #growEntries(): void {
    const starts = new Uint32Array(2 * this.#starts.length);
    starts.set(this.#starts);
    this.#starts = starts;
  }

  #growSlots(): void {
    const before = this.#slots;
    const slots = new Int32Array(2 * before.length);
    const mask = slots.length - 1;
    for (let old = 0; old < before.length; old += 2) {
      if (before[old + 1] === 0) continue;
      const hash = before[old] ?? 0;
      let slot = 2 * hash & mask;
      while (slots[slot + 1] !== 0) slot = slot + 2 & mask;
      slots[slot] = hash;
      slots[slot + 1] = before[old + 1] ?? 0;
    }
    this.#slots = slots;
  }

  #reserve(size: number): void {
    if (size <= this.#pool.length) return;
    const pool = new Uint8Array(Math.max(size, 2 * this.#pool.length));
    pool.set(this.#pool);
    this.#pool = pool;
    this.#poolView = new DataView(pool.buffer);
  }
}

/** Eight bytes at a time in two lanes that do not wait for each other; every bit of the result depends on all of them. */
function hashBytes(view: DataView, start: number, end: number): number {
  let one = end - start;
  let other = MIX;
  let at = start;
  for (; at + 8 <= end; at += 8) {
    one = Math.imul(one ^ view.getInt32(at, true), MIX);
    other = Math.imul(other ^ view.getInt32(at + 4, true), MIX_OTHER);
    one = (one << 13) | (one >>> 19);
    other = (other << 13) | (other >>> 19);
  }
  for (; at < end; at++) one = Math.imul(one ^ view.getUint8(at), MIX);
  const mixed = Math.imul(one ^ (one >>> 15) ^ other, MIX);
  return mixed ^ (mixed >>> 15);
}
