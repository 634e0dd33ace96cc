import { raiseAnswersVersion } from "./ai_answer_versions.ts";
import type { AnswerStatus } from "./ai_answers.ts";
import type { Db } from "../core/connection.ts";
import { insertRows, sqlLiteral } from "../core/sql_rows.ts";
import { fitText } from "../core/text_columns.ts";
import { runStatement } from "../core/statement.ts";

/** What an analysis reads of an answer. */
export interface AnswerText {
  id: number;
  prompt_id: number;
  status: AnswerStatus;
  language: string | null;
  /** Null: it failed. */
  text: string | null;
  /** JSON list of Citation. */
  citations: string | null;
}

/** What the own brand has of an answer. */
export const ANSWER_SENTIMENTS = ["positive", "neutral", "negative", "mixed"] as const;
export type AnswerSentiment = (typeof ANSWER_SENTIMENTS)[number];

/** What an answer has of one brand. */
export interface AnalysedBrand {
  /** 0: the own brand. */
  competitorId: number;
  /** 0, like `order`: it is only cited. */
  mentionsCount: number;
  order: number;
  firstOffset: number;
  inList: boolean;
  citationsCount: number;
  /** Sentences by what they say; null: in a language without lexicon. */
  sentences: { positive: number; neutral: number; negative: number } | null;
}

/** A page that an answer cites. */
interface AnalysedCitation {
  position: number;
  urlHash: Buffer;
  url: string;
  domain: string | null;
  title: string | null;
  inText: boolean;
  own: boolean;
  competitorId: number | null;
}

/** What an analysis found in an answer. */
export interface AnalysedAnswer {
  answerId: number;
  /** Null: there is no answer, or a refusal. */
  found: {
    brands: readonly AnalysedBrand[];
    citations: readonly AnalysedCitation[];
    sentiment: AnswerSentiment | null;
  } | null;
}

/** Lists answers that were not analysed, or with other brands; in no order. */
export async function listStaleAnswers(
  db: Db,
  siteId: number,
  { digest, limit }: { digest: Buffer; limit: number },
): Promise<number[]> {
  return await db("ai_answers").where({ site_id: siteId }) // index ai_answers_analysed
    .whereRaw("(analysed_with is null or analysed_with < ? or analysed_with > ?)", [digest, digest])
    .limit(limit).pluck<number[]>("id");
}

/** Reads the texts of answers, which stay as they are until the transaction ends. */
export async function lockAnswerTexts(
  trx: Db,
  siteId: number,
  ids: readonly number[],
): Promise<AnswerText[]> {
  // both by their primary keys
  const answers = await trx("ai_answers").where({ site_id: siteId }).whereIn("id", ids)
    .orderBy("id").forUpdate()
    .select<Omit<AnswerText, "text" | "citations">[]>("id", "prompt_id", "status", "language");
  const texts = await trx("ai_answer_texts").where({ site_id: siteId }).whereIn("answer_id", ids)
    .select<{ answer_id: number; text: string; citations: string }[]>(
      "answer_id",
      "text",
      "citations",
    );
  const byId = new Map(texts.map((row) => [row.answer_id, row]));
  return answers.map((answer) => ({
    ...answer,
    text: byId.get(answer.id)?.text ?? null,
    citations: byId.get(answer.id)?.citations ?? null,
  }));
}

/** Notes answers that turned out to be refusals. */
export async function updateRefusedAnswers(
  trx: Db,
  siteId: number,
  answerIds: readonly number[],
): Promise<void> {
  if (answerIds.length === 0) return;
  await trx("ai_answers").where({ site_id: siteId }).whereIn("id", [...answerIds]) // primary key
    .update({ status: "refused" });
}

/** Stores what was found in answers in place of what was. */
export async function storeAnalyses(
  trx: Db,
  siteId: number,
  { analysed, digest }: { analysed: readonly AnalysedAnswer[]; digest: Buffer },
): Promise<void> {
  const ids = analysed.map(({ answerId }) => answerId);
  if (ids.length === 0) return;
  for (const table of ["ai_answer_brands", "ai_answer_citations"]) {
    await trx(table).where({ site_id: siteId }).whereIn("answer_id", ids).delete(); // primary key
  }
  await insertRows(
    trx,
    "ai_answer_brands (site_id, answer_id, competitor_id, mentions_count, mention_order, " +
      "first_offset, in_list, positive_count, neutral_count, negative_count, citations_count)",
    analysed.flatMap(({ answerId, found }) =>
      (found?.brands ?? []).map((one) => [
        siteId,
        answerId,
        one.competitorId,
        one.mentionsCount,
        one.order,
        one.firstOffset,
        one.inList,
        one.sentences?.positive ?? null,
        one.sentences?.neutral ?? null,
        one.sentences?.negative ?? null,
        one.citationsCount,
      ])
    ),
  );
  await insertRows(
    trx,
    "ai_answer_citations (site_id, answer_id, position, url_hash, url, domain, title, in_text, " +
      "own, competitor_id)",
    analysed.flatMap(({ answerId, found }) =>
      (found?.citations ?? []).map((one) => [
        siteId,
        answerId,
        one.position,
        one.urlHash,
        fitText(one.url, 2048),
        one.domain === null ? null : fitText(one.domain, 255),
        one.title === null ? null : fitText(one.title, 500),
        one.inText,
        one.own,
        one.competitorId,
      ])
    ),
  );
  await updateAnswers(trx, siteId, { analysed, digest });
  await raiseAnswersVersion(trx, siteId);
}

/** One statement for all of them, over a table of their values. */
async function updateAnswers(
  trx: Db,
  siteId: number,
  { analysed, digest }: { analysed: readonly AnalysedAnswer[]; digest: Buffer },
): Promise<void> {
  const names = ["answer_id", ...FIGURES].join(", ");
  const rows = analysed.map((one) => {
    const literals = [one.answerId, ...figuresOf(one)].map(sqlLiteral);
    return `SELECT ${literals.join(", ")}`;
  });
  // the first row names the columns
  const values = `SELECT ${
    ["0", ...FIGURES.map(() => "NULL")].map((value, index) =>
      `${value} AS ${names.split(", ")[index]}`
    ).join(", ")
  } UNION ALL ${rows.join(" UNION ALL ")}`;
  await runStatement(
    trx,
    `UPDATE ai_answers JOIN (${values}) AS analysed ON analysed.answer_id = ai_answers.id SET ` +
      `ai_answers.analysed_with = ${sqlLiteral(digest)}, ` +
      FIGURES.map((name) => `ai_answers.${name} = analysed.${name}`).join(", ") +
      ` WHERE ai_answers.site_id = ${siteId}`,
  );
}

const FIGURES = [
  "mentioned",
  "mention_position",
  "mentions_count",
  "sentiment",
  "cited",
  "citations_count",
  "own_citations_count",
] as const;

function figuresOf({ found }: AnalysedAnswer) {
  if (found === null) return FIGURES.map(() => null);
  const own = found.brands.find(({ competitorId }) => competitorId === 0);
  const isNamed = own !== undefined && own.mentionsCount > 0;
  const ownCitations = found.citations.filter((one) => one.own).length;
  return [
    isNamed,
    isNamed ? own.order : null,
    own?.mentionsCount ?? 0,
    found.sentiment,
    ownCitations > 0,
    found.citations.length,
    ownCitations,
  ];
}

/** Lists prompts that were not judged, or with other names of the brand. */
export async function listUnjudgedPrompts(
  db: Db,
  siteId: number,
  { digest, limit }: { digest: Buffer; limit: number },
): Promise<{ id: number; text: string }[]> {
  return await db("ai_prompts").where({ site_id: siteId }) // index ai_prompts_site
    .whereRaw("(analysed_with is null or analysed_with <> ?)", [digest])
    .orderBy("id").limit(limit).select<{ id: number; text: string }[]>("id", "text");
}

/** Stores which prompts name the own brand. */
export async function updateBrandedPrompts(
  trx: Db,
  siteId: number,
  { ids, branded, digest }: { ids: readonly number[]; branded: boolean; digest: Buffer },
): Promise<void> {
  if (ids.length === 0) return;
  await trx("ai_prompts").where({ site_id: siteId }).whereIn("id", ids)
    .update({ branded, analysed_with: digest });
  await raiseAnswersVersion(trx, siteId);
}
