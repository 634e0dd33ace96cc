import { type CommonGrowth, measureCommonGrowth } from "./common_growth.ts";
import { EFFECTS } from "./effects.ts";
import { type LedgerRows, positionOf } from "./ledger_rows.ts";
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
  /** As `groupRows()` gives them. */
  groups: Uint8Array;
  /** As `markComings()` gives them. */
  hasCome: Uint8Array;
}

/** What is written for a row; parts are in clicks at first. */
export interface RowParts {
  parts: Float64Array;
  /** Of chance in this row alone. */
  variances: Float64Array;
  /** Clicks in this row by the logarithm of what all queries did alike. */
  perGrowth: number;
  /** By effect and window: clicks that go up and down with all others of the same days. */
  shared: Float64Array;
  /** Any of them is not 0. */
  isShared: boolean;
}

/** Queries that never ranked better have too few clicks to say anything about demand. */
const REACH = 20;
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
    pairs.queries[row] === 0 || cameOrWent(split, row) ? -1 : split.groups[row] ?? 0;
  return measureCommonGrowth({ pairs, rows, moved, groupOf: groupOfRow });
}

/** By row: 0: the query is within reach; 1: it is beyond. */
export function groupRows({ queries, before, after }: PairChanges): Uint8Array {
  const groups = new Uint8Array(queries.length);
  for (let row = 0; row < groups.length; row++) {
    const was = positionOf(before, row);
    const is = positionOf(after, row);
    const isBeyond = (was > REACH || is > REACH) && !(was <= REACH) && !(is <= REACH);
    if (isBeyond) groups[row] = 1;
  }
  return groups;
}

/** By page of the fates: 1: it is gone or new. */
export function markComings({ fates }: PageFates): Uint8Array {
  const marks = new Uint8Array(fates.length);
  for (const [place, fate] of fates.entries()) {
    if (fate === "gone" || fate === "new") marks[place] = 1;
  }
  return marks;
}

function cameOrWent({ fates, hasCome }: Pick<Split, "fates" | "hasCome">, row: number): boolean {
  return hasCome[fates.places[row] ?? 0] === 1;
}

/** Splits the change of one row's clicks. */
export function splitRow(split: Split, row: number, into: RowParts): void {
  const { pairs, rows, moved } = split;
  const { parts, variances, shared } = into;
  clear(parts);
  clear(variances);
  if (into.isShared) clear(shared);
  into.isShared = false;
  into.perGrowth = 0;
  const was = pairs.before.clicks[row] ?? 0;
  const is = pairs.after.clicks[row] ?? 0;
  if (pairs.queries[row] === 0) {
    parts[AT.anonymized] = is - was;
    variances[AT.anonymized] = is + was;
    shared[2 * AT.anonymized] = -was;
    shared[2 * AT.anonymized + 1] = is;
    into.isShared = true;
    return;
  }
  const before = rows.seenBefore[row] ?? 0;
  const after = rows.seenAfter[row] ?? 0;
  const { perImpression, position } = splitClicks(split, row);
  const moves = moved[row] ?? 0;
  const own = after - before - moves;
  parts[AT.position] = position;
  parts[AT.click_rate] = is - was - position - (after - before) * perImpression;
  if (moves !== 0) {
    parts[AT.pages_moved] = moves * perImpression;
    shared[2 * AT.pages_moved + (moves < 0 ? 0 : 1)] = moves * perImpression;
    into.isShared = true;
  }
  if (before > 0 && after > 0) {
    const spread = POSITION_SPREAD * (was + is) / 2;
    variances[AT.position] = spread ** 2 * (1 / before + 1 / after);
    variances[AT.click_rate] = was + is;
  }
  if (cameOrWent(split, row)) {
    const effect = after < before ? AT.pages_gone : AT.pages_new;
    parts[effect] = own * perImpression;
    shared[2 * effect + (after < before ? 0 : 1)] = own * perImpression;
    into.isShared = true;
  } else splitSearches(split, row, { own, perImpression, into });
  addChance(split, row, { own, perImpression, variances });
}

/** Faster than `fill()` for so few. */
function clear(values: Float64Array): void {
  for (let at = 0; at < values.length; at++) values[at] = 0;
}

/** The chance in searches and, where one window knows the click rate alone, in its clicks. */
function addChance(
  split: Split,
  row: number,
  { own, perImpression, variances }: {
    own: number;
    perImpression: number;
    variances: Float64Array;
  },
): void {
  const { pairs, rows, moved } = split;
  const before = rows.seenBefore[row] ?? 0;
  const after = rows.seenAfter[row] ?? 0;
  const moves = Math.abs(moved[row] ?? 0);
  const clicks = (pairs.before.clicks[row] ?? 0) + (pairs.after.clicks[row] ?? 0);
  const effect = cameOrWent(split, row)
    ? after < before ? AT.pages_gone : AT.pages_new
    : AT.query_mix;
  const chance = before > 0 && after > 0 ? perImpression ** 2 * (before + after) : clicks;
  const all = moves + Math.abs(own);
  // what moved and what did not have the same chance behind them
  const ofMoves = before > 0 && after > 0 ? (moves > 0 ? 1 : 0) : all > 0 ? moves / all : 0;
  variances[AT.pages_moved] = chance * ofMoves;
  variances[effect] = (variances[effect] ?? 0) +
    (before > 0 && after > 0 ? chance : chance * (1 - ofMoves));
}

/**
 * Of searches more or fewer, what all queries did alike is demand, and the rest is the query's own: the mean of what
 * the common growth makes of the first window and what it made of the second.
 */
function splitSearches(
  { rows, moved, growth, groups }: Split,
  row: number,
  { own, perImpression, into }: { own: number; perImpression: number; into: RowParts },
): void {
  const ratio = growth.ratios[groups[row] === 1 ? 1 : 0];
  const half = (moved[row] ?? 0) / 2;
  const before = (rows.seenBefore[row] ?? 0) + half;
  const after = (rows.seenAfter[row] ?? 0) - half;
  const demand = (ratio - 1) * (before + after / ratio) / 2 * perImpression;
  into.perGrowth = (before * ratio + after / ratio) / 2 * perImpression;
  into.parts[AT.demand] = demand;
  into.parts[AT.query_mix] = own * perImpression - demand;
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
