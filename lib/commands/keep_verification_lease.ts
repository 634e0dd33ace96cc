import {
  renewVerification,
  VERIFICATION_LEASE_SECONDS,
  VerificationLostError,
} from "../../db/verification_leases.ts";
import type { Services } from "../services.ts";

const RENEW_EVERY_MS = 4_000;

/** The claim on a run, kept alive in the background. */
export interface KeptVerification {
  /** Aborts when the claim is lost: nothing more may be asked for or stored. */
  lost: AbortSignal;
  /** Ends the renewal; the claim itself stays as it is. */
  close(): void;
}

/**
 * Renews the claim until closed. Counts it as lost when the run was ended, deleted or taken over, and when the database
 * could not be asked for as long as a claim holds.
 */
export function keepVerification(
  { db, log }: Pick<Services, "db" | "log">,
  id: number,
  owner: string,
): KeptVerification {
  const lost = new AbortController();
  let renewedAt = performance.now();
  let renewing = false;

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    const startedAt = performance.now();
    try {
      await renewVerification(db, id, owner);
      renewedAt = startedAt;
    } catch (error) {
      if (error instanceof VerificationLostError) lost.abort(error);
      else log("warn", "verification_lease_not_renewed", { verification_id: id, error });
    } finally {
      renewing = false;
    }
    if (performance.now() - renewedAt > VERIFICATION_LEASE_SECONDS * 1000) {
      lost.abort(new VerificationLostError(id));
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
