import type {
  AnswerRateAnswer,
  AnswerSummaryAnswer,
  BrandFiguresAnswer,
  OwnFiguresAnswer,
} from "../../../schemas/answer_figures.ts";
import type { AnswerReport, OwnFigures } from "../../commands/ai_mentions/read_answer_report.ts";
import { BRAND_MENTIONS_FORMULA } from "../../ai/brand_mentions.ts";
import { MIN_SENTIMENT_MENTIONS, SENTIMENT_FORMULA } from "../../ai/mention_sentiment.ts";
import {
  AI_SHARE_OF_VOICE_FORMULA,
  CITATION_RATE_FORMULA,
  CITATION_SHARE_FORMULA,
  FIRST_MENTION_RATE_FORMULA,
  MENTION_POSITION_FORMULA,
  MENTION_RATE_FORMULA,
  PROMINENCE_FORMULA,
  PROMPT_COVERAGE_FORMULA,
  type SampledRatio,
} from "../../metrics/ai_mentions/ai_visibility.ts";
import type { AnswerRate, BrandFigures } from "../../metrics/ai_mentions/answer_sums.ts";
import type { Formula } from "../../metrics/core/formula.ts";
import { RATE_CHANGE_FORMULA } from "../../metrics/ai_mentions/rate_change.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";

/** Rates by the name that clients see. */
const NAMES = {
  mention_rate: "mentionRate",
  citation_rate: "citationRate",
  citation_rate_of_cited: "citationRateOfCited",
  share_of_voice: "shareOfVoice",
  occurrence_share: "occurrenceShare",
  citation_share: "citationShare",
  first_mention_rate: "firstMentionRate",
  prompt_coverage: "coverage",
} as const satisfies Record<string, AnswerRate>;
type Rates<Of> = Record<keyof typeof NAMES, Of>;

/** How the figures are made. */
export const ANSWER_FORMULAS: readonly Formula[] = [
  MENTION_RATE_FORMULA,
  CITATION_RATE_FORMULA,
  AI_SHARE_OF_VOICE_FORMULA,
  CITATION_SHARE_FORMULA,
  FIRST_MENTION_RATE_FORMULA,
  PROMPT_COVERAGE_FORMULA,
  MENTION_POSITION_FORMULA,
  PROMINENCE_FORMULA,
  RATE_CHANGE_FORMULA,
  BRAND_MENTIONS_FORMULA,
  SENTIMENT_FORMULA,
];

/** More than of other shares, so that those of all brands sum to 1. */
const SHARE_DECIMALS = 6;
const share = (value: number | null) => roundFigure(value, SHARE_DECIMALS);

/** Presents what answers say of the site and its competitors. */
export function presentAnswerReport(report: AnswerReport): AnswerSummaryAnswer {
  return {
    answers: report.counts,
    unanalysed_count: report.waiting,
    brand: presentOwn(report.own),
    competitors: report.competitors.map((one) => ({
      competitor_id: one.id,
      domain: one.domain,
      ...presentBrand(one),
    })),
    engines: report.engines.map(({ engine, counts, own }) => ({
      engine,
      answers: counts,
      ...presentBrand(own),
    })),
    branded_prompts: report.branded &&
      { answers: report.branded.counts, brand: presentBrand(report.branded.own) },
    formulas: ANSWER_FORMULAS.map((formula) => ({ ...formula })),
  };
}

function presentOwn(own: OwnFigures): OwnFiguresAnswer {
  const { previous, changes } = own;
  return {
    ...presentBrand(own),
    ...mapRates((rate) => {
      const change = changes?.[rate];
      return {
        ...presentRate(own.rates[rate]),
        change: change === undefined ? null : {
          previous: share(previous?.rates[rate].value ?? null),
          delta: share(change.delta),
          low: share(change.interval?.low ?? null),
          high: share(change.interval?.high ?? null),
          significant: change.isSignificant,
        },
      };
    }),
    previous: previous && {
      avg_position: roundFigure(previous.averagePosition, DECIMALS.position),
      prominence: share(previous.prominence),
      sentiment_index: sentimentIndex(previous.sentences),
    },
  };
}

function presentBrand(brand: BrandFigures): BrandFiguresAnswer {
  return {
    ...mapRates((rate) => presentRate(brand.rates[rate])),
    avg_position: roundFigure(brand.averagePosition, DECIMALS.position),
    prominence: share(brand.prominence),
    sentiment: { index: sentimentIndex(brand.sentences), ...brand.sentences },
    weighted: {
      mention_rate: share(brand.weighted.mentionRate),
      citation_rate: share(brand.weighted.citationRate),
      share_of_voice: share(brand.weighted.shareOfVoice),
    },
  };
}

function mapRates<Of>(present: (rate: AnswerRate) => Of): Rates<Of> {
  return Object.fromEntries(
    Object.entries(NAMES).map(([name, rate]) => [name, present(rate)]),
  ) as Rates<Of>; // one for each name
}

function presentRate({ value, part, whole, interval }: SampledRatio): AnswerRateAnswer {
  return {
    value: share(value),
    part,
    whole,
    low: share(interval?.low ?? null),
    high: share(interval?.high ?? null),
  };
}

function sentimentIndex({ positive, neutral, negative }: BrandFigures["sentences"]): number | null {
  const all = positive + neutral + negative;
  if (all < MIN_SENTIMENT_MENTIONS) return null;
  return roundFigure(100 * (positive + neutral / 2) / all, 1);
}
