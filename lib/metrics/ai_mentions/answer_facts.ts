import type { RatioCluster } from "./bootstrap_ratio.ts";

/** What is known of one answer: of one prompt by one engine in one run. */
export interface AnswerFacts {
  prompt: string | number;
  engine: string;
  /** Only answered ones are valid; the others are counted, and are no zeros. */
  status: "answered" | "refused" | "failed";
  /** The prompt names the own brand. */
  isBranded: boolean;
  /** Of the prompt, such as how often it is asked; null: not known. */
  weight: number | null;
  /** The tracked brands that it names. */
  brands: readonly { brand: string; count: number; order: number }[];
  /** Its citations, a page once; null: of no tracked brand. */
  citedBrands: readonly (string | null)[];
}

/** A figure of an answer that is part of a ratio. */
export type AnswerFigure = (answer: AnswerFacts) => number;

/** The answers that figures are made of. */
export function listValidAnswers(answers: readonly AnswerFacts[]): AnswerFacts[] {
  return answers.filter(({ status }) => status === "answered");
}

/** Sums parts and wholes of answers by prompt: runs and engines of one prompt are alike. */
export function clusterByPrompt(
  answers: readonly AnswerFacts[],
  part: AnswerFigure,
  whole: AnswerFigure = () => 1,
): RatioCluster[] {
  const clusters = new Map<string | number, RatioCluster>();
  for (const answer of answers) {
    const cluster = clusters.get(answer.prompt) ?? { key: answer.prompt, part: 0, whole: 0 };
    cluster.part += part(answer);
    cluster.whole += whole(answer);
    clusters.set(answer.prompt, cluster);
  }
  return [...clusters.values()];
}

/** Whether an answer names a brand: 1 or 0. */
export function mentions(answer: AnswerFacts, brand: string): 0 | 1 {
  return answer.brands.some((one) => one.brand === brand) ? 1 : 0;
}

/** How many pages of a brand an answer cites. */
export function countCitations(answer: AnswerFacts, brand: string): number {
  return answer.citedBrands.filter((one) => one === brand).length;
}
