import type { FactColumns } from "../../search_data/pack_facts.ts";
import {
  type ChangeRows,
  copyColumns,
  createColumns,
  cutColumns,
  type DayRun,
  type WindowSide,
} from "./change_rows.ts";
import { type ColumnMemory, NEW_MEMORY } from "./column_memory.ts";
import { compactRows } from "./compact_rows.ts";

/** Rows that are kept day by day, 34 bytes each; those of more are summed up. */
const MOST_ROWS = 6_000_000;

/** Gathers the rows of days, which stay in the order of query and page. */
export class ChangeRowCollector {
  #columns: FactColumns;
  readonly #memory: ColumnMemory;
  readonly #isTaken: Uint8Array;
  #runs: DayRun[] = [];
  #length = 0;
  #limit: number;

  /** `capacity`: about as many rows come. Rows whose segment is marked 0 are left out. */
  constructor(
    capacity: number,
    isTaken: Uint8Array,
    { mostRows = MOST_ROWS, memory = NEW_MEMORY }: { mostRows?: number; memory?: ColumnMemory } =
      {},
  ) {
    this.#memory = memory;
    this.#isTaken = isTaken;
    this.#limit = mostRows;
    this.#columns = createColumns(Math.min(capacity, mostRows), memory);
  }

  /** Adds the rows of a day; those of the first window come first. */
  add(side: WindowSide, date: string, facts: FactColumns): void {
    if (this.#length + facts.keywords.length > this.#limit) this.#compact();
    const start = this.#length;
    this.#reserve(facts.keywords.length);
    if (this.#takesAll(facts)) this.#copyAll(facts);
    else this.#copyTaken(facts);
    this.#runs.push({ side, date, start, end: this.#length });
  }

  /** All rows. */
  rows(): ChangeRows {
    return {
      ...cutColumns(this.#columns, { start: 0, end: this.#length }),
      runs: this.#runs,
    };
  }

  /** Sums up the rows of each window over its days; what is left of them are no days any more. */
  #compact(): void {
    const sums = (["before", "after"] as const).map((own) => ({
      side: own,
      sum: compactRows(this.#columns, this.#runs.filter(({ side }) => side === own)),
    }));
    this.#runs = [];
    this.#length = 0;
    for (const { side, sum } of sums) {
      if (sum.keywords.length === 0) continue;
      const start = this.#length;
      copyColumns(sum, this.#columns, start);
      this.#length += sum.keywords.length;
      this.#runs.push({ side, date: null, start, end: this.#length });
    }
    this.#limit = Math.max(this.#limit, 2 * this.#length);
  }

  #takesAll({ segments }: FactColumns): boolean {
    for (let row = 0; row < segments.length; row++) {
      if (this.#isTaken[segments[row] ?? 0] !== 1) return false;
    }
    return true;
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
    const larger = createColumns(2 * length + count, this.#memory);
    copyColumns(cutColumns(this.#columns, { start: 0, end: this.#length }), larger, 0);
    this.#columns = larger;
  }
}
