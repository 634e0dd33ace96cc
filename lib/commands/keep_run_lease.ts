import { renewRun, RUN_LEASE_SECONDS, RunLostError } from "../../db/ai_run_leases.ts";
import type { Services } from "../services.ts";

const RENEW_EVERY_MS = 5_000;

/** The claim on a run of prompts, kept alive in the background. */
export interface KeptRunLease {
  /** Aborts when the claim is lost: nothing more may be asked or stored. */
  lost: AbortSignal;
  /** Ends the renewal; the claim itself stays as it is. */
  close(): void;
}

/**
 * Renews the claim until closed. Counts it as lost when the run was deleted or taken over, and when the database
 * could not be asked for as long as a claim holds.
 */
export function keepRunLease(
  { db, log }: Pick<Services, "db" | "log">,
  runId: number,
  owner: string,
): KeptRunLease {
  const lost = new AbortController();
  let renewedAt = performance.now();
  let renewing = false;

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    const startedAt = performance.now();
    try {
      await renewRun(db, runId, owner);
      renewedAt = startedAt;
    } catch (error) {
      if (error instanceof RunLostError) lost.abort(error);
      else log("warn", "run_lease_not_renewed", { run_id: runId, error });
    } finally {
      renewing = false;
    }
    if (performance.now() - renewedAt > RUN_LEASE_SECONDS * 1000) {
      lost.abort(new RunLostError(runId));
    }
  }

  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  return {
    lost: lost.signal,
    close() {
      clearInterval(timer);
    },
  };
}
