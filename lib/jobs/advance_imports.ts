import type { ClaimOptions } from "../../db/core/claim_turns.ts";
import {
  claimImport,
  IMPORT_LEASE_SECONDS,
  IMPORT_WORK,
  releaseDeletion,
  releaseImport,
} from "../../db/imports/import_leases.ts";
import { endFailedImport } from "../commands/imports/end_failed_import.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job } from "./job.ts";
import { openWorkThread, underWay } from "./work_thread.ts";

/**
 * Imports that one process runs at the same time, each in its own thread and of an account of its own: an account
 * with a single small one waits neither for those that another has queued nor for the end of a large one.
 */
const MAX_THREADS = 2;

/** The input of a thread. */
export interface ImportWork {
  importId: number;
  owner: string;
  /** It needs to be deleted. */
  deletes: boolean;
}

/**
 * Runs imports that wait in worker threads, and removes those that are being deleted, of each site one at a time. An
 * import whose process died is run or removed from the start, since nothing of it was kept, or gone; one whose files
 * only that process had is failed.
 */
export const advanceImports: Job = {
  name: "advance_imports",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await advanceWork(services, {
      queue: IMPORT_WORK,
      hasPlace: (count) => count < MAX_THREADS,
      placesOfAccount: 1,
      claim: (options) => claim(services, options),
    }, signal);
  },
};

async function claim(services: Services, options: ClaimOptions): Promise<WorkUnderWay | undefined> {
  const { db, log, now } = services;
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimImport(db, owner, { now: now(), options });
  if (claimed === undefined) return undefined;
  const { id, deletes } = claimed;
  const thread = openWorkThread<ImportWork>(services, {
    program: new URL("../import_worker.ts", import.meta.url),
    work: { importId: id, owner, deletes },
    lease: { table: "imports", key: { id }, owner, seconds: IMPORT_LEASE_SECONDS },
    async settle(broken) {
      if (broken !== null) log("error", "import_thread_broken", { import_id: id, error: broken });
      if (deletes) return await releaseDeletion(db, { id, owner, untried: broken === null });
      if (broken !== null) await endFailedImport(services, { importId: id, owner, error: BROKEN });
      await releaseImport(db, { id, owner, untried: true });
    },
  });
  return underWay(thread, claimed);
}

const BROKEN = {
  code: "internal_error",
  message: "The import needed more memory than it may take, or failed by an error of the service " +
    "itself, which its log has. Nothing of it was kept.",
};
