import { createWorkGate } from "../../commands/core/work_gate.ts";
import { createFairTurns } from "../../core/fair_turns.ts";
import { createSignOfLife } from "../../jobs/sign_of_life.ts";
import { THREAD_LIMITS, type WorkThreadData } from "../../jobs/work_thread.ts";
import type { Services } from "../../services.ts";
import { StartedWorker } from "./started_worker.ts";

/** A thread that makes answers which take too long for the thread that all requests share. */
interface AnswerThread<Work, Answer> {
  /**
   * Makes one answer; the work is copied. Others wait for their turn, which goes round the accounts. Throws
   * `LimitExceededError` where too many of the account, or of all, are under way.
   */
  run(work: Work): Promise<Answer>;
  /** Starts the thread ahead of the first answer. */
  prepare(): void;
  /** Ends the thread; what it has not answered fails. */
  close(): Promise<void>;
}

/** What the thread is given: one piece of work after the other, or `stop`. */
export interface AnswerOrder<Work> {
  work: Work;
}

/** An error as it crosses the border of the thread. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  code: unknown;
  errno: unknown;
}

/** What the thread says. */
export type AnswerMessage<Answer> =
  | { type: "answer"; answer: Answer }
  | { type: "failed"; error: SentError }
  | { type: "log"; level: Parameters<Services["log"]>[0]; event: string; fields: object };

/** A thread that has nothing to do ends after this time, with its memory; its start takes about a second. */
const IDLE_MS = 600_000;
/** Answers that may wait or be made in a process, and of these an account's: one may take seconds. */
const LIMITS = {
  inProcess: 16,
  ofAccount: 4,
  code: "too_many_comparisons",
  things: "comparisons",
} as const;

/**
 * Creates a thread for answers with its own database pool. It starts with the first answer unless it is prepared, makes
 * one at a time, and ends when it has had nothing to do for ten minutes. One that breaks fails its answer alone: the next one starts it again.
 */
export function createAnswerThread<Work extends { accountId: number }, Answer>(
  services: Pick<Services, "config" | "log" | "timeMemory">,
  { program, idleMs = IDLE_MS }: { program: URL; idleMs?: number },
): AnswerThread<Work, Answer> {
  const turns = createFairTurns();
  const gate = createWorkGate(LIMITS);
  let started: AnswerWorker<Work, Answer> | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const thread = started;
    started = undefined;
    await thread?.end("stop");
  }

  function start(): AnswerWorker<Work, Answer> {
    clearTimeout(idle);
    if (started?.isEnded) started = undefined;
    return started ??= startWorker<Work, Answer>(services, program);
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void end(), idleMs).unref();
  }

  async function make(work: Work): Promise<Answer> {
    try {
      return await start().run({ work });
    } finally {
      if (started?.isEnded) started = undefined;
      rest();
    }
  }

  return {
    run: (work) => gate.run(work.accountId, () => turns.run(work.accountId, () => make(work))),
    prepare() {
      // one that works or rests already goes on
      if (started !== undefined) return;
      start();
      rest();
    },
    close: end,
  };
}

type AnswerWorker<Work, Answer> = StartedWorker<AnswerOrder<Work>, AnswerMessage<Answer>, Answer>;

function startWorker<Work, Answer>(
  { config, timeMemory, log }: Pick<Services, "config" | "log" | "timeMemory">,
  program: URL,
): AnswerWorker<Work, Answer> {
  const data: WorkThreadData<null> = { config, work: null, life: createSignOfLife(), timeMemory };
  return new StartedWorker(program, {
    workerData: data,
    resourceLimits: THREAD_LIMITS,
    receive(message) {
      if (message.type === "answer") return { made: message.answer };
      if (message.type === "failed") return { error: errorOf(message.error) };
      log(message.level, message.event, { ...message.fields });
      return undefined;
    },
  });
}

function errorOf({ name, message, stack, code, errno }: SentError): Error {
  const error = new Error(message);
  return Object.assign(error, { name, stack, code, errno });
}
