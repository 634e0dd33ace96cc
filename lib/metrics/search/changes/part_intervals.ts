import type { LedgerSum } from "./click_ledger.ts";
import type { CommonGrowth } from "./common_growth.ts";
import { type DayNoise, varianceOfDays } from "./day_noise.ts";
import { type Effect, EFFECTS, PARTS_OF_A_CLICK } from "./effects.ts";
import { roundParts } from "./whole_parts.ts";

/** A part of a change, and where it probably is (90 %): chance in the counts, and doubt about the curve. */
export interface ChangePart {
  clicks: number;
  low: number;
  high: number;
}

/** A change with its parts, whole clicks whose sum it is. */
export interface ChangeParts extends ChangePart {
  effects: Record<Effect, ChangePart>;
}

/** What is known of the noise. */
export interface LedgerNoise {
  clicks: DayNoise;
  impressions: DayNoise;
  /** Days that each window has. */
  days: number;
  growth: CommonGrowth;
}

/** Normal values are within this many standard deviations in 90 of 100 cases. */
const Z_90 = 1.6448536269514722;
/**
 * By how much clicks that another page has now are uncertain: a worse rank hides some of the searches that came with
 * it. Ours, measured on simulated sites.
 */
const MOVE_DOUBT = 0.15;
/**
 * By how much a curve's effect of a position is uncertain, relative to it: how far published curves lie apart in the
 * fall from the first to the tenth position (its logarithm is 2.3 to 3.7, with a standard deviation of a fifth).
 */
const CURVE_DOUBT = 0.25;

/**
 * Gives the parts of a sum in whole clicks, each with its interval. The variance of the counts is that of independent
 * rows; what days have in common (`measureDayNoise()`) comes on top for the whole, for demand, and for the click rate as
 * far as clicks are noisier than impressions.
 */
export function presentParts(sum: LedgerSum, noise: LedgerNoise): ChangeParts {
  const clicks = sum.after.clicks - sum.before.clicks;
  const exact = Array.from(sum.parts, (part) => part / PARTS_OF_A_CLICK);
  const whole = roundParts(exact, Math.round(clicks));
  const parts = EFFECTS.map((effect, at) => [
    effect,
    around(whole[at] ?? 0, varianceOf(effect, { sum, at, noise, exact })),
  ]);
  return {
    ...around(Math.round(clicks), varianceOfWindows(sum, noise.clicks, noise.days)),
    effects: Object.fromEntries(parts) as Record<Effect, ChangePart>,
  };
}

/** Gives the difference of two windows' clicks with its interval. */
export function presentClicks(
  { before, after }: { before: number; after: number },
  noise: DayNoise,
  days: number,
): ChangePart {
  const variance = varianceOfDays(before, days, noise) + varianceOfDays(after, days, noise);
  return around(after - before, variance);
}

function varianceOf(
  effect: Effect,
  { sum, at, noise, exact }: { sum: LedgerSum; at: number; noise: LedgerNoise; exact: number[] },
): number {
  const { variances, perGrowth, shared, before, after } = sum;
  const { growth, days, impressions } = noise;
  const ofDays = days > 0 ? noise.clicks.extra / days : 0;
  const own = (variances[at] ?? 0) +
    ofDays * ((shared[2 * at] ?? 0) ** 2 + (shared[2 * at + 1] ?? 0) ** 2);
  const doubt = (CURVE_DOUBT * (exact[EFFECTS.indexOf("position")] ?? 0)) ** 2;
  if (effect === "position") return own + doubt;
  if (effect === "pages_moved") {
    return own +
      (MOVE_DOUBT * Math.max(Math.abs(shared[2 * at] ?? 0), shared[2 * at + 1] ?? 0)) ** 2;
  }
  if (effect === "click_rate") {
    const extra = Math.max(0, noise.clicks.extra - noise.impressions.extra);
    const days = { extra, daysUsed: 0 };
    const counts = varianceOfDays(before.clicks, noise.days, days) - before.clicks +
      varianceOfDays(after.clicks, noise.days, days) - after.clicks;
    return own + doubt + counts;
  }
  if (effect !== "demand" && effect !== "query_mix") return own;
  // the logarithm of a sum of days has their extra variance, of both windows
  const ofGrowth = effect === "demand" && days > 0 ? 2 * impressions.extra / days : 0;
  return perGrowth.reduce(
    (all, each, group) => all + each ** 2 * ((growth.variances[group] ?? 0) + ofGrowth),
    own,
  );
}

function varianceOfWindows({ before, after }: LedgerSum, noise: DayNoise, days: number): number {
  return varianceOfDays(before.clicks, days, noise) + varianceOfDays(after.clicks, days, noise);
}

function around(clicks: number, variance: number): ChangePart {
  const half = Z_90 * Math.sqrt(variance);
  return { clicks, low: Math.floor(clicks - half), high: Math.ceil(clicks + half) };
}
