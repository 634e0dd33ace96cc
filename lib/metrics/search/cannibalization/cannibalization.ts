import {
  type ClickEstimate,
  type EstimateCurves,
  estimateGain,
} from "../../core/click_estimate.ts";
import {
  chooseCompeting,
  COMPETING_LIMITS,
  type CompetingLimits,
  dropAlternates,
  type QueryUrl,
  sumByUrl,
} from "./competing_urls.ts";
import { clickRate } from "../../core/ctr_curve.ts";
import type { Formula } from "../../core/formula.ts";
import { type QueryDays, sumQueryDays } from "../decay/query_days.ts";
import { measureSwaps, type RankingSwaps } from "./ranking_swaps.ts";
import type { SearchTotals } from "../../core/search_totals.ts";

/** How far a site's own URLs are in each other's way for a query. */
export const CANNIBALIZATION_FORMULA: Formula = { name: "cannibalization", version: 1 };

/** What is known of one query. */
export interface CannibalizationInput {
  /** Of the query: web search, one country or all. */
  rows: QueryDays;
  /** In canonical form. */
  urlOf: (pageId: number) => string;
  /** Length of the window: 90 days as a rule, 28 at least. */
  windowDays: number;
  branded: boolean;
  curves: EstimateCurves;
  /** The query's own totals, counted by property; default: the sums of the rows. */
  totals?: Pick<SearchTotals, "clicks" | "impressions" | "position">;
  /** The intent or type of a page; null: not known. */
  intentOf?: (pageId: number) => string | null;
  /** Whether two pages are each other's hreflang alternates. */
  areAlternates?: (firstId: number, secondId: number) => boolean;
  settings?: Partial<CannibalizationSettings>;
}

/** Conventions of this project that a site may set otherwise. */
interface CannibalizationSettings extends CompetingLimits {
  /** Impressions of the query in 90 days. */
  minQueryImpressions: number;
}

/** Default settings. */
export const CANNIBALIZATION_SETTINGS: CannibalizationSettings = {
  ...COMPETING_LIMITS,
  minQueryImpressions: 100,
};

/** What the URLs do to each other; `incidental`: nothing with a name. */
export type CannibalizationKind =
  | "page_swapping"
  | "split"
  | "harmless_double"
  | "locale_variant"
  | "incidental";

/** How bad it is, by the score. */
export type CannibalizationSeverity = "high" | "medium" | "low" | "none";

/** The parts of the score, 0 to 1; null: not to be told, its weight goes to the others. */
export interface CannibalizationParts {
  /** How evenly the impressions are split, or the clicks from 20 on. */
  split: number | null;
  /** How often the best URL changes. */
  swap: number | null;
  /** How far the best position moves: its standard deviation ÷ 5. */
  volatility: number | null;
  /** Share of the expected clicks that is missing. */
  loss: number | null;
}

/** A query for which two or more URLs of the site compete. */
export interface Cannibalization {
  kind: CannibalizationKind;
  severity: CannibalizationSeverity;
  /** 0 to 100; 0 for harmless doubles and locale variants. */
  score: number;
  parts: CannibalizationParts;
  /** Competing URLs, the primary one first. */
  urls: QueryUrl[];
  swaps: RankingSwaps;
  clicks: number;
  impressions: number;
  /** The pages answer the same intent; null: not known of all of them. */
  sameIntent: boolean | null;
  /** Clicks that the best position could expect beyond those there are. */
  lostClicks: ClickEstimate;
}

const WEIGHTS: Readonly<Record<keyof CannibalizationParts, number>> = {
  split: 0.35,
  swap: 0.3,
  volatility: 0.15,
  loss: 0.2,
};
const SEVERITIES: readonly (readonly [number, CannibalizationSeverity])[] = [
  [60, "high"],
  [35, "medium"],
  [15, "low"],
];
const MIN_SWAP_RATE = 0.2;
const MIN_SPLIT = 0.5;
const MIN_OVERLAP = 0.5;
const CLICKS_FOR_SPLIT = 20;
const FULL_DEVIATION = 5;
const HARMLESS_POSITION = 10;
const OTHER_INTENT_FACTOR = 0.5;

/**
 * Judges one query: `100 * intent * (.35 split + .30 swap + .15 volatility + .20 loss)`, with intent
 * 0.5 where the pages answer different ones. Returns null when the query is branded, too rare, or
 * fewer than two URLs compete. Linear in the rows; queries can be streamed one at a time.
 *
 * Source: thresholds after rforseo.com and Analytics Edge; the score is a convention of this project.
 */
export function judgeCannibalization(input: CannibalizationInput): Cannibalization | null {
  const settings = { ...CANNIBALIZATION_SETTINGS, ...input.settings };
  const totals = input.totals ?? sumQueryDays(input.rows);
  if (!isCandidate(input, totals, settings)) return null;
  const competing = chooseCompeting(sumByUrl(input.rows, input.urlOf), settings);
  if (competing.length < 2) return null;
  const distinct = input.areAlternates ? dropAlternates(competing, input.areAlternates) : competing;
  const areVariants = distinct.length < 2;
  const urls = areVariants ? competing : distinct;
  const best = Math.min(...urls.map(({ position }) => position ?? Infinity));
  const swaps = measureSwaps(input.rows, urls.map(({ pageId }) => pageId));
  const expected = totals.impressions * clickRate(input.curves.expected, best);
  const parts = measureParts(urls, swaps, { clicks: totals.clicks, expected });
  const kind = areVariants
    ? "locale_variant"
    : classify(urls, parts, { swaps, clicksAsExpected: totals.clicks >= expected });
  const sameIntent = compareIntents(urls, input.intentOf);
  const calm = kind === "locale_variant" || kind === "harmless_double";
  const score = calm ? 0 : scoreParts(parts) * (sameIntent === false ? OTHER_INTENT_FACTOR : 1);
  return {
    kind,
    severity: SEVERITIES.find(([least]) => score >= least)?.[1] ?? "none",
    score,
    parts,
    urls,
    swaps,
    clicks: totals.clicks,
    impressions: totals.impressions,
    sameIntent,
    lostClicks: estimateGain(totals, best, input.curves),
  };
}

function isCandidate(
  { branded, windowDays }: CannibalizationInput,
  { impressions, position }: Pick<SearchTotals, "impressions" | "position">,
  { minQueryImpressions, maxPosition }: CannibalizationSettings,
): boolean {
  return !branded && impressions >= minQueryImpressions * windowDays / 90 &&
    position !== null && position <= maxPosition;
}

function measureParts(
  urls: readonly QueryUrl[],
  { swapRate, positionDeviation }: RankingSwaps,
  { clicks, expected }: { clicks: number; expected: number },
): CannibalizationParts {
  return {
    split: measureSplit(urls, clicks),
    swap: swapRate,
    volatility: positionDeviation === null ? null : Math.min(1, positionDeviation / FULL_DEVIATION),
    loss: expected > 0 ? Math.max(0, (expected - clicks) / expected) : null,
  };
}

/** 1 when the URLs have equal shares, 0 when one has it all (Gini-Simpson index, normalised). */
function measureSplit(urls: readonly QueryUrl[], queryClicks: number): number | null {
  const clicks = urls.map((one) => one.clicks);
  const impressions = urls.map((one) => one.impressions);
  const counts = queryClicks >= CLICKS_FOR_SPLIT && sum(clicks) > 0 ? clicks : impressions;
  const all = sum(counts);
  if (all === 0) return null;
  const concentration = sum(counts.map((count) => (count / all) ** 2));
  return (1 - concentration) / (1 - 1 / urls.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function classify(
  urls: readonly QueryUrl[],
  parts: CannibalizationParts,
  { swaps: { overlap }, clicksAsExpected }: { swaps: RankingSwaps; clicksAsExpected: boolean },
): CannibalizationKind {
  const together = (overlap ?? 0) >= MIN_OVERLAP;
  // two results are only held where both are there at the same time
  if (
    clicksAsExpected && together &&
    urls.every(({ position }) => (position ?? Infinity) <= HARMLESS_POSITION)
  ) return "harmless_double";
  if ((parts.swap ?? 0) >= MIN_SWAP_RATE) return "page_swapping";
  return together && (parts.split ?? 0) >= MIN_SPLIT ? "split" : "incidental";
}

function compareIntents(
  urls: readonly QueryUrl[],
  intentOf: CannibalizationInput["intentOf"],
): boolean | null {
  const intents = urls.map(({ pageId }) => intentOf?.(pageId) ?? null);
  if (intents.includes(null)) return null;
  return new Set(intents).size === 1;
}

function scoreParts(parts: CannibalizationParts): number {
  let score = 0;
  let weights = 0;
  for (const part of ["split", "swap", "volatility", "loss"] as const) {
    const value = parts[part];
    if (value === null) continue;
    score += WEIGHTS[part] * value;
    weights += WEIGHTS[part];
  }
  return weights > 0 ? 100 * score / weights : 0;
}
