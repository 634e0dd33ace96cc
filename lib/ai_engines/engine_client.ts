import { setTimeout as wait } from "node:timers/promises";
import type { AnswerFault, AnswerResult } from "../ai/engine_answer.ts";
import type { EngineQuestion } from "../ai/engine_request.ts";
import type { AiEngine } from "../core/ai_engine_settings.ts";
import { createPause, type Pause } from "../outgoing/pause.ts";
import { createRequestLimiter } from "../outgoing/request_limiter.ts";
import { createSemaphore } from "../core/semaphore.ts";
import { type PostedQuestion, postQuestion } from "./post_question.ts";

/** A prompt, and from where it is asked. */
type AskedPrompt = Pick<EngineQuestion, "prompt" | "country" | "language">;

/** What an engine answered in the end, or why it did not. */
export interface AskedEngine {
  result: AnswerResult;
  /** When the last attempt began. */
  askedAt: Date;
  /** Of the last attempt. */
  durationMs: number;
  attempts: number;
}

/** Puts prompts to one engine. */
export interface EngineClient {
  readonly engine: AiEngine;
  /** Waits its turn, and asks again where that may help. Throws the signal's reason when it aborts. */
  ask(prompt: AskedPrompt, signal: AbortSignal): Promise<AskedEngine>;
}

/** What a client is created with. */
interface EngineClientOptions {
  now(): Date;
  /** Between attempts; default: real ones. */
  pause?: Pause;
  random?(): number;
}

/** How often a question is put that the engine had no time for. */
const MAX_ATTEMPTS = 4;
/** The same where each attempt takes long, or may be charged. */
const MAX_DEAR_ATTEMPTS = 2;
const DEAR: ReadonlySet<AnswerFault["code"]> = new Set(["timeout", "malformed", "empty"]);
const FIRST_DELAY_MS = 1_000;
/** Longer than that nobody waits for one answer. */
const MAX_DELAY_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * Creates the client of an engine. It asks this many questions at a time, and in a minute, as the engine's
 * settings allow; after 429, 5xx and broken connections it asks again, at growing distances with
 * jitter or when the engine said. What a wrong key or request has refused is not asked again.
 */
export function createEngineClient(
  engine: AiEngine,
  { now, pause, random = Math.random }: EngineClientOptions,
): EngineClient {
  const semaphore = createSemaphore(engine.maxConcurrent);
  const admit = engine.maxRequestsPerMinute === null ? null : createRequestLimiter(
    { limit: engine.maxRequestsPerMinute, windowMs: MINUTE_MS },
    { now: () => performance.now(), pause: pause ?? waitUnheld },
  );

  async function ask(prompt: AskedPrompt, signal: AbortSignal): Promise<AskedEngine> {
    const pauseOrAbort = pause ?? createPause(signal);
    for (let attempts = 1;; attempts++) {
      if (admit !== null) await orAbort(admit(), signal);
      signal.throwIfAborted();
      const askedAt = now();
      const startedAt = performance.now();
      const posted = await postQuestion(engine, createQuestion(engine, prompt), { signal, now });
      const durationMs = Math.round(performance.now() - startedAt);
      const delay = delayOf(posted, attempts, random());
      if (delay === undefined) return { result: resultOf(posted), askedAt, durationMs, attempts };
      await pauseOrAbort(delay);
    }
  }

  return {
    engine,
    ask: (prompt, signal) => semaphore.run(() => ask(prompt, signal), signal),
  };
}

/** Waits, and keeps no process alive that has nothing else to do. */
function waitUnheld(milliseconds: number): Promise<void> {
  return wait(milliseconds, undefined, { ref: false });
}

/** Throws the signal's reason as soon as it aborts, whatever else is waited for. */
function orAbort(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

function createQuestion(engine: AiEngine, prompt: AskedPrompt): EngineQuestion {
  const { model, instructions, webSearch, searchContext, maxOutputTokens, temperature } = engine;
  return {
    ...prompt,
    model,
    instructions,
    webSearch,
    searchContext,
    maxOutputTokens,
    temperature,
  };
}

/** Undefined when the question is not to be put again. */
function delayOf(
  { fault, retryAfterSeconds }: PostedQuestion,
  attempts: number,
  random: number,
): number | undefined {
  if (fault === undefined || !fault.retryable) return undefined;
  if (attempts >= (DEAR.has(fault.code) ? MAX_DEAR_ATTEMPTS : MAX_ATTEMPTS)) return undefined;
  if (retryAfterSeconds !== null) {
    return retryAfterSeconds * 1000 > MAX_DELAY_MS ? undefined : retryAfterSeconds * 1000;
  }
  // between half and all of a distance that doubles
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS) * (0.5 + random / 2);
}

function resultOf(posted: PostedQuestion): AnswerResult {
  if (posted.fault === undefined) return { answer: posted.answer };
  const { fault, retryAfterSeconds } = posted;
  if (retryAfterSeconds === null || retryAfterSeconds * 1000 <= MAX_DELAY_MS) return { fault };
  const message = `${fault.message} It asks to wait ${retryAfterSeconds} seconds.`;
  return { fault: { ...fault, message } };
}
