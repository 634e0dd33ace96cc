import {
  renewRun,
  RUN_LEASE_SECONDS,
  RunLostError,
} from "../../../db/ai_mentions/ai_run_leases.ts";
import type { Services } from "../../services.ts";
import { keepClaim, type KeptClaim } from "../core/keep_claim.ts";

const RENEW_EVERY_MS = 5_000;

/** Keeps the claim on a run of prompts alive until closed; see `keepClaim()`. */
export function keepRunLease(
  { db, log }: Pick<Services, "db" | "log">,
  runId: number,
  owner: string,
): KeptClaim {
  return keepClaim(log, {
    renew: () => renewRun(db, runId, owner),
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: RUN_LEASE_SECONDS * 1000,
    LostError: RunLostError,
    id: runId,
    event: "run_lease_not_renewed",
    idName: "run_id",
  });
}
