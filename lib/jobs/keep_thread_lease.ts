import { AUDIT_LEASE_SECONDS } from "../../db/audits/lifecycle/audit_leases.ts";
import { type HeldLease, noteDoing, renewHeldLease } from "../../db/core/leases.ts";
import type { Services } from "../services.ts";
import type { SeenLife } from "./sign_of_life.ts";

/** How often a lease is renewed, and for how long without a sign of life. */
export interface Pulse {
  everyMs: number;
  /** A thread that is caught in one piece of work for longer counts as hung. */
  hungAfterMs: number;
}

/** Audits have the shortest lease; no page and no step of an analysis takes a minute. */
export const PULSE: Pulse = {
  everyMs: AUDIT_LEASE_SECONDS * 1_000 / 3,
  hungAfterMs: 120_000,
};

/** A thread has not come back from what it was doing. */
export class HungThreadError extends Error {
  readonly doing: string;

  constructor(doing: string) {
    super(`The thread did not come back from: ${doing || "nothing that it has shown"}.`);
    this.name = "HungThreadError";
    this.doing = doing;
  }
}

/** What is renewed, and what for. */
interface ThreadLease {
  lease: HeldLease;
  life: Pick<SeenLife, "beats" | "doing">;
  pulse: Pulse;
  /** The thread is hung: its lease is renewed no more. */
  onHung(error: HungThreadError): void;
}

/**
 * Renews the lease of a thread's work from the thread that started it, which never parses: a page that takes longer to
 * read than a lease holds is not taken over by others. Returns what ends the renewal.
 */
export function keepThreadLease(
  { db, log }: Pick<Services, "db" | "log">,
  { lease, life, pulse, onHung }: ThreadLease,
): () => void {
  let beats = life.beats;
  // in turns of this thread and not by the clock, which goes on while the whole process is suspended
  let silentTurns = 0;
  let renewing = false;

  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    try {
      await renewHeldLease(db, lease, noteDoing(lease, life.doing));
    } catch (error) {
      log("warn", "lease_not_renewed", { table: lease.table, ...lease.key, error });
    } finally {
      renewing = false;
    }
  }

  const timer = setInterval(() => {
    silentTurns = life.beats === beats ? silentTurns + 1 : 0;
    beats = life.beats;
    if (silentTurns * pulse.everyMs < pulse.hungAfterMs) return void renew();
    clearInterval(timer);
    onHung(new HungThreadError(life.doing));
  }, pulse.everyMs);
  return () => clearInterval(timer);
}
