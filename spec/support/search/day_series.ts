import { weighWeekdays } from "../../../lib/metrics/search/changes/weekday_weights.ts";
import { createSeededRandom } from "../random.ts";

/** How simulated days are made. */
export interface DayPlan {
  seed: number;
  /** Clicks of the usual day, as a factor of 1 from day to day; days below 0 come before the windows. */
  level: number;
  factorOf: (day: number) => number;
  /** What days have in common beyond chance: the variance of the logarithm of their means. */
  extra?: number;
  /** How alike neighbouring days are, from 0 to below 1. */
  alike?: number;
  /** Clicks of the days of a week, relative to the usual day. */
  week?: readonly number[];
  /** A share of days without data. */
  missing?: number;
}

const EARLIER_DAYS = 28;
const DAYS = 56;

/** Simulates 56 days with weekday weights that are measured on them and on four weeks before. */
export function simulateDays(
  { seed, level, factorOf, extra = 0, alike = 0, week = [1], missing = 0 }: DayPlan,
): { values: number[]; weights: number[] } {
  const random = createSeededRandom(seed);
  let common = 0;
  const all = Array.from({ length: EARLIER_DAYS + DAYS }, (_, place) => {
    // Box and Muller's normal value
    const chance = Math.sqrt(-2 * Math.log(1 - random.share())) *
      Math.cos(2 * Math.PI * random.share());
    common = alike * common + Math.sqrt(1 - alike ** 2) * chance;
    const mean = level * (week[place % week.length] ?? 1) * factorOf(place - EARLIER_DAYS) *
      Math.exp(Math.sqrt(extra) * common - extra / 2);
    return random.share() < missing ? Number.NaN : random.count(mean);
  });
  return { values: all.slice(EARLIER_DAYS), weights: weighWeekdays(all) };
}
