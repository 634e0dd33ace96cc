import type { Effect } from "../../../lib/metrics/search/changes/effects.ts";
import { type ChangedRow, type ChangedSite, type TrueCurve, trueRate } from "./change_site.ts";

/** Clicks by effect; missing days are compared with nothing. */
export type TrueParts = Record<Exclude<Effect, "missing_days">, number>;

/**
 * What each effect truly did, from what is true of each row: the mean of each factor's change over all orders in
 * which searches, position and click rate can change.
 */
export function sumTrueParts({ rows, growth }: ChangedSite, curve: TrueCurve): TrueParts {
  const parts: TrueParts = {
    demand: 0,
    query_mix: 0,
    position: 0,
    click_rate: 0,
    pages_moved: 0,
    pages_gone: 0,
    pages_new: 0,
    anonymized: 0,
  };
  for (const row of rows) addRow(parts, row, { growth, curve });
  return parts;
}

interface TrueFactors {
  growth: number;
  curve: TrueCurve;
}

function addRow(parts: TrueParts, row: ChangedRow, { growth, curve }: TrueFactors): void {
  const { searches: x0, position: was, rate: z0 } = row.before;
  const { searches: x1, position: is, rate: z1 } = row.after;
  const [y0, y1] = [trueRate(curve, was), trueRate(curve, is)];
  const clicks = x1 * y1 * z1 - x0 * y0 * z0;
  if (row.query === 0) parts.anonymized += clicks;
  else if (x1 === 0) parts.pages_gone += clicks;
  else if (x0 === 0) parts.pages_new += clicks;
  else if (row.movedTo !== undefined) {
    const moved = Math.min(x0, x1);
    parts.pages_moved += moved * (y1 * z1 - y0 * z0);
    addSearches(parts, { before: x0 - moved / 2, after: moved / 2, each: y0 * z0, growth });
    addSearches(parts, { before: moved / 2, after: x1 - moved / 2, each: y1 * z1, growth });
  } else {
    // what each factor does, averaged over the six orders
    const each = (y0 * z0 + y1 * z1) / 3 + (y0 * z1 + y1 * z0) / 6;
    const ofRank = (y1 - y0) * ((x0 * z0 + x1 * z1) / 3 + (x0 * z1 + x1 * z0) / 6);
    addSearches(parts, { before: x0, after: x1, each, growth });
    parts.position += ofRank;
    parts.click_rate += clicks - ofRank - (x1 - x0) * each;
  }
}

/** What all queries did alike, and what this one did beyond it. */
function addSearches(
  parts: TrueParts,
  { before, after, each, growth }: { before: number; after: number; each: number; growth: number },
): void {
  const alike = (growth - 1) * (before + after / growth) / 2 * each;
  parts.demand += alike;
  parts.query_mix += (after - before) * each - alike;
}
