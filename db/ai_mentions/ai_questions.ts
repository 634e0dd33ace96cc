import type { Db } from "../core/connection.ts";

/** A question that a run has still to ask. */
export interface WaitingQuestion {
  place: number;
  promptId: number;
  runNumber: number;
  text: string;
  country: string | null;
  language: string | null;
}

/** Lists the questions to one engine after a place, in their order. */
export async function listQuestions(
  db: Db,
  runId: number,
  { engine, after, limit }: { engine: string; after: number; limit: number },
): Promise<WaitingQuestion[]> {
  return await db("ai_questions").join("ai_prompts", "ai_prompts.id", "ai_questions.prompt_id")
    .where({ "ai_questions.run_id": runId, "ai_questions.engine": engine })
    .where("ai_questions.place", ">", after) // primary key (run_id, place)
    .orderBy("ai_questions.place").limit(limit)
    .select<WaitingQuestion[]>(
      "ai_questions.place",
      "ai_questions.prompt_id as promptId",
      "ai_questions.run_number as runNumber",
      "ai_prompts.text",
      "ai_prompts.country",
      "ai_prompts.language",
    );
}

/** Whether a question is still to be asked: its prompt may be deleted, its run canceled. */
export async function isWaiting(db: Db, runId: number, place: number): Promise<boolean> {
  const row = await db("ai_questions").where({ run_id: runId, place }).first("place");
  return row !== undefined;
}

/** Deletes a question that was asked; false: it was gone already. */
export async function deleteQuestion(trx: Db, runId: number, place: number): Promise<boolean> {
  return await trx("ai_questions").where({ run_id: runId, place }).delete() === 1;
}

/** Counts what runs have still to ask; those that have nothing are missing in the map. */
export async function countQuestions(
  db: Db,
  runIds: readonly number[],
): Promise<Map<number, number>> {
  const rows: { runId: number; count: number }[] = await db("ai_questions")
    .whereIn("run_id", runIds).groupBy("run_id") // primary key
    .select("run_id as runId").count({ count: "*" });
  return new Map(rows.map(({ runId, count }) => [runId, count]));
}

/** Lists the engines that a run has still to ask. */
export async function listWaitingEngines(db: Db, runId: number): Promise<string[]> {
  return await db("ai_questions").where({ run_id: runId }) // primary key
    .distinct().orderBy("engine").pluck<string[]>("engine");
}
