import { randomInt } from "node:crypto";
import type { LogLine } from "./log_line.ts";

const MIX = 0x9e3779b1;
const MIX_OTHER = 0x85ebca6b;
const SEED = randomInt(2 ** 31);

/** How much a table holds. */
interface ByteTableLimits {
  entries: number;
  bytes: number;
}

/** Numbers of a slot: both halves of the hash, the number of the entry and 1 (0: free), and one that is not used. */
const SLOT = 4;

/**
 * Byte strings, each with a number from 0 on in the order in which they came. A string that is there already costs no
 * memory and becomes no string of JavaScript.
 *
 * They are distinguished by 64 bits of hash, with a seed that differs from process to process: of 100,000 strings two are
 * taken for one with a probability of 10^-10.
 */
export class ByteTable {
  readonly #limits: ByteTableLimits;
  #slots: Int32Array = new Int32Array(SLOT * 1_024);
  /** Where each entry begins in the pool, and where the last one ends. */
  #starts: Uint32Array = new Uint32Array(513);
  #pool: Uint8Array = new Uint8Array(16_384);
  #count = 0;
  #generation = 0;

  constructor(limits: ByteTableLimits) {
    this.#limits = limits;
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** Changes when it forgets all: a number means the same string within one generation. */
  get generation(): number {
    return this.#generation;
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
    this.#generation++;
  }

  /** The number of a field's bytes, which are added if they are new. */
  find(line: LogLine, field: number): number {
    const { view, spans } = line;
    const start = spans[2 * field] ?? 0;
    const end = spans[2 * field + 1] ?? 0;
    // eight bytes at a time: the second half depends on the first one, so that both depend on all bytes
    let one = SEED ^ (end - start);
    let other = SEED;
    let at = start;
    for (; at + 8 <= end; at += 8) {
      one = Math.imul(one ^ view.getInt32(at, true), MIX);
      one = (one << 13) | (one >>> 19);
      other = Math.imul(other ^ view.getInt32(at + 4, true) ^ one, MIX_OTHER);
      other = (other << 15) | (other >>> 17);
    }
    if (at < end) {
      if (end - start >= 8) {
        // the last eight bytes again: cheaper than one by one
        one = Math.imul(one ^ view.getInt32(end - 8, true), MIX);
        one = (one << 13) | (one >>> 19);
        other = Math.imul(other ^ view.getInt32(end - 4, true) ^ one, MIX_OTHER);
        other = (other << 15) | (other >>> 17);
      } else {
        for (; at < end; at++) {
          one = Math.imul(one ^ view.getUint8(at), MIX);
          one ^= one >>> 15;
          other = Math.imul(other ^ one, MIX_OTHER);
        }
      }
    }
    one ^= Math.imul(other ^ (other >>> 15), MIX);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = SLOT * (one ^ (one >>> 15)) & mask;; slot = slot + SLOT & mask) {
      const entry = (slots[slot + 2] ?? 0) - 1;
      if (entry === -1) return this.#add(line, field, { slot, one, other });
      if (slots[slot] === one && slots[slot + 1] === other) return entry;
    }
  }

  /** An entry as text, byte by byte (Latin-1). */
  text(entry: number): string {
    const start = this.#starts[entry] ?? 0;
    const length = (this.#starts[entry + 1] ?? 0) - start;
    return Buffer.from(this.#pool.buffer, start, length).toString("latin1");
  }

  #add(
    line: LogLine,
    field: number,
    { slot, one, other }: { slot: number; one: number; other: number },
  ): number {
    const bytes = line.bytes.subarray(line.start(field), line.end(field));
    const entry = this.#count++;
    if (entry + 1 === this.#starts.length) this.#growEntries();
    const at = this.#starts[entry] ?? 0;
    this.#reserve(at + bytes.length);
    this.#pool.set(bytes, at);
    this.#starts[entry + 1] = at + bytes.length;
    this.#slots[slot] = one;
    this.#slots[slot + 1] = other;
    this.#slots[slot + 2] = entry + 1;
    if (2 * SLOT * this.#count > this.#slots.length) this.#growSlots();
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
    for (let old = 0; old < before.length; old += SLOT) {
      if (before[old + 2] === 0) continue;
      const one = before[old] ?? 0;
      let slot = SLOT * (one ^ (one >>> 15)) & mask;
      while (slots[slot + 2] !== 0) slot = slot + SLOT & mask;
      slots.set(before.subarray(old, old + SLOT), slot);
    }
    this.#slots = slots;
  }

  #reserve(size: number): void {
    if (size <= this.#pool.length) return;
    const pool = new Uint8Array(Math.max(size, 2 * this.#pool.length));
    pool.set(this.#pool);
    this.#pool = pool;
  }
}
