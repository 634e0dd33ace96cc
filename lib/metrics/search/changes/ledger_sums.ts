import { EFFECTS, PARTS_OF_A_CLICK } from "./effects.ts";
import type { FaintPairs } from "./faint_pairs.ts";
import { createRowParts, type RowParts, type Split, splitRow } from "./split_row.ts";

/** What some rows have together. */
export interface LedgerSum {
  rowsCount: number;
  before: LedgerFigures;
  after: LedgerFigures;
  /** Millionths of a click by effect, whole numbers; their sum is the difference of the clicks. */
  parts: Float64Array;
  /** By effect: the variance of chance in single rows. */
  variances: Float64Array;
  /** By effect and window: clicks that go up and down with all others of the same days. */
  shared: Float64Array;
  /** Clicks by the logarithm of what all queries did alike: among those within reach, and those beyond. */
  perGrowth: [number, number];
}

/** What some rows have together in one window. */
interface LedgerFigures {
  clicks: number;
  impressions: number;
  /** Impressions whose position is known, and the sum of their positions. */
  placed: number;
  positionSum: number;
}

/** Labels of rows. */
export interface RowLabels {
  /** From 0 to below `count`; a row with another one is left out. */
  labelOf(row: number): number;
  count: number;
  /** All rows of a query have the same label, so that it is looked up once for each. */
  isOfQuery?: boolean;
}

/** Figures of a sum, in one array: first those of both windows, then parts, variances and the others. */
const BEFORE = 1;
const AFTER = 5;
const PARTS = 9;
const VARIANCES = PARTS + EFFECTS.length;
const SHARED = VARIANCES + EFFECTS.length;
const PER_GROWTH = SHARED + 2 * EFFECTS.length;
const WIDTH = PER_GROWTH + 2;

/** Sums rows by each list of labels. Each row is split once, and added once for lists that are taken together. */
export function sumRows(split: Split, labellings: readonly RowLabels[]): LedgerSum[][] {
  const bundles = bundleLabels(labellings);
  // one object for all rows
  const current = { split, row: 0, own: createRowParts() };
  const { own } = current;
  const { queries } = split.pairs;
  for (let row = 0; row < queries.length; row++) {
    let isSplit = false;
    current.row = row;
    const isNewQuery = row === 0 || queries[row] !== queries[row - 1];
    for (let at = 0; at < bundles.length; at++) {
      const bundle = bundles[at];
      if (isNewQuery) bundle?.beginQuery(row);
      const start = bundle?.startOf(row) ?? -1;
      if (bundle === undefined || start < 0) continue;
      if (!isSplit) {
        splitRow(split, row, own);
        if (own.count > 0) makePartsWhole(split, row, own);
      }
      isSplit = true;
      addRow(bundle.sums, start, current);
    }
  }
  return bundles.flatMap((bundle) => bundle.list());
}

/** Sums the rows that are taken, and faint ones, which are not in the split. */
export function sumAll(
  split: Split,
  { isTaken, faint }: { isTaken(row: number): boolean; faint: FaintPairs },
): LedgerSum {
  const { pairs: { before, after, queries }, rows: { groups } } = split;
  const [clicksBefore, clicksAfter] = [before.clicks, after.clicks];
  const [seenBefore, seenAfter] = [before.impressions, after.impressions];
  const [sumsBefore, sumsAfter] = [before.positionSums, after.positionSums];
  const sums = new Float64Array(WIDTH);
  const own = createRowParts();
  const sum = createSum();
  sum.rowsCount = faint.rowsCount;
  const was = Object.assign(sum.before, faint.before);
  const is = Object.assign(sum.after, faint.after);
  for (let row = 0; row < queries.length; row++) {
    if (!isTaken(row)) continue;
    sum.rowsCount++;
    addFigures(was, clicksBefore[row] ?? 0, {
      seen: seenBefore[row] ?? 0,
      positionSum: sumsBefore[row] ?? Number.NaN,
    });
    addFigures(is, clicksAfter[row] ?? 0, {
      seen: seenAfter[row] ?? 0,
      positionSum: sumsAfter[row] ?? Number.NaN,
    });
    splitRow(split, row, own);
    if (own.count === 0) continue;
    makePartsWhole(split, row, own);
    addParts(sums, 0, { own, group: groups[row] ?? 0 });
  }
  addSum(sum, sums);
  return sum;
}

function addFigures(
  figures: LedgerFigures,
  clicks: number,
  { seen, positionSum }: { seen: number; positionSum: number },
): void {
  figures.clicks += clicks;
  figures.impressions += seen;
  if (Number.isNaN(positionSum)) return;
  figures.placed += seen;
  figures.positionSum += positionSum;
}

/** Labels, and what each of them counts in a number of combinations. */
interface WeighedLabels extends RowLabels {
  weight: number;
}

function combine(lists: readonly WeighedLabels[], row: number): number {
  let combination = 0;
  for (let at = 0; at < lists.length; at++) {
    const list = lists[at];
    if (list === undefined) continue;
    const label = list.labelOf(row);
    // 0: the list leaves the row out
    if (label >= 0 && label < list.count) combination += (label + 1) * list.weight;
  }
  return combination;
}

/** Bundles have at most this many combinations of labels. */
const MOST_COMBINATIONS = 1 << 20;

/** Takes lists of labels together, in their order. */
function bundleLabels(labellings: readonly RowLabels[]): LabelBundle[] {
  const bundles: RowLabels[][] = [];
  let size = Infinity;
  for (const labels of labellings) {
    if (size * (labels.count + 1) > MOST_COMBINATIONS) {
      bundles.push([]);
      size = 1;
    }
    bundles.at(-1)?.push(labels);
    size *= labels.count + 1;
  }
  return bundles.map((lists) => new LabelBundle(lists));
}

/** Sums by combinations of labels of several lists, which lists alone are summed from: far fewer than rows. */
class LabelBundle {
  /** One sum after the other. */
  sums = new Float64Array(WIDTH);
  readonly #lists: readonly RowLabels[];
  /** Lists whose labels differ between the rows of a query, and others; with what a label counts in a combination. */
  readonly #ofRows: readonly WeighedLabels[];
  readonly #ofQueries: readonly WeighedLabels[];
  #queryPart = 0;
  /** By combination: where its sum is, plus 1; 0: there is none yet. */
  readonly #starts: Uint32Array;
  readonly #combinations: number[] = [];

  constructor(lists: readonly RowLabels[]) {
    this.#lists = lists;
    let size = 1;
    const weighed = lists.toReversed().map((list) => {
      const weight = size;
      size *= list.count + 1;
      return { ...list, weight };
    });
    this.#ofRows = weighed.filter(({ isOfQuery }) => isOfQuery !== true);
    this.#ofQueries = weighed.filter(({ isOfQuery }) => isOfQuery === true);
    this.#starts = new Uint32Array(size);
  }

  /** Begins the rows of a query, of which this is one. */
  beginQuery(row: number): void {
    this.#queryPart = combine(this.#ofQueries, row);
  }

  /** Where the sum of a row begins; -1: no list takes the row. */
  startOf(row: number): number {
    const combination = this.#queryPart + combine(this.#ofRows, row);
    if (combination === 0) return -1;
    const start = this.#starts[combination] ?? 0;
    return start > 0 ? start - 1 : this.#begin(combination);
  }

  /** The sums of each list. */
  list(): LedgerSum[][] {
    const lists = this.#lists.map(({ count }) => Array.from({ length: count }, createSum));
    for (const [place, combination] of this.#combinations.entries()) {
      const own = this.sums.subarray(place * WIDTH, (place + 1) * WIDTH);
      let rest = combination;
      for (let at = lists.length - 1; at >= 0; at--) {
        const size = (lists[at]?.length ?? 0) + 1;
        const sum = lists[at]?.[rest % size - 1];
        if (sum !== undefined) addSum(sum, own);
        rest = Math.floor(rest / size);
      }
    }
    return lists;
  }

  #begin(combination: number): number {
    const start = this.#combinations.length * WIDTH;
    this.#combinations.push(combination);
    this.#starts[combination] = start + 1;
    if (start === this.sums.length) {
      const larger = new Float64Array(2 * this.sums.length);
      larger.set(this.sums);
      this.sums = larger;
    }
    return start;
  }
}

/** The sum of no rows. */
export function createSum(): LedgerSum {
  const nothing = { clicks: 0, impressions: 0, placed: 0, positionSum: 0 };
  return {
    rowsCount: 0,
    before: { ...nothing },
    after: { ...nothing },
    parts: new Float64Array(EFFECTS.length),
    variances: new Float64Array(EFFECTS.length),
    shared: new Float64Array(2 * EFFECTS.length),
    perGrowth: [0, 0],
  };
}

/** Makes a row's parts whole millionths of a click: the greatest one takes what rounding leaves. */
function makePartsWhole({ pairs }: Split, row: number, { parts, count }: RowParts): void {
  const total = (pairs.after.clicks[row] ?? 0) - (pairs.before.clicks[row] ?? 0);
  let rest = Math.round(total * PARTS_OF_A_CLICK);
  let greatest = 0;
  let size = 0;
  for (let at = 0; at < count; at++) {
    const part = parts[at] ?? 0;
    if (Math.abs(part) > size) {
      greatest = at;
      size = Math.abs(part);
    }
    const whole = Math.round(part * PARTS_OF_A_CLICK);
    rest -= whole;
    parts[at] = whole;
  }
  parts[greatest] = (parts[greatest] ?? 0) + rest;
}

function addRow(
  sums: Float64Array,
  start: number,
  { split, row, own }: { split: Split; row: number; own: RowParts },
): void {
  const { pairs: { before, after } } = split;
  sums[start] = (sums[start] ?? 0) + 1;
  const was = start + BEFORE;
  const seenBefore = before.impressions[row] ?? 0;
  const sumBefore = before.positionSums[row] ?? Number.NaN;
  sums[was] = (sums[was] ?? 0) + (before.clicks[row] ?? 0);
  sums[was + 1] = (sums[was + 1] ?? 0) + seenBefore;
  if (!Number.isNaN(sumBefore)) {
    sums[was + 2] = (sums[was + 2] ?? 0) + seenBefore;
    sums[was + 3] = (sums[was + 3] ?? 0) + sumBefore;
  }
  const is = start + AFTER;
  const seenAfter = after.impressions[row] ?? 0;
  const sumAfter = after.positionSums[row] ?? Number.NaN;
  sums[is] = (sums[is] ?? 0) + (after.clicks[row] ?? 0);
  sums[is + 1] = (sums[is + 1] ?? 0) + seenAfter;
  if (!Number.isNaN(sumAfter)) {
    sums[is + 2] = (sums[is + 2] ?? 0) + seenAfter;
    sums[is + 3] = (sums[is + 3] ?? 0) + sumAfter;
  }
  if (own.count > 0) addParts(sums, start, { own, group: split.rows.groups[row] ?? 0 });
}

function addParts(
  sums: Float64Array,
  start: number,
  { own, group }: { own: RowParts; group: number },
): void {
  const { effects, parts, variances, shared } = own;
  for (let at = 0; at < own.count; at++) {
    const effect = effects[at] ?? 0;
    const part = start + PARTS + effect;
    sums[part] = (sums[part] ?? 0) + (parts[at] ?? 0);
    const variance = start + VARIANCES + effect;
    sums[variance] = (sums[variance] ?? 0) + (variances[at] ?? 0);
    if (!own.isShared) continue;
    const place = start + SHARED + 2 * effect;
    sums[place] = (sums[place] ?? 0) + (shared[2 * at] ?? 0);
    sums[place + 1] = (sums[place + 1] ?? 0) + (shared[2 * at + 1] ?? 0);
  }
  const growth = start + PER_GROWTH + (group === 1 ? 1 : 0);
  sums[growth] = (sums[growth] ?? 0) + own.perGrowth;
}

/** Adds a sum in one array. */
function addSum(sum: LedgerSum, own: Float64Array): void {
  sum.rowsCount += own[0] ?? 0;
  for (const [figures, start] of [[sum.before, BEFORE], [sum.after, AFTER]] as const) {
    figures.clicks += own[start] ?? 0;
    figures.impressions += own[start + 1] ?? 0;
    figures.placed += own[start + 2] ?? 0;
    figures.positionSum += own[start + 3] ?? 0;
  }
  addTo(sum.parts, own.subarray(PARTS, VARIANCES));
  addTo(sum.variances, own.subarray(VARIANCES, SHARED));
  addTo(sum.shared, own.subarray(SHARED, PER_GROWTH));
  sum.perGrowth[0] += own[PER_GROWTH] ?? 0;
  sum.perGrowth[1] += own[PER_GROWTH + 1] ?? 0;
}

function addTo(sums: Float64Array, values: Float64Array): void {
  for (let at = 0; at < values.length; at++) sums[at] = (sums[at] ?? 0) + (values[at] ?? 0);
}
