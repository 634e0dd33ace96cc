import type { MeasureRun } from "../../search_data/measure_run.ts";

/** A window of keywords, each once, in the order of their ids. */
export interface GainWindow {
  run: MeasureRun;
  /** Days that have data. */
  days: number;
}

/** A keyword in a window and in the one after. */
export interface KeywordPair {
  id: number;
  clicks: number;
  impressions: number;
  position: number;
  nextClicks: number;
  nextImpressions: number;
  nextPosition: number;
}

/** Pairs the keywords of two windows, `after` counted for as many days as `before`. */
export function* pairWindows(
  before: GainWindow,
  after: GainWindow,
): Generator<KeywordPair> {
  const scale = before.days / after.days;
  const a = before.run;
  const b = after.run;
  let other = 0;
  for (let row = 0; row < a.firsts.length; row++) {
    const id = a.firsts[row] ?? 0;
    while (other < b.firsts.length && (b.firsts[other] ?? 0) < id) other++;
    if (b.firsts[other] !== id) continue;
    const impressions = a.impressions[row] ?? 0;
    const nextImpressions = b.impressions[other] ?? 0;
    yield {
      id,
      clicks: a.clicks[row] ?? 0,
      impressions,
      // NaN where it is not known
      position: (a.positionSums[row] ?? Number.NaN) / impressions,
      nextClicks: (b.clicks[other] ?? 0) * scale,
      nextImpressions: nextImpressions * scale,
      nextPosition: (b.positionSums[other] ?? Number.NaN) / nextImpressions,
    };
  }
}
