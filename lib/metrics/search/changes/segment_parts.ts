import type { LedgerSum } from "./click_ledger.ts";
import { EFFECTS } from "./effects.ts";
import { roundParts } from "./whole_parts.ts";

/** This effect takes what rounding leaves, since chance is in it anyway. */
const REST = EFFECTS.indexOf("click_rate");

/**
 * Makes the parts of segments sum to those of the whole, effect by effect. Each segment, such as a country, has a ledger
 * of its own, so that its parts are those of a question about it alone; together they differ from the whole's by what
 * the mix of the segments did. That difference, which sums to 0 over the effects, goes to each segment by its share of
 * the clicks of both windows: its own parts still sum to its own change. All are whole millionths of a click.
 *
 * The clicks of the segments must sum to those of the whole.
 */
export function fitSegments(whole: LedgerSum, segments: readonly LedgerSum[]): LedgerSum[] {
  const shares = sharesOf(segments);
  const parts = segments.map((segment) => segment.parts.slice());
  for (let at = 0; at < EFFECTS.length; at++) {
    if (at === REST) continue;
    const own = segments.reduce((sum, segment) => sum + (segment.parts[at] ?? 0), 0);
    const mix = (whole.parts[at] ?? 0) - own;
    if (mix === 0) continue;
    roundParts(shares.map((share) => share * mix), mix).forEach((part, place) => {
      const fitted = parts[place];
      if (fitted === undefined) return;
      fitted[at] = (fitted[at] ?? 0) + part;
      fitted[REST] = (fitted[REST] ?? 0) - part;
    });
  }
  return segments.map((segment, place) => ({ ...segment, parts: parts[place] ?? segment.parts }));
}

/** Of the clicks of both windows, or without any of the impressions. */
function sharesOf(segments: readonly LedgerSum[]): number[] {
  for (const figure of ["clicks", "impressions"] as const) {
    const counts = segments.map(({ before, after }) => before[figure] + after[figure]);
    const sum = counts.reduce((all, count) => all + count, 0);
    if (sum > 0) return counts.map((count) => count / sum);
  }
  return segments.map(() => 1 / segments.length);
}

/** Sums what segments have. */
export function addSums(sums: readonly LedgerSum[]): LedgerSum | undefined {
  const [first, ...others] = sums;
  if (first === undefined) return undefined;
  return others.reduce((all, sum) => ({
    rowsCount: all.rowsCount + sum.rowsCount,
    before: addFigures(all.before, sum.before),
    after: addFigures(all.after, sum.after),
    parts: all.parts.map((part, at) => part + (sum.parts[at] ?? 0)),
    variances: all.variances.map((variance, at) => variance + (sum.variances[at] ?? 0)),
    shared: all.shared.map((clicks, at) => clicks + (sum.shared[at] ?? 0)),
    perGrowth: [all.perGrowth[0] + sum.perGrowth[0], all.perGrowth[1] + sum.perGrowth[1]],
  }), first);
}

function addFigures(a: LedgerSum["before"], b: LedgerSum["before"]): LedgerSum["before"] {
  return {
    clicks: a.clicks + b.clicks,
    impressions: a.impressions + b.impressions,
    placed: a.placed + b.placed,
    positionSum: a.positionSum + b.positionSum,
  };
}
