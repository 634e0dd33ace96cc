import { analyseAnswers } from "../ai_mentions/analyse_answers.ts";
import { createAnswerStore, type StoredAnswers } from "../ai_mentions/answer_store.ts";
import { createImportOptions } from "./import_settings.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";
import { writeToSite } from "../sites/write_to_site.ts";
import type { CreateRunBody } from "../../../schemas/ai_run.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import type { AnswerRole } from "../../importers/columns/answer_columns.ts";
import { ImportError } from "../../importers/files/import_error.ts";
import type { AiAnswerRow } from "../../importers/import_rows.ts";
import { readAnswer } from "../../importers/read_answer.ts";
import type { Services } from "../../services.ts";

type ImportedAnswer = NonNullable<CreateRunBody["answers"]>[number];

const ROWS_AT_ONCE = 50;

/**
 * Keeps answers that were sent, all or none of them, and analyses them at once. Throws `ValidationError`
 * that names each one which cannot be read.
 */
export async function importAnswers(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  answers: readonly ImportedAnswer[],
): Promise<StoredAnswers> {
  const at = now();
  const errors: FieldErrors = {};
  const rows = answers.flatMap((answer, index) => parseAnswer(answer, index, { now: at, errors }));
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const stored = await writeToSite(db, siteId, async (trx) => {
    const store = createAnswerStore(trx, { siteId, importId: null, now: at });
    try {
      // in parts, so that other requests are answered in between
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await store.add(rows.slice(start, start + ROWS_AT_ONCE));
      }
    } catch (error) {
      if (error instanceof ImportError) throw new ValidationError({ answers: [error.message] });
      throw error;
    }
    // whatever cuts the analysis off, a refresh makes up for it
    await requestRefresh(trx, siteId);
    return await store.finishRun();
  });
  await analyseAnswers(db, siteId, { answerIds: stored.answerIds });
  return stored;
}

function parseAnswer(
  answer: ImportedAnswer,
  index: number,
  { now, errors }: { now: Date; errors: FieldErrors },
): AiAnswerRow[] {
  const fields = new Map<AnswerRole, unknown>();
  for (const [name, value] of Object.entries(answer)) {
    // the schema's names are those of roles
    if (value !== null) fields.set(name as AnswerRole, value);
  }
  const row = readAnswer(fields, "unknown", createImportOptions({}, now));
  if (typeof row !== "string") return [row];
  errors[`answers.${index}`] = [row];
  return [];
}
