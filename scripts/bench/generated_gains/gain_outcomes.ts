import { type ClickEstimate, estimateClicks } from "../../../lib/metrics/core/click_estimate.ts";
import { learnGains, type LearntGains } from "../../../lib/metrics/search/gains/learn_gains.ts";
import { estimateGain } from "../../../lib/metrics/search/gains/estimate_gain.ts";
import { boundQuery } from "../../../lib/metrics/search/opportunities/calibrate_ctr.ts";
import { chooseEstimateCurves } from "../../../lib/metrics/search/opportunities/estimate_curves.ts";
import {
  findKeywordOpportunity,
  type OpportunityEvidence,
} from "../../../lib/metrics/search/opportunities/keyword_opportunity.ts";
import type { MeasureRun } from "../../../lib/metrics/search_data/measure_run.ts";
import { createRandom } from "../generated_site/random.ts";
import type { GainSite } from "./gain_site.ts";

/** A promise and what came of it. */
export interface GainOutcome {
  /** Moved to the target of its opportunity, or by itself. */
  how: "promised" | "natural";
  gain: ClickEstimate;
  /** Clicks of 28 days, after minus before. */
  came: number;
  /** Place in the list, from 0. */
  place: number;
}

/** What the promises for one site were worth. */
export interface SiteOutcome {
  kind: string;
  windowsCount: number;
  learnt: LearntGains;
  outcomes: GainOutcome[];
  /** What the curve alone, at positions 3 and 10, promises for the same moves. */
  byCurve: GainOutcome[];
  /** Promised by the first 100 of the list, and by the curve alone. */
  firstPromised: number;
  firstByCurve: number;
  nonBrandedClicks: number;
}

interface Candidate extends OpportunityEvidence {
  id: number;
  position: number;
}

interface Listed extends Candidate {
  target: number;
  gain: ClickEstimate;
}

const MIN_IMPRESSIONS = 50;
const DAYS = 28;
const FIRST = 100;
/** Share of the listed keywords that somebody works on with success. */
const MOVED_SHARE = 0.4;

/** Lists the opportunities of a generated site, moves some to their targets, and compares what comes. */
export function simulateGainSite(
  seed: number,
  generate: (seed: number) => GainSite,
): SiteOutcome {
  const site = generate(seed);
  const [newest] = site.windows;
  if (newest === undefined) throw new Error("The site has no window.");
  const learnt = learnGains(site.windows, {
    minImpressions: MIN_IMPRESSIONS,
    isLeftOut: (id) => site.branded.has(id),
    kindOf: (id) => String(site.intentOf(id)),
  });
  const candidates = listCandidates(site, newest);
  const list = listPromises(candidates, learnt);
  const random = createRandom(seed + 77_777);
  const moved = new Map(
    list.filter(() => random() < MOVED_SHARE).map(({ id, target }) => [id, target]),
  );
  const after = readRows(site.next(moved));
  const cameOf = ({ id, clicks, days }: Candidate) =>
    (after.get(id)?.clicks ?? 0) - clicks * DAYS / days;
  const outcomes = list.flatMap((one, place): GainOutcome[] =>
    moved.has(one.id) ? [{ how: "promised", gain: one.gain, came: cameOf(one), place }] : []
  );
  const curve = createCurvePromise(candidates);
  const byCurve = candidates.filter(({ id }) => moved.has(id)).map((one): GainOutcome => ({
    how: "promised",
    gain: curve(one, moved.get(one.id) ?? one.position),
    came: cameOf(one),
    place: 0,
  }));
  const natural = candidates.filter(({ id }) => !moved.has(id)).flatMap((one): GainOutcome[] => {
    const position = after.get(one.id)?.position ?? Infinity;
    if (!isMoveUp(one, position)) return [];
    const gain = estimateGain(one, { position }, learnt.model);
    return [{ how: "natural", gain, came: cameOf(one), place: 0 }];
  });
  return {
    kind: site.kind,
    windowsCount: site.windows.length,
    learnt,
    outcomes: [...outcomes, ...natural],
    byCurve,
    firstPromised: sumFirst(list.map(({ gain }) => gain.expected)),
    firstByCurve: sumFirst(
      candidates.filter(({ position }) => position > 3 && position <= 20)
        .map((one) => curve(one, one.position > 10 ? 10 : 3).expected),
    ),
    nonBrandedClicks: sum(candidates.map(({ clicks, days }) => clicks * DAYS / days)),
  };
}

/** The keywords that are not known to be branded. */
function listCandidates(site: GainSite, { run, days }: GainSite["windows"][number]): Candidate[] {
  return [...readRows(run)].filter(([id]) => !site.branded.has(id)).map(([id, figures]) => ({
    id,
    ...figures,
    days,
    kind: String(site.intentOf(id)),
    branded: false,
  }));
}

function readRows(
  { firsts, clicks, impressions, positionSums }: MeasureRun,
): Map<number, { clicks: number; impressions: number; position: number }> {
  return new Map(
    [...firsts].map((id, row) => {
      const seen = impressions[row] ?? 0;
      const position = (positionSums[row] ?? 0) / seen;
      return [id, { clicks: clicks[row] ?? 0, impressions: seen, position }];
    }),
  );
}

/** Keywords in striking distance: what comes of a better snippet is not simulated. */
function listPromises(candidates: readonly Candidate[], { model: gains }: LearntGains): Listed[] {
  const rules = { gains, minImpressions: MIN_IMPRESSIONS };
  return candidates.flatMap((one): Listed[] => {
    const found = findKeywordOpportunity(one, rules);
    return found?.type === "striking_distance" ? [{ ...one, ...found }] : [];
  }).sort((a, b) => b.gain.expected - a.gain.expected);
}

/** The estimate that there was before: the position's rate by the site's calibrated curve, less the clicks there are. */
function createCurvePromise(
  candidates: readonly Candidate[],
): (candidate: Candidate, position: number) => ClickEstimate {
  const curves = chooseEstimateCurves(candidates.map(boundQuery), "desktop");
  return ({ clicks, impressions, days }, position) => {
    const { low, expected, high } = estimateClicks(impressions, position, curves);
    const gain = (then: number) => Math.max(0, then - clicks) * DAYS / days;
    return { low: gain(low), expected: gain(expected), high: gain(high) };
  };
}

/** As the back-test sees it. */
function isMoveUp({ position, impressions, days }: Candidate, next: number): boolean {
  return impressions >= MIN_IMPRESSIONS * days / DAYS && position > 3 && position <= 20 &&
    next <= 0.9 * position && next <= position - 0.5;
}

function sumFirst(values: readonly number[]): number {
  return sum(values.toSorted((a, b) => b - a).slice(0, FIRST));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
