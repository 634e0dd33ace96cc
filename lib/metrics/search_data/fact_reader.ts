import { type FactColumns, PackedSums, readKeywords, readSegments } from "./pack_facts.ts";
import { type PackedColumn, PackReader } from "./pack_numbers.ts";

/**
 * Reads the facts of a day from the first to the last, a stretch at a time, so that of many days only a stretch of each
 * stands in memory as numbers.
 */
export class FactReader {
  /** Of the facts that can be read, in their order. */
  keywords: Uint32Array;
  /** How many facts were read. */
  at = 0;
  readonly #parts: PartReader[];

  /** `packs`: those that `packFacts()` gave, one after the other. */
  constructor(packs: readonly Uint8Array[]) {
    this.#parts = packs.map((pack) => new PartReader(pack));
    const [first] = this.#parts;
    this.keywords = first !== undefined && packs.length === 1
      ? first.keywords
      : joinKeywords(this.#parts);
  }

  /** Writes the next `count` facts into columns, the first one to the place `to`. */
  read(facts: FactColumns, to: number, count: number): void {
    facts.keywords.set(this.keywords.subarray(this.at, this.at + count), to);
    this.#advance(count, (part, own, done) => part.read(facts, to + done, own));
  }

  /** Leaves the next `count` facts out. */
  skip(count: number): void {
    this.#advance(count, (part, own) => part.skip(own));
  }

  /** Leaves the facts from the place `end` on out. */
  endAt(end: number): void {
    this.keywords = this.keywords.subarray(0, end);
  }

  #advance(count: number, pass: (part: PartReader, own: number, done: number) => void): void {
    this.at += count;
    for (let done = 0; done < count;) {
      const [part] = this.#parts;
      if (part === undefined) throw new RangeError("There are no more facts.");
      const own = Math.min(part.left, count - done);
      pass(part, own, done);
      done += own;
      if (part.left === 0) this.#parts.shift();
    }
  }
}

/** Reads a pack from its first fact to its last. Keywords and segments stand in memory as a whole. */
class PartReader {
  readonly keywords: Uint32Array;
  readonly #segments: Uint16Array;
  readonly #pages: PackedColumn;
  readonly #clicks: PackedColumn;
  readonly #impressions: PackedColumn;
  readonly #sums: PackedSums;
  #at = 0;

  constructor(pack: Uint8Array) {
    const reader = new PackReader(pack);
    const length = reader.number();
    this.keywords = new Uint32Array(length);
    this.#segments = new Uint16Array(length);
    readKeywords(reader, this.keywords);
    this.#pages = reader.openColumn(length);
    readSegments(reader, this.#segments);
    this.#clicks = reader.openColumn(length);
    this.#impressions = reader.openColumn(length);
    this.#sums = new PackedSums(reader, length);
  }

  /** How many facts are left. */
  get left(): number {
    return this.keywords.length - this.#at;
  }

  read(facts: FactColumns, to: number, count: number): void {
    const end = this.#at + count;
    facts.segments.set(this.#segments.subarray(this.#at, end), to);
    this.#at = end;
    this.#pages.read(facts.pages, to, count);
    this.#clicks.read(facts.clicks, to, count);
    this.#impressions.read(facts.impressions, to, count);
    this.#sums.read(facts.positionSums, to, count);
  }

  skip(count: number): void {
    this.#at += count;
    this.#pages.skip(count);
    this.#clicks.skip(count);
    this.#impressions.skip(count);
    this.#sums.skip(count);
  }
}

function joinKeywords(parts: readonly PartReader[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { keywords }) => sum + keywords.length, 0));
  let at = 0;
  for (const { keywords } of parts) {
    all.set(keywords, at);
    at += keywords.length;
  }
  return all;
}
