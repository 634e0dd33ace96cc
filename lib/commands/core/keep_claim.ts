import type { Log } from "../../core/log.ts";

/** A claim on a piece of work, which holds for some seconds from each renewal on. */
interface Claim {
  /** Renews it; throws an `instanceof LostError` when the work is no longer ours. */
  renew(): Promise<void>;
  renewEveryMs: number;
  /** How long the claim holds. */
  holdsMs: number;
  LostError: new (id: number) => Error;
  /** Of the work. */
  id: number;
  /** The event of the log when the database cannot be asked, such as `run_lease_not_renewed`. */
  event: string;
  /** What the id is called there, such as `run_id`. */
  idName: string;
}

/** A claim that is kept alive in the background. */
export interface KeptClaim {
  /** Aborts when the claim is lost: nothing more may be asked for or stored. */
  lost: AbortSignal;
  /** Ends the renewal and resolves when the one under way has ended; the claim itself stays as it is. */
  close(): Promise<void>;
}

/**
 * Renews a claim until closed. Counts it as lost when the work was ended, deleted or taken over, and when the
 * database could not be asked for as long as a claim holds.
 */
export function keepClaim(log: Log, claim: Claim): KeptClaim {
  const { id, LostError } = claim;
  const lost = new AbortController();
  let renewedAt = performance.now();
  let renewing: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const startedAt = performance.now();
    try {
      await claim.renew();
      renewedAt = startedAt;
    } catch (error) {
      if (error instanceof LostError) lost.abort(error);
      else log("warn", claim.event, { [claim.idName]: id, error });
    }
    if (performance.now() - renewedAt > claim.holdsMs) lost.abort(new LostError(id));
  }

  const timer = setInterval(() => {
    renewing ??= renew().finally(() => renewing = undefined);
  }, claim.renewEveryMs);
  return {
    lost: lost.signal,
    async close() {
      clearInterval(timer);
      await renewing;
    },
  };
}
