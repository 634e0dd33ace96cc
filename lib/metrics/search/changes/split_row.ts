import { type CommonGrowth, measureCommonGrowth } from "./common_growth.ts";
import type { ColumnMemory } from "./column_memory.ts";
import { EFFECTS } from "./effects.ts";
import type { FaintPairs } from "./faint_pairs.ts";
import type { LedgerRows } from "./ledger_rows.ts";
import type { PairChanges } from "./pair_changes.ts";
import { estimateRates, type RatePrior } from "./rate_priors.ts";
import { shareOfFactors } from "./three_factors.ts";

/** All that the split of single rows needs. */
export interface Split {
  pairs: PairChanges;
  rows: LedgerRows;
  /** Impressions that went from this page of the query to others (below 0), or came from them. */
  moved: Float64Array;
  kinds: Uint8Array | undefined;
  priors: readonly RatePrior[];
  growth: CommonGrowth;
  /** By row: the place of its page. */
  pages: Uint32Array;
  /** By page: 1: it is gone or new. */
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

/** Measures what searches did for all queries alike, but for pages that came or went; `faint` pairs are not in the split. */
export function measureGrowth(
  split: Omit<Split, "growth">,
  { faint, memory }: { faint?: FaintPairs | undefined; memory: ColumnMemory },
): CommonGrowth {
  const { pairs, rows, moved, pages, hasCome } = split;
  const { queries } = pairs;
  const { groups } = rows;
  const groupOf = (row: number) =>
    queries[row] === 0 || hasCome[pages[row] ?? 0] === 1 ? -1 : groups[row] ?? 0;
  return measureCommonGrowth({ pairs, rows, moved, groupOf, rare: faint?.searches, memory });
}

function cameOrWent({ pages, hasCome }: Pick<Split, "pages" | "hasCome">, row: number): boolean {
  return hasCome[pages[row] ?? 0] === 1;
}

/**
 * Splits the change of one row's clicks. Numbers go on in `into`, since objects that are made for each of some million
 * rows leave a gigabyte of garbage.
 */
export function splitRow(split: Split, row: number, into: RowParts): void {
  const { pairs, rows } = split;
  into.count = 0;
  into.perGrowth = 0;
  if (into.isShared) into.shared.fill(0);
  into.isShared = false;
  if (pairs.queries[row] === 0) return splitNameless(split, row, into);
  const isInBoth = (rows.seenBefore[row] ?? 0) > 0 && (rows.seenAfter[row] ?? 0) > 0;
  if (isInBoth) return splitKept(split, row, into);
  // without clicks there is nothing to split
  if (pairs.before.clicks[row] !== 0 || pairs.after.clicks[row] !== 0) splitLone(split, row, into);
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

/** Of a row that has impressions in both windows. */
function splitKept(split: Split, row: number, into: RowParts): void {
  const { pairs, rows, moved, priors, kinds } = split;
  const { effects, parts, variances } = into;
  const was = pairs.before.clicks[row] ?? 0;
  const is = pairs.after.clicks[row] ?? 0;
  const before = rows.seenBefore[row] ?? 0;
  const after = rows.seenAfter[row] ?? 0;
  const wasExpected = rows.expectedBefore[row] ?? 0;
  const isExpected = rows.expectedAfter[row] ?? 0;
  const rates = estimateRates(
    { clicks: was, expected: before * wasExpected },
    { clicks: is, expected: after * isExpected },
    priors[kinds?.[row] ?? 0] ?? NO_PRIOR,
  );
  const { perImpression, position } = shareOfFactors(
    { impressions: before, expected: wasExpected, rate: rates.before },
    { impressions: after, expected: isExpected, rate: rates.after },
  );
  const spread = POSITION_SPREAD * (was + is) / 2;
  effects[0] = AT.position;
  parts[0] = position;
  variances[0] = spread ** 2 * (1 / before + 1 / after);
  effects[1] = AT.click_rate;
  parts[1] = is - was - position - (after - before) * perImpression;
  variances[1] = was + is;
  into.count = 2;
  // the chance in searches
  const chance = perImpression ** 2 * (before + after);
  if (moved[row] !== 0) addMove(split, row, { into, perImpression, variance: chance });
  addOwn(split, row, { into, perImpression, variance: chance });
}

const NO_PRIOR: RatePrior = { mean: 0, shape: 1 };

/** Of a row that has impressions in one window alone, which knows neither position nor click rate of the other. */
function splitLone(split: Split, row: number, into: RowParts): void {
  const { pairs, rows, moved } = split;
  const was = pairs.before.clicks[row] ?? 0;
  const is = pairs.after.clicks[row] ?? 0;
  const before = rows.seenBefore[row] ?? 0;
  const after = rows.seenAfter[row] ?? 0;
  const seen = before + after;
  const perImpression = seen > 0 ? (before > 0 ? was : is) / seen : 0;
  into.effects[0] = AT.click_rate;
  into.parts[0] = is - was - (after - before) * perImpression;
  into.variances[0] = 0;
  into.count = 1;
  // the chance in searches is that of its clicks; what moved and what did not have the same behind them
  const chance = was + is;
  const moves = moved[row] ?? 0;
  const all = Math.abs(moves) + Math.abs(after - before - moves);
  const ofMoves = moves === 0 ? 0 : Math.abs(moves) / all;
  if (moves !== 0) addMove(split, row, { into, perImpression, variance: chance * ofMoves });
  addOwn(split, row, { into, perImpression, variance: chance * (1 - ofMoves) });
}

/** What a row's impressions brought, and by how much chance moves that. */
interface RowChance {
  into: RowParts;
  /** Clicks. */
  perImpression: number;
  variance: number;
}

/** Adds what went to other own pages, or came from them. */
function addMove(
  { moved }: Split,
  row: number,
  { into, perImpression, variance }: RowChance,
): void {
  const at = into.count++;
  const part = (moved[row] ?? 0) * perImpression;
  into.effects[at] = AT.pages_moved;
  into.parts[at] = part;
  into.variances[at] = variance;
  into.shared[2 * at + ((moved[row] ?? 0) < 0 ? 0 : 1)] = part;
  into.isShared = true;
}

/** Adds what the row's other impressions did: its page came or went, or searches were more or fewer. */
function addOwn(split: Split, row: number, { into, perImpression, variance }: RowChance): void {
  const { rows, moved, growth } = split;
  const { effects, parts, variances, shared } = into;
  const before = rows.seenBefore[row] ?? 0;
  const after = rows.seenAfter[row] ?? 0;
  const moves = moved[row] ?? 0;
  const part = (after - before - moves) * perImpression;
  let at = into.count;
  if (cameOrWent(split, row)) {
    effects[at] = after < before ? AT.pages_gone : AT.pages_new;
    parts[at] = part;
    variances[at] = variance;
    shared[2 * at + (after < before ? 0 : 1)] = part;
    into.isShared = true;
  } else {
    const ratio = growth.ratios[rows.groups[row] === 1 ? 1 : 0];
    const was = before + moves / 2;
    const is = after - moves / 2;
    // the mean of what the common growth makes of the first window and what it made of the second
    const demand = (ratio - 1) * (was + is / ratio) / 2 * perImpression;
    effects[at] = AT.demand;
    parts[at] = demand;
    variances[at++] = 0;
    effects[at] = AT.query_mix;
    parts[at] = part - demand;
    variances[at] = variance;
    into.perGrowth = (was * ratio + is / ratio) / 2 * perImpression;
  }
  into.count = at + 1;
}
