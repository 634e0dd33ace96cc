/** Figures by one or two ids, in columns: 40 bytes a row. */
export interface MeasureTable {
  /** How many rows there are. */
  readonly size: number;
  /** Adds figures to the row of these ids; a `positionSum` of NaN is not known. */
  add(
    first: number,
    second: number,
    clicks: number,
    impressions: number,
    positionSum: number,
  ): void;
  /** The columns, `size` long, in the order in which the ids came. They stay valid until the next `add()`. */
  columns(): MeasureColumns;
}

/** The rows of a table. */
export interface MeasureColumns {
  firsts: Uint32Array;
  seconds: Uint32Array;
  clicks: Float64Array;
  impressions: Float64Array;
  /** The position times the impressions; NaN where no position is known. */
  positionSums: Float64Array;
}

const SMALLEST = 1_024;
const GOLDEN = 0x9e3779b1;

/** Creates an empty table: open addressing, at most half full. Ids are from 0 to 2^32 - 1. */
export function createMeasureTable(): MeasureTable {
  let slots = new Uint32Array(2 * SMALLEST);
  let columns = createColumns(SMALLEST);
  let size = 0;

  /** The slot of the ids, or the empty one where they belong; rows are numbered from 1 there. */
  function slotOf(first: number, second: number): number {
    const mask = slots.length - 1;
    const { firsts, seconds } = columns;
    // rows that come in the order of the first id find their slots side by side
    for (let slot = (2 * first + Math.imul(second, GOLDEN)) & mask;; slot = (slot + 1) & mask) {
      const row = slots[slot] ?? 0;
      if (row === 0 || (firsts[row - 1] === first && seconds[row - 1] === second)) return slot;
    }
  }

  function grow(): void {
    const grown = createColumns(2 * columns.firsts.length);
    grown.firsts.set(columns.firsts);
    grown.seconds.set(columns.seconds);
    grown.clicks.set(columns.clicks);
    grown.impressions.set(columns.impressions);
    grown.positionSums.set(columns.positionSums);
    columns = grown;
    slots = new Uint32Array(2 * slots.length);
    for (let row = 0; row < size; row++) {
      slots[slotOf(columns.firsts[row] ?? 0, columns.seconds[row] ?? 0)] = row + 1;
    }
  }

  return {
    get size() {
      return size;
    },
    add(first, second, clicks, impressions, positionSum) {
      let slot = slotOf(first, second);
      let row = (slots[slot] ?? 0) - 1;
      if (row === -1) {
        if (size === columns.firsts.length) {
          grow();
          slot = slotOf(first, second);
        }
        row = size++;
        slots[slot] = row + 1;
        columns.firsts[row] = first;
        columns.seconds[row] = second;
        columns.positionSums[row] = Number.NaN;
      }
      columns.clicks[row] = (columns.clicks[row] ?? 0) + clicks;
      columns.impressions[row] = (columns.impressions[row] ?? 0) + impressions;
      if (Number.isNaN(positionSum)) return;
      const before = columns.positionSums[row] ?? Number.NaN;
      columns.positionSums[row] = Number.isNaN(before) ? positionSum : before + positionSum;
    },
    columns: () => ({
      firsts: columns.firsts.subarray(0, size),
      seconds: columns.seconds.subarray(0, size),
      clicks: columns.clicks.subarray(0, size),
      impressions: columns.impressions.subarray(0, size),
      positionSums: columns.positionSums.subarray(0, size),
    }),
  };
}

function createColumns(length: number): MeasureColumns {
  return {
    firsts: new Uint32Array(length),
    seconds: new Uint32Array(length),
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}
