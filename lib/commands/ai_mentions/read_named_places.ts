import type { AnswerRow } from "../../../db/ai_mentions/ai_answer_list.ts";
import { findAnswerText } from "../../../db/ai_mentions/ai_answer_parts.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { Citation } from "../../ai/engine_answer.ts";
import { OWN_BRAND, readAnswerBrands } from "./read_answer_brands.ts";

/** A place where an answer names a tracked brand, in UTF-16 units of its text; `end` is exclusive. */
export interface NamedPlace {
  start: number;
  end: number;
  /** As the brand is set. */
  name: string;
  /** Null: the own brand. */
  competitorId: number | null;
}

/** Finds the places where an answer names the site's brand or a competitor, in the order of its text. */
export async function readNamedPlaces(
  db: Db,
  siteId: number,
  { id, status, language }: Pick<AnswerRow, "id" | "status" | "language">,
): Promise<NamedPlace[]> {
  // a refusal says nothing of brands
  if (status !== "answered") return [];
  const said = await findAnswerText(db, siteId, id);
  const brands = await readAnswerBrands(db, siteId);
  if (said === undefined || brands === undefined) return [];
  const citations: Citation[] = JSON.parse(said.citations);
  const found = brands.analyst.analyse({ text: said.text, citations }, language);
  return found.brands.flatMap(({ mentions }) => mentions)
    .map(({ brand, start, end, name }) => ({
      ...{ start, end, name },
      competitorId: brand === OWN_BRAND ? null : Number(brand),
    }))
    .toSorted((one, other) => one.start - other.start);
}
