import {
  type AnswerFacts,
  type AnswerFigure,
  clusterByPrompt,
  countCitations,
  listValidAnswers,
  mentions,
} from "./answer_facts.ts";
import { bootstrapRatio, type RatioCluster } from "./bootstrap_ratio.ts";
import type { Formula } from "../core/formula.ts";
import { type Interval, wilsonInterval } from "../core/wilson_interval.ts";

/** `mention_rate`: answers that name the brand ÷ valid answers. */
export const MENTION_RATE_FORMULA: Formula = { name: "mention_rate", version: 1 };
/** `citation_rate`: answers that cite the brand's pages ÷ valid answers. */
export const CITATION_RATE_FORMULA: Formula = { name: "citation_rate", version: 1 };
/** `ai_share_of_voice`: answers that name the brand ÷ the same summed over all tracked brands. */
export const AI_SHARE_OF_VOICE_FORMULA: Formula = { name: "ai_share_of_voice", version: 1 };
/** `citation_share`: the brand's citations ÷ all citations, a page once an answer. */
export const CITATION_SHARE_FORMULA: Formula = { name: "citation_share", version: 1 };
/** `first_mention_rate`: answers that name the brand before all others ÷ valid answers. */
export const FIRST_MENTION_RATE_FORMULA: Formula = { name: "first_mention_rate", version: 1 };
/** `mention_position`: the mean of the brand's place among tracked brands where it is named. */
export const MENTION_POSITION_FORMULA: Formula = { name: "mention_position", version: 1 };
/** `prominence`: the mean of 1 ÷ place over all valid answers, 0 where the brand is absent. */
export const PROMINENCE_FORMULA: Formula = { name: "prominence", version: 1 };
/** `prompt_coverage`: prompts with a mention in any answer ÷ prompts with a valid answer. */
export const PROMPT_COVERAGE_FORMULA: Formula = { name: "prompt_coverage", version: 1 };

/** A ratio with its sample; value and interval are null without one. */
export interface SampledRatio {
  value: number | null;
  part: number;
  whole: number;
  /** 95 %: Wilson's, or over prompts where one has several answers, and for shares. */
  interval: Interval | null;
}

/** What answers say of one brand. Rates and shares are 0 to 1. */
interface BrandVisibility {
  brand: string;
  mentionRate: SampledRatio;
  citationRate: SampledRatio;
  /** Over answers that cite anything. */
  citationRateOfCited: SampledRatio;
  /** Once an answer; of all tracked brands they sum to 1. */
  shareOfVoice: SampledRatio;
  /** Every mention counts; they sum to 1 as well. */
  occurrenceShare: SampledRatio;
  citationShare: SampledRatio;
  firstMentionRate: SampledRatio;
  averagePosition: number | null;
  prominence: number | null;
  coverage: SampledRatio;
  /** By the weights of prompts that have one; null where none has. */
  weighted: {
    mentionRate: number | null;
    citationRate: number | null;
    shareOfVoice: number | null;
  };
}

/** What a set of answers says of all brands. */
interface AiVisibility {
  validCount: number;
  refusedCount: number;
  failedCount: number;
  promptsCount: number;
  brands: BrandVisibility[];
}

/** Answers to prompts that name the own brand say little of how it is found: they are apart. */
interface AiVisibilityReport {
  unbranded: AiVisibility;
  branded: AiVisibility;
}

/**
 * Measures what answers say of brands (the own one and its competitors, each once): apart for prompts
 * that name the own brand. Failed and refused answers are counted and are part of no ratio.
 *
 * Source: Profound, visibility and share of voice by mentions; Peec, position; AirOps, share of voice
 * by answers, citation rate of cited; Otterly, coverage; Wilson 1927 for intervals. Prominence is a
 * convention of this project.
 */
export function measureAiVisibility(
  answers: readonly AnswerFacts[],
  brands: readonly string[],
): AiVisibilityReport {
  return {
    unbranded: measureAnswers(answers.filter(({ isBranded }) => !isBranded), brands),
    branded: measureAnswers(answers.filter(({ isBranded }) => isBranded), brands),
  };
}

/** The same of each engine, by name. */
export function measureByEngine(
  answers: readonly AnswerFacts[],
  brands: readonly string[],
): Map<string, AiVisibilityReport> {
  const engines = Map.groupBy(answers, ({ engine }) => engine);
  return new Map(
    [...engines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([engine, own]) => [
      engine,
      measureAiVisibility(own, brands),
    ]),
  );
}

function measureAnswers(answers: readonly AnswerFacts[], brands: readonly string[]): AiVisibility {
  const valid = listValidAnswers(answers);
  return {
    validCount: valid.length,
    refusedCount: answers.filter(({ status }) => status === "refused").length,
    failedCount: answers.filter(({ status }) => status === "failed").length,
    promptsCount: new Set(valid.map(({ prompt }) => prompt)).size,
    brands: brands.map((brand) => measureBrand(valid, brand, brands)),
  };
}

function measureBrand(
  valid: readonly AnswerFacts[],
  brand: string,
  brands: readonly string[],
): BrandVisibility {
  const names: AnswerFigure = (answer) => mentions(answer, brand);
  const cites: AnswerFigure = (answer) => (countCitations(answer, brand) > 0 ? 1 : 0);
  const countBrands: AnswerFigure = (answer) =>
    brands.reduce((sum, one) => sum + mentions(answer, one), 0);
  const tracked = new Set(brands);
  const occurrences: AnswerFigure = ({ brands: named }) =>
    named.reduce((sum, one) => sum + (tracked.has(one.brand) ? one.count : 0), 0);
  const orders = valid.flatMap((answer) => orderOf(answer, brand) ?? []);
  const cited = valid.filter(({ citedBrands }) => citedBrands.length > 0);
  return {
    brand,
    mentionRate: createRate(clusterByPrompt(valid, names)),
    citationRate: createRate(clusterByPrompt(valid, cites)),
    citationRateOfCited: createRate(clusterByPrompt(cited, cites)),
    shareOfVoice: createShare(clusterByPrompt(valid, names, countBrands)),
    occurrenceShare: createShare(
      clusterByPrompt(valid, (one) => countMentions(one, brand), occurrences),
    ),
    citationShare: createShare(
      clusterByPrompt(valid, (one) => countCitations(one, brand), (one) => one.citedBrands.length),
    ),
    firstMentionRate: createRate(
      clusterByPrompt(valid, (answer) => (orderOf(answer, brand) === 1 ? 1 : 0)),
    ),
    averagePosition: divide(orders.reduce((sum, order) => sum + order, 0), orders.length),
    prominence: divide(orders.reduce((sum, order) => sum + 1 / order, 0), valid.length),
    coverage: createRate(
      clusterByPrompt(valid, names).map(({ key, part }) => ({
        key,
        part: part > 0 ? 1 : 0,
        whole: 1,
      })),
    ),
    weighted: {
      mentionRate: weigh(valid, names, () => 1),
      citationRate: weigh(valid, cites, () => 1),
      shareOfVoice: weigh(valid, names, countBrands),
    },
  };
}

function orderOf(answer: AnswerFacts, brand: string): number | undefined {
  return answer.brands.find((one) => one.brand === brand)?.order;
}

function countMentions(answer: AnswerFacts, brand: string): number {
  return answer.brands.find((one) => one.brand === brand)?.count ?? 0;
}

/** Wilson's interval holds for independent answers; those of one prompt are alike. */
function createRate(clusters: readonly RatioCluster[]): SampledRatio {
  const ratio = createShare(clusters);
  if (clusters.some(({ whole }) => whole > 1)) return ratio;
  return { ...ratio, interval: wilsonInterval(ratio.part, ratio.whole) };
}

function createShare(clusters: readonly RatioCluster[]): SampledRatio {
  const part = clusters.reduce((sum, cluster) => sum + cluster.part, 0);
  const whole = clusters.reduce((sum, cluster) => sum + cluster.whole, 0);
  return {
    value: divide(part, whole),
    part,
    whole,
    interval: whole > 0 ? bootstrapRatio(clusters) : null,
  };
}

/** A prompt's weight is shared by its answers, so that more runs do not weigh more. */
function weigh(
  valid: readonly AnswerFacts[],
  part: AnswerFigure,
  whole: AnswerFigure,
): number | null {
  const runs = Map.groupBy(valid, ({ prompt }) => prompt);
  let parts = 0;
  let wholes = 0;
  for (const answer of valid) {
    const share = (answer.weight ?? 0) / (runs.get(answer.prompt)?.length ?? 1);
    parts += share * part(answer);
    wholes += share * whole(answer);
  }
  return divide(parts, wholes);
}

function divide(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
