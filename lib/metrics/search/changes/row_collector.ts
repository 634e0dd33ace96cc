import type { FactColumns } from "../../search_data/pack_facts.ts";
import {
  type ChangeRows,
  copyColumns,
  createColumns,
  cutColumns,
  type DayRows,
  type RowRun,
  type WindowSide,
} from "./change_rows.ts";
import { compactRows } from "./compact_rows.ts";

/** Rows that are kept day by day, 34 bytes each; those of more are summed up. */
const MOST_ROWS = 6_000_000;

/** Gathers the rows of days, which stay in the order of query and page. */
export class ChangeRowCollector {
  #columns: FactColumns;
  readonly #isTaken: Uint8Array;
  #runs: RowRun[] = [];
  #days: DayRows[] = [];
  #split = 0;
  #length = 0;
  #limit: number;

  /** `capacity`: about as many rows come. Rows whose segment is marked 0 are left out. */
  constructor(
    capacity: number,
    isTaken: Uint8Array,
    { mostRows = MOST_ROWS }: { mostRows?: number } = {},
  ) {
    this.#isTaken = isTaken;
    this.#limit = mostRows;
    this.#columns = createColumns(Math.min(capacity, mostRows));
  }

  /** Adds the rows of a day; those of the first window come first. */
  add(side: WindowSide, date: string, facts: FactColumns): void {
    if (this.#length + facts.keywords.length > this.#limit) this.#compact();
    const start = this.#length;
    this.#reserve(facts.keywords.length);
    if (facts.segments.every((segment) => this.#isTaken[segment] === 1)) this.#copyAll(facts);
    else this.#copyTaken(facts);
    const end = this.#length;
    if (side === "before") this.#split = end;
    this.#runs.push({ start, end });
    this.#days.push({ date, start, end });
  }

  /** All rows. */
  rows(): ChangeRows {
    return {
      ...cutColumns(this.#columns, { start: 0, end: this.#length }),
      split: this.#split,
      runs: this.#runs,
      days: this.#days,
    };
  }

  /** Sums up the rows of each window over its days; what is left of them are no days any more. */
  #compact(): void {
    const split = this.#split;
    const sums = [
      compactRows(this.#columns, this.#runs.filter(({ start }) => start < split)),
      compactRows(this.#columns, this.#runs.filter(({ start }) => start >= split)),
    ];
    this.#runs = [];
    this.#days = [];
    this.#length = 0;
    for (const [at, sum] of sums.entries()) {
      const start = this.#length;
      copyColumns(sum, this.#columns, start);
      this.#length += sum.keywords.length;
      this.#runs.push({ start, end: this.#length });
      if (at === 0) this.#split = this.#length;
    }
    this.#limit = Math.max(this.#limit, 2 * this.#length);
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
    copyColumns(cutColumns(this.#columns, { start: 0, end: this.#length }), larger, 0);
    this.#columns = larger;
  }
}
