import { estimateGain, type Gain, GAIN_DAYS, type GainEvidence } from "./estimate_gain.ts";
import { fitRates, type GainRow, type RateModel, thinOut } from "./fit_rates.ts";
import { DEFAULT_GAIN_MODEL, type GainModel } from "./gain_model.ts";
import { learnPageTwo, type SeenEvidence, weighPageTwo } from "./page_two_seen.ts";
import { type GainWindow, type KeywordPair, pairWindows } from "./past_moves.ts";

/** Which keywords have gains. */
export interface GainChoice {
  /** From how many impressions in 28 days on. */
  minImpressions: number;
  /** Branded keywords, and those that nobody has looked at. */
  isLeftOut: (keywordId: number) => boolean;
  /** See `GainModel.kinds`. */
  kindOf: (keywordId: number) => string | null;
}

/** A keyword that moved up, with all that was known before. */
interface PastMove {
  evidence: GainEvidence;
  target: number;
  rates: RateModel;
  /** Clicks of 28 days, after minus before. */
  came: number;
  /** The same, had the demand of the site stayed. */
  cameAtEqualDemand: number;
}

/** What past moves teach, and how well promises would have done without it. */
export interface Backtest {
  movesCount: number;
  /** Clicks that would have been promised for the moves, and those that came. */
  promised: number;
  came: number;
  /** Share of the moves of which what came lay within the interval: as they are by default, and corrected. */
  coverage: number | null;
  correctedCoverage: number | null;
  learnt: Omit<GainModel, keyof RateModel>;
}

/** Better by a tenth at least, and by half a place. */
const LEAST_MOVE = { share: 0.9, places: 0.5 };
/** Worth the work: better by a fifth. */
const REAL_MOVE = 0.8;
/** Candidates are those of the list of opportunities. */
const POSITIONS = { from: 3, to: 20 };
/** Fewer in the later window do not show a position. */
const LEAST_LATER_IMPRESSIONS = 10;
/** A keyword that stays within this much in `ln(position)` shows what demand does. */
const STAYED = 0.1;
/** How many moves what is usual is worth against the site's own. */
const PRIOR_MOVES = { reach: 30, width: 30 };
/** How far corrections of sites are from 1. */
const CORRECTION_DEVIATION = 0.3;
const CORRECTIONS = { least: 0.25, most: 2.5 };
/** More add nothing. */
const MOST_MOVES = 4_000;
const WIDTHS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.4, 1.6, 1.8, 2.1, 2.5, 3, 3.6];
const NOMINAL = 0.9;

/**
 * Asks of each past window what would have been promised, from that window alone, for the keywords that ranked higher in
 * the next one, and compares it with what came. From that come the correction of the next promises, the width of
 * their intervals, and how far up keywords get.
 */
export function backtestGains(
  windows: readonly (GainWindow | null)[],
  choice: GainChoice,
): Backtest {
  const all: PastMove[] = [];
  const demand: Demand[] = [];
  const seen: SeenEvidence[] = [];
  windows.forEach((after, index) => {
    const before = windows[index + 1];
    if (!after || !before) return;
    const pairs = [...pairWindows(before, after)].filter(({ id }) => !choice.isLeftOut(id));
    const change = measureDemand(pairs);
    demand.push(change);
    seen.push(weighPageTwo(pairs, change));
    const rates = fitRates(rowsOf(before, choice));
    all.push(...findMoves(pairs, { before, rates, choice, change }));
  });
  const moves = thinOut(all, MOST_MOVES);
  const demandDeviation = combineDemand(demand);
  const reach = learnReach(moves);
  const { recovery, recoverySource } = DEFAULT_GAIN_MODEL;
  const base = {
    correction: 1,
    width: 1,
    pageTwoSeen: learnPageTwo(seen),
    ...{ reach, recovery, recoverySource, demandDeviation },
  };
  const first = promise(moves, base);
  const correction = learnCorrection(moves, first);
  const width = learnWidth(moves, { ...base, correction });
  const learnt = { ...base, correction, width };
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    movesCount: all.length,
    promised: sum(first.map(({ expected }) => expected)),
    came: sum(moves.map(({ came }) => came)),
    coverage: coverageOf(moves, first),
    correctedCoverage: coverageOf(moves, promise(moves, learnt)),
    learnt,
  };
}

/** The non-branded keywords of a window with enough impressions. */
export function rowsOf({ run, days }: GainWindow, choice: GainChoice): GainRow[] {
  const rows: GainRow[] = [];
  const least = choice.minImpressions * days / GAIN_DAYS;
  run.firsts.forEach((id, row) => {
    const impressions = run.impressions[row] ?? 0;
    const position = (run.positionSums[row] ?? Number.NaN) / impressions;
    if (impressions < least || !(position <= 2 * POSITIONS.to) || choice.isLeftOut(id)) return;
    rows.push({ clicks: run.clicks[row] ?? 0, impressions, position, kind: choice.kindOf(id) });
  });
  return rows;
}

interface MoveContext {
  before: GainWindow;
  rates: RateModel;
  choice: GainChoice;
  change: Demand;
}

function findMoves(
  pairs: readonly KeywordPair[],
  { before: { days }, rates, choice, change }: MoveContext,
): PastMove[] {
  const scale = GAIN_DAYS / days;
  return pairs.filter((pair) =>
    pair.impressions * scale >= choice.minImpressions &&
    pair.position > POSITIONS.from && pair.position <= POSITIONS.to &&
    pair.nextImpressions >= LEAST_LATER_IMPRESSIONS &&
    pair.nextPosition <= LEAST_MOVE.share * pair.position &&
    pair.nextPosition <= pair.position - LEAST_MOVE.places
  ).map(({ id, clicks, impressions, position, nextClicks, nextPosition }) => ({
    evidence: { clicks, impressions, position, days, kind: choice.kindOf(id) },
    target: nextPosition,
    rates,
    came: (nextClicks - clicks) * scale,
    cameAtEqualDemand: (nextClicks / Math.exp(change.mean) - clicks) * scale,
  }));
}

function promise(moves: readonly PastMove[], learnt: Backtest["learnt"]): Gain[] {
  return moves.map(({ evidence, target, rates }) =>
    estimateGain(evidence, { position: target }, { ...rates, ...learnt })
  );
}

function coverageOf(moves: readonly PastMove[], gains: readonly Gain[]): number | null {
  if (moves.length === 0) return null;
  return moves.filter(({ came }, index) => holds(gains[index], came)).length / moves.length;
}

/** Whether an interval holds what came. */
export function holds(gain: { low: number; high: number } | undefined, came: number): boolean {
  return gain !== undefined && came <= gain.high && came >= gain.low;
}

/** What demand did between two windows, by keywords that stayed where they are. */
interface Demand {
  /** Of `ln(impressions after / before)`: the median, and the variance around it beyond chance. */
  mean: number;
  variance: number;
  keywordsCount: number;
}

function measureDemand(pairs: readonly KeywordPair[]): Demand {
  const stayed = pairs.filter(({ position, nextPosition, impressions, nextImpressions }) =>
    Math.abs(Math.log(nextPosition / position)) < STAYED && impressions >= 30 &&
    nextImpressions >= 1
  );
  const changes = stayed.map(({ impressions, nextImpressions }) =>
    Math.log(nextImpressions / impressions)
  );
  if (changes.length === 0) return { mean: 0, variance: 0, keywordsCount: 0 };
  const mean = middle(changes);
  const chance = stayed.map(({ impressions, nextImpressions }) =>
    1 / impressions + 1 / nextImpressions
  );
  const squares = changes.map((change, index) => (change - mean) ** 2 - (chance[index] ?? 0));
  return {
    mean,
    variance: Math.max(0, squares.reduce((sum, square) => sum + square, 0) / squares.length),
    keywordsCount: changes.length,
  };
}

/** The deviation of demand from one window to the next: of single keywords, and of all together. */
function combineDemand(demand: readonly Demand[]): number {
  const usual = DEFAULT_GAIN_MODEL.demandDeviation ** 2;
  const known = demand.filter(({ keywordsCount }) => keywordsCount > 0);
  const count = known.reduce((sum, { keywordsCount }) => sum + keywordsCount, 0);
  const own = known.reduce((sum, { variance, keywordsCount }) => sum + variance * keywordsCount, 0);
  const common = known.reduce((sum, { mean }) => sum + mean ** 2, 0);
  return Math.sqrt(
    (own + 20 * 0.75 * usual) / (count + 20) + (common + 2 * 0.25 * usual) / (known.length + 2),
  );
}

function learnReach(moves: readonly PastMove[]): number {
  const usual = Math.log(DEFAULT_GAIN_MODEL.reach);
  const ways = moves.map(({ evidence, target }) => Math.log(target / evidence.position))
    .filter((way) => way <= Math.log(REAL_MOVE));
  const own = ways.length === 0 ? usual : middle(ways);
  return Math.exp(
    (own * ways.length + usual * PRIOR_MOVES.reach) / (ways.length + PRIOR_MOVES.reach),
  );
}

/** What came for each promised click, drawn towards 1 as far as that is uncertain. */
function learnCorrection(moves: readonly PastMove[], gains: readonly Gain[]): number {
  const promised = gains.reduce((sum, { expected }) => sum + expected, 0);
  if (!(promised > 0)) return 1;
  const came = moves.reduce((sum, { cameAtEqualDemand }) => sum + cameAtEqualDemand, 0);
  const ratio = came / promised;
  const squares = moves.reduce(
    (sum, { cameAtEqualDemand }, index) =>
      sum + (cameAtEqualDemand - ratio * (gains[index]?.expected ?? 0)) ** 2,
    0,
  );
  // few moves do not show how wrong they are
  const error = squares / promised ** 2 * (1 + 10 / moves.length);
  const usual = CORRECTION_DEVIATION ** 2;
  const drawn = (usual * ratio + error) / (usual + error);
  return Math.min(CORRECTIONS.most, Math.max(CORRECTIONS.least, drawn));
}

/** The narrowest intervals that hold nine in ten of what came, drawn towards the usual ones. */
function learnWidth(moves: readonly PastMove[], learnt: Backtest["learnt"]): number {
  if (moves.length === 0) return 1;
  const own =
    WIDTHS.find((width) =>
      (coverageOf(moves, promise(moves, { ...learnt, width })) ?? 0) >= NOMINAL
    ) ?? WIDTHS.at(-1) ?? 1;
  return Math.exp(Math.log(own) * moves.length / (moves.length + PRIOR_MOVES.width));
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}
