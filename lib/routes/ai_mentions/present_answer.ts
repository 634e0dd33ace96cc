import {
  type AnswerBrandRow,
  type AnswerCitationRow,
  listAnswerBrands,
  listAnswerCitations,
  readAnswerTexts,
} from "../../../db/ai_mentions/ai_answer_parts.ts";
import type { AnswerRow } from "../../../db/ai_mentions/ai_answer_list.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { AiAnswerAnswer } from "../../../schemas/ai_answer.ts";
import { OWN_BRAND } from "../../commands/ai_mentions/read_answer_brands.ts";
import { cutExcerpt } from "../../metrics/ai_mentions/answer_excerpt.ts";
import { isoTime, type Presenter } from "../core/present.ts";

/** Reads what the fields of answers need beyond their rows, and makes how they are shown. */
export async function createAnswerPresenter(
  { db, siteId }: { db: Db; siteId: number },
  rows: readonly Pick<AnswerRow, "id">[],
  fields: readonly string[],
): Promise<Presenter<AnswerRow, AiAnswerAnswer>> {
  const ids = rows.map(({ id }) => id);
  const forFields = (...names: string[]) => names.some((name) => fields.includes(name)) ? ids : [];
  const [citations, brands, texts] = await Promise.all([
    listAnswerCitations(db, siteId, forFields("citations")),
    listAnswerBrands(db, siteId, forFields("competitors_mentioned", "excerpt")),
    readAnswerTexts(db, siteId, forFields("excerpt", "answer")),
  ]);
  const citationsOf = Map.groupBy(citations, (one) => one.answer_id);
  const brandsOf = Map.groupBy(brands, (one) => one.answer_id);
  return {
    ...PRESENT_COLUMNS,
    citations: ({ id }) => (citationsOf.get(id) ?? []).map(presentCitation),
    competitors_mentioned: ({ id }) => (brandsOf.get(id) ?? []).flatMap(presentMention),
    excerpt: ({ id }) => {
      const text = texts.get(id);
      return text === undefined ? null : cutExcerpt(text, firstOffset(brandsOf.get(id) ?? []));
    },
    answer: ({ id }) => texts.get(id) ?? null,
  };
}

/** Of the own brand, else of the brand that is named first. */
function firstOffset(brands: readonly AnswerBrandRow[]): number {
  const own = brands.find(({ competitor_id: id }) => id === Number(OWN_BRAND));
  return (own ?? brands[0])?.first_offset ?? 0;
}

const flag = (value: 0 | 1 | null) => value === null ? null : value === 1;

const PRESENT_COLUMNS: Omit<
  Presenter<AnswerRow, AiAnswerAnswer>,
  "citations" | "competitors_mentioned" | "excerpt" | "answer"
> = {
  id: (row) => row.id,
  prompt: (row) => row.prompt,
  prompt_id: (row) => row.prompt_id,
  branded: (row) => flag(row.branded),
  run_id: (row) => row.run_id,
  engine: (row) => row.engine,
  model: (row) => row.model,
  country: (row) => row.country,
  language: (row) => row.language,
  answered_at: (row) => isoTime(row.answered_at),
  status: (row) => row.status,
  error: (row) =>
    row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
  mentioned: (row) => flag(row.mentioned),
  mention_position: (row) => row.mention_position,
  mentions_count: (row) => row.mentions_count,
  sentiment: (row) => row.sentiment,
  cited: (row) => flag(row.cited),
  citations_count: (row) => row.citations_count,
};

function presentCitation(row: AnswerCitationRow): AiAnswerAnswer["citations"][number] {
  return {
    position: row.position,
    url: row.url,
    domain: row.domain,
    title: row.title,
    in_text: row.in_text === 1,
    own: row.own === 1,
    competitor: row.competitor_id !== null,
    competitor_id: row.competitor_id,
  };
}

function presentMention(row: AnswerBrandRow): AiAnswerAnswer["competitors_mentioned"] {
  if (row.domain === null) return [];
  return [{
    competitor_id: row.competitor_id,
    domain: row.domain,
    mentions_count: row.mentions_count,
    position: row.mention_order,
  }];
}
