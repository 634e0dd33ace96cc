import type { FactColumns } from "./pack_facts.ts";

/** Figures by one or two ids, in columns and in the order of the ids, each pair of ids once. */
export interface MeasureRun {
  firsts: Uint32Array;
  seconds: Uint32Array;
  clicks: Float64Array;
  impressions: Float64Array;
  /** The position times the impressions; NaN: not known of some of them. */
  positionSums: Float64Array;
}

/** By what facts are summed: the others of their ids become 0. */
export type RunKey = "keyword" | "page" | "keyword_and_page";

/** No figures. */
export const EMPTY_RUN: MeasureRun = createRun(0);

/**
 * Sums facts, which are in the order of their ids, over what the key leaves out. Those of which
 * `isTaken` has a 0 at their segment are left out. Facts without keyword must be the only ones of a run by page.
 */
export function sumFacts(facts: FactColumns, key: RunKey, isTaken: Uint8Array): MeasureRun {
  return addFactsTo(EMPTY_RUN, { facts, key, isTaken }, createRun(facts.keywords.length));
}

/** Facts to be summed; see `sumFacts()`. */
interface FactChoice {
  facts: FactColumns;
  key: RunKey;
  isTaken: Uint8Array;
}

/** Adds facts to the rows of the same ids in `base`, in place, and gives the sums of the others, in `room`. */
function addFactsTo(
  base: MeasureRun,
  { facts, key, isTaken }: FactChoice,
  room: MeasureRun,
): MeasureRun {
  const { keywords, pages, segments } = facts;
  const { firsts, seconds } = base;
  const { length } = firsts;
  const byKeyword = key !== "page";
  const byPage = key !== "keyword";
  let at = 0;
  let last = -1;
  for (let row = 0; row < keywords.length; row++) {
    if (isTaken[segments[row] ?? 0] === 0) continue;
    const first = byKeyword ? keywords[row] ?? 0 : 0;
    const second = byPage ? pages[row] ?? 0 : 0;
    while (at < length && (firsts[at] ?? 0) < first) at++;
    while (at < length && firsts[at] === first && (seconds[at] ?? 0) < second) at++;
    if (at < length && firsts[at] === first && seconds[at] === second) addRow(facts, row, base, at);
    else if (last >= 0 && room.firsts[last] === first && room.seconds[last] === second) {
      addRow(facts, row, room, last);
    } else {
      last++;
      room.firsts[last] = first;
      room.seconds[last] = second;
      copyFigures(facts, row, room, last);
    }
  }
  return cutRun(room, last + 1);
}

/** Sums two runs; `room` for both is written over. One without figures gives the other as it is. */
export function mergeRuns(a: MeasureRun, b: MeasureRun, room?: MeasureRun): MeasureRun {
  const aLength = a.firsts.length;
  const bLength = b.firsts.length;
  if (aLength === 0) return b;
  if (bLength === 0) return a;
  const run = room ?? createRun(aLength + bLength);
  const { firsts, seconds } = a;
  const { firsts: otherFirsts, seconds: otherSeconds } = b;
  let row = 0;
  let i = 0;
  let j = 0;
  while (i < aLength && j < bLength) {
    const order = (firsts[i] ?? 0) - (otherFirsts[j] ?? 0) ||
      (seconds[i] ?? 0) - (otherSeconds[j] ?? 0);
    if (order <= 0) copyRow(a, i++, run, row);
    if (order > 0) copyRow(b, j++, run, row);
    else if (order === 0) addRow(b, j++, run, row);
    row++;
  }
  row = copyRest(a, i, run, row);
  return cutRun(run, copyRest(b, j, run, row));
}

function copyRow(from: MeasureRun, at: number, to: MeasureRun, row: number): void {
  to.firsts[row] = from.firsts[at] ?? 0;
  to.seconds[row] = from.seconds[at] ?? 0;
  copyFigures(from, at, to, row);
}

/** What facts and their sums have in common. */
type Figures = Pick<MeasureRun, "clicks" | "impressions" | "positionSums">;

function copyFigures(from: Figures, at: number, to: Figures, row: number): void {
  to.clicks[row] = from.clicks[at] ?? 0;
  to.impressions[row] = from.impressions[at] ?? 0;
  to.positionSums[row] = from.positionSums[at] ?? 0;
}

function addRow(from: Figures, at: number, to: Figures, row: number): void {
  to.clicks[row] = (to.clicks[row] ?? 0) + (from.clicks[at] ?? 0);
  to.impressions[row] = (to.impressions[row] ?? 0) + (from.impressions[at] ?? 0);
  to.positionSums[row] = (to.positionSums[row] ?? 0) + (from.positionSums[at] ?? 0);
}

function copyRest(from: MeasureRun, at: number, to: MeasureRun, row: number): number {
  to.firsts.set(from.firsts.subarray(at), row);
  to.seconds.set(from.seconds.subarray(at), row);
  to.clicks.set(from.clicks.subarray(at), row);
  to.impressions.set(from.impressions.subarray(at), row);
  to.positionSums.set(from.positionSums.subarray(at), row);
  return row + from.firsts.length - at;
}

/** Sums any number of runs, with the work of a merge sort at most; most ids of facts come again every day. */
export class RunSum {
  /** Rows that further facts are added to; nobody else has it. */
  #base: MeasureRun | undefined;
  /** Rows of facts whose ids are not in there. */
  #newCount = 0;
  /** Sums of 1, 2, 4, 8… runs; where a bit of the count is 0 there is none. */
  readonly #sums: (MeasureRun | undefined)[] = [];
  /** The runs that were made here, which nobody else has, each with the whole of its arrays. */
  readonly #own = new Map<MeasureRun, MeasureRun>();
  /** Arrays to write over: fresh ones cost as much as what is written into them. */
  readonly #spare: MeasureRun[] = [];

  /** Adds a run, which stays as it is. */
  add(run: MeasureRun): void {
    let sum = run;
    let level = 0;
    for (; this.#sums[level] !== undefined; level++) {
      sum = this.#merge(this.#sums[level] ?? EMPTY_RUN, sum);
      this.#sums[level] = undefined;
    }
    this.#sums[level] = sum;
  }

  /** Adds facts as `sumFacts()` sums them. */
  addFacts(facts: FactColumns, key: RunKey, isTaken: Uint8Array): void {
    const room = this.#takeRoom(facts.keywords.length);
    const rest = addFactsTo(this.#base ?? EMPTY_RUN, { facts, key, isTaken }, room);
    this.#own.set(rest, room);
    if (rest.firsts.length === 0) return this.#release(rest);
    if (this.#base === undefined) {
      this.#base = rest;
      return;
    }
    this.add(rest);
    this.#newCount += rest.firsts.length;
    if (this.#newCount <= this.#base.firsts.length / 2) return;
    // both have rows: it is made here
    this.#base = this.#takeAll();
    this.#newCount = 0;
  }

  /** The sum of all. */
  total(): MeasureRun {
    const total = this.#takeAll();
    this.#base = undefined;
    this.#newCount = 0;
    this.#sums.push(total);
    // from now on somebody else has it
    this.#own.delete(total);
    return total;
  }

  /** The sum of all; none of what it was made of is left. */
  #takeAll(): MeasureRun {
    const rest = this.#sums.reduce<MeasureRun>(
      (sum, run) => this.#merge(sum, run ?? EMPTY_RUN),
      EMPTY_RUN,
    );
    this.#sums.length = 0;
    return this.#merge(this.#base ?? EMPTY_RUN, rest);
  }

  #merge(a: MeasureRun, b: MeasureRun): MeasureRun {
    if (a.firsts.length === 0) return b;
    if (b.firsts.length === 0) return a;
    const room = this.#takeRoom(a.firsts.length + b.firsts.length);
    const sum = mergeRuns(a, b, room);
    this.#own.set(sum, room);
    for (const run of [a, b]) this.#release(run);
    return sum;
  }

  #release(run: MeasureRun): void {
    const room = this.#own.get(run);
    if (room === undefined) return;
    this.#own.delete(run);
    this.#spare.push(room);
  }

  /** The smallest arrays that have room for this many rows. */
  #takeRoom(length: number): MeasureRun {
    const [best] = this.#spare.filter(({ firsts }) => firsts.length >= length)
      .toSorted((a, b) => a.firsts.length - b.firsts.length);
    if (best === undefined) return createRun(length);
    this.#spare.splice(this.#spare.indexOf(best), 1);
    return best;
  }
}

/** Sums a run over the pages of each keyword. */
export function sumByKeyword(run: MeasureRun): MeasureRun {
  const length = run.firsts.length;
  return sumFacts(
    {
      keywords: run.firsts,
      pages: run.seconds,
      segments: new Uint16Array(length),
      clicks: run.clicks,
      impressions: run.impressions,
      positionSums: run.positionSums,
    },
    "keyword",
    ONE_SEGMENT,
  );
}

const ONE_SEGMENT = Uint8Array.of(1);

/** The rows of a run that have this mark, by their places. */
export function cutRows(run: MeasureRun, marks: Uint8Array, mark: number): MeasureRun {
  const isTaken = (_: number, row: number) => marks[row] === mark;
  return {
    firsts: run.firsts.filter(isTaken),
    seconds: run.seconds.filter(isTaken),
    clicks: run.clicks.filter(isTaken),
    impressions: run.impressions.filter(isTaken),
    positionSums: run.positionSums.filter(isTaken),
  };
}

function createRun(length: number): MeasureRun {
  return {
    firsts: new Uint32Array(length),
    seconds: new Uint32Array(length),
    clicks: new Float64Array(length),
    impressions: new Float64Array(length),
    positionSums: new Float64Array(length),
  };
}

function cutRun(run: MeasureRun, length: number): MeasureRun {
  return {
    firsts: run.firsts.subarray(0, length),
    seconds: run.seconds.subarray(0, length),
    clicks: run.clicks.subarray(0, length),
    impressions: run.impressions.subarray(0, length),
    positionSums: run.positionSums.subarray(0, length),
  };
}
