import { logGamma } from "../../core/log_gamma.ts";
import {
  boundCurve,
  curveRate,
  type GainCurve,
  PUBLISHED_GAIN_CURVE,
  shareOnPageTwo,
} from "./gain_curve.ts";
import { DEFAULT_GAIN_MODEL, type GainModel } from "./gain_model.ts";
import { shareClicked } from "./estimate_gain.ts";

/** A non-branded keyword in a window, on the way to a model. */
export interface GainRow {
  clicks: number;
  impressions: number;
  position: number;
  kind: string | null;
}

/** What keywords themselves show, without a past. */
export type RateModel = Pick<GainModel, "curve" | "kinds" | "shape" | "zeroClickShare">;

/** How far curves of sites are from the published one: deviations of its values. */
const CURVE_DEVIATIONS = { level: 0.8, slope: 0.5, bend: 0.15, pageTwo: 0.3 };
const PARAMETERS = ["level", "slope", "bend", "pageTwo"] as const;
const SHAPES = [0.4, 0.6, 0.9, 1.3, 1.9, 2.8, 4, 6, 9];
const ZERO_CLICK_SHARES = [0.01, 0.03, 0.06, 0.1, 0.16, 0.25, 0.35];
/** `ln(shape)` of sites, and how far sites are from it. */
const USUAL_SHAPE = { log: Math.log(DEFAULT_GAIN_MODEL.shape), deviation: 0.5 };
/** `ln(share)` likewise. */
const USUAL_SHARE = { log: Math.log(DEFAULT_GAIN_MODEL.zeroClickShare), deviation: 1 };
/** After this many steps both rest. */
const ROUNDS = 4;
const NEWTON_STEPS = 4;
/** More rows add nothing. */
const MOST_ROWS = 6_000;
/** How far kinds of keywords are from the curve, as a deviation of `ln(rate)`. */
const KIND_DEVIATION = 0.35;

/**
 * Fits the click rates of a site's keywords: its curve, what kinds of keywords have besides it, how far single ones are
 * from that, and how many are never clicked. A keyword counts the less the more evidence it has beyond that spread, so
 * that no single one, however often it is seen, makes the curve. Without rows it is the published model.
 *
 * Source: the penalised likelihood of a zero-inflated negative binomial regression (D. Lambert, Zero-inflated
 * Poisson regression, 1992); the penalties are conventions of this project.
 */
export function fitRates(all: readonly GainRow[]): RateModel {
  const rows = thinOut(all, MOST_ROWS);
  let model: RateModel = { ...DEFAULT_GAIN_MODEL, curve: PUBLISHED_GAIN_CURVE, kinds: {} };
  for (let round = 0; round < ROUNDS; round++) {
    const weights = rows.map((row) => weightOf(row, model));
    const curve = fitCurve(rows, weights, model);
    const kinds = fitKinds(rows, weights, { ...model, curve });
    model = { ...model, curve, kinds, ...fitSpread(rows, { curve, kinds }) };
  }
  return model;
}

/** Takes some of many, evenly, at most this many. */
export function thinOut<One>(all: readonly One[], most: number): readonly One[] {
  const step = Math.ceil(all.length / most);
  return step <= 1 ? all : all.filter((_, index) => index % step === 0);
}

/** What a row can expect by the model. */
export function expectClicks(
  { impressions, position, kind }: Omit<GainRow, "clicks">,
  { curve, kinds }: Pick<RateModel, "curve" | "kinds">,
): number {
  return impressions * curveRate(curve, position) * (kind === null ? 1 : kinds[kind] ?? 1);
}

/** How likely the row is one that people click. */
function weightOf(row: GainRow, model: RateModel): number {
  return row.clicks > 0 ? 1 : shareClicked(expectClicks(row, model), model);
}

/** Newton's steps of the penalised likelihood, in the level, the slope, the bend and page two. */
function fitCurve(
  rows: readonly GainRow[],
  weights: readonly number[],
  model: RateModel,
): GainCurve {
  let { curve } = model;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const score = PARAMETERS.map((name) =>
      (PUBLISHED_GAIN_CURVE[name] - curve[name]) / CURVE_DEVIATIONS[name] ** 2
    );
    const information = PARAMETERS.map((name, at) =>
      PARAMETERS.map((_, other) => other === at ? 1 / CURVE_DEVIATIONS[name] ** 2 : 0)
    );
    rows.forEach((row, index) => {
      const expected = expectClicks(row, { ...model, curve });
      const weight = (weights[index] ?? 0) / (1 + expected / model.shape);
      const log = Math.log(Math.max(1, row.position));
      const slopes = [1, log, log * log, shareOnPageTwo(row.position)];
      slopes.forEach((slope, at) => {
        score[at] = (score[at] ?? 0) + weight * (row.clicks - expected) * slope;
        const line = information[at] ?? [];
        slopes.forEach((other, place) => {
          line[place] = (line[place] ?? 0) + weight * expected * slope * other;
        });
      });
    });
    const [level = 0, slope = 0, bend = 0, pageTwo = 0] = solve(information, score).map(limit);
    curve = boundCurve({
      level: curve.level + level,
      slope: curve.slope + slope,
      bend: curve.bend + bend,
      pageTwo: curve.pageTwo + pageTwo,
    });
  }
  return curve;
}

/** Solves linear equations by elimination; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const lines = matrix.map((line, at) => [...line, values[at] ?? 0]);
  lines.forEach((pivot, at) => {
    const head = pivot[at] ?? 1;
    for (const [other, line] of lines.entries()) {
      if (other === at) continue;
      const factor = (line[at] ?? 0) / head;
      pivot.forEach((value, place) => line[place] = (line[place] ?? 0) - factor * value);
    }
  });
  return lines.map((line, at) => (line.at(-1) ?? 0) / (line[at] ?? 1));
}

/** A step of Newton's is no leap. */
function limit(step: number): number {
  return Math.max(-1, Math.min(1, step));
}

function fitKinds(
  rows: readonly GainRow[],
  weights: readonly number[],
  model: RateModel,
): Record<string, number> {
  const sums = new Map<string, { clicks: number; expected: number; kinds: number }>();
  rows.forEach((row, index) => {
    if (row.kind === null) return;
    const expected = expectClicks(row, { ...model, kinds: {} });
    const weight = (weights[index] ?? 0) / (1 + expected / model.shape);
    const sum = sums.get(row.kind) ?? { clicks: 0, expected: 0, kinds: 0 };
    sums.set(row.kind, {
      clicks: sum.clicks + weight * row.clicks,
      expected: sum.expected + weight * expected,
      kinds: sum.kinds + 1,
    });
  });
  // of a gamma prior around 1 with this deviation
  const own = 1 / KIND_DEVIATION ** 2;
  return Object.fromEntries(
    [...sums].map(([kind, { clicks, expected }]) => [kind, (own + clicks) / (own + expected)]),
  );
}

/** Finds the spread and the share without clicks that make the rows the likeliest. */
function fitSpread(
  rows: readonly GainRow[],
  model: Pick<RateModel, "curve" | "kinds">,
): Pick<RateModel, "shape" | "zeroClickShare"> {
  const expected = rows.map((row) => expectClicks(row, model));
  let best = { shape: 1, zeroClickShare: 0, likelihood: -Infinity };
  for (const shape of SHAPES) {
    let clicked = 0;
    const nones: number[] = [];
    rows.forEach(({ clicks }, index) => {
      const mean = expected[index] ?? 0;
      if (clicks === 0) nones.push((1 + mean / shape) ** -shape);
      else clicked += logCount(clicks, mean, shape);
    });
    const penalty = ((Math.log(shape) - USUAL_SHAPE.log) / USUAL_SHAPE.deviation) ** 2 / 2;
    for (const share of ZERO_CLICK_SHARES) {
      let likelihood = clicked - penalty + (rows.length - nones.length) * Math.log(1 - share) -
        ((Math.log(share) - USUAL_SHARE.log) / USUAL_SHARE.deviation) ** 2 / 2;
      for (const none of nones) likelihood += Math.log(share + (1 - share) * none);
      if (likelihood > best.likelihood) best = { shape, zeroClickShare: share, likelihood };
    }
  }
  return { shape: best.shape, zeroClickShare: best.zeroClickShare };
}

/** The logarithm of the negative binomial probability of a count, but for what hangs on the count alone. */
function logCount(count: number, mean: number, shape: number): number {
  return logGammaRatio(count, shape) - (count + shape) * Math.log(1 + mean / shape) +
    count * Math.log(mean / shape);
}

/** `ln(gamma(count + shape) / gamma(shape))`. */
function logGammaRatio(count: number, shape: number): number {
  const whole = Math.round(count);
  if (whole > 30) return logGamma(whole + shape) - logGamma(shape);
  let sum = 0;
  for (let one = 0; one < whole; one++) sum += Math.log(shape + one);
  return sum;
}
