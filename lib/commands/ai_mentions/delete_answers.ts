import { deleteAnswersOfRuns, listPromptsOfRuns } from "../../../db/ai_mentions/ai_answers.ts";
import { deleteUnansweredPrompts } from "../../../db/ai_mentions/ai_prompts.ts";
import { deleteRuns, listRunsOfImport } from "../../../db/ai_mentions/ai_runs.ts";
import type { Db } from "../../../db/core/connection.ts";

const ANSWERS_AT_ONCE = 500;

/**
 * Deletes the answers that an import has brought and that no later one has replaced, with the prompts that
 * only they were for.
 */
export async function deleteAnswersOfImport(
  trx: Db,
  siteId: number,
  importId: number,
): Promise<void> {
  const runIds = await listRunsOfImport(trx, siteId, importId);
  if (runIds.length === 0) return;
  const promptIds = await listPromptsOfRuns(trx, siteId, runIds);
  let deleted = ANSWERS_AT_ONCE;
  while (deleted === ANSWERS_AT_ONCE) {
    deleted = await deleteAnswersOfRuns(trx, siteId, { runIds, limit: ANSWERS_AT_ONCE });
  }
  await deleteUnansweredPrompts(trx, siteId, promptIds);
  await deleteRuns(trx, siteId, runIds);
}
