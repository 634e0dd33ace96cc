import type { AiAnswerAnswer } from "../../../schemas/ai_answer.ts";
import type {
  AnswerRateAnswer,
  AnswerSummaryAnswer,
  BrandFiguresAnswer,
} from "../../../schemas/answer_figures.ts";
import { ANSWER_PROVENANCE_EXAMPLE } from "./answer_provenance.ts";
import { ANSWER_FORMULAS } from "./present_answer_report.ts";

/** An answer, in examples. */
export const ANSWER_EXAMPLE: Omit<AiAnswerAnswer, "answer"> = {
  id: 9012,
  prompt: "What is the best Assam tea?",
  prompt_id: 31,
  branded: false,
  run_id: 12,
  engine: "perplexity",
  model: "sonar-pro",
  country: "DE",
  language: "en",
  answered_at: "2026-11-20T06:00:14.220Z",
  status: "answered",
  error: null,
  mentioned: true,
  mention_position: 2,
  mentions_count: 3,
  sentiment: "positive",
  cited: true,
  citations_count: 2,
  citations: [
    {
      position: 1,
      url: "https://rival.example/best-teas",
      domain: "rival.example",
      title: "The best teas",
      in_text: true,
      own: false,
      competitor: true,
      competitor_id: 7,
    },
    {
      position: 2,
      url: "https://shop.example.com/tea/assam",
      domain: "example.com",
      title: null,
      in_text: true,
      own: true,
      competitor: false,
      competitor_id: null,
    },
  ],
  competitors_mentioned: [{
    competitor_id: 7,
    domain: "rival.example",
    mentions_count: 2,
    position: 1,
  }],
  excerpt: "… 2. **Example shop** – reliable, and its Assam is excellent …",
};

const rate = (
  part: number,
  whole: number,
  [low, high]: readonly [number, number],
): AnswerRateAnswer => ({
  value: Number((part / whole).toFixed(6)),
  part,
  whole,
  low,
  high,
});

const BRAND: BrandFiguresAnswer = {
  mention_rate: rate(21, 60, [0.233333, 0.466667]),
  citation_rate: rate(9, 60, [0.083333, 0.233333]),
  citation_rate_of_cited: rate(9, 48, [0.104167, 0.28]),
  share_of_voice: rate(21, 50, [0.32, 0.520833]),
  occurrence_share: rate(33, 81, [0.305556, 0.5]),
  citation_share: rate(11, 210, [0.028571, 0.081081]),
  first_mention_rate: rate(8, 60, [0.066667, 0.2]),
  prompt_coverage: rate(11, 20, [0.342086, 0.741802]),
  avg_position: 1.86,
  prominence: 0.2375,
  sentiment: { index: 66.7, positive: 9, neutral: 10, negative: 2 },
  weighted: { mention_rate: 0.381, citation_rate: 0.144, share_of_voice: 0.442 },
};

const { mention_rate, citation_rate, citation_rate_of_cited, share_of_voice, ...others } = BRAND;
const { occurrence_share, citation_share, first_mention_rate, prompt_coverage, ...figures } =
  others;
const unchanged = (one: AnswerRateAnswer) => ({
  ...one,
  change: {
    previous: one.value,
    delta: 0,
    low: -0.083333,
    high: 0.083333,
    significant: false,
  },
});

const COUNTS = { valid: 60, refused: 1, failed: 2, prompts: 20 };

const SUMMARY: AnswerSummaryAnswer = {
  answers: COUNTS,
  unanalysed_count: 0,
  brand: {
    mention_rate: {
      ...mention_rate,
      change: { previous: 0.15, delta: 0.2, low: 0.066667, high: 0.333333, significant: true },
    },
    citation_rate: unchanged(citation_rate),
    citation_rate_of_cited: unchanged(citation_rate_of_cited),
    share_of_voice: unchanged(share_of_voice),
    occurrence_share: unchanged(occurrence_share),
    citation_share: unchanged(citation_share),
    first_mention_rate: unchanged(first_mention_rate),
    prompt_coverage: unchanged(prompt_coverage),
    ...figures,
    previous: { avg_position: 2.11, prominence: 0.1, sentiment_index: 62.5 },
  },
  competitors: [{
    competitor_id: 7,
    domain: "rival.example",
    ...BRAND,
    mention_rate: rate(29, 60, [0.366667, 0.6]),
    share_of_voice: rate(29, 50, [0.479167, 0.68]),
    occurrence_share: rate(48, 81, [0.5, 0.694444]),
  }],
  engines: [{ engine: "perplexity", answers: COUNTS, ...BRAND }],
  branded_prompts: null,
  formulas: ANSWER_FORMULAS.map((formula) => ({ ...formula })),
};

/** An example of `GET /sites/{id}/aeo`. */
export const AEO_EXAMPLE = {
  data: [ANSWER_EXAMPLE],
  links: { first: "https://api.example.com/api/v1/sites/1/aeo", next: null },
  meta: {
    ...ANSWER_PROVENANCE_EXAMPLE,
    summary: SUMMARY,
    per_page: 50,
    next_cursor: null,
    total: 1,
  },
};
