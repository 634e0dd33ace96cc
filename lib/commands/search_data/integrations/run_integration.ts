import {
  type ClaimedIntegration,
  finishIntegration,
  INTEGRATION_LEASE_SECONDS,
  IntegrationLostError,
  releaseIntegration,
  renewIntegration,
} from "../../../../db/search_data/integrations/integration_leases.ts";
import {
  findIntegration,
  type IntegrationRow,
} from "../../../../db/search_data/integrations/integrations.ts";
import { isTransient } from "../../../../db/core/transient_errors.ts";
import { ServiceError } from "../../../core/errors.ts";
import { createPause, type Pause } from "../../../outgoing/pause.ts";
import type { Services } from "../../../services.ts";
import { keepClaim } from "../../core/keep_claim.ts";
import { endFailed, type IntegrationResult } from "./end_integration.ts";

/** A claimed integration at work. */
export interface IntegrationRun {
  integration: IntegrationRow;
  owner: string;
  /** Somebody asked for it, as opposed to a schedule. */
  asked: boolean;
  /** Aborts when the process stops, others have their turn, or the claim is lost: send and store nothing more. */
  signal: AbortSignal;
  /** Aborts when the claim is lost. */
  lost: AbortSignal;
  pause: Pause;
}

/** The work of one kind of integration: throws what the service refuses, or says when it goes on. */
export type IntegrationWork = (
  services: Services,
  run: IntegrationRun,
) => Promise<IntegrationResult>;

/** How an integration is run. */
interface RunOptions {
  owner: string;
  work: IntegrationWork;
  /** Aborts when the process stops or others have their turn: the integration is given back and goes on later. */
  shutdown: AbortSignal;
  /** Between attempts; default: real ones. */
  pause?: Pause;
}

const RENEW_EVERY_MS = 5_000;

/**
 * Does the work of a claimed integration under its lease, and ends the run with its outcome; never throws for what the
 * service refuses.
 */
export async function runIntegration(
  services: Services,
  { id, siteId, kind, asked }: Omit<ClaimedIntegration, "accountId">,
  { owner, work, shutdown, pause }: RunOptions,
): Promise<void> {
  const { db, log, now } = services;
  const lease = keepClaim(log, {
    renew: () => renewIntegration(db, id, owner),
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: INTEGRATION_LEASE_SECONDS * 1000,
    LostError: IntegrationLostError,
    id,
    event: "integration_lease_not_renewed",
    idName: "integration_id",
  });
  const signal = AbortSignal.any([shutdown, lease.lost]);
  let failures = 0;
  try {
    const integration = await findIntegration(db, { siteId, kind });
    if (integration?.id !== id) throw new IntegrationLostError(id);
    failures = integration.failures;
    const { nextRunAt, waits } = await work(services, {
      ...{ integration, owner, asked, signal, lost: lease.lost },
      pause: pause ?? createPause(signal),
    });
    const end = { state: waits ? "waiting_quota" : "connected", error: null, nextRunAt } as const;
    await finishIntegration(db, id, { owner, end: { ...end, now: now() } });
    log("info", "integration_run", { site_id: siteId, kind });
  } catch (error) {
    if (lease.lost.aborted || error instanceof IntegrationLostError) {
      log("info", "integration_lease_lost", { site_id: siteId, kind });
    } else if (shutdown.aborted || isTransient(error)) {
      log("info", "integration_given_back", { site_id: siteId, kind, error });
      await releaseIntegration(db, id, owner);
    } else {
      const end = endFailed(error, { failures, now: now() });
      const fields = { site_id: siteId, kind, state: end.state };
      if (error instanceof ServiceError) {
        log("warn", "integration_failed", { ...fields, ...end.error });
      } else log("error", "integration_failed", { ...fields, error });
      await finishIntegration(db, id, { owner, end });
    }
  } finally {
    await lease.close();
  }
}
