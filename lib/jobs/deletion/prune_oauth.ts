import { deleteIdleOauthClients } from "../../../db/accounts/oauth_clients.ts";
import { deleteOldOauthCodes } from "../../../db/accounts/oauth_codes.ts";
import { endExpiredOauthGrants } from "../../../db/accounts/oauth_grants.ts";
import { DAY_MS } from "../../core/days.ts";
import type { Job } from "../job.ts";

const ROWS_PER_STATEMENT = 1_000;
/** A registration that no owner has used. */
const KEEP_UNUSED_MS = DAY_MS;
/** Longer than a grant lives that is not refreshed: a client with a grant is kept. */
const KEEP_CLIENTS_MS = 90 * DAY_MS;
/** A code that comes again after its time still revokes what it was exchanged for. */
const KEEP_CODES_MS = DAY_MS;

/** Ends grants that have expired, deletes old codes and clients that are not used. Twice does no harm. */
export const pruneOauth: Job = {
  name: "prune_oauth",
  schedule: "0 40 * * * *",
  runOnStart: true,
  async run({ db, now, log }, { signal }) {
    const at = now();
    const before = (age: number) => new Date(at.getTime() - age);
    const all = async (prune: (limit: number) => Promise<number>): Promise<number> => {
      let sum = 0;
      for (let pruned = ROWS_PER_STATEMENT; pruned >= ROWS_PER_STATEMENT && !signal.aborted;) {
        pruned = await prune(ROWS_PER_STATEMENT);
        sum += pruned;
      }
      return sum;
    };
    const grants = await all((limit) => endExpiredOauthGrants(db, at, limit));
    const codes = await all((limit) => deleteOldOauthCodes(db, before(KEEP_CODES_MS), limit));
    const clients = await all((limit) =>
      deleteIdleOauthClients(db, {
        unusedSince: before(KEEP_UNUSED_MS),
        idleSince: before(KEEP_CLIENTS_MS),
        limit,
      })
    );
    log("debug", "oauth_pruned", { grants, codes, clients });
  },
};
