import type { FactColumns } from "../../../../db/search_data/search_facts.ts";

const FIRST_CAPACITY = 1024;
const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** Facts in memory, some 52 bytes each, and their order. It is filled and cleared again and again. */
export class FactBuffer implements FactColumns {
  size = 0;
  groups = new Uint32Array(FIRST_CAPACITY);
  keywords = new Uint32Array(FIRST_CAPACITY);
  pages = new Uint32Array(FIRST_CAPACITY);
  segments = new Uint16Array(FIRST_CAPACITY);
  clicks = new Float64Array(FIRST_CAPACITY);
  impressions = new Float64Array(FIRST_CAPACITY);
  positionSums = new Float64Array(FIRST_CAPACITY);
  /** Of all that was ordered so far: facts with the key of another one, and those that were the same. */
  joinedCount = 0;
  equalCount = 0;
  #order = new Uint32Array(0);
  #next = new Uint32Array(0);

  /** Makes it empty, and keeps its memory. */
  clear(): void {
    this.size = 0;
  }

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

  /** Moves the facts of some groups to the end of another buffer; none when they are more than `most`. */
  moveTo(other: FactBuffer, groups: ReadonlySet<number>, most: number): void {
    let moved = 0;
    for (let at = 0; at < this.size; at++) if (groups.has(this.groups[at] ?? 0)) moved++;
    if (moved === 0 || moved > most) return;
    const { size } = this;
    this.size = 0;
    for (let at = 0; at < size; at++) {
      const group = this.groups[at] ?? 0;
      // what stays moves up, never over what is still to be read
      (groups.has(group) ? other : this).add(
        group,
        this.keywords[at] ?? 0,
        this.pages[at] ?? 0,
        this.segments[at] ?? 0,
        this.clicks[at] ?? 0,
        this.impressions[at] ?? 0,
        this.positionSums[at] ?? NaN,
      );
    }
  }

  /** Adds what a fact counts to another buffer, without keyword and page. */
  copyTo(other: FactBuffer, at: number, group: number): void {
    other.add(
      group,
      0,
      0,
      this.segments[at] ?? 0,
      this.clicks[at] ?? 0,
      this.impressions[at] ?? 0,
      this.positionSums[at] ?? NaN,
    );
  }

  /**
   * Gives the indexes of the facts in the order of group, keyword, page and segment, after it has joined
   * those with equal keys. A radix sort: some ten times as fast as one that compares. The result is
   * good until the next call.
   */
  order(): Uint32Array {
    const { size } = this;
    if (this.#order.length < size) {
      this.#order = new Uint32Array(this.groups.length);
      this.#next = new Uint32Array(this.groups.length);
    }
    for (let at = 0; at < size; at++) this.#order[at] = at;
    for (const column of [this.segments, this.pages, this.keywords, this.groups]) {
      this.#sortBy(column);
    }
    return this.#join(this.#order.subarray(0, size));
  }

  /** Stable. Values are counted from the least one on, so that most columns take one pass or none. */
  #sortBy(column: Uint32Array | Uint16Array): void {
    const { size } = this;
    let least = column[0] ?? 0;
    let most = least;
    for (let at = 1; at < size; at++) {
      const value = column[at] ?? 0;
      if (value < least) least = value;
      else if (value > most) most = value;
    }
    const range = most - least;
    for (let shift = 0; shift < 32 && range >>> shift > 0; shift += DIGIT_BITS) {
      const [order, next] = [this.#order, this.#next];
      const starts = new Uint32Array(Math.min(DIGITS, (range >>> shift) + 1) + 1);
      for (let at = 0; at < size; at++) {
        const digit = ((column[at] ?? 0) - least >>> shift & DIGITS - 1) + 1;
        starts[digit] = (starts[digit] ?? 0) + 1;
      }
      for (let digit = 1; digit < starts.length; digit++) {
        starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
      }
      for (let at = 0; at < size; at++) {
        const fact = order[at] ?? 0;
        const digit = (column[fact] ?? 0) - least >>> shift & DIGITS - 1;
        const place = starts[digit] ?? 0;
        next[place] = fact;
        starts[digit] = place + 1;
      }
      [this.#order, this.#next] = [next, order];
    }
  }

  #join(order: Uint32Array): Uint32Array {
    const { groups, keywords, pages, segments, clicks, impressions, positionSums } = this;
    let count = 0;
    let last = -1;
    for (let index = 0; index < order.length; index++) {
      const at = order[index] ?? 0;
      const same = last !== -1 && keywords[at] === keywords[last] && pages[at] === pages[last] &&
        segments[at] === segments[last] && groups[at] === groups[last];
      if (same) {
        this.joinedCount++;
        const equal = clicks[at] === clicks[last] && impressions[at] === impressions[last] &&
          Object.is(positionSums[at], positionSums[last]);
        if (equal) this.equalCount++;
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
