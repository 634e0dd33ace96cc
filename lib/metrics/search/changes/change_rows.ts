import type { FactColumns } from "../../search_data/pack_facts.ts";

/** Of which window rows are. */
export type WindowSide = "before" | "after";

/** Rows of one day: from `start` to before `end`. */
export interface DayRows {
  /** `YYYY-MM-DD`. */
  date: string;
  start: number;
  end: number;
}

/** The rows of the days of two windows, in columns: those of the first window, then those of the second. */
export interface ChangeRows extends FactColumns {
  /** Rows from here on are of the second window. */
  split: number;
  days: readonly DayRows[];
}

/** The same without what is known of each row besides its clicks. */
export type ClickRows = Omit<ChangeRows, "impressions" | "positionSums">;

/** Gathers the rows of days, which stay in the order of query, page and segment. */
export class ChangeRowCollector {
  #columns: FactColumns;
  readonly #days: DayRows[] = [];
  readonly #isTaken: Uint8Array;
  #split = 0;
  #length = 0;

  /** `capacity`: about as many rows come. Rows whose segment is marked 0 are left out. */
  constructor(capacity: number, isTaken: Uint8Array) {
    this.#isTaken = isTaken;
    this.#columns = createColumns(capacity);
  }

  /** Adds the rows of a day; those of the first window come first. */
  add(side: WindowSide, date: string, facts: FactColumns): DayRows {
    const start = this.#length;
    this.#reserve(facts.keywords.length);
    if (facts.segments.every((segment) => this.#isTaken[segment] === 1)) this.#copyAll(facts);
    else this.#copyTaken(facts);
    if (side === "before") this.#split = this.#length;
    const day = { date, start, end: this.#length };
    this.#days.push(day);
    return day;
  }

  /** All rows. */
  rows(): ChangeRows {
    return { ...firstRows(this.#columns, this.#length), split: this.#split, days: this.#days };
  }

  #copyAll(facts: FactColumns): void {
    copyColumns(facts, this.#columns, this.#length);
    this.#length += facts.keywords.length;
  }

  #copyTaken(facts: FactColumns): void {
    const { keywords, pages, segments, clicks, impressions, positionSums } = this.#columns;
    let at = this.#length;
    for (let row = 0; row < facts.keywords.length; row++) {
      const segment = facts.segments[row] ?? 0;
      if (this.#isTaken[segment] !== 1) continue;
      keywords[at] = facts.keywords[row] ?? 0;
      pages[at] = facts.pages[row] ?? 0;
      segments[at] = segment;
      clicks[at] = facts.clicks[row] ?? 0;
      impressions[at] = facts.impressions[row] ?? 0;
      positionSums[at] = facts.positionSums[row] ?? 0;
      at++;
    }
    this.#length = at;
  }

  #reserve(count: number): void {
    const { length } = this.#columns.keywords;
    if (this.#length + count <= length) return;
    const larger = createColumns(2 * length + count);
    copyColumns(firstRows(this.#columns, this.#length), larger, 0);
    this.#columns = larger;
  }
}

function createColumns(length: number): FactColumns {
  return {
    keywords: new Uint32Array(length),
    pages: new Uint32Array(length),
    segments: new Uint16Array(length),
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}

function firstRows(columns: FactColumns, length: number): FactColumns {
  return {
    keywords: columns.keywords.subarray(0, length),
    pages: columns.pages.subarray(0, length),
    segments: columns.segments.subarray(0, length),
    clicks: columns.clicks.subarray(0, length),
    impressions: columns.impressions.subarray(0, length),
    positionSums: columns.positionSums.subarray(0, length),
  };
}

function copyColumns(from: FactColumns, to: FactColumns, at: number): void {
  to.keywords.set(from.keywords, at);
  to.pages.set(from.pages, at);
  to.segments.set(from.segments, at);
  to.clicks.set(from.clicks, at);
  to.impressions.set(from.impressions, at);
  to.positionSums.set(from.positionSums, at);
}
