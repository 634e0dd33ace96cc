import { type CommonGrowth, measureCommonGrowth } from "./common_growth.ts";
import { EFFECTS } from "./effects.ts";
import type { LedgerRows } from "./ledger_rows.ts";
import type { PageFates } from "./page_fates.ts";
import type { PairChanges } from "./pair_changes.ts";
import { estimateRates, type RatePrior } from "./rate_priors.ts";
import { shareOfFactors } from "./three_factors.ts";

/** All that the split of single rows needs. */
export interface Split {
  pairs: PairChanges;
  rows: LedgerRows;
  /** Impressions that went from this page of the query to others (below 0), or came from them. */
  moved: Float64Array;
  fates: PageFates;
  kinds: Uint8Array | undefined;
  priors: readonly RatePrior[];
  growth: CommonGrowth;
  /** As `markComings()` gives them. */
  hasCome: Uint8Array;
}

/** A row has no more effects than these at a time. */
const MOST_EFFECTS = 5;

/** What is written for a row: its effects one after the other; parts are in clicks at first. */
export interface RowParts {
  /** How many effects it has. */
  count: number;
  /** Their places in `EFFECTS`. */
  effects: Uint8Array;
  parts: Float64Array;
  /** Of chance in this row alone. */
  variances: Float64Array;
  /** By window: clicks that go up and down with all others of the same days; two numbers for each effect. */
  shared: Float64Array;
  /** Any of them is not 0. */
  isShared: boolean;
  /** Clicks in this row by the logarithm of what all queries did alike. */
  perGrowth: number;
}

/** Creates what rows are written into. */
export function createRowParts(): RowParts {
  return {
    count: 0,
    effects: new Uint8Array(MOST_EFFECTS),
    parts: new Float64Array(MOST_EFFECTS),
    variances: new Float64Array(MOST_EFFECTS),
    shared: new Float64Array(2 * MOST_EFFECTS),
    isShared: false,
    perGrowth: 0,
  };
}

/** Where the positions of single impressions lie around their mean, relative to it; ours. */
const POSITION_SPREAD = 0.6;

const AT = Object.fromEntries(EFFECTS.map((effect, at) => [effect, at])) as Record<
  (typeof EFFECTS)[number],
  number
>;

/** Measures what searches did for all queries alike, but for pages that came or went. */
export function measureGrowth(split: Omit<Split, "growth">): CommonGrowth {
  const { pairs, rows, moved } = split;
  const groupOfRow = (row: number) =>
    pairs.queries[row] === 0 || cameOrWent(split, row) ? -1 : rows.groups[row] ?? 0;
  return measureCommonGrowth({ pairs, rows, moved, groupOf: groupOfRow });
}

/** By page of the fates: 1: it is gone or new. */
export function markComings({ fates }: PageFates): Uint8Array {
  const marks = new Uint8Array(fates.length);
  for (let place = 0; place < marks.length; place++) {
    if (fates[place] === "gone" || fates[place] === "new") marks[place] = 1;
  }
  return marks;
}

function cameOrWent({ fates, hasCome }: Pick<Split, "fates" | "hasCome">, row: number): boolean {
  return hasCome[fates.places[row] ?? 0] === 1;
}

/**
 * Splits the change of one row's clicks. It is one function that calls few others, since numbers and objects that are
 * handed over for each of some million rows leave a gigabyte of garbage.
 */
export function splitRow(split: Split, row: number, into: RowParts): void {
  const { pairs, rows, moved } = split;
  const { effects, parts, variances, shared } = into;
  into.perGrowth = 0;
  if (into.isShared) shared.fill(0);
  into.isShared = false;
  if (pairs.queries[row] === 0) return splitNameless(split, row, into);
  const was = pairs.before.clicks[row] ?? 0;
  const is = pairs.after.clicks[row] ?? 0;
  const before = rows.seenBefore[row] ?? 0;
  const after = rows.seenAfter[row] ?? 0;
  const moves = moved[row] ?? 0;
  const own = after - before - moves;
  const isInBoth = before > 0 && after > 0;
  const { perImpression, position } = splitClicks(split, row);
  // the chance in searches and, where one window knows the click rate alone, in its clicks
  const chance = isInBoth ? perImpression ** 2 * (before + after) : was + is;
  const all = Math.abs(moves) + Math.abs(own);
  // what moved and what did not have the same chance behind them
  const ofMoves = moves === 0 ? 0 : isInBoth ? 1 : Math.abs(moves) / all;
  let at = 0;
  if (isInBoth) {
    const spread = POSITION_SPREAD * (was + is) / 2;
    effects[at] = AT.position;
    parts[at] = position;
    variances[at++] = spread ** 2 * (1 / before + 1 / after);
  }
  effects[at] = AT.click_rate;
  parts[at] = is - was - position - (after - before) * perImpression;
  variances[at++] = isInBoth ? was + is : 0;
  if (moves !== 0) {
    effects[at] = AT.pages_moved;
    parts[at] = moves * perImpression;
    variances[at] = chance * ofMoves;
    shared[2 * at + (moves < 0 ? 0 : 1)] = moves * perImpression;
    into.isShared = true;
    at++;
  }
  if (cameOrWent(split, row)) {
    effects[at] = after < before ? AT.pages_gone : AT.pages_new;
    parts[at] = own * perImpression;
    shared[2 * at + (after < before ? 0 : 1)] = own * perImpression;
    into.isShared = true;
  } else {
    const demand = measureDemand(split, row) * perImpression;
    effects[at] = AT.demand;
    parts[at] = demand;
    variances[at++] = 0;
    effects[at] = AT.query_mix;
    parts[at] = own * perImpression - demand;
    into.perGrowth = perGrowthOf(split, row) * perImpression;
  }
  variances[at] = isInBoth ? chance : chance * (1 - ofMoves);
  into.count = at + 1;
}

function splitNameless({ pairs }: Split, row: number, into: RowParts): void {
  const was = pairs.before.clicks[row] ?? 0;
  const is = pairs.after.clicks[row] ?? 0;
  into.count = 1;
  into.effects[0] = AT.anonymized;
  into.parts[0] = is - was;
  into.variances[0] = is + was;
  into.shared[0] = -was;
  into.shared[1] = is;
  into.isShared = true;
}

/**
 * Of searches more or fewer, what all queries did alike is demand, and the rest is the query's own: the mean of what
 * the common growth makes of the first window and what it made of the second. In impressions.
 */
function measureDemand({ rows, moved, growth }: Split, row: number): number {
  const ratio = growth.ratios[rows.groups[row] === 1 ? 1 : 0];
  const half = (moved[row] ?? 0) / 2;
  const before = (rows.seenBefore[row] ?? 0) + half;
  const after = (rows.seenAfter[row] ?? 0) - half;
  return (ratio - 1) * (before + after / ratio) / 2;
}

/** Impressions by the logarithm of what all queries did alike. */
function perGrowthOf({ rows, moved, growth }: Split, row: number): number {
  const ratio = growth.ratios[rows.groups[row] === 1 ? 1 : 0];
  const half = (moved[row] ?? 0) / 2;
  const before = (rows.seenBefore[row] ?? 0) + half;
  const after = (rows.seenAfter[row] ?? 0) - half;
  return (before * ratio + after / ratio) / 2;
}

function splitClicks(
  { pairs, rows, kinds, priors }: Split,
  row: number,
): { perImpression: number; position: number } {
  const was = pairs.before.clicks[row] ?? 0;
  const is = pairs.after.clicks[row] ?? 0;
  const before = rows.seenBefore[row] ?? 0;
  const after = rows.seenAfter[row] ?? 0;
  // a window without impressions knows neither position nor click rate: those of the other hold
  if (before === 0 || after === 0) {
    const seen = before + after;
    return { perImpression: seen > 0 ? (before > 0 ? was : is) / seen : 0, position: 0 };
  }
  const wasExpected = rows.expectedBefore[row] ?? 0;
  const isExpected = rows.expectedAfter[row] ?? 0;
  const rates = estimateRates(
    { clicks: was, expected: before * wasExpected },
    { clicks: is, expected: after * isExpected },
    priors[kinds?.[row] ?? 0] ?? { mean: 0, shape: 1 },
  );
  return shareOfFactors(
    { impressions: before, expected: wasExpected, rate: rates.before },
    { impressions: after, expected: isExpected, rate: rates.after },
  );
}
