import type { ClaimOptions } from "../../db/core/claim_turns.ts";
import { deleteExportChunks } from "../../db/accounts/export_chunks.ts";
import {
  claimExportFile,
  EXPORT_FILE_WORK,
  EXPORT_LEASE_SECONDS,
  failExportFile,
  releaseExportFile,
} from "../../db/accounts/export_file_leases.ts";
import { BROKEN_FILE } from "../routes/exports/write_file.ts";
import type { Services } from "../services.ts";
import { advanceWork, type WorkUnderWay } from "./advance_work.ts";
import type { Job } from "./job.ts";
import { openWorkThread, underWay } from "./work_thread.ts";

/** Files that one process writes at the same time, each in its own thread and of an account of its own. */
const MAX_THREADS = 2;
/** What is written until then is kept, and the file goes on where it was. */
const TURN_MS = 60_000;

/** The input of a thread. */
export interface ExportWork {
  id: number;
  accountId: number;
  owner: string;
}

/**
 * Writes the files of exports in worker threads. A file whose process died goes on elsewhere where it was, a workbook from
 * its start; accounts take turns.
 */
export const writeExports: Job = {
  name: "write_exports",
  schedule: "* * * * * *",
  runOnStart: true,
  async run(services, { signal }) {
    await advanceWork(services, {
      queue: EXPORT_FILE_WORK,
      hasPlace: (count) => count < MAX_THREADS,
      placesOfAccount: 1,
      claim: (options) => claim(services, options),
      turnMs: TURN_MS,
    }, signal);
  },
};

async function claim(services: Services, options: ClaimOptions): Promise<WorkUnderWay | undefined> {
  const { db, log, now } = services;
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  const claimed = await claimExportFile(db, owner, { now: now(), options });
  if (claimed === undefined) return undefined;
  const { id, accountId, format } = claimed;
  const held = { id, owner };
  const thread = openWorkThread<ExportWork>(services, {
    program: new URL("../export_worker.ts", import.meta.url),
    work: { ...held, accountId },
    lease: { table: "export_files", key: { id }, owner, seconds: EXPORT_LEASE_SECONDS },
    async settle(broken) {
      if (broken !== null) {
        log("error", "export_thread_broken", { export_id: id, error: broken });
        await failExportFile(db, { ...held, now: now() }, BROKEN_FILE);
        await deleteExportChunks(db, claimed);
      }
      // nothing happens when the file was ended
      await releaseExportFile(db, held);
    },
  });
  const piece = underWay(thread, claimed);
  // a workbook would begin again
  return format === "xlsx" ? { ...piece, giveWay: () => {} } : piece;
}
