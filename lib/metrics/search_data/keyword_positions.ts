import { clickRate, type CtrCurve } from "../core/ctr_curve.ts";

/** The positions of keywords in a window, in columns of the same length and in the order of the ids, each keyword once. */
export interface KeywordPositions {
  /** Ids. */
  keywords: Uint32Array;
  impressions: Float64Array;
  /** The position times the impressions; NaN: not known. */
  positionSums: Float64Array;
}

/** The positions of the keywords that two windows have, row by row the same ones. */
export interface SharedPositions {
  current: KeywordPositions;
  previous: KeywordPositions;
}

/** Finds the keywords that both windows have. */
export function sharePositions(
  current: KeywordPositions,
  previous: KeywordPositions,
): SharedPositions {
  const rows: number[] = [];
  const previousRows: number[] = [];
  const { keywords } = current;
  const { keywords: others } = previous;
  for (let row = 0, other = 0; row < keywords.length && other < others.length;) {
    const difference = (keywords[row] ?? 0) - (others[other] ?? 0);
    if (difference === 0) {
      rows.push(row);
      previousRows.push(other);
    }
    if (difference <= 0) row++;
    if (difference >= 0) other++;
  }
  return { current: takeRows(current, rows), previous: takeRows(previous, previousRows) };
}

function takeRows(from: KeywordPositions, rows: readonly number[]): KeywordPositions {
  return {
    keywords: Uint32Array.from(rows, (row) => from.keywords[row] ?? 0),
    impressions: Float64Array.from(rows, (row) => from.impressions[row] ?? 0),
    positionSums: Float64Array.from(rows, (row) => from.positionSums[row] ?? Number.NaN),
  };
}

/** The position of a row, from 1; null: not known. */
export function positionAt(
  { impressions, positionSums }: KeywordPositions,
  row: number,
): number | null {
  const seen = impressions[row] ?? 0;
  const sum = positionSums[row] ?? Number.NaN;
  return seen > 0 && !Number.isNaN(sum) ? sum / seen : null;
}

/** A keyword with another position than before. */
export interface PositionMove {
  keywordId: number;
  /** Of now. */
  impressions: number;
  position: number | null;
  previousPosition: number | null;
}

/** The most moved ones first. */
interface PositionMoves {
  up: PositionMove[];
  down: PositionMove[];
}

/**
 * Finds the keywords of which `impressions * (rate(position) - rate(position before))` is the greatest and the
 * least, this many of each; those whose rate is the same have not moved.
 */
export function findPositionMoves(
  { current, previous }: SharedPositions,
  { curve, limit }: { curve: CtrCurve; limit: number },
): PositionMoves {
  const gains: Gain[] = [];
  for (let row = 0; row < current.keywords.length; row++) {
    const change = clickRate(curve, positionAt(current, row)) -
      clickRate(curve, positionAt(previous, row));
    if (change !== 0) gains.push({ row, gain: change * (current.impressions[row] ?? 0) });
  }
  const describe = ({ row }: Gain): PositionMove => ({
    keywordId: current.keywords[row] ?? 0,
    impressions: current.impressions[row] ?? 0,
    position: positionAt(current, row),
    previousPosition: positionAt(previous, row),
  });
  // the rows are in the order of the ids
  const pick = (sign: 1 | -1) =>
    gains.filter(({ gain }) => gain * sign > 0)
      .sort((a, b) => (b.gain - a.gain) * sign || a.row - b.row)
      .slice(0, limit).map(describe);
  return { up: pick(1), down: pick(-1) };
}

interface Gain {
  row: number;
  gain: number;
}
