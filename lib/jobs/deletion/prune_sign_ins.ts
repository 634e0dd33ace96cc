import { deleteOldInvitations } from "../../../db/accounts/invitations.ts";
import { deleteExpiredBrowsers } from "../../../db/accounts/known_browsers.ts";
import { deleteOldFailures } from "../../../db/accounts/sign_in_failures.ts";
import { deleteExpiredSessions } from "../../../db/accounts/web_sessions.ts";
import type { Job } from "../job.ts";
import { DAY_MS } from "../../core/days.ts";

const ROWS_PER_STATEMENT = 1_000;
/** An invitation is kept a while, so that its link says why it is of no use. */
const KEEP_INVITATIONS_MS = 30 * DAY_MS;
/** Failures count for a day. */
const KEEP_FAILURES_MS = 2 * DAY_MS;

/** Deletes sessions and known browsers that have expired, old invitations and forgotten failures. Twice does no harm. */
export const pruneSignIns: Job = {
  name: "prune_sign_ins",
  schedule: "0 35 * * * *",
  runOnStart: true,
  async run({ db, now, log }, { signal }) {
    const at = now();
    const before = (age: number) => new Date(at.getTime() - age);
    const all = async (erase: (limit: number) => Promise<number>): Promise<number> => {
      let sum = 0;
      for (let deleted = ROWS_PER_STATEMENT; deleted === ROWS_PER_STATEMENT && !signal.aborted;) {
        deleted = await erase(ROWS_PER_STATEMENT);
        sum += deleted;
      }
      return sum;
    };
    const sessions = await all((limit) => deleteExpiredSessions(db, at, limit));
    const invitations = await all((limit) =>
      deleteOldInvitations(db, before(KEEP_INVITATIONS_MS), limit)
    );
    const failures = await all((limit) => deleteOldFailures(db, before(KEEP_FAILURES_MS), limit));
    const browsers = await all((limit) => deleteExpiredBrowsers(db, at, limit));
    log("debug", "sign_ins_pruned", { sessions, invitations, failures, browsers });
  },
};
