import {
  renewVerification,
  VERIFICATION_LEASE_SECONDS,
  VerificationLostError,
} from "../../../db/backlinks/verification_leases.ts";
import type { Services } from "../../services.ts";
import { keepClaim, type KeptClaim } from "../core/keep_claim.ts";

const RENEW_EVERY_MS = 4_000;

/** Keeps the claim on a verification alive until closed; see `keepClaim()`. */
export function keepVerification(
  { db, log }: Pick<Services, "db" | "log">,
  id: number,
  owner: string,
): KeptClaim {
  return keepClaim(log, {
    renew: () => renewVerification(db, id, owner),
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: VERIFICATION_LEASE_SECONDS * 1000,
    LostError: VerificationLostError,
    id,
    event: "verification_lease_not_renewed",
    idName: "verification_id",
  });
}
