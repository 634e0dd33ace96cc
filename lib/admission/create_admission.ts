import { isSessionLost, type TokenUse } from "../../db/accounts/rate_session.ts";
import { isConflict, transientKind } from "../../db/core/transient_errors.ts";
import {
  type CallOrigin,
  type ClientAddress,
  createClientAddress,
  storedAddress,
} from "../core/client_address.ts";
import type { Log } from "../core/log.ts";
import type { Admission, AdmissionOutcome } from "./admission.ts";
import { createKnownAccounts } from "./known_accounts.ts";
import { prepareKnownBatch, settleKnownBatch } from "./known_batch.ts";
import { createLane } from "./lane.ts";
import { createLateWrites, type LateWrites } from "./late_writes.ts";
import { type BatchContext, type Credit, prepareBatch, type UnsureWrite } from "./prepare_batch.ts";
import { createSessionLink, type SessionLink } from "./session_link.ts";
import { toFailure, unavailable, type Waiting } from "./waiting.ts";

/** What admission needs, and what specs may change. */
export interface AdmissionOptions {
  databaseUrl: string;
  log: Log;
  /** Of the configuration: for where tokens are used. */
  trustedProxies?: readonly string[];
  /** Length of the window; a limit "per minute" holds per window. */
  windowMs?: number;
  /** The SQL expression of the present time on the database's clock: the same all over a statement. */
  clockSql?: string;
  /** How many requests may wait for the batch in flight. */
  maxWaiting?: number;
  /** After this time without an answer the database counts as away. */
  timeoutMs?: number;
}

const WINDOW_MS = 60_000;
const MAX_WAITING = 10_000;
const TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 8;

/**
 * Creates admission by micro-batches: one transaction is under way at a time, on a connection of
 * its own; the requests that arrive meanwhile form the next one. It locks the rows of its accounts
 * in the order of their keys, reads clock and tokens after that, and is answered once committed.
 *
 * A batch whose accounts' rows are all as this process left them takes a shorter way: one round trip that writes
 * all of them, on condition that this is so. Where it is not, nothing is written, and the batch takes the other.
 * Where the connection breaks meanwhile, the rows decide under their locks: one as it was left was not written.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const { log, maxWaiting = MAX_WAITING } = options;
  const link = createSessionLink(options.databaseUrl, {
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    clockSql: options.clockSql ?? "NOW(6)",
  });
  const context: BatchContext = {
    windowUs: (options.windowMs ?? WINDOW_MS) * 1_000,
    knownAccounts: new Map(),
    known: createKnownAccounts(),
  };
  const late = createLateWrites(() => lane.start());
  const clientAddress = createClientAddress(options.trustedProxies ?? []);
  const workshop = { link, late, context, log, clientAddress };
  const lane = createLane<Waiting>((batch) => runBatch(workshop, batch));
  let closed = false;

  return {
    admit(request, onDecided) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(unavailable("The server is stopping."));
        if (lane.waiting() >= maxWaiting) return reject(unavailable("Too many requests wait."));
        const hash = request.tokenHash.toString("hex");
        lane.add({ request, hash, onDecided, resolve, reject });
      });
    },
    giveBack: late.giveBack,
    async close() {
      closed = true;
      await lane.drained();
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
      const known: KnownAttempt = credits.length === 0
        ? await admitKnown(workshop, batch)
        : { isDone: false };
      if (!known.isDone) {
        await attemptBatch(workshop, { requests: batch, credits, unsure: known.unsure }, progress);
      }
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

/** What became of a batch in one round trip. */
interface KnownAttempt {
  isDone: boolean;
  /** The connection broke: the server may have written the batch. */
  unsure?: readonly UnsureWrite[] | undefined;
}

/** Admits a batch in one round trip if its accounts are as this process left them. */
async function admitKnown(workshop: Workshop, batch: readonly Waiting[]): Promise<KnownAttempt> {
  const { link, late, context: { known, windowUs } } = workshop;
  const prepared = prepareKnownBatch(batch, known, windowUs);
  if (!prepared) return { isDone: false };
  const { members, outcomes, rates } = prepared;
  const distrustAll = () => members.forEach(({ account }) => known.distrust(account));
  let at: number | undefined;
  let sent = false;
  try {
    const session = await link.open();
    sent = true;
    const written = session.addToKnown(rates);
    tellDecided(batch, outcomes);
    at = await written;
  } catch (error) {
    distrustAll();
    // a caller who waited for an answer in vain does not wait again
    const kind = transientKind(error);
    if (kind === undefined || kind === "away") throw error;
    if (isSessionLost(error)) link.drop();
    return { isDone: false, unsure: sent && kind === "broken" ? rates.rows : undefined };
  }
  if (at === undefined) {
    distrustAll();
    return { isDone: false };
  }
  settleKnownBatch(prepared, at);
  known.noteTime(at);
  answer(batch, outcomes, late);
  return { isDone: true };
}

function tellDecided(batch: readonly Waiting[], outcomes: readonly AdmissionOutcome[]): void {
  batch.forEach(({ onDecided }, index) => {
    const outcome = outcomes[index];
    if (outcome?.kind === "admitted") onDecided?.(outcome.caller);
  });
}

function answer(
  batch: readonly Waiting[],
  outcomes: readonly AdmissionOutcome[],
  late: LateWrites,
): void {
  batch.forEach(({ resolve, request }, index) => {
    const outcome = outcomes[index];
    if (!outcome) return;
    if (outcome.kind === "admitted") late.noteUse(outcome.caller.tokenId, request.origin);
    resolve(outcome);
  });
}

interface BatchProgress {
  commitSent: boolean;
}

/** A batch as it is decided under the locks of its rows. */
interface LockedBatch {
  requests: readonly Waiting[];
  credits: readonly Credit[];
  unsure: readonly UnsureWrite[] | undefined;
}

/**
 * Runs one batch. Starts over when the server picked it as the victim of a deadlock, and on a fresh
 * connection when the old one turned out to be lost before the commit.
 */
async function attemptBatch(
  workshop: Workshop,
  batch: LockedBatch,
  progress: BatchProgress,
): Promise<void> {
  const { link } = workshop;
  let reconnects = 0;
  for (let attempt = 1;; attempt++) {
    try {
      return await runTransaction(workshop, batch, progress);
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
  { requests, credits, unsure }: LockedBatch,
  progress: BatchProgress,
): Promise<void> {
  const session = await link.open();
  const prepared = await prepareBatch(session, { requests, credits, unsure }, context);
  const { outcomes, changes, left, mayBeWritten } = prepared;
  // counted once at most: whether this batch or another process wrote cannot be seen
  if (mayBeWritten) throw unavailable("The connection to the database broke.");
  if (changes) {
    progress.commitSent = true;
    const committed = session.commit(changes);
    tellDecided(requests, outcomes);
    await committed;
  }
  for (const account of left) context.known.put(account);
  answer(requests, outcomes, late);
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
