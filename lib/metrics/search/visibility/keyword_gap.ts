import { clickRate, type CtrCurve } from "../../core/ctr_curve.ts";
import type { Formula } from "../../core/formula.ts";

/** Keywords that competitors rank for and the site does not, or worse. */
export const KEYWORD_GAP_FORMULA: Formula = { name: "keyword_gap", version: 1 };

/**
 * How the site ranks for a keyword. missing: a competitor is in the first 20, we are not in the
 * first 100; missing_all: every competitor is; untapped: some rank, we do not; weak: we rank, behind
 * all that rank; strong: before all that rank; shared: we and a competitor rank; unique: we alone.
 */
type GapSet =
  | "missing"
  | "missing_all"
  | "untapped"
  | "weak"
  | "strong"
  | "shared"
  | "unique";

/** A keyword with the ranks on it. */
interface GapKeyword {
  /** Null: not in the first 100. */
  ours: number | null;
  /** Of every chosen competitor. */
  theirs: readonly (number | null)[];
  searchVolume: number | null;
}

/** How the site ranks, and what the keyword is worth. */
interface KeywordGap {
  /** Empty: nobody ranks. */
  sets: GapSet[];
  bestCompetitorPosition: number | null;
  /** Clicks that the best competitor can expect: `volume * ctr(position)`; null: no volume known. */
  value: number | null;
}

const MAX_RANK = 100;
const MAX_MISSING_RANK = 20;

/**
 * Finds the sets that a keyword is in.
 *
 * Source: the sets of Semrush's Keyword Gap; the depths are conventions of this project.
 */
export function findGap(keyword: GapKeyword, curve: CtrCurve): KeywordGap {
  const ours = within(keyword.ours);
  const theirs = keyword.theirs.map(within);
  const best = Math.min(...theirs);
  const worst = Math.max(...theirs.filter(Number.isFinite));
  const sets: GapSet[] = [];
  if (ours === Infinity && best < Infinity) {
    if (best <= MAX_MISSING_RANK) sets.push("missing");
    if (theirs.every((rank) => rank <= MAX_MISSING_RANK)) sets.push("missing_all");
    sets.push("untapped");
  } else if (ours < Infinity && best < Infinity) {
    if (ours > worst) sets.push("weak");
    if (ours < best) sets.push("strong");
    sets.push("shared");
  } else if (ours < Infinity) sets.push("unique");
  const position = best < Infinity ? best : null;
  return {
    sets,
    bestCompetitorPosition: position,
    value: keyword.searchVolume === null ? null : keyword.searchVolume * clickRate(curve, position),
  };
}

function within(rank: number | null): number {
  return rank === null || rank > MAX_RANK ? Infinity : rank;
}
