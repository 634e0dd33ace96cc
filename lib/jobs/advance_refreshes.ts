import type { ClaimOptions } from "../../db/core/claim_turns.ts";
import { endWaitForDerived } from "../../db/search_data/derived_imports.ts";
import {
  claimRefresh,
  failRefresh,
  REFRESH_LEASE_SECONDS,
  REFRESH_WORK,
  releaseRefresh,
} from "../../db/search_data/search_refreshes.ts";
import type { OwnedRefresh } from "../commands/search_data/refresh/refresh_search.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job } from "./job.ts";
import { openWorkThread, underWay } from "./work_thread.ts";

/** Sites that one process refreshes at the same time, each in its own thread and of an account of its own. */
const MAX_THREADS = 2;

/**
 * Makes again what is derived from search data that have changed, in worker threads. A refresh whose process
 * died is done again by another one, from its first step.
 */
export const advanceRefreshes: Job = {
  name: "advance_refreshes",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await advanceWork(services, {
      queue: REFRESH_WORK,
      hasPlace: (count) => count < MAX_THREADS,
      placesOfAccount: 1,
      claim: (options) => claim(services, options),
    }, signal);
  },
};

async function claim(services: Services, options: ClaimOptions): Promise<WorkUnderWay | undefined> {
  const { db, log, now } = services;
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimRefresh(db, owner, options);
  if (claimed === undefined) return undefined;
  const { siteId } = claimed;
  const thread = openWorkThread<OwnedRefresh>(services, {
    program: new URL("../refresh_worker.ts", import.meta.url),
    work: { ...claimed, owner },
    lease: {
      table: "search_refreshes",
      key: { site_id: siteId },
      owner,
      seconds: REFRESH_LEASE_SECONDS,
    },
    async settle(broken) {
      if (broken !== null) {
        log("error", "refresh_thread_broken", { site_id: siteId, error: broken });
        await failRefresh(db, { siteId, owner, message: String(broken) });
        await endWaitForDerived(db, siteId, now());
      }
      await releaseRefresh(db, siteId, owner);
    },
  });
  return underWay(thread, claimed);
}
