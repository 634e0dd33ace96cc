import {
  type ClaimedVerification,
  claimVerification,
  failVerification,
  releaseVerification,
  VERIFICATION_LEASE_SECONDS,
  VERIFICATION_WORK,
} from "../../db/backlinks/verification_leases.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job } from "./job.ts";
import { openWorkThread, underWay } from "./work_thread.ts";

/** Sites whose links one process looks at at the same time, each in its own thread. */
const MAX_THREADS = 1;
/** What a run has done until then is kept; it goes on where it was. */
const TURN_MS = 60_000;

/** The input of a thread. */
export interface VerificationWork extends ClaimedVerification {
  owner: string;
}

/**
 * Looks at backlinks in worker threads. A run whose process died goes on elsewhere; runs take turns.
 */
export const verifyBacklinks: Job = {
  name: "verify_backlinks",
  schedule: "*/2 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await advanceWork(services, {
      queue: VERIFICATION_WORK,
      hasPlace: (count) => count < MAX_THREADS,
      claim: () => claim(services),
      turnMs: TURN_MS,
    }, signal);
  },
};

async function claim(services: Services): Promise<WorkUnderWay | undefined> {
  const { db, log, now } = services;
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimVerification(db, owner, now());
  if (claimed === undefined) return undefined;
  const { id } = claimed;
  const thread = openWorkThread<VerificationWork>(services, {
    program: new URL("../verification_worker.ts", import.meta.url),
    work: { ...claimed, owner },
    lease: { table: "link_verifications", key: { id }, owner, seconds: VERIFICATION_LEASE_SECONDS },
    async settle(broken) {
      if (broken !== null) {
        log("error", "verification_thread_broken", { verification_id: id, error: broken });
        await failVerification(db, { id, owner, now: now() }, BROKEN);
      }
      // nothing happens when the run was ended
      await releaseVerification(db, id, { owner });
    },
  });
  return underWay(thread, claimed);
}

const BROKEN = {
  code: "internal_error",
  message: "The verification needed more memory than it may take, or failed by an error of the " +
    "service itself, which its log has. What it had seen until then is kept.",
};
