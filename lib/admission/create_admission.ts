import { isSessionLost, type TokenUse } from "../../db/rate_session.ts";
import { isConflict } from "../../db/transient_errors.ts";
import {
  type CallOrigin,
  type ClientAddress,
  createClientAddress,
  storedAddress,
} from "../client_address.ts";
import { ServiceError, UnavailableError } from "../errors.ts";
import type { Log } from "../services.ts";
import type { Admission, AdmissionOutcome, AdmissionRequest, Caller } from "./admission.ts";
import { createLateWrites, type LateWrites } from "./late_writes.ts";
import { type BatchContext, type Credit, prepareBatch } from "./prepare_batch.ts";
import { createSessionLink, type SessionLink } from "./session_link.ts";

/** What admission needs, and what specs may change. */
export interface AdmissionOptions {
  databaseUrl: string;
  log: Log;
  /** Of the configuration: for where tokens are used. */
  trustedProxies?: readonly string[];
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

interface Waiting {
  request: AdmissionRequest;
  onDecided: ((caller: Caller) => void) | undefined;
  resolve(outcome: AdmissionOutcome): void;
  reject(error: unknown): void;
}

/**
 * Creates admission by micro-batches: one transaction is under way at a time, on a connection of
 * its own; the requests that arrive meanwhile form the next one. It locks the rows of its accounts
 * in the order of their keys, reads clock and tokens after that, and is answered once committed.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { log, maxWaiting = MAX_WAITING } = options;
  const link = createSessionLink(options.databaseUrl, {
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    clockSql: options.clockSql ?? "SYSDATE(6)",
  });
  const context: BatchContext = {
    windowUs: (options.windowMs ?? WINDOW_MS) * 1_000,
    knownAccounts: new Map(),
  };
  const late = createLateWrites(() => start());
  const clientAddress = createClientAddress(options.trustedProxies ?? []);
  const workshop = { link, late, context, log, clientAddress };
  let waiting: Waiting[] = [];
  let draining = false;
  let drained = Promise.resolve();
  let closed = false;

  const start = () => {
    if (draining) return;
    draining = true;
    drained = drain();
  };
  const drain = async () => {
    // lets the requests that came in with this one join its batch
    await new Promise((resolve) => setImmediate(resolve));
    do {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await runBatch(workshop, batch);
    } while (waiting.length > 0);
    // in the same breath as the look at the queue: a request that comes now starts the next round
    draining = false;
  };

  return {
    admit(request, onDecided) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(unavailable("The server is stopping."));
        if (waiting.length >= maxWaiting) return reject(unavailable("Too many requests wait."));
        waiting.push({ request, onDecided, resolve, reject });
        start();
      });
    },
    giveBack: late.giveBack,
    async close() {
      closed = true;
      await drained;
      late.stop();
      await runBatch(workshop, []);
      await link.close();
    },
  };
}

interface Workshop {
  clientAddress: ClientAddress;
  link: SessionLink;
  late: LateWrites;
  context: BatchContext;
  log: Log;
}

/** Runs one batch with the late writes that are due, and answers everyone in it; never rejects. */
async function runBatch(workshop: Workshop, batch: readonly Waiting[]): Promise<void> {
  const { link, late, log } = workshop;
  const credits = late.takeCredits();
  const progress: BatchProgress = { commitSent: false };
  try {
    if (batch.length > 0 || credits.length > 0) {
      await attemptBatch(workshop, batch, credits, progress);
    }
    const uses = late.takeUses();
    if (uses.size > 0) await writeUses(workshop, uses);
  } catch (error) {
    link.drop();
    // whether a commit without an answer was kept is unknown: no call is counted back twice
    if (!progress.commitSent) late.restore(credits);
    log("error", "admission_failed", { error, requests: batch.length });
    const failure = toFailure(error);
    for (const { reject } of batch) reject(failure);
  }
}

/** Addresses are looked for here, once for all calls of ten seconds, and not at each call. */
async function writeUses(
  { link, clientAddress }: Workshop,
  uses: ReadonlyMap<number, CallOrigin | undefined>,
): Promise<void> {
  const tokenUses = [...uses].map(([tokenId, origin]): TokenUse => ({
    tokenId,
    address: (origin && storedAddress(clientAddress(origin))) || null,
  }));
  await (await link.open()).touchTokens(tokenUses);
}

interface BatchProgress {
  commitSent: boolean;
}

/**
 * Runs one batch. Starts over when the server picked it as the victim of a deadlock, and on a fresh
 * connection when the old one turned out to be lost before the commit.
 */
async function attemptBatch(
  workshop: Workshop,
  batch: readonly Waiting[],
  credits: readonly Credit[],
  progress: BatchProgress,
): Promise<void> {
  const { link } = workshop;
  let reconnects = 0;
  for (let attempt = 1;; attempt++) {
    try {
      return await runTransaction(workshop, batch, credits, progress);
    } catch (error) {
      if (isConflict(error) && attempt < MAX_ATTEMPTS) {
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
  { link, late, context }: Workshop,
  batch: readonly Waiting[],
  credits: readonly Credit[],
  progress: BatchProgress,
): Promise<void> {
  const session = await link.open();
  const requests = batch.map(({ request }) => request);
  const { outcomes, changes } = await prepareBatch(session, requests, credits, context);
  if (changes) {
    progress.commitSent = true;
    const committed = session.commit(changes);
    batch.forEach(({ onDecided }, index) => {
      const outcome = outcomes[index];
      if (outcome?.kind === "admitted") onDecided?.(outcome.caller);
    });
    await committed;
  }
  batch.forEach(({ resolve }, index) => {
    const outcome = outcomes[index];
    if (!outcome) return;
    if (outcome.kind === "admitted") {
      late.noteUse(outcome.caller.tokenId, batch[index]?.request.origin);
    }
    resolve(outcome);
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
