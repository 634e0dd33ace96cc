import {
  renewSearchConsole,
  SYNC_LEASE_SECONDS,
  SyncLeaseLostError,
} from "../../../../db/search_data/search_console_leases.ts";
import type { Services } from "../../../services.ts";
import { keepClaim, type KeptClaim } from "../../core/keep_claim.ts";

const RENEW_EVERY_MS = 5_000;

/** Keeps the claim on a connection to Search Console alive until closed; see `keepClaim()`. */
export function keepSyncLease(
  { db, log }: Pick<Services, "db" | "log">,
  siteId: number,
  owner: string,
): KeptClaim {
  return keepClaim(log, {
    renew: () => renewSearchConsole(db, siteId, owner),
    renewEveryMs: RENEW_EVERY_MS,
    holdsMs: SYNC_LEASE_SECONDS * 1000,
    LostError: SyncLeaseLostError,
    id: siteId,
    event: "sync_lease_not_renewed",
    idName: "site_id",
  });
}
