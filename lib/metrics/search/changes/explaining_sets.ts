/** Counts of two windows by combinations of attributes, in columns of the same length. */
export interface SegmentLeaves {
  /** By attribute: the number of its value in each leaf, from 0; 255: a value that no set may name. */
  attributes: readonly Uint8Array[];
  before: Float64Array;
  after: Float64Array;
}

/** A set of leaves that explains a change: those with the named values. */
export interface ExplainingSet {
  /** By attribute: the value, or null where it does not matter. */
  values: readonly (number | null)[];
  before: number;
  after: number;
  /** Of the whole change; with several sets, each counts what those in front of it leave. */
  share: number;
}

/** The value of leaves that no set may name, such as those of many small values together. */
export const UNNAMED = 255;

/** A set names this many attributes at most. */
const MAX_ATTRIBUTES = 3;
const MAX_SETS = 4;
/** What an attribute more must gain in log-likelihood: about the logarithm of the values that it chooses from. */
const ATTRIBUTE_COST = 3;
/** An attribute goes when the others of its values changed as well: by this power of the set's own ratio. */
const ALIKE_POWER = 0.6;
/** Unless more than this share of them clearly did not. */
const MAX_UNLIKE = 0.6;
const CLEARLY = 2;
/** A further set must explain this share of the change, with a ratio of at least this power of the first one's. */
const MIN_SHARE = 0.1;
/** By chance alone, the cell that differs most is named in this share of cases, at most. */
const CHANCE = 0.05;
/** A set must explain this share beyond what all others did: where all fell alike, chance makes one of them fall most. */
const MIN_EXCESS = 0.06;
const MIN_POWER = 0.4;

/**
 * Finds the least set of segments that explains most of a change: at most four, each named by at most three attributes.
 *
 * Each step takes the set whose counts differ most from those of all other leaves (the likelihood ratio of a spatial
 * scan statistic, for counts of two windows, less a cost for each attribute). It then drops attributes as long as
 * what that adds, if anything, changed in the same direction as well, since a cause reaches all that it can. The leaves
 * of the set are put aside for the next step. A change that all leaves share alike has no such set.
 *
 * The numbers above were chosen on labelled real cases of RobustSpot (2021); `npm run bench -- root-causes` measures
 * them, and lib/docs/accuracy.md has what came out.
 *
 * Source: M. Kulldorff, A spatial scan statistic, 1997; the assumption that a cause changes all of its leaves alike is
 * Squeeze's (Z. Li and others, 2019) and AutoRoot's (P. Jing and others, 2021); the task is Adtributor's (R. Bhagwan and
 * others, 2014) and RiskLoc's (M. Kalander, 2022).
 */
export function findExplainingSets(leaves: SegmentLeaves): ExplainingSet[] {
  const isLeft = new Uint8Array(leaves.before.length).fill(1);
  const whole = sumLeft(leaves, isLeft);
  const change = whole.after - whole.before;
  const found: ExplainingSet[] = [];
  while (change !== 0 && found.length < MAX_SETS) {
    const cuboids = new Cuboids(leaves, isLeft);
    const first = found[0];
    const seed = findSeed(cuboids, Math.sign(change));
    if (seed === undefined) break;
    const set = widen(cuboids, seed);
    if (gainOf(set, cuboids.total) < cuboids.leastGain()) break;
    const { before, after } = set;
    const share = (after - before) / change;
    if (excessOf(set, cuboids.total) / change < MIN_EXCESS) break;
    if (first !== undefined && (share < MIN_SHARE || !isAsStrong(set, first))) break;
    found.push({ values: cuboids.valuesOf(set), before, after, share });
    for (let leaf = 0; leaf < isLeft.length; leaf++) {
      if (cuboids.holds(set, leaf)) isLeft[leaf] = 0;
    }
  }
  return found;
}

interface Counts {
  before: number;
  after: number;
}

/** A set by its attributes, one bit each, and its place among the combinations of their values. */
interface Cell extends Counts {
  mask: number;
  place: number;
}

function sumLeft({ before, after }: SegmentLeaves, isLeft: Uint8Array): Counts {
  const sum = { before: 0, after: 0 };
  for (let leaf = 0; leaf < isLeft.length; leaf++) {
    if (isLeft[leaf] === 0) continue;
    sum.before += before[leaf] ?? 0;
    sum.after += after[leaf] ?? 0;
  }
  return sum;
}

/** What a set changed beyond what all others did. */
function excessOf({ before, after }: Counts, total: Counts): number {
  const others = subtract(total, { before, after });
  return after - before * (others.before > 0 ? others.after / others.before : 1);
}

function isAsStrong(set: Counts, first: Counts): boolean {
  return Math.abs(logRatio(set)) >= MIN_POWER * Math.abs(logRatio(first));
}

/** Half a count more keeps zeros finite. */
function logRatio({ before, after }: Counts): number {
  return Math.log((after + 0.5) / (before + 0.5));
}

/** The counts of all combinations of up to three attributes. */
class Cuboids {
  readonly total: Counts;
  readonly #leaves: SegmentLeaves;
  readonly #sizes: number[];
  /** By the attributes' bits. */
  readonly #sums = new Map<number, { before: Float64Array; after: Float64Array }>();

  constructor(leaves: SegmentLeaves, isLeft: Uint8Array) {
    this.#leaves = leaves;
    this.total = sumLeft(leaves, isLeft);
    this.#sizes = leaves.attributes.map((values) =>
      values.reduce((most, value) => value === UNNAMED ? most : Math.max(most, value + 1), 0)
    );
    for (let mask = 1; mask < 1 << this.#sizes.length; mask++) {
      if (countBits(mask) <= MAX_ATTRIBUTES) this.#sum(mask, isLeft);
    }
  }

  #sum(mask: number, isLeft: Uint8Array): void {
    const length = this.#sizes.reduce((all, size, at) => mask >> at & 1 ? all * size : all, 1);
    const before = new Float64Array(length);
    const after = new Float64Array(length);
    for (let leaf = 0; leaf < isLeft.length; leaf++) {
      if (isLeft[leaf] === 0) continue;
      const place = this.#placeOf(mask, leaf);
      if (place < 0) continue;
      before[place] = (before[place] ?? 0) + (this.#leaves.before[leaf] ?? 0);
      after[place] = (after[place] ?? 0) + (this.#leaves.after[leaf] ?? 0);
    }
    this.#sums.set(mask, { before, after });
  }

  /** Below 0: the leaf has a value that has no name. */
  #placeOf(mask: number, leaf: number): number {
    let place = 0;
    for (let at = 0; at < this.#sizes.length; at++) {
      if ((mask >> at & 1) === 0) continue;
      const value = this.#leaves.attributes[at]?.[leaf] ?? UNNAMED;
      if (value === UNNAMED) return -1;
      place = place * (this.#sizes[at] ?? 0) + value;
    }
    return place;
  }

  holds({ mask, place }: Cell, leaf: number): boolean {
    return this.#placeOf(mask, leaf) === place;
  }

  /** All cells with counts. */
  *cells(): Generator<Cell> {
    for (const [mask, { before, after }] of this.#sums) {
      for (let place = 0; place < before.length; place++) {
        const cell = { mask, place, before: before[place] ?? 0, after: after[place] ?? 0 };
        if (cell.before + cell.after > 0) yield cell;
      }
    }
  }

  /** What chance gains in one of `1 / CHANCE` cases, by the cell of all these that it moves most. */
  leastGain(): number {
    const count = this.cells().reduce((all) => all + 1, 0);
    return Math.log(count / CHANCE);
  }

  valuesOf({ mask, place }: Cell): (number | null)[] {
    const values: (number | null)[] = this.#sizes.map(() => null);
    let rest = place;
    for (let at = this.#sizes.length - 1; at >= 0; at--) {
      if ((mask >> at & 1) === 0) continue;
      const size = this.#sizes[at] ?? 1;
      values[at] = rest % size;
      rest = Math.floor(rest / size);
    }
    return values;
  }

  #cellOf(values: readonly (number | null)[]): Cell {
    let mask = 0;
    let place = 0;
    values.forEach((value, at) => {
      if (value === null) return;
      mask |= 1 << at;
      place = place * (this.#sizes[at] ?? 0) + value;
    });
    const sums = this.#sums.get(mask);
    return { mask, place, before: sums?.before[place] ?? 0, after: sums?.after[place] ?? 0 };
  }

  /** The cell without one of its attributes, and those that have another value of it. */
  *wider(cell: Cell): Generator<{ wider: Cell; others: Cell[] }> {
    if (countBits(cell.mask) === 1) return;
    const values = this.valuesOf(cell);
    for (const [at, own] of values.entries()) {
      if (own === null) continue;
      const others = Array.from({ length: this.#sizes[at] ?? 0 }, (_, value) => value)
        .filter((value) => value !== own)
        .map((value) => this.#cellOf(values.with(at, value)));
      yield { wider: this.#cellOf(values.with(at, null)), others };
    }
  }
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count++;
  return count;
}

/** How much more likely the counts are when a cell changed by itself than when all changed alike. */
function gainOf(cell: Counts, total: Counts): number {
  const ratio = total.after / total.before;
  const others = subtract(total, cell);
  return logLikelihood(cell, cell.after / cell.before) - logLikelihood(cell, ratio) +
    logLikelihood(others, others.after / others.before) - logLikelihood(others, ratio);
}

/** Finds the cell that differs most from all others, in the direction of the change. */
function findSeed(cuboids: Cuboids, direction: number): Cell | undefined {
  const { total } = cuboids;
  let best: Cell | undefined;
  let most = 0;
  for (const cell of cuboids.cells()) {
    if (Math.sign(cell.after * total.before - cell.before * total.after) !== direction) continue;
    const score = gainOf(cell, total) - ATTRIBUTE_COST * countBits(cell.mask);
    if (score <= most) continue;
    best = cell;
    most = score;
  }
  return best;
}

/** Drops attributes as long as what comes in changed as well. */
function widen(cuboids: Cuboids, seed: Cell): Cell {
  for (let cell = seed;;) {
    let best: Cell | undefined;
    let most = -Infinity;
    for (const { wider, others } of cuboids.wider(cell)) {
      const evidence = weighOthers(cell, wider, { others, total: cuboids.total });
      if (evidence <= 0 || evidence <= most) continue;
      best = wider;
      most = evidence;
    }
    if (best === undefined) return cell;
    cell = best;
  }
}

/** How much more likely others changed like the cell than like all the rest; 0 and below: they did not. */
function weighOthers(
  cell: Cell,
  wider: Cell,
  { others, total }: { others: readonly Cell[]; total: Counts },
): number {
  const added = subtract(wider, cell);
  const rest = subtract(total, wider);
  // half a count more keeps zeros finite
  const usual = (rest.after + 0.5) / (rest.before + 0.5);
  const own = (cell.after + 0.5) / (cell.before + 0.5);
  const alike = usual * (own / usual) ** ALIKE_POWER;
  if (added.before + added.after <= 0) return Number.MIN_VALUE;
  const weigh = (counts: Counts) => logLikelihood(counts, alike) - logLikelihood(counts, usual);
  const unlike = others.filter((one) => weigh(one) < -CLEARLY)
    .reduce((sum, { before }) => sum + before, 0);
  return unlike > MAX_UNLIKE * added.before ? 0 : weigh(added);
}

function subtract(all: Counts, part: Counts): Counts {
  return {
    before: Math.max(0, all.before - part.before),
    after: Math.max(0, all.after - part.after),
  };
}

/** The log-likelihood of counts whose expected ratio of after to before is given. */
function logLikelihood({ before, after }: Counts, ratio: number): number {
  const share = ratio === Infinity ? 1 : ratio / (1 + ratio);
  return timesLog(after, share) + timesLog(before, 1 - share);
}

function timesLog(count: number, share: number): number {
  return count > 0 ? count * Math.log(share) : 0;
}
