import { parentPort, workerData } from "node:worker_threads";
import type { WorkThreadData } from "./jobs/work_thread.ts";
import type { AnswerMessage, AnswerOrder, SentError } from "./routes/core/answer_thread.ts";
import { openWorker } from "./run_worker.ts";
import type { Services } from "./services.ts";

/** One reads days while another reads what is known of them. */
const POOL_SIZE = 3;

/** The program of a thread that `createAnswerThread()` starts: makes one answer after the other until it has to stop. */
export async function runAnswerWorker<Work, Answer>(
  answer: (services: Services, work: Work) => Promise<Answer>,
): Promise<void> {
  const send = (message: AnswerMessage<Answer>) => parentPort?.postMessage(message);
  // answer_thread.ts starts the thread with exactly this
  const worker = openWorker(workerData as WorkThreadData<null>, {
    poolSize: POOL_SIZE,
    log: (level, event, fields = {}) => send({ type: "log", level, event, fields }),
  });
  parentPort?.on("message", (order: AnswerOrder<Work> | "stop") => {
    if (order === "stop") return;
    answer(worker.services, order.work).then(
      (made) => send({ type: "answer", answer: made }),
      (error: unknown) => send({ type: "failed", error: describeError(error) }),
    );
  });
  await new Promise<void>((resolve) => {
    worker.shutdown.addEventListener("abort", () => resolve());
  });
  await worker.close();
}

function describeError(error: unknown): SentError {
  const known: Partial<SentError> = error instanceof Error ? error : {};
  const { name = "Error", message = String(error), stack, code, errno } = known;
  return { name, message, stack, code, errno };
}
