import type { AnswerFacts } from "../metrics/ai_mentions/answer_facts.ts";
import type { AnswerMentions, MentionFinder } from "./brand_mentions.ts";
import type { EngineAnswer } from "./engine_answer.ts";
import { judgeCitations, type JudgedCitation } from "./judge_citations.ts";
import { type MentionSentiment, readSentiment } from "./mention_sentiment.ts";
import { createDomainIndex, type TrackedBrand } from "./tracked_brand.ts";

/** All that is known of one answer. */
export interface AnsweredBrands extends AnswerMentions {
  citations: JudgedCitation[];
  /** Undefined: there is no lexicon of the answer's language. */
  sentiment: MentionSentiment[] | undefined;
}

/** Finds what answers say of brands, and whether a prompt names the own one. */
export interface AnswerAnalyst {
  analyse(
    answer: Pick<EngineAnswer, "text" | "citations">,
    language?: string | null,
  ): AnsweredBrands;
  isBrandedPrompt(prompt: string): boolean;
}

/** Creates the analyst of a site's answers; `finder` looks for the same brands. */
export function createAnswerAnalyst(
  brands: readonly TrackedBrand[],
  finder: MentionFinder,
): AnswerAnalyst {
  const byDomain = createDomainIndex(brands);
  return {
    analyse({ text, citations }, language = null) {
      const judged = judgeCitations(citations, byDomain);
      const found = finder.find(text, new Set(judged.flatMap(({ domain }) => domain ?? [])));
      const mentions = found.brands.flatMap((brand) => brand.mentions);
      return {
        ...found,
        citations: judged,
        sentiment: readSentiment(text, mentions, { language }),
      };
    },
    isBrandedPrompt: (prompt) => finder.find(prompt).brands.some(({ isOwn }) => isOwn),
  };
}

/** What metrics need of an analysed answer. */
export function createAnswerFacts(
  { brands, citations }: AnsweredBrands,
  facts: Omit<AnswerFacts, "brands" | "citedBrands">,
): AnswerFacts {
  return {
    ...facts,
    brands: brands.map(({ brand, mentions, order }) => ({ brand, order, count: mentions.length })),
    citedBrands: citations.map(({ brand }) => brand),
  };
}
