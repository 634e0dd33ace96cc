import type { ChangesBody, ChangesQuestion } from "./commands/search/changes/changes_thread.ts";
import { answerChanges } from "./routes/search/answer_changes.ts";
import { runAnswerWorker } from "./run_answer_worker.ts";

await runAnswerWorker<ChangesQuestion, ChangesBody>(answerChanges);
