import { isRetryable } from "../../db/connection.ts";
import { isSessionLost } from "../../db/rate_session.ts";
import { ServiceError, UnavailableError } from "../errors.ts";
import type { Log } from "../services.ts";
import type { Admission, AdmissionOutcome, AdmissionRequest } from "./admission.ts";
import { createCredits } from "./credits.ts";
import { type BatchContext, type Credit, prepareBatch } from "./prepare_batch.ts";
import { createSessionLink, type SessionLink } from "./session_link.ts";

/** What admission needs, and what specs may change. */
export interface AdmissionOptions {
  databaseUrl: string;
  log: Log;
  /** Length of the window; a limit "per minute" holds per window. */
  windowMs?: number;
  /** The SQL expression of the present time on the database's clock. */
  clockSql?: string;
  /** How many requests may wait for the batch in flight. */
  maxWaiting?: number;
  /** After this time without an answer the database counts as away. */
  timeoutMs?: number;
}

const WINDOW_MS = 60_000;
const MAX_WAITING = 10_000;
const TIMEOUT_MS = 5_000;
const MAX_BATCH = 512;
const MAX_ATTEMPTS = 8;
const GIVE_BACK_DELAY_MS = 100;
const GIVE_BACK_RETRY_MS = 1_000;

interface Waiting {
  request: AdmissionRequest;
  resolve(outcome: AdmissionOutcome): void;
  reject(error: unknown): void;
}

/**
 * Creates admission by micro-batches: one transaction is under way at a time, on a connection of
 * its own; the requests that arrive meanwhile form the next one. It locks the rows of its accounts
 * in the order of their keys, reads clock and tokens after that, and is answered once committed.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { databaseUrl, log, maxWaiting = MAX_WAITING } = options;
  const link = createSessionLink(databaseUrl, {
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    clockSql: options.clockSql ?? "SYSDATE(6)",
  });
  const context: BatchContext = {
    windowUs: (options.windowMs ?? WINDOW_MS) * 1_000,
    knownAccounts: new Map(),
  };
  const credits = createCredits();
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  let giveBackTimer: NodeJS.Timeout | undefined;

  const start = () => {
    running ??= drain().finally(() => (running = undefined));
  };
  const drain = async () => {
    // lets the requests that came in with this one join its batch
    await new Promise((resolve) => setImmediate(resolve));
    do {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await runBatch(batch);
    } while (waiting.length > 0);
  };
  const runBatch = async (batch: readonly Waiting[]) => {
    const taken = credits.take();
    const progress: BatchProgress = { commitSent: false };
    try {
      await attemptBatch(link, batch, taken, context, progress);
    } catch (error) {
      link.drop();
      // whether a commit without an answer was kept is unknown: nothing is counted back twice
      if (!progress.commitSent) credits.restore(taken);
      if (!credits.isEmpty()) giveBackLater(GIVE_BACK_RETRY_MS);
      log("error", "admission_failed", { error, requests: batch.length });
      const failure = toFailure(error);
      for (const { reject } of batch) reject(failure);
    }
  };
  const giveBackLater = (delayMs: number) => {
    if (closed) return;
    giveBackTimer ??= setTimeout(() => {
      giveBackTimer = undefined;
      if (!credits.isEmpty()) start();
    }, delayMs);
    giveBackTimer.unref();
  };

  return {
    admit(request) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(unavailable("The server is stopping."));
        if (waiting.length >= maxWaiting) return reject(unavailable("Too many requests wait."));
        waiting.push({ request, resolve, reject });
        start();
      });
    },
    giveBack(grant) {
      credits.add(grant);
      if (!credits.isEmpty()) giveBackLater(GIVE_BACK_DELAY_MS);
    },
    async close() {
      closed = true;
      clearTimeout(giveBackTimer);
      await running;
      if (!credits.isEmpty()) await runBatch([]);
      await link.close();
    },
  };
}

interface BatchProgress {
  commitSent: boolean;
}

/**
 * Runs one batch. Starts over when the server picked it as the victim of a deadlock, and on a fresh
 * connection when the old one turned out to be lost before the commit.
 */
async function attemptBatch(
  link: SessionLink,
  batch: readonly Waiting[],
  credits: readonly Credit[],
  context: BatchContext,
  progress: BatchProgress,
): Promise<void> {
  let reconnects = 0;
  for (let attempt = 1;; attempt++) {
    try {
      return await runTransaction(link, batch, credits, context, progress);
    } catch (error) {
      if (isRetryable(error) && attempt < MAX_ATTEMPTS) {
        progress.commitSent = false;
        await rollback(link);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 4 * 2 ** attempt));
      } else if (isSessionLost(error) && !progress.commitSent && reconnects++ === 0) {
        link.drop();
      } else {
        throw error;
      }
    }
  }
}

async function runTransaction(
  link: SessionLink,
  batch: readonly Waiting[],
  credits: readonly Credit[],
  context: BatchContext,
  progress: BatchProgress,
): Promise<void> {
  const session = await link.open();
  const requests = batch.map(({ request }) => request);
  const { outcomes, changes } = await prepareBatch(session, requests, credits, context);
  if (changes) {
    progress.commitSent = true;
    await session.commit(changes);
  }
  batch.forEach(({ resolve }, index) => {
    const outcome = outcomes[index];
    if (outcome) resolve(outcome);
  });
  if (!changes) await rollback(link);
}

/** Releases the locks; a session that cannot even do that is dropped, which releases them too. */
async function rollback(link: SessionLink): Promise<void> {
  try {
    await (await link.open()).rollback();
  } catch (error) {
    if (!isSessionLost(error)) throw error;
    link.drop();
  }
}

function toFailure(error: unknown): unknown {
  if (error instanceof ServiceError || !isSessionLost(error)) return error;
  return unavailable("The service cannot reach its database.", error);
}

function unavailable(message: string, cause?: unknown): UnavailableError {
  const error = new UnavailableError("unavailable", `${message} Try again in a few seconds.`);
  error.cause = cause;
  return error;
}
