import { findSearchConsole } from "../../db/search_data/search_console.ts";
import {
  claimSearchConsole,
  finishSearchConsole,
  releaseSearchConsole,
  SYNC_LEASE_SECONDS,
  SYNC_WORK,
} from "../../db/search_data/search_console_leases.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job } from "./job.ts";
import { openWorkThread, underWay } from "./work_thread.ts";

/** Connections that one process brings at the same time, each in its own thread. */
const MAX_THREADS = 2;
/** Some days are brought until then, and kept; the days under way are brought again. */
const TURN_MS = 5 * 60_000;

/** The input of a thread. */
export interface SyncWork {
  siteId: number;
  owner: string;
  /** Somebody asked for it, and for what is derived from its days. */
  asked: boolean;
}

/**
 * Brings search performance of connections that are due, in worker threads: the last days again until they are
 * final, and older ones until all are there. A connection whose process died goes on elsewhere.
 */
export const syncSearchConsole: Job = {
  name: "sync_search_console",
  schedule: "*/5 * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await advanceWork(services, {
      queue: SYNC_WORK,
      order: () => ({ bindings: [services.now()] }),
      hasPlace: (count) => count < MAX_THREADS,
      claim: () => claim(services),
      turnMs: TURN_MS,
    }, signal);
  },
};

async function claim(services: Services): Promise<WorkUnderWay | undefined> {
  const { db, log, now } = services;
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimSearchConsole(db, owner, now());
  if (claimed === undefined) return undefined;
  const { siteId, asked } = claimed;
  const thread = openWorkThread<SyncWork>(services, {
    program: new URL("../search_console_worker.ts", import.meta.url),
    work: { siteId, owner, asked },
    lease: {
      table: "search_console_connections",
      key: { site_id: siteId },
      owner,
      seconds: SYNC_LEASE_SECONDS,
    },
    async settle(broken) {
      if (broken !== null) {
        log("error", "sync_thread_broken", { site_id: siteId, error: broken });
        const failures = (await findSearchConsole(db, siteId))?.failures ?? 0;
        // it brings all of the imports along, which only the thread needs
        const { endSync } = await import("../commands/search_data/search_console/sync_end.ts");
        const end = endSync(broken, { failures, now: now() });
        await finishSearchConsole(db, siteId, { owner, end });
      }
      // nothing happens when the run was ended
      await releaseSearchConsole(db, siteId, owner);
    },
  });
  return underWay(thread, claimed);
}
