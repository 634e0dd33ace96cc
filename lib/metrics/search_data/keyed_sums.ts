/**
 * Sums of a few figures by a whole number, in columns: with two figures some 60 bytes a key, a third of what objects
 * take. Keys up to `Number.MAX_SAFE_INTEGER`.
 */
export class KeyedSums {
  readonly #rows = new Map<number, number>();
  #columns: Float64Array[];

  constructor(figuresCount: number) {
    this.#columns = Array.from({ length: figuresCount }, () => new Float64Array(FIRST_CAPACITY));
  }

  /** Adds to a figure of a key, and to the one after it. */
  add(key: number, figure: number, value: number, next: number): void {
    const row = this.#rowOf(key);
    const [column, after] = [this.#columns[figure], this.#columns[figure + 1]];
    if (column !== undefined) column[row] = (column[row] ?? 0) + value;
    if (after !== undefined) after[row] = (after[row] ?? 0) + next;
  }

  /** The sum of a figure; 0 for a key that there is not. */
  get(key: number, figure: number): number {
    return this.#columns[figure]?.[this.#rows.get(key) ?? -1] ?? 0;
  }

  /** All keys, in the order in which they came. */
  keys(): Iterable<number> {
    return this.#rows.keys();
  }

  #rowOf(key: number): number {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    this.#rows.set(key, row);
    if (row === this.#columns[0]?.length) this.#columns = this.#columns.map(double);
    return row;
  }
}

const FIRST_CAPACITY = 1_024;

function double(column: Float64Array): Float64Array {
  const larger = new Float64Array(2 * column.length);
  larger.set(column);
  return larger;
}
