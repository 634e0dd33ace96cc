import type { EstimateCurves } from "../../core/click_estimate.ts";
import { clickRate } from "../../core/ctr_curve.ts";
import type { Formula } from "../../core/formula.ts";
import type { SearchTotals } from "../../core/search_totals.ts";
import { PAGE_INTENTS } from "../../search_data/page_type.ts";
import { type QueryDays, sumQueryDays } from "../decay/query_days.ts";
import { estimateGain, type Gain } from "../gains/estimate_gain.ts";
import type { GainModel } from "../gains/gain_model.ts";
import type { CompetingPageFacts } from "./competing_page_facts.ts";
import {
  chooseCompeting,
  COMPETING_LIMITS,
  type CompetingLimits,
  type QueryUrl,
  sumByUrl,
} from "./competing_urls.ts";
import { findLostPlaces, type LostPlaces } from "./lost_places.ts";
import { type DayMemory, layOutDays, type PageDays } from "./page_days.ts";
import { type PageFamily, splitFamilies } from "./page_families.ts";
import { listPageSpans, type PageSpan } from "./page_spans.ts";
import { measureTurns, type PageTurns } from "./page_turns.ts";

/** How far a site's own URLs are in each other's way for a query. */
export const CANNIBALIZATION_FORMULA: Formula = { name: "cannibalization", version: 2 };

/** What is known of one query. */
export interface CannibalizationInput {
  /** Of the query: web search, one country or all. */
  rows: QueryDays;
  /** Of all pages in the rows. */
  pages: CompetingPageFacts;
  /** Length of the window: 90 days as a rule, 28 at least. */
  windowDays: number;
  /** Days that the rows count for, as missing ones are no zeros; default: all of the window. */
  gainDays?: number;
  branded: boolean;
  curves: EstimateCurves;
  /** By which the clicks are estimated that the best position brings. */
  gains: GainModel;
  /** The query's own totals, counted by property; default: the sums of the rows. */
  totals?: Pick<SearchTotals, "clicks" | "impressions" | "position">;
  settings?: Partial<CannibalizationSettings>;
  /** Used again for each query; default: new memory. */
  memory?: DayMemory;
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

/**
 * What the URLs do to each other. The first two cost clicks: `page_swapping`: pages take turns; `split`: both are shown,
 * and lower than one was, or with far fewer clicks than pages have there. All others are harmless: see the schema.
 */
export type CannibalizationKind =
  | "page_swapping"
  | "split"
  | "incidental"
  | "harmless_double"
  | "sitelinks"
  | "moved"
  | "same_page"
  | "locale_variant"
  | "local_pages"
  | "product_variants"
  | "sibling_pages"
  | "different_intents"
  | "beyond_page_two"
  | "little_evidence";

/** How bad it is, by the score. */
export type CannibalizationSeverity = "high" | "medium" | "low" | "none";

/** The parts of the score, 0 to 1; null: not known. */
export interface CannibalizationParts {
  /** How evenly the impressions are split, or the clicks from 20 on. */
  split: number | null;
  /** How far days belong to one page, and the pages take turns: exclusiveness × changes ÷ 4, at most 1. */
  swap: number | null;
  /** How far the best position moves: its standard deviation ÷ 5. */
  volatility: number | null;
  /** What is lost against the query's own best: positions ÷ 5, or the share of its clicks if that is more. */
  loss: number | null;
}

/** A query for which two or more URLs of the site are shown. */
export interface Cannibalization {
  kind: CannibalizationKind;
  severity: CannibalizationSeverity;
  /** 0 to 100; 0 for harmless kinds. */
  score: number;
  parts: CannibalizationParts;
  /** The URLs that are shown, the primary one first; all addresses of one page are one. */
  urls: QueryUrl[];
  turns: PageTurns;
  lost: LostPlaces | null;
  /** What each of the URLs got, week by week. */
  spans: PageSpan[];
  clicks: number;
  impressions: number;
  /** The pages answer the same intent; null: not known of all of them. */
  sameIntent: boolean | null;
  /** More clicks in 28 days, were the best position that of all; 0 for harmless kinds. */
  lostClicks: Gain;
}

const WEIGHTS: Readonly<Record<keyof CannibalizationParts, number>> = {
  split: 0.25,
  swap: 0.3,
  volatility: 0.1,
  loss: 0.35,
};
const SEVERITIES: readonly (readonly [number, CannibalizationSeverity])[] = [
  [60, "high"],
  [35, "medium"],
  [15, "low"],
];
const HARMFUL: ReadonlySet<CannibalizationKind> = new Set(["page_swapping", "split"]);
const CLICKS_FOR_SPLIT = 20;
const FULL_DEVIATION = 5;
const FULL_LOSS = 5;
const FULL_SWITCHES = 4;
/** Two results of one page cannot both be the first: they are one block. */
const SITELINKS_POSITION = 1.7;
const SITELINKS_OVERLAP = 0.3;
/** So high, and nothing is lost whichever page is shown. */
const HELD_POSITION = 2.5;
const DEEP_POSITION = 20;
const DOUBLE_POSITION = 10;
/** What it takes to say that pages harm each other. */
const MIN_IMPRESSIONS = 200;
const MIN_DAYS = 14;
const MIN_RETURNS = 2;
/** Positions lost that make up for what else speaks for harmless. */
const CLEAR_LOSS = 2;
/** Share of the clicks that other pages of the site have at these positions. */
const FEW_CLICKS = 0.6;
const EVEN_SPLIT = 0.5;
const LOW_POSITION = 4;
const OTHER_INTENT_FACTOR = 0.7;
/** Days belong to pages so far that their intents are no excuse. */
const VERY_EXCLUSIVE = 0.8;
/** Up to here all counts; at twice that position, half of it does. */
const VISIBLE_POSITION = 12;
/** Pages to read, whether they compare or explain, are interchangeable. */
const READ: ReadonlySet<string> = new Set(["informational", "commercial"]);

/**
 * Judges one query: first whether what its URLs do is harmless, and then how bad it is,
 * `100 * intent * depth * (.25 split + .30 swap + .10 volatility + .35 loss)`, with intent 0.7 where the pages answer
 * different ones and depth 12 ÷ best position, at most 1. Returns null when the query is branded, too rare, or fewer than two URLs are shown. Linear in the rows and in days
 * times pages; queries can be streamed one at a time.
 *
 * Source: who competes after rforseo.com and Analytics Edge; kinds, score and thresholds are conventions of this project,
 * chosen on one half of generated cases and measured on the other (the bench `cannibalization`).
 */
export function judgeCannibalization(input: CannibalizationInput): Cannibalization | null {
  const { rows, pages, curves } = input;
  const settings = { ...CANNIBALIZATION_SETTINGS, ...input.settings };
  const totals = input.totals ?? sumQueryDays(rows);
  if (!isCandidate(input, totals, settings)) return null;
  const shown = sumByUrl(rows, pages);
  const competing = chooseCompeting(shown, settings);
  if (competing.length < 2) {
    const [one] = competing;
    const isSplit = one !== undefined && one.addresses.length > 1;
    return isSplit ? describe(input, { totals, urls: [one], kind: () => "same_page" }) : null;
  }
  const family = splitFamilies(competing, pages);
  const urls = family.distinct.length < 2 ? competing : family.distinct;
  return describe(input, {
    totals,
    urls,
    kind: (facts) => classify(facts, { family, curves }),
  });
}

/** What the best position would bring; null: nothing is lost. */
function estimateLost(
  { windowDays, gainDays: days = windowDays, gains }: CannibalizationInput,
  { clicks, impressions, position }: Pick<SearchTotals, "clicks" | "impressions" | "position">,
  best: number | null,
): Gain {
  const now = position ?? best ?? 1;
  const evidence = { clicks, impressions, position: now, days, kind: null };
  return estimateGain(evidence, { position: best ?? now }, gains);
}

function isCandidate(
  { branded, windowDays }: CannibalizationInput,
  { impressions, position }: Pick<SearchTotals, "impressions" | "position">,
  { minQueryImpressions, maxPosition }: CannibalizationSettings,
): boolean {
  return !branded && impressions >= minQueryImpressions * windowDays / 90 &&
    position !== null && position <= maxPosition;
}

/** What a kind is judged by. */
interface KindFacts {
  urls: readonly QueryUrl[];
  days: PageDays;
  turns: PageTurns;
  lost: LostPlaces | null;
  split: number | null;
  sameIntent: boolean | null;
}

function describe(
  input: CannibalizationInput,
  { totals, urls, kind: findKind }: {
    totals: Pick<SearchTotals, "clicks" | "impressions" | "position">;
    urls: QueryUrl[];
    kind(facts: KindFacts): CannibalizationKind;
  },
): Cannibalization {
  const { rows, pages, curves, memory } = input;
  const indexes = new Map(
    urls.flatMap(({ addresses }, index) => addresses.map((pageId) => [pageId, index])),
  );
  const indexOf = (pageId: number) => indexes.get(pageId) ?? -1;
  const days = layOutDays(rows, urls.length, { indexOf, memory });
  const turns = measureTurns(days);
  const byLeaders = takesTurns(turns);
  const lost = findLostPlaces(days, turns, { curve: curves.expected, byLeaders });
  const sameIntent = compareIntents(urls, pages);
  const split = measureSplit(urls, totals.clicks);
  const kind = findKind({ urls, days, turns, lost, split, sameIntent });
  const parts = {
    split,
    swap: measureSwap(turns),
    volatility: measureVolatility(days),
    loss: measureLoss(lost, byLeaders ? 0 : missingClicks(urls, curves)),
  };
  const isHarmful = HARMFUL.has(kind);
  const best = Math.min(...urls.map(({ position }) => position ?? Infinity));
  const weight = (sameIntent === false ? OTHER_INTENT_FACTOR : 1) *
    Math.min(1, VISIBLE_POSITION / best);
  const score = isHarmful ? scoreParts(parts) * weight : 0;
  return {
    kind,
    severity: SEVERITIES.find(([least]) => score >= least)?.[1] ?? "none",
    score,
    parts,
    urls,
    turns,
    lost,
    spans: listPageSpans(days),
    clicks: totals.clicks,
    impressions: totals.impressions,
    sameIntent,
    lostClicks: estimateLost(input, totals, isHarmful ? best : null),
  };
}

function takesTurns({ leadBy, returns }: PageTurns): boolean {
  return leadBy !== null && returns > 0;
}

function measureSwap({ leadBy, exclusiveness, switches }: PageTurns): number | null {
  if (leadBy !== "place" && exclusiveness === null) return null;
  const turning = Math.min(1, switches / FULL_SWITCHES);
  return turning * (leadBy === "place" ? 1 : exclusiveness ?? 0);
}

/** What is harmless comes first: each of these looks like pages that compete. */
function classify(
  facts: KindFacts,
  { family, curves }: { family: PageFamily; curves: EstimateCurves },
): CannibalizationKind {
  const { urls, turns, lost } = facts;
  const positions = urls.map(({ position }) => position ?? Infinity).sort((a, b) => a - b);
  const [first = Infinity, second = Infinity] = positions;
  const overlap = turns.overlap ?? 0;
  if (second <= SITELINKS_POSITION && overlap >= SITELINKS_OVERLAP) return "sitelinks";
  if (turns.isSuccession) return "moved";
  if (family.kind !== null) return family.kind;
  if (first > DEEP_POSITION) return "beyond_page_two";
  const impressions = urls.reduce((sum, url) => sum + url.impressions, 0);
  if (impressions < MIN_IMPRESSIONS || turns.days < MIN_DAYS) return "little_evidence";
  if (second <= HELD_POSITION) return "harmless_double";
  const lostPositions = lost?.positions ?? 0;
  if (takesTurns(turns)) {
    const isClear = lostPositions >= CLEAR_LOSS;
    const isSure = turns.leadBy === "place" || (turns.exclusiveness ?? 0) >= VERY_EXCLUSIVE;
    if (facts.sameIntent === false && !isClear && !isSure) return "different_intents";
    return turns.returns >= MIN_RETURNS || isClear ? "page_swapping" : "incidental";
  }
  if (lostPositions > 0 || isShortOfClicks(facts, curves)) return "split";
  if (facts.sameIntent === false) return "different_intents";
  return first <= DOUBLE_POSITION ? "harmless_double" : "incidental";
}

/** Even shares far from the top, and about half of the clicks that the site has there: nobody says so by chance. */
function isShortOfClicks(
  { urls, split, sameIntent }: KindFacts,
  curves: EstimateCurves,
): boolean {
  const best = Math.min(...urls.map(({ position }) => position ?? Infinity));
  if (sameIntent === false || (split ?? 0) < EVEN_SPLIT || best < LOW_POSITION) return false;
  return missingClicks(urls, curves) > 0;
}

/** The share of the clicks to be expected that is missing, where that is no chance and about half; else 0. */
function missingClicks(urls: readonly QueryUrl[], { expected: curve }: EstimateCurves): number {
  let expected = 0;
  let clicks = 0;
  for (const url of urls) {
    expected += url.impressions * clickRate(curve, url.position);
    clicks += url.clicks;
  }
  if (clicks + 2 * Math.sqrt(clicks + 1) >= expected || clicks >= FEW_CLICKS * expected) return 0;
  return 1 - clicks / expected;
}

function measureLoss(lost: LostPlaces | null, missing: number): number | null {
  if (lost === null) return missing > 0 ? missing : null;
  return Math.min(1, Math.max(lost.positions / FULL_LOSS, lost.clicksShare, missing));
}

/** 1 when the URLs have equal shares, 0 when one has it all (Gini-Simpson index, normalised). */
function measureSplit(urls: readonly QueryUrl[], queryClicks: number): number | null {
  if (urls.length < 2) return null;
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

/** The standard deviation of the best position of days; null under 2 days. */
function measureVolatility({ pagesCount, daysCount, placed, positionSums }: PageDays) {
  const positions: number[] = [];
  for (let day = 0; day < daysCount; day++) {
    let best = Infinity;
    for (let page = 0; page < pagesCount; page++) {
      const seen = placed[page * daysCount + day] ?? 0;
      if (seen > 0) best = Math.min(best, (positionSums[page * daysCount + day] ?? 0) / seen);
    }
    if (best < Infinity) positions.push(best);
  }
  if (positions.length < 2) return null;
  const mean = sum(positions) / positions.length;
  const variance = sum(positions.map((one) => (one - mean) ** 2)) / positions.length;
  return Math.min(1, Math.sqrt(variance) / FULL_DEVIATION);
}

function compareIntents(
  urls: readonly QueryUrl[],
  { typeOf }: CompetingPageFacts,
): boolean | null {
  const intents = urls.map(({ pageId }) => PAGE_INTENTS[typeOf(pageId)]);
  if (intents.includes(null)) return null;
  const groups = intents.map((intent) => intent !== null && READ.has(intent) ? "read" : intent);
  return new Set(groups).size === 1;
}

function scoreParts(parts: CannibalizationParts): number {
  let score = 0;
  for (const part of ["split", "swap", "volatility", "loss"] as const) {
    score += WEIGHTS[part] * (parts[part] ?? 0);
  }
  return 100 * score;
}
