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
export const PACK_FORM = 1;

/** How a sum of positions is written: the last two bits of its number. */
const WHOLE = 0, HUNDREDTHS = 1, FLOAT = 2, UNKNOWN = 3;
/** Products of floating-point numbers are off by less, relative to their size. */
const EPSILON = 1e-12;
const MAX_BYTES = 40;

/**
 * Packs facts column by column, small numbers in few bytes (LEB128): 8 to 10 bytes a fact, against 50 of its row in
 * the database. Unpacking a million takes some 30 ms.
 */
export function packFacts(facts: FactColumns): Uint8Array {
  const { keywords, pages, segments, clicks, impressions, positionSums } = facts;
  const writer = new Writer(16 + keywords.length * MAX_BYTES);
  writer.number(keywords.length);
  let before = 0;
  for (const keyword of keywords) {
    writer.number(keyword - before);
    before = keyword;
  }
  for (const page of pages) writer.number(page);
  for (let start = 0, end = 0; start < segments.length; start = end) {
    while (end < segments.length && segments[end] === segments[start]) end++;
    writer.number(segments[start] ?? 0);
    writer.number(end - start);
  }
  for (const count of clicks) writer.number(count);
  for (const count of impressions) writer.number(count);
  for (const sum of positionSums) writer.sum(sum);
  return writer.bytes();
}

/**
 * Unpacks what `packFacts()` gave; a pack that was cut gives zeros at its end. With `spare` it is written there
 * where there is room, so that a long scan leaves no garbage.
 */
export function unpackFacts(bytes: Uint8Array, spare?: FactColumns): FactColumns {
  const head = new Float64Array(1);
  let at = readNumbers(bytes, 0, head);
  const length = head[0] ?? 0;
  const facts = spare !== undefined && spare.keywords.length >= length
    ? cutFacts(spare, length)
    : createFacts(length);
  const { keywords } = facts;
  at = readNumbers(bytes, at, keywords);
  for (let row = 1; row < length; row++) {
    keywords[row] = (keywords[row] ?? 0) + (keywords[row - 1] ?? 0);
  }
  at = readNumbers(bytes, at, facts.pages);
  at = readSegments(bytes, at, facts.segments);
  at = readNumbers(bytes, at, facts.clicks);
  at = readNumbers(bytes, at, facts.impressions);
  readSums(bytes, at, facts.positionSums);
  return facts;
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

function cutFacts(facts: FactColumns, length: number): FactColumns {
  return {
    keywords: facts.keywords.subarray(0, length),
    pages: facts.pages.subarray(0, length),
    segments: facts.segments.subarray(0, length),
    clicks: facts.clicks.subarray(0, length),
    impressions: facts.impressions.subarray(0, length),
    positionSums: facts.positionSums.subarray(0, length),
  };
}

/** The facts of parts, one after the other. */
export function joinFacts(parts: readonly FactColumns[]): FactColumns {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const length = parts.reduce((sum, { keywords }) => sum + keywords.length, 0);
  const facts = createFacts(length);
  let start = 0;
  for (const part of parts) {
    facts.keywords.set(part.keywords, start);
    facts.pages.set(part.pages, start);
    facts.segments.set(part.segments, start);
    facts.clicks.set(part.clicks, start);
    facts.impressions.set(part.impressions, start);
    facts.positionSums.set(part.positionSums, start);
    start += part.keywords.length;
  }
  return facts;
}

/** Fills `numbers` from `start` on and returns where it ended. */
function readNumbers(
  bytes: Uint8Array,
  start: number,
  numbers: Uint32Array | Float64Array,
): number {
  let at = start;
  for (let row = 0; row < numbers.length; row++) {
    let byte = bytes[at++] ?? 0;
    let value = byte & 127;
    for (let scale = 128; byte >= 128; scale *= 128) {
      byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
    }
    numbers[row] = value;
  }
  return at;
}

function readSegments(bytes: Uint8Array, start: number, segments: Uint16Array): number {
  const stretch = new Float64Array(2);
  let at = start;
  for (let row = 0; row < segments.length;) {
    at = readNumbers(bytes, at, stretch);
    const [segment = 0, count = 0] = stretch;
    // a pack that was cut
    if (count === 0) break;
    segments.fill(segment, row, row + count);
    row += count;
  }
  return at;
}

function readSums(bytes: Uint8Array, start: number, sums: Float64Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  for (let row = 0; row < sums.length; row++) {
    let byte = bytes[at++] ?? 0;
    let code = byte & 127;
    for (let scale = 128; byte >= 128; scale *= 128) {
      byte = bytes[at++] ?? 0;
      code += (byte & 127) * scale;
    }
    const form = code & 3;
    if (form === WHOLE) sums[row] = code / 4;
    else if (form === HUNDREDTHS) sums[row] = (code - HUNDREDTHS) / 400;
    else if (form === UNKNOWN || at + 8 > bytes.length) sums[row] = Number.NaN;
    else {
      sums[row] = view.getFloat64(at, true);
      at += 8;
    }
  }
}

class Writer {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** A whole number from 0 to 2^53 - 1. */
  number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#at++] = rest;
  }

  sum(sum: number): void {
    if (Number.isNaN(sum)) return this.number(UNKNOWN);
    const whole = Math.round(sum);
    if (whole >= 0 && Math.abs(sum - whole) <= whole * EPSILON) {
      return this.number(whole * 4 + WHOLE);
    }
    const hundredths = Math.round(sum * 100);
    if (hundredths >= 0 && Math.abs(sum * 100 - hundredths) <= hundredths * EPSILON) {
      return this.number(hundredths * 4 + HUNDREDTHS);
    }
    this.number(FLOAT);
    this.#at = this.#bytes.writeDoubleLE(sum, this.#at);
  }

  bytes(): Uint8Array {
    // a copy, so that the room that was not needed is given back
    return new Uint8Array(this.#bytes.subarray(0, this.#at));
  }
}
