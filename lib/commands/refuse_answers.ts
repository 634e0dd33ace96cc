import { ImportError } from "../importers/import_error.ts";
import type { AiAnswerRow, ImportRow } from "../importers/import_rows.ts";

/** Whether a row is an answer of an AI engine. */
export function isAnswer(row: ImportRow): row is AiAnswerRow {
  return row.kind === "ai_answer";
}

/** Throws an `ImportError` for answers: they are read, and there is no table to keep them in. */
export function refuseAnswers(rows: readonly ImportRow[]): void {
  if (!rows.some(isAnswer)) return;
  throw new ImportError(
    "not_stored_yet",
    "The file holds answers of AI engines. They can be read, but this version does not keep them " +
      "yet; nothing was imported.",
  );
}
