import { deleteExportChunks } from "../../../db/accounts/export_chunks.ts";
import {
  completeExportFile,
  ExportFileLostError,
  type ExportFileState,
  failExportFile,
  findExportFileState,
  type HeldExportFile,
  nameExportFile,
  releaseExportFile,
  restartExportFile,
} from "../../../db/accounts/export_file_leases.ts";
import { isOutOfSpace, isPassing, SPACE_WAIT_SECONDS } from "../../../db/core/space_errors.ts";
import { ServiceError } from "../../core/errors.ts";
import type { RequestServices } from "../../services.ts";
import type { Route } from "../core/route.ts";
import { exportName } from "./export_name.ts";
import { FilePieces } from "./file_pieces.ts";
import { requestOfList } from "./list_request.ts";
import { exportColumns, walkList } from "./walk_list.ts";
import { writePieces } from "./write_pieces.ts";

/** A file that a process holds. */
interface WrittenFile {
  id: number;
  accountId: number;
  owner: string;
}

/** How a file is written. */
interface WriteFileOptions {
  routes: readonly Route[];
  /** Aborts when the process stops or others have their turn: the file is given back. */
  signal: AbortSignal;
}

/** A file whose process ended so often without getting on is not tried again. */
const MAX_ATTEMPTS = 5;

/**
 * Writes the file of an export, as far as it is not written: the list's rows batch after batch, with each of which it is
 * kept where the list goes on. A workbook is a stream that cannot be continued, and begins again. Never throws for what the
 * list says: the file has failed then, and says why.
 */
export async function writeFile(
  services: RequestServices,
  { accountId, ...held }: WrittenFile,
  options: WriteFileOptions,
): Promise<void> {
  const { db, log, now } = services;
  const { id, owner } = held;
  const state = await findExportFileState(db, held);
  if (state === undefined) return log("info", "export_file_lost", { export_id: id });
  const fail = async (error: { code: string; message: string }) => {
    await failExportFile(db, { ...held, now: now() }, error);
    await deleteExportChunks(db, state);
  };
  try {
    const refusal = refusalOf(state);
    if (refusal !== undefined) return await fail(refusal);
    const isDone = await writeRest(services, { state, accountId, owner }, options);
    if (isDone) await completeExportFile(db, { ...held, now: now() });
    else await releaseExportFile(db, held);
  } catch (error) {
    if (error instanceof ExportFileLostError) log("info", "export_file_lost", { export_id: id });
    else if (isPassing(error)) await giveBack(services, held, error);
    else if (error instanceof ServiceError) await fail(error);
    else {
      log("error", "export_file_failed", { export_id: id, error });
      await fail(BROKEN_FILE);
    }
  }
}

function refusalOf({ tokenId, attempts }: ExportFileState) {
  if (tokenId === null) return REVOKED;
  return attempts > MAX_ATTEMPTS ? BROKEN_FILE : undefined;
}

/** Writes on where the file ends, or from the start where that cannot be. */
async function writeRest(
  services: RequestServices,
  file: { state: ExportFileState; accountId: number; owner: string },
  options: WriteFileOptions,
): Promise<boolean> {
  const { state, accountId, owner } = file;
  if (state.nextCursor !== null) {
    try {
      return await writeFrom(services, file, options);
    } catch (error) {
      // such as an audit that was deleted meanwhile
      if (!(error instanceof ServiceError) || options.signal.aborted) throw error;
      services.log("info", "export_file_restarted", { export_id: state.id, error });
    }
  }
  if (state.chunksCount > 0) {
    await restartExportFile(services.db, { id: state.id, owner });
    await deleteExportChunks(services.db, state);
  }
  const empty = { ...state, rowsWritten: 0, bytes: 0, chunksCount: 0, nextCursor: null };
  return await writeFrom(services, { state: empty, accountId, owner }, options);
}

/** False: it was to stop ahead of the end. */
async function writeFrom(
  services: RequestServices,
  { state, accountId, owner }: { state: ExportFileState; accountId: number; owner: string },
  { routes, signal }: WriteFileOptions,
): Promise<boolean> {
  const { db, now } = services;
  const { id, siteId, list, format, bom, nextCursor: cursor } = state;
  const site = { id: siteId, accountId, tokenId: state.tokenId ?? 0 };
  const { route, request } = requestOfList(routes, services, { site, list });
  const [walk, fileName] = await Promise.all([
    walkList(route, request, { cursor, signal, make: (batch) => batch }),
    exportName(route, request, format),
  ]);
  const held = { id, owner };
  await nameExportFile(db, { ...held, now: now() }, { fileName, rowsTotal: walk.total });
  const pieces = new FilePieces(services, { ...held, accountId, siteId }, state);
  const form = { format, bom: bom === 1 };
  await writePieces(pieces, walk, { form, columns: exportColumns(route, request) });
  return !signal.aborted;
}

/** Gives the file back after an error that passes; without the database its claim runs out. */
async function giveBack(
  { db, log }: Pick<RequestServices, "db" | "log">,
  held: HeldExportFile,
  reason: unknown,
): Promise<void> {
  log("warn", "export_file_interrupted", { export_id: held.id, error: reason });
  const wait = isOutOfSpace(reason) ? { waitSeconds: SPACE_WAIT_SECONDS, reason: NO_SPACE } : {};
  try {
    await releaseExportFile(db, held, wait);
  } catch (error) {
    if (!isPassing(error)) throw error;
    log("warn", "export_file_not_given_back", { export_id: held.id, error });
  }
}

/** The service failed, and what it had written is deleted. */
export const BROKEN_FILE = {
  code: "internal_error",
  message: "The file failed by an error of the service itself, which its log has. Make it again.",
};

const REVOKED = {
  code: "link_withdrawn",
  message: "The token that made this export was revoked ahead of its end.",
};

const NO_SPACE = {
  code: "no_space_left",
  message: "The database has no space left. The file goes on by itself as soon as it has some.",
};
