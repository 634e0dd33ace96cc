import { type PackedColumn, PackReader, PackWriter } from "./pack_numbers.ts";

/** Facts in columns, all of the same length, in the order of keyword, page and segment. */
export interface FactColumns {
  keywords: Uint32Array;
  pages: Uint32Array;
  segments: Uint16Array;
  clicks: Float64Array;
  impressions: Float64Array;
  /** The position times the impressions; NaN: not known. */
  positionSums: Float64Array;
}

/** Changes with every change of the form: what was packed otherwise is read from the facts again. */
export const PACK_FORM = 2;

/** Products of floating-point numbers are off by less, relative to their size. */
const EPSILON = 1e-12;
/** A sum of positions that is kept as it is has this many bytes, another one has two. */
const SINGLE_BYTES = 9;
const BYTES = 16;

/**
 * Packs facts column by column, small numbers in few bytes: 6 to 9 bytes a fact, against 50 of its row in
 * the database. Unpacking a million takes some 15 ms.
 */
export function packFacts(facts: FactColumns): Uint8Array {
  const { keywords, pages, segments, clicks, impressions, positionSums } = facts;
  const writer = new PackWriter(16 + keywords.length * BYTES);
  writer.number(keywords.length);
  writer.column(keywords.map((keyword, row) => keyword - (keywords[row - 1] ?? 0)));
  writer.column(pages);
  for (let start = 0, end = 0; start < segments.length; start = end) {
    while (end < segments.length && segments[end] === segments[start]) end++;
    writer.number(segments[start] ?? 0);
    writer.number(end - start);
  }
  writer.column(clicks);
  writer.column(impressions);
  writeSums(writer, positionSums);
  return writer.bytes();
}

/**
 * Unpacks the facts of packs that `packFacts()` gave, one after the other; a pack that was cut gives zeros at its end.
 * With `spare` they are written there where there is room, so that a long scan leaves no garbage.
 */
export function unpackParts(packs: readonly Uint8Array[], spare?: FactColumns): FactColumns {
  const parts = packs.map((bytes) => {
    const reader = new PackReader(bytes);
    return { reader, length: reader.number() };
  });
  const all = parts.reduce((sum, { length }) => sum + length, 0);
  const facts = spare !== undefined && spare.keywords.length >= all
    ? cutFacts(spare, 0, all)
    : createFacts(all);
  let start = 0;
  for (const { reader, length } of parts) {
    readFacts(reader, cutFacts(facts, start, start + length));
    start += length;
  }
  return facts;
}

function readFacts(reader: PackReader, facts: FactColumns): void {
  readKeywords(reader, facts.keywords);
  reader.column(facts.pages);
  readSegments(reader, facts.segments);
  reader.column(facts.clicks);
  reader.column(facts.impressions);
  readSums(reader, facts.positionSums);
}

/** Reads the keywords of a pack, which are written as differences. */
function readKeywords(reader: PackReader, keywords: Uint32Array): void {
  reader.column(keywords);
  for (let row = 1; row < keywords.length; row++) {
    keywords[row] = (keywords[row] ?? 0) + (keywords[row - 1] ?? 0);
  }
}

function createFacts(length: number): FactColumns {
  return {
    keywords: new Uint32Array(length),
    pages: new Uint32Array(length),
    segments: new Uint16Array(length),
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}

function cutFacts(facts: FactColumns, start: number, end: number): FactColumns {
  return {
    keywords: facts.keywords.subarray(start, end),
    pages: facts.pages.subarray(start, end),
    segments: facts.segments.subarray(start, end),
    clicks: facts.clicks.subarray(start, end),
    impressions: facts.impressions.subarray(start, end),
    positionSums: facts.positionSums.subarray(start, end),
  };
}

/** Reads the segments of a pack, which are written as how often each follows itself. */
function readSegments(reader: PackReader, segments: Uint16Array): void {
  for (let row = 0; row < segments.length;) {
    const segment = reader.number();
    // of a pack that was cut
    const count = reader.isAtEnd ? segments.length : reader.number();
    // most are a few, which take longer to fill
    const end = Math.min(segments.length, row + count);
    for (; row < end; row++) segments[row] = segment;
  }
}

/** Sums of positions are whole, or hundredths where an export has rounded positions; the others are kept as they are. */
function writeSums(writer: PackWriter, sums: Float64Array): void {
  const whole = countParts(sums, 1);
  const isWhole = whole.singles.length * SINGLE_BYTES <= sums.length;
  const { counts, singles } = isWhole ? whole : countParts(sums, 100);
  writer.number(isWhole ? 1 : 100);
  writer.column(counts);
  writer.number(singles.length);
  for (const [index, row] of singles.entries()) {
    writer.number(row - (singles[index - 1] ?? 0));
    writer.float(sums[row] ?? 0);
  }
}

/** How often a part of 1 is in each sum, and which rows are not made of those or not known: they have 0. */
function countParts(
  sums: Float64Array,
  scale: number,
): { counts: Float64Array; singles: number[] } {
  const counts = new Float64Array(sums.length);
  const singles: number[] = [];
  for (let row = 0; row < sums.length; row++) {
    const scaled = (sums[row] ?? 0) * scale;
    const count = Math.round(scaled);
    const isMade = count >= 0 && count <= Number.MAX_SAFE_INTEGER &&
      Math.abs(scaled - count) <= count * EPSILON;
    if (isMade) counts[row] = count;
    else singles.push(row);
  }
  return { counts, singles };
}

function readSums(reader: PackReader, sums: Float64Array): void {
  new PackedSums(reader, sums.length).read(sums, 0, sums.length);
}

/** Sums of positions that are read from the first to the last. */
class PackedSums {
  readonly #scale: number;
  readonly #counts: PackedColumn;
  readonly #singles: PackReader;
  /** The row of the next sum to read. */
  #at = 0;
  /** The row of the next single one, and how many there are after it. */
  #next = 0;
  #left: number;

  /** Nothing else is read by the reader after this. */
  constructor(reader: PackReader, length: number) {
    this.#scale = reader.number();
    this.#counts = reader.openColumn(length);
    this.#singles = reader;
    this.#left = reader.number();
    this.#findNext();
  }

  read(sums: Float64Array, to: number, count: number): void {
    const first = this.#at - to;
    this.#at += count;
    this.#counts.read(sums, to, count);
    const scale = this.#scale;
    if (scale > 1) {
      for (let place = to; place < to + count; place++) sums[place] = (sums[place] ?? 0) / scale;
    }
    while (this.#next < this.#at) {
      sums[this.#next - first] = this.#singles.float();
      this.#findNext();
    }
  }

  #findNext(): void {
    const singles = this.#singles;
    this.#next = this.#left > 0 && !singles.isAtEnd ? this.#next + singles.number() : Infinity;
    this.#left--;
  }
}
