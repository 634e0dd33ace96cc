import { wantAlertCheck } from "../../../../db/sites/alert_checks.ts";
import { announceDerived } from "../announce_imports.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { endWaitForDerived, noteDerived } from "../../../../db/search_data/derived_imports.ts";
import {
  type ClaimedRefresh,
  failRefresh,
  finishRefresh,
  REFRESH_LEASE_SECONDS,
  RefreshLostError,
  releaseRefresh,
  renewRefresh,
  startRefreshStep,
} from "../../../../db/search_data/search_refreshes.ts";
import { isTransient } from "../../../../db/core/transient_errors.ts";
import { NotFoundError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { keepClaim, type KeptClaim } from "../../core/keep_claim.ts";
import type { RefreshStep } from "./refresh_step.ts";
import { REFRESH_STEPS } from "../../refresh_steps.ts";

/** A refresh that was claimed, and by whom. */
export interface OwnedRefresh extends ClaimedRefresh {
  owner: string;
}

/**
 * Makes again what is derived from a site's search performance, step by step in a fixed order. A step
 * that fails does not keep the others from running; the refresh is then tried again later. When the process
 * stops, or the database fails by what passes, it is given back.
 */
export async function refreshSearch(
  services: Services,
  refresh: Pick<OwnedRefresh, "siteId" | "wantedAt" | "owner">,
  { shutdown, steps = REFRESH_STEPS }: { shutdown: AbortSignal; steps?: readonly RefreshStep[] },
): Promise<void> {
  const { db, log, now } = services;
  const { siteId, owner, wantedAt } = refresh;
  const startedAt = performance.now();
  const lease = keepRefreshLease(services, refresh);
  const signal = AbortSignal.any([shutdown, lease.lost]);
  try {
    const failures = await runSteps(services, refresh, { steps, signal });
    if (failures.length === 0) {
      const tookMs = Math.round(performance.now() - startedAt);
      await transaction(db, async (trx) => {
        const ended = await finishRefresh(trx, { ...refresh, tookMs }, owner);
        if (!ended) return;
        await announceDerived(trx, { siteId, wantedAt, now: now() });
        await noteDerived(trx, { siteId, wantedAt, now: now() });
        await wantAlertCheck(trx, siteId);
      });
    } else {
      await failRefresh(db, { siteId, owner, message: failures.join(" ") });
      await endWaitForDerived(db, siteId, now());
    }
  } catch (error) {
    if (!signal.aborted && !isGone(error) && !isTransient(error)) throw error;
    log("info", "search_refresh_given_back", { site_id: siteId, error });
    await releaseRefresh(db, siteId, owner);
  } finally {
    await lease.close();
  }
}

async function runSteps(
  { db, searchWindows, config, log, now }: Services,
  { siteId, owner }: Pick<OwnedRefresh, "siteId" | "owner">,
  { steps, signal }: { steps: readonly RefreshStep[]; signal: AbortSignal },
): Promise<string[]> {
  const failures: string[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    await startRefreshStep(db, { siteId, owner, step: step.name });
    const startedAt = performance.now();
    try {
      await step.run({ db, searchWindows, siteId, now: now(), config, log, signal });
    } catch (error) {
      // another process, or this one in a moment, makes it from its start
      if (signal.aborted || isGone(error) || isTransient(error)) throw error;
      failures.push(`The step "${step.name}" failed: ${String(error)}`);
      log("error", "search_refresh_step_failed", { site_id: siteId, step: step.name, error });
    }
    const ms = Math.round(performance.now() - startedAt);
    log("info", "search_refresh_step", { site_id: siteId, step: step.name, duration_ms: ms });
  }
  return failures;
}

/** The site is being deleted, or somebody else refreshes it. */
function isGone(error: unknown): boolean {
  return error instanceof NotFoundError || error instanceof RefreshLostError;
}

/** Keeps the claim on a refresh alive until closed; see `keepClaim()`. */
function keepRefreshLease(
  { db, log }: Services,
  { siteId, owner }: Pick<OwnedRefresh, "siteId" | "owner">,
): KeptClaim {
  const holdsMs = REFRESH_LEASE_SECONDS * 1000;
  return keepClaim(log, {
    renew: () => renewRefresh(db, siteId, owner),
    renewEveryMs: holdsMs / 4,
    holdsMs,
    LostError: RefreshLostError,
    id: siteId,
    event: "search_refresh_lease_not_renewed",
    idName: "site_id",
  });
}
