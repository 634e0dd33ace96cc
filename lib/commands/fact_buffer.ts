import type { FactColumns } from "../../db/search_facts.ts";

const FIRST_CAPACITY = 1024;
const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** Facts in memory, some 44 bytes each, and their order. */
export class FactBuffer implements FactColumns {
  size = 0;
  groups = new Uint32Array(FIRST_CAPACITY);
  keywords = new Uint32Array(FIRST_CAPACITY);
  pages = new Uint32Array(FIRST_CAPACITY);
  segments = new Uint16Array(FIRST_CAPACITY);
  clicks = new Float64Array(FIRST_CAPACITY);
  impressions = new Float64Array(FIRST_CAPACITY);
  positionSums = new Float64Array(FIRST_CAPACITY);

  /** Adds a fact as it is; equal keys are joined when they are ordered. */
  add(
    group: number,
    keyword: number,
    page: number,
    segment: number,
    clicks: number,
    impressions: number,
    positionSum: number,
  ): void {
    const at = this.size++;
    if (at === this.groups.length) this.#grow();
    this.groups[at] = group;
    this.keywords[at] = keyword;
    this.pages[at] = page;
    this.segments[at] = segment;
    this.clicks[at] = clicks;
    this.impressions[at] = impressions;
    this.positionSums[at] = positionSum;
  }

  /** Moves the facts from `start` on to the end of another buffer. */
  moveTo(other: FactBuffer, start: number): void {
    for (let at = start; at < this.size; at++) {
      other.add(
        this.groups[at] ?? 0,
        this.keywords[at] ?? 0,
        this.pages[at] ?? 0,
        this.segments[at] ?? 0,
        this.clicks[at] ?? 0,
        this.impressions[at] ?? 0,
        this.positionSums[at] ?? NaN,
      );
    }
    this.size = start;
  }

  /**
   * Gives the indexes of the facts in the order of group, keyword, page and segment, after it has joined
   * those with equal keys. A radix sort: some ten times as fast as one that compares.
   */
  order(): Uint32Array {
    let order = new Uint32Array(this.size);
    for (let at = 0; at < order.length; at++) order[at] = at;
    for (const column of [this.segments, this.pages, this.keywords, this.groups]) {
      order = sortBy(column, order);
    }
    return this.#join(order);
  }

  #join(order: Uint32Array): Uint32Array {
    const { groups, keywords, pages, segments, clicks, impressions, positionSums } = this;
    let count = 0;
    let last = -1;
    for (const at of order) {
      const same = last !== -1 && segments[at] === segments[last] && pages[at] === pages[last] &&
        keywords[at] === keywords[last] && groups[at] === groups[last];
      if (same) {
        clicks[last] = (clicks[last] ?? 0) + (clicks[at] ?? 0);
        impressions[last] = (impressions[last] ?? 0) + (impressions[at] ?? 0);
        positionSums[last] = (positionSums[last] ?? NaN) + (positionSums[at] ?? NaN);
      } else {
        order[count++] = at;
        last = at;
      }
    }
    return order.subarray(0, count);
  }

  #grow(): void {
    const capacity = this.groups.length * 2;
    this.groups = grow32(this.groups, capacity);
    this.keywords = grow32(this.keywords, capacity);
    this.pages = grow32(this.pages, capacity);
    const segments = new Uint16Array(capacity);
    segments.set(this.segments);
    this.segments = segments;
    this.clicks = grow64(this.clicks, capacity);
    this.impressions = grow64(this.impressions, capacity);
    this.positionSums = grow64(this.positionSums, capacity);
  }
}

function grow32(column: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(capacity);
  grown.set(column);
  return grown;
}

function grow64(column: Float64Array<ArrayBuffer>, capacity: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(capacity);
  grown.set(column);
  return grown;
}

/** Stable; digits that are the same for all are passed over. */
function sortBy(
  column: Uint32Array | Uint16Array,
  order: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  let highest = 0;
  for (const at of order) {
    const value = column[at] ?? 0;
    if (value > highest) highest = value;
  }
  let sorted = order;
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (const at of sorted) {
      const digit = (column[at] ?? 0) >>> shift & DIGITS - 1;
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit++) {
      starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
    }
    const next = new Uint32Array(sorted.length);
    for (const at of sorted) {
      const digit = (column[at] ?? 0) >>> shift & DIGITS - 1;
      const place = starts[digit] ?? 0;
      next[place] = at;
      starts[digit] = place + 1;
    }
    sorted = next;
  }
  return sorted;
}
