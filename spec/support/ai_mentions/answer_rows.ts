import type { Db } from "../../../db/core/connection.ts";
import { md5 } from "../../../db/core/md5.ts";

type Row = Readonly<Record<string, string | number | Buffer | Date | null>>;

const NOW = new Date("2026-11-20T10:00:00Z");

/** Inserts prompts of a site by their ids: text, and columns that differ from a manual one without schedule. */
export async function insertPromptRows(
  db: Db,
  siteId: number,
  rows: readonly (Row & { id: number })[],
): Promise<void> {
  for (const row of rows) {
    await db("ai_prompts").insert({
      site_id: siteId,
      hash: md5(`prompt ${row.id}`),
      text: `prompt ${row.id}`,
      schedule: "none",
      origin: "manual",
      created_at: NOW,
      updated_at: NOW,
      ...row,
    });
  }
}

/** Inserts answers of a site by their ids; by default of chatgpt to prompt 1 in run 1, not analysed, of 18 November 2026. */
export async function insertAnswerRows(
  db: Db,
  siteId: number,
  rows: readonly (Row & { id: number })[],
): Promise<void> {
  for (const row of rows) {
    await db("ai_answers").insert({
      site_id: siteId,
      answer_key: md5(`answer ${row.id}`),
      prompt_id: 1,
      run_id: 1,
      engine: "chatgpt",
      run_number: 1,
      asked_at: "2026-11-18 09:00:00",
      day_only: 0,
      status: "answered",
      created_at: NOW,
      ...row,
    });
  }
}

/** Inserts what answers have of brands; by default named once and first. */
export async function insertBrandRows(
  db: Db,
  siteId: number,
  rows: readonly (Row & { answer_id: number; competitor_id: number })[],
): Promise<void> {
  for (const row of rows) {
    await db("ai_answer_brands").insert({
      ...{ site_id: siteId, mentions_count: 1, mention_order: 1, first_offset: 0, in_list: 0 },
      ...row,
    });
  }
}

/** Inserts pages that answers cite: each names its answer, its place and its URL. */
export async function insertCitationRows(
  db: Db,
  siteId: number,
  rows: readonly (Row & { answer_id: number; position: number; url: string })[],
): Promise<void> {
  for (const row of rows) {
    await db("ai_answer_citations").insert({
      ...{ site_id: siteId, url_hash: md5(row.url), domain: new URL(row.url).hostname },
      ...{ in_text: 1, own: 0 },
      ...row,
    });
  }
}
