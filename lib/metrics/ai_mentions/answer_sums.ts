import type { SampledRatio } from "./ai_visibility.ts";
import { bootstrapRatio, type RatioCluster } from "./bootstrap_ratio.ts";
import { compareRates, type RateChange } from "./rate_change.ts";
import { wilsonInterval } from "../core/wilson_interval.ts";

/** The answers to one prompt by one engine, added up. */
export interface PromptSums {
  prompt: number;
  engine: string;
  /** The prompt names the own brand. */
  isBranded: boolean;
  /** Of the prompt, such as how often it is asked; null: not known. */
  weight: number | null;
  /** Answered ones; the others are counted, and are no zeros. */
  valid: number;
  refused: number;
  failed: number;
  /** Valid ones with any citation, and their citations, a page once an answer. */
  citing: number;
  citations: number;
}

/** What the same answers have of one brand. */
export interface BrandSums {
  prompt: number;
  engine: string;
  brand: string;
  /** Answers that name it, how often, and those that name it before all others. */
  naming: number;
  mentions: number;
  first: number;
  /** Its places among tracked brands, and 1 ÷ each. */
  orders: number;
  inverseOrders: number;
  /** Answers that cite it, and pages of it. */
  citing: number;
  citations: number;
  /** Sentences that name it, by what they say of it. */
  positive: number;
  neutral: number;
  negative: number;
}

/** Rates over answers; each is of one brand, or compares one brand with all. */
export const ANSWER_RATES = [
  "mentionRate",
  "citationRate",
  "citationRateOfCited",
  "shareOfVoice",
  "occurrenceShare",
  "citationShare",
  "firstMentionRate",
  "coverage",
] as const;
export type AnswerRate = (typeof ANSWER_RATES)[number];

/** What answers say of one brand: as `measureAiVisibility()` gives it, from sums. */
export interface BrandFigures {
  brand: string;
  rates: Record<AnswerRate, SampledRatio>;
  averagePosition: number | null;
  prominence: number | null;
  /** Sentences by what they say. */
  sentences: { positive: number; neutral: number; negative: number };
  weighted: {
    mentionRate: number | null;
    citationRate: number | null;
    shareOfVoice: number | null;
  };
}

/** How many answers there are, by what became of them. */
export interface AnswerCounts {
  valid: number;
  refused: number;
  failed: number;
  /** With a valid answer. */
  prompts: number;
}

const EMPTY: Omit<BrandSums, "prompt" | "engine" | "brand"> = {
  naming: 0,
  mentions: 0,
  first: 0,
  orders: 0,
  inverseOrders: 0,
  citing: 0,
  citations: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
};

/** Answers to one prompt, with those sums of all brands that shares are of. */
interface PromptCluster {
  prompt: number;
  weight: number | null;
  valid: number;
  citing: number;
  citations: number;
  /** Over all tracked brands. */
  naming: number;
  mentions: number;
  brands: Map<string, typeof EMPTY>;
}

/** Sums of answers, of which figures of any brand are made. */
export interface AnswerSums {
  counts: AnswerCounts;
  clusters: readonly PromptCluster[];
}

/** Joins sums of all engines by prompt; prompts without a valid answer are counted and left out. */
export function joinAnswerSums(
  prompts: readonly PromptSums[],
  brands: readonly BrandSums[],
): AnswerSums {
  const counts = { valid: 0, refused: 0, failed: 0, prompts: 0 };
  const clusters = new Map<number, PromptCluster>();
  for (const one of prompts) {
    counts.valid += one.valid;
    counts.refused += one.refused;
    counts.failed += one.failed;
    if (one.valid === 0) continue;
    const cluster = clusters.get(one.prompt) ?? {
      prompt: one.prompt,
      weight: one.weight,
      valid: 0,
      citing: 0,
      citations: 0,
      naming: 0,
      mentions: 0,
      brands: new Map<string, typeof EMPTY>(),
    };
    cluster.valid += one.valid;
    cluster.citing += one.citing;
    cluster.citations += one.citations;
    clusters.set(one.prompt, cluster);
  }
  for (const one of brands) {
    const cluster = clusters.get(one.prompt);
    if (cluster === undefined) continue;
    cluster.naming += one.naming;
    cluster.mentions += one.mentions;
    const known = cluster.brands.get(one.brand);
    cluster.brands.set(one.brand, known === undefined ? one : addUp(known, one));
  }
  counts.prompts = clusters.size;
  const sorted = [...clusters.values()].sort((a, b) => a.prompt - b.prompt);
  return { counts, clusters: sorted };
}

function addUp(one: typeof EMPTY, other: typeof EMPTY): typeof EMPTY {
  return {
    naming: one.naming + other.naming,
    mentions: one.mentions + other.mentions,
    first: one.first + other.first,
    orders: one.orders + other.orders,
    inverseOrders: one.inverseOrders + other.inverseOrders,
    citing: one.citing + other.citing,
    citations: one.citations + other.citations,
    positive: one.positive + other.positive,
    neutral: one.neutral + other.neutral,
    negative: one.negative + other.negative,
  };
}

/**
 * Measures what answers say of a brand, from sums by prompt. The rates are those of
 * `measureAiVisibility()`, their intervals as well: Wilson's, or over prompts where one has several answers,
 * and for shares.
 */
export function measureBrand(sums: AnswerSums, brand: string): BrandFigures {
  const total = sums.clusters.reduce((all, one) => addUp(all, ofBrand(one, brand)), EMPTY);
  const rates = Object.fromEntries(
    ANSWER_RATES.map((rate) => [rate, sample(listClusters(sums, brand, rate), rate)]),
  ) as Record<AnswerRate, SampledRatio>; // a rate for each name
  return {
    brand,
    rates,
    averagePosition: divide(total.orders, total.naming),
    prominence: divide(total.inverseOrders, sums.counts.valid),
    sentences: { positive: total.positive, neutral: total.neutral, negative: total.negative },
    weighted: {
      mentionRate: weigh(sums, (one) => ofBrand(one, brand).naming, (one) => one.valid),
      citationRate: weigh(sums, (one) => ofBrand(one, brand).citing, (one) => one.valid),
      shareOfVoice: weigh(sums, (one) => ofBrand(one, brand).naming, (one) => one.naming),
    },
  };
}

/** Whether a rate of a brand changed since an earlier window, or only its sample. */
export function compareBrand(
  current: AnswerSums,
  previous: AnswerSums,
  { brand, rate }: { brand: string; rate: AnswerRate },
): RateChange {
  return compareRates(listClusters(current, brand, rate), listClusters(previous, brand, rate));
}

/** Parts and wholes of a rate by prompt: runs and engines of one prompt are alike. */
function listClusters({ clusters }: AnswerSums, brand: string, rate: AnswerRate): RatioCluster[] {
  return clusters.flatMap((cluster) => {
    const [part, whole] = partOf(cluster, ofBrand(cluster, brand), rate);
    // a prompt without an answer that cites has no part in a rate of those
    return whole === 0 && rate === "citationRateOfCited"
      ? []
      : [{ key: cluster.prompt, part, whole }];
  });
}

function partOf(
  all: PromptCluster,
  own: typeof EMPTY,
  rate: AnswerRate,
): readonly [part: number, whole: number] {
  switch (rate) {
    case "mentionRate":
      return [own.naming, all.valid];
    case "citationRate":
      return [own.citing, all.valid];
    case "citationRateOfCited":
      return [own.citing, all.citing];
    case "shareOfVoice":
      return [own.naming, all.naming];
    case "occurrenceShare":
      return [own.mentions, all.mentions];
    case "citationShare":
      return [own.citations, all.citations];
    case "firstMentionRate":
      return [own.first, all.valid];
    case "coverage":
      return [own.naming > 0 ? 1 : 0, 1];
  }
}

/** Shares are of what several brands have: no trials, of which Wilson's interval would hold. */
const SHARES: ReadonlySet<AnswerRate> = new Set([
  "shareOfVoice",
  "occurrenceShare",
  "citationShare",
]);

function sample(clusters: readonly RatioCluster[], rate: AnswerRate): SampledRatio {
  const part = clusters.reduce((sum, one) => sum + one.part, 0);
  const whole = clusters.reduce((sum, one) => sum + one.whole, 0);
  const isClustered = SHARES.has(rate) || clusters.some((one) => one.whole > 1);
  return {
    value: divide(part, whole),
    part,
    whole,
    interval: whole === 0
      ? null
      : isClustered
      ? bootstrapRatio(clusters)
      : wilsonInterval(part, whole),
  };
}

/** A prompt's weight is shared by its answers, so that more runs do not weigh more. */
function weigh(
  { clusters }: AnswerSums,
  part: (cluster: PromptCluster) => number,
  whole: (cluster: PromptCluster) => number,
): number | null {
  let parts = 0;
  let wholes = 0;
  for (const cluster of clusters) {
    const share = (cluster.weight ?? 0) / cluster.valid;
    parts += share * part(cluster);
    wholes += share * whole(cluster);
  }
  return divide(parts, wholes);
}

function ofBrand({ brands }: PromptCluster, brand: string): typeof EMPTY {
  return brands.get(brand) ?? EMPTY;
}

function divide(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
