import { transaction } from "../../../db/core/connection.ts";
import { isOutOfSpace, isPassing, SPACE_WAIT_SECONDS } from "../../../db/core/space_errors.ts";
import { noteLinkChange } from "../../../db/backlinks/link_versions.ts";
import {
  findVerification,
  type VerificationRow,
} from "../../../db/backlinks/link_verifications.ts";
import { readSiteForAudit } from "../../../db/sites/sites.ts";
import {
  addToVerification,
  type ClaimedVerification,
  completeVerification,
  countVerification,
  failVerification,
  moveVerification,
  releaseVerification,
  VerificationLostError,
} from "../../../db/backlinks/verification_leases.ts";
import { deleteOrphanLooks } from "../../../db/backlinks/verified_pages.ts";
import type { Lookup } from "../../crawler/fetch/lookup_host.ts";
import { NotFoundError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { keepVerification } from "./keep_verification.ts";
import { type LookSession, openLookSession } from "../audits/crawl/look_session.ts";
import { countLooks, listLooks } from "./plan_looks.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";
import { storeLooks } from "./store_looks.ts";
import { TroubledHosts } from "../audits/crawl/troubled_hosts.ts";
import { type LinkingPage, listHostPages, verifyPage } from "./verify_page.ts";
import { writeToSite } from "../sites/write_to_site.ts";

/** How a run is made. */
export interface VerifyOptions {
  /** Aborts when the process stops: the run is given back and goes on elsewhere. */
  shutdown: AbortSignal;
  /** Instead of the system's. */
  lookup?: Lookup;
  /** Between two requests to one host; default: a second. */
  hostDelayMs?: number;
  /** After so long a run lets others have their turn; default: five minutes. */
  turnMs?: number;
}

/** Hosts that are asked at the same time. */
const MAX_HOSTS = 16;
const TURN_MS = 5 * 60_000;
/** A run whose process ended so often without getting on is not tried again. */
const MAX_VERIFICATION_ATTEMPTS = 5;
/** Figures are made again so often while a run goes on. */
const REFRESH_EVERY_MS = 10 * 60_000;
const ORPHANS_LIMIT = 5_000;

/**
 * Makes a claimed run: looks at its pages, each once, and keeps what they say of their links as it comes. Killed at any
 * moment it goes on where it was. Never throws for what pages and hosts do.
 */
export async function runVerification(
  services: Services,
  { id, siteId, asked }: Pick<ClaimedVerification, "id" | "siteId" | "asked">,
  { owner, options }: { owner: string; options: VerifyOptions },
): Promise<void> {
  const { db, log, now } = services;
  const lease = keepVerification(services, id, owner);
  const signal = AbortSignal.any([options.shutdown, lease.lost]);
  const run = new VerificationRun(services, { id, siteId, asked, owner, signal, options });
  try {
    const done = await run.advance();
    await run.askForFigures();
    if (done) {
      await completeVerification(db, { id, owner, now: now() });
      log("info", "backlinks_verified", { site_id: siteId, verification_id: id });
    } else await releaseVerification(db, id, { owner });
  } catch (error) {
    if (lease.lost.aborted || isGone(error)) {
      log("info", "verification_lost", { verification_id: id });
      return;
    }
    if (isPassing(error)) {
      // nothing is wrong with the run: the next process that claims it goes on
      log("warn", "verification_interrupted", { verification_id: id, error });
      await giveBack(services, { id, owner }, error);
      return;
    }
    await run.askForFigures();
    if (options.shutdown.aborted) await releaseVerification(db, id, { owner });
    else {
      log("error", "verification_failed", { site_id: siteId, verification_id: id, error });
      await failVerification(db, { id, owner, now: now() }, FAILED);
    }
  } finally {
    lease.close();
  }
}

/** Gives the run back after an error that passes; without the database its claim runs out. */
async function giveBack(
  { db, log }: Services,
  { id, owner }: { id: number; owner: string },
  reason: unknown,
): Promise<void> {
  const wait = isOutOfSpace(reason) ? { waitSeconds: SPACE_WAIT_SECONDS } : {};
  try {
    await releaseVerification(db, id, { owner, wait });
  } catch (error) {
    if (!isPassing(error)) throw error;
    log("warn", "verification_not_given_back", { verification_id: id, error });
  }
}

/** Another process has the run, or its site is being deleted. */
function isGone(error: unknown): boolean {
  return error instanceof VerificationLostError || error instanceof NotFoundError;
}

const FAILED = {
  code: "internal_error",
  message:
    "The verification failed by an error of the service itself, which its log has. What it " +
    "had seen until then is kept. Start it again.",
};

interface RunContext extends Pick<ClaimedVerification, "id" | "siteId" | "asked"> {
  owner: string;
  signal: AbortSignal;
  options: VerifyOptions;
}

class VerificationRun {
  readonly #services: Services;
  readonly #context: RunContext;
  readonly #hosts = new TroubledHosts();
  readonly #startedAt = performance.now();
  #refreshedAt = performance.now();
  #stored = false;

  constructor(services: Services, context: RunContext) {
    this.#services = services;
    this.#context = context;
  }

  /** Looks at batches of pages until nothing is left (true) or it is the turn of others. */
  async advance(): Promise<boolean> {
    const { siteId, options: { lookup, hostDelayMs, turnMs = TURN_MS }, signal } = this.#context;
    const { db } = this.#services;
    let run = await this.#readRun();
    if (run.attempts > MAX_VERIFICATION_ATTEMPTS) {
      throw new Error("The run ended its process again and again without getting on.");
    }
    // a process that was killed may have asked for none
    this.#stored = run.pagesDone > 0;
    const { domain } = await readSiteForAudit(db, siteId);
    if (run.pagesCount === null) run = await this.#begin(run);
    const session = openLookSession(this.#services, {
      domain,
      signal,
      ...lookup && { lookup },
      ...hostDelayMs !== undefined && { hostDelayMs },
    });
    try {
      for (;;) {
        signal.throwIfAborted();
        const batch = await listLooks(db, run);
        if (batch === null) return true;
        await this.#lookAt(session, run, batch.sourceKeys);
        await this.#endBatch(batch.cursor);
        if (performance.now() - this.#startedAt >= turnMs) return false;
        run = await this.#readRun();
      }
    } finally {
      await session.fetcher.close();
    }
  }

  async #readRun(): Promise<VerificationRow> {
    const { id, siteId } = this.#context;
    const run = await findVerification(this.#services.db, siteId, id);
    if (run === undefined) throw new VerificationLostError(id);
    return run;
  }

  async #begin(run: VerificationRow): Promise<VerificationRow> {
    const { db, now } = this.#services;
    const { siteId } = this.#context;
    while (
      await deleteOrphanLooks(db, siteId, { now: now(), limit: ORPHANS_LIMIT }) === ORPHANS_LIMIT
    );
    await countVerification(db, this.#context, await countLooks(db, run));
    return await this.#readRun();
  }

  /** Asks some hosts at the same time, each for one page after the other. Nothing goes on once it rejects. */
  async #lookAt(
    session: LookSession,
    run: VerificationRow,
    sourceKeys: readonly Buffer[],
  ): Promise<void> {
    const waiting = await listHostPages(this.#services.db, run, sourceKeys);
    const failures: unknown[] = [];
    const worker = async () => {
      for (let host = waiting.shift(); host !== undefined; host = waiting.shift()) {
        for (const page of host.pages) {
          if (failures.length > 0) return;
          await this.#lookAtPage(session, host.host, page);
        }
      }
    };
    const workers = Array.from(
      { length: MAX_HOSTS },
      () => worker().catch((error: unknown) => void failures.push(error)),
    );
    await Promise.all(workers);
    if (failures.length > 0) throw failures[0];
  }

  async #lookAtPage(session: LookSession, host: string, page: LinkingPage): Promise<void> {
    const { db, now, log } = this.#services;
    const { id, siteId, owner, signal } = this.#context;
    signal.throwIfAborted();
    const known = this.#hosts.find(host);
    const judged = await verifyPage(session, page, { db, siteId, log, now: now(), known });
    if (known === undefined) this.#hosts.record(host, judged.source.look);
    await transaction(db, async (trx) => {
      const at = now();
      const { linksCount, outcomes } = await storeLooks(
        trx,
        { siteId, runId: id, now: at },
        judged,
      );
      const counts = { pagesDone: 1, linksDone: linksCount, outcomes };
      await addToVerification(trx, { id, owner, now: at }, counts);
    }, { isolationLevel: "read committed" });
    this.#stored = true;
  }

  async #endBatch(cursor: Buffer | null): Promise<void> {
    const { db, now } = this.#services;
    if (cursor !== null) await moveVerification(db, { ...this.#context, now: now() }, cursor);
    if (performance.now() - this.#refreshedAt >= REFRESH_EVERY_MS) await this.askForFigures();
  }

  /** Has what is derived of links made again: once in a while, and at the end, since it takes a while. */
  async askForFigures(): Promise<void> {
    if (!this.#stored) return;
    const { siteId, asked } = this.#context;
    await writeToSite(this.#services.db, siteId, async (trx) => {
      await noteLinkChange(trx, siteId);
      await requestRefresh(trx, siteId, { asked });
    });
    this.#stored = false;
    this.#refreshedAt = performance.now();
  }
}
