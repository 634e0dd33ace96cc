import {
  type AnalysedAnswer,
  type AnalysedBrand,
  type AnswerSentiment,
  type AnswerText,
  listStaleAnswers,
  listUnjudgedPrompts,
  lockAnswerTexts,
  storeAnalyses,
  updateBrandedPrompts,
  updateRefusedAnswers,
} from "../../../db/ai_mentions/ai_answer_analysis.ts";
import type { Db } from "../../../db/core/connection.ts";
import { md5 } from "../../../db/core/md5.ts";
import type { AnsweredBrands } from "../../ai/analyse_answer.ts";
import { citationKey } from "../../ai/citation_url.ts";
import type { Citation } from "../../ai/engine_answer.ts";
import { isRefusal } from "../../ai/refusal.ts";
import type { MentionSentiment } from "../../ai/mention_sentiment.ts";
import { findAnswerWindow } from "./answer_window.ts";
import { type AnswerBrands, OWN_BRAND, readAnswerBrands } from "./read_answer_brands.ts";
import { readAnswerReport } from "./read_answer_report.ts";
import type { RefreshStep } from "../search_data/refresh/refresh_step.ts";
import { writeToSite } from "../sites/write_to_site.ts";

/** Bounds the memory that texts take, and the time that their rows are locked. */
const ANSWERS_AT_ONCE = 100;
const IDS_AT_ONCE = 20_000;
const PROMPTS_AT_ONCE = 1_000;

/**
 * Analyses answers: which brands they name, in which order and with what sentiment, and whose pages they cite.
 * What was known of them is replaced, so that it may be run again. Unknown ids are left out.
 */
export async function analyseAnswers(
  db: Db,
  siteId: number,
  { answerIds, signal }: { answerIds: readonly number[]; signal?: AbortSignal | undefined },
): Promise<void> {
  const brands = await readAnswerBrands(db, siteId);
  if (brands === undefined) return;
  await judgePrompts(db, siteId, { brands, signal });
  await analyseInBatches(db, siteId, { brands, answerIds, signal });
}

/** Analyses those of a site's answers that are new, or all of them when its brands or competitors have changed. */
export async function analyseStaleAnswers(
  db: Db,
  siteId: number,
  signal?: AbortSignal,
): Promise<void> {
  const brands = await readAnswerBrands(db, siteId);
  if (brands === undefined) return;
  await judgePrompts(db, siteId, { brands, signal });
  for (;;) {
    const answerIds = await listStaleAnswers(db, siteId, {
      digest: brands.digest,
      limit: IDS_AT_ONCE,
    });
    if (answerIds.length === 0) return;
    await analyseInBatches(db, siteId, { brands, answerIds, signal });
  }
}

/**
 * What answers say of the brands, after each change of the site's names and competitors; with the figures that
 * most people ask for.
 */
export const refreshAnswers: RefreshStep = {
  name: "ai_answers",
  async run(context) {
    const { db, siteId, signal, now } = context;
    await analyseStaleAnswers(db, siteId, signal);
    const window = await findAnswerWindow(db, siteId, { query: {} });
    if (window !== undefined) await readAnswerReport(context, { siteId, window, filters: [], now });
  },
};

interface Batches {
  brands: AnswerBrands;
  answerIds: readonly number[];
  signal: AbortSignal | undefined;
}

async function analyseInBatches(
  db: Db,
  siteId: number,
  { brands, answerIds, signal }: Batches,
): Promise<void> {
  for (let start = 0; start < answerIds.length; start += ANSWERS_AT_ONCE) {
    signal?.throwIfAborted();
    const ids = answerIds.slice(start, start + ANSWERS_AT_ONCE);
    await writeToSite(db, siteId, async (trx) => {
      const answers = await lockAnswerTexts(trx, siteId, ids);
      const analysed: AnalysedAnswer[] = [];
      // stored by a version that knew fewer refusals
      const refusedIds = answers.filter(isUnknownRefusal).map(({ id }) => id);
      await updateRefusedAnswers(trx, siteId, refusedIds);
      for (const answer of answers) {
        const found = refusedIds.includes(answer.id) ? null : findBrands(answer, brands);
        analysed.push({ answerId: answer.id, found });
      }
      await storeAnalyses(trx, siteId, { analysed, digest: brands.digest });
    });
  }
}

function isUnknownRefusal({ status, text }: AnswerText): boolean {
  return status === "answered" && text !== null && isRefusal(text);
}

/** Null: it failed, or it is a refusal, which says nothing of brands. */
function findBrands(
  { status, text, citations, language }: AnswerText,
  { analyst }: AnswerBrands,
): AnalysedAnswer["found"] {
  if (status !== "answered" || text === null) return null;
  const listed: Citation[] = JSON.parse(citations ?? "[]");
  const analysed = analyst.analyse({ text, citations: listed }, language);
  return {
    brands: countBrands(analysed),
    citations: analysed.citations.map((one) => ({
      position: one.position,
      urlHash: md5(citationKey(one.url) ?? one.url),
      url: one.pageUrl,
      domain: one.domain,
      title: one.title,
      inText: one.start !== null,
      own: one.isOwn,
      competitorId: one.isCompetitor ? Number(one.brand) : null,
    })),
    sentiment: tellSentiment(analysed),
  };
}

function countBrands({ brands, citations, sentiment }: AnsweredBrands): AnalysedBrand[] {
  const keys = new Set([
    ...brands.map(({ brand }) => brand),
    ...citations.flatMap(({ brand }) => brand ?? []),
  ]);
  return Array.from(keys, (key) => {
    const presence = brands.find(({ brand }) => brand === key);
    return {
      competitorId: Number(key),
      mentionsCount: presence?.mentions.length ?? 0,
      order: presence?.order ?? 0,
      firstOffset: presence?.firstStart ?? 0,
      inList: presence !== undefined && presence.listPosition !== null,
      citationsCount: citations.filter(({ brand }) => brand === key).length,
      sentences: sentiment === undefined || presence === undefined
        ? null
        : countSentences(sentiment.filter(({ brand }) => brand === key)),
    };
  });
}

function countSentences(sentences: readonly MentionSentiment[]) {
  const count = (score: number) => sentences.filter((one) => one.score === score).length;
  return { positive: count(1), neutral: count(0), negative: count(-1) };
}

/** Of the own brand in the whole answer: mixed where sentences praise it and others criticise it. */
function tellSentiment({ sentiment }: AnsweredBrands): AnswerSentiment | null {
  const own = sentiment?.filter(({ brand }) => brand === OWN_BRAND) ?? [];
  if (own.length === 0) return null;
  const { positive, negative } = countSentences(own);
  if (positive > 0 && negative > 0) return "mixed";
  return positive > 0 ? "positive" : negative > 0 ? "negative" : "neutral";
}

/** Finds which prompts name the own brand: their answers are counted apart. */
async function judgePrompts(
  db: Db,
  siteId: number,
  { brands: { analyst, digest }, signal }: {
    brands: AnswerBrands;
    signal: AbortSignal | undefined;
  },
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const prompts = await listUnjudgedPrompts(db, siteId, { digest, limit: PROMPTS_AT_ONCE });
    if (prompts.length === 0) return;
    const judged = Map.groupBy(prompts, ({ text }) => analyst.isBrandedPrompt(text));
    await writeToSite(db, siteId, async (trx) => {
      for (const [branded, same] of judged) {
        await updateBrandedPrompts(trx, siteId, {
          ids: same.map(({ id }) => id),
          branded,
          digest,
        });
      }
    });
  }
}
