import type { Db } from "../core/connection.ts";

/** A page that an answer cites. */
export interface AnswerCitationRow {
  answer_id: number;
  position: number;
  url: string;
  domain: string | null;
  title: string | null;
  in_text: 0 | 1;
  own: 0 | 1;
  competitor_id: number | null;
}

/** A brand that an answer names. */
export interface AnswerBrandRow {
  answer_id: number;
  /** 0: the own one. */
  competitor_id: number;
  /** Null: the own one, or a competitor that was removed since. */
  domain: string | null;
  mentions_count: number;
  mention_order: number;
  first_offset: number;
}

/** Lists what answers cite, in the order of each. */
export async function listAnswerCitations(
  db: Db,
  siteId: number,
  answerIds: readonly number[],
): Promise<AnswerCitationRow[]> {
  if (answerIds.length === 0) return [];
  return await db("ai_answer_citations").where({ site_id: siteId }) // primary key
    .whereIn("answer_id", answerIds).orderBy(["answer_id", "position"])
    .select("answer_id", "position", "url", "domain", "title", "in_text", "own", "competitor_id");
}

/** Lists the brands that answers name, in the order of each. */
export async function listAnswerBrands(
  db: Db,
  siteId: number,
  answerIds: readonly number[],
): Promise<AnswerBrandRow[]> {
  if (answerIds.length === 0) return [];
  return await db("ai_answer_brands as brands").where("brands.site_id", siteId) // primary key
    .whereIn("brands.answer_id", answerIds).where("brands.mention_order", ">", 0)
    .leftJoin("competitors", "competitors.id", "brands.competitor_id")
    .orderBy(["brands.answer_id", "brands.mention_order"])
    .select("brands.answer_id", "brands.competitor_id", "competitors.domain")
    .select("brands.mentions_count", "brands.mention_order", "brands.first_offset");
}

/** Reads what engines said, by the ids of answers. */
export async function readAnswerTexts(
  db: Db,
  siteId: number,
  answerIds: readonly number[],
): Promise<Map<number, string>> {
  if (answerIds.length === 0) return new Map();
  const rows: { answer_id: number; text: string }[] = await db("ai_answer_texts") // primary key
    .where({ site_id: siteId }).whereIn("answer_id", answerIds).select("answer_id", "text");
  return new Map(rows.map((row) => [row.answer_id, row.text]));
}

/** Finds what an engine said, with the citations that it named apart, as JSON; undefined: it said nothing. */
export async function findAnswerText(
  db: Db,
  siteId: number,
  answerId: number,
): Promise<{ text: string; citations: string } | undefined> {
  return await db("ai_answer_texts").where({ site_id: siteId, answer_id: answerId }) // primary key
    .first<{ text: string; citations: string } | undefined>("text", "citations");
}
