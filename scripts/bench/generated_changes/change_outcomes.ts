import { createClickLedger } from "../../../lib/metrics/search/changes/click_ledger.ts";
import { measureDayNoise } from "../../../lib/metrics/search/changes/day_noise.ts";
import { alignPairs } from "../../../lib/metrics/search/changes/pair_changes.ts";
import {
  type ChangePart,
  presentParts,
} from "../../../lib/metrics/search/changes/part_intervals.ts";
import { readPriorCurve } from "../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import type { MeasureRun } from "../../../lib/metrics/search_data/measure_run.ts";
import { createRandom } from "../generated_site/random.ts";
import {
  type ChangedRow,
  type ChangedSite,
  createChangedSite,
  normalOf,
  seenShare,
  type TrueCurve,
  trueRate,
} from "./change_site.ts";
import { sumTrueParts, type TrueParts } from "./true_parts.ts";

/** What the ledger says of a part, and what is true. */
export interface PartOutcome {
  effect: keyof TrueParts | "change";
  said: ChangePart;
  truth: number;
}

type Random = () => number;

const DAYS = 28;

/** Simulates a site, and what the ledger says of its change. */
export function judgeChangedSite(seed: number): PartOutcome[] {
  const random = createRandom(seed);
  const site = createChangedSite(random);
  const curve = { top: 0.24 + 0.14 * random(), steepness: 1.25 * Math.exp(0.2 * normalOf(random)) };
  const windows = [
    countWindow(site, "before", { curve, random }),
    countWindow(site, "after", { curve, random }),
  ] as const;
  const [before, after] = windows;
  const pairs = alignPairs({ before: before.run, after: after.run });
  const kinds = Uint8Array.from(pairs.queries, (query) => query === 0 ? 3 : 0);
  const ledger = createClickLedger(pairs, { curve: readPriorCurve("desktop"), kinds });
  const [whole] = ledger.sumBy(() => 0, 1);
  if (whole === undefined) throw new TypeError("A ledger has a sum.");
  const { effects, ...change } = presentParts(whole, {
    clicks: measureDayNoise([...before.clicks, ...after.clicks]),
    impressions: measureDayNoise([...before.impressions, ...after.impressions]),
    days: DAYS,
    growth: ledger.growth,
  });
  const truths = sumTrueParts(site, curve);
  // the keys of an object that was made here
  const names = Object.keys(truths) as (keyof TrueParts)[];
  const total = names.reduce((sum, effect) => sum + truths[effect], 0);
  return [
    { effect: "change", said: change, truth: total },
    ...names.map((effect) => ({ effect, said: effects[effect], truth: truths[effect] })),
  ];
}

interface CountedWindow {
  run: MeasureRun;
  clicks: number[];
  impressions: number[];
}

/** Counts what comes of a window, with chance in each row, and what days have in common. */
function countWindow(
  { rows, noise }: ChangedSite,
  window: "before" | "after",
  { curve, random }: { curve: TrueCurve; random: Random },
): CountedWindow {
  const days = Array.from({ length: DAYS }, () => ({
    searches: 1 + Math.sqrt(noise.searches) * normalOf(random),
    rates: 1 + Math.sqrt(noise.rates) * normalOf(random),
  }));
  const mean = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((sum, day) => sum + of(day), 0) / DAYS;
  const common = mean(({ searches }) => searches);
  const clicked = mean(({ searches, rates }) => searches * rates) / common;
  const totals = { clicks: 0, impressions: 0 };
  const counted: [number, number, number, number, number][] = [];
  for (const row of rows) {
    const { searches, position, rate } = row[window];
    const seen = searches * seenShare(position);
    const each = trueRate(curve, position) / seenShare(position) * rate;
    totals.impressions += seen;
    totals.clicks += seen * each;
    const impressions = countOf(seen * common, random);
    if (impressions === 0) continue;
    const clicks = Math.min(impressions, countOf(impressions * each * clicked, random));
    const spread = 0.5 * position / Math.sqrt(impressions);
    const mean = Math.max(1, position + spread * normalOf(random));
    counted.push([row.query, pageOf(row, window), impressions, clicks, impressions * mean]);
  }
  return {
    run: runOf(counted),
    clicks: days.map((day) => countOf(totals.clicks / DAYS * day.searches * day.rates, random)),
    impressions: days.map((day) => countOf(totals.impressions / DAYS * day.searches, random)),
  };
}

function pageOf({ page, movedTo }: ChangedRow, window: "before" | "after"): number {
  return window === "after" ? movedTo ?? page : page;
}

/** A count around the mean: Poisson, of great means as a rounded normal value. */
function countOf(mean: number, random: Random): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normalOf(random)));
  const end = Math.exp(-Math.max(0, mean));
  let count = 0;
  for (let product = random(); product > end; product *= random()) count++;
  return count;
}

function runOf(rows: readonly [number, number, number, number, number][]): MeasureRun {
  const sorted = rows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    firsts: Uint32Array.from(sorted, ([query]) => query),
    seconds: Uint32Array.from(sorted, ([, page]) => page),
    impressions: Float64Array.from(sorted, ([, , impressions]) => impressions),
    clicks: Float64Array.from(sorted, ([, , , clicks]) => clicks),
    positionSums: Float64Array.from(sorted, ([, , , , sum]) => sum),
  };
}
