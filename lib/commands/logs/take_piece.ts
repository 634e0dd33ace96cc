import { ConflictError, NotFoundError, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "../sites/read_site.ts";
import type { PieceOrder, PieceResult, PiecesThread, StoredPiece } from "./pieces_thread.ts";
import { checkPiece, storePiece } from "./store_piece.ts";

/** Fewer characters cost less than the way to the thread, whatever they are. Our own choice. */
const SMALL_CHARACTERS = 16 * 1024;

/**
 * Stores lines that were sent: many in the thread for it, few at once. Throws `ValidationError` for what cannot be read,
 * `ConflictError` where others keep sending at the same time, `NotFoundError` for a site that is gone.
 */
export async function takePiece(
  services: Pick<Services, "db" | "now" | "config"> & { piecesThread: PiecesThread },
  wish: PieceOrder,
): Promise<StoredPiece> {
  const order = { ...wish, format: checkPiece(wish) };
  if (order.lines.length <= SMALL_CHARACTERS) return await storePiece(services, order);
  const result = await services.piecesThread.run(order);
  switch (result.state) {
    case "stored":
      return result.piece;
    case "refused":
      throw new ValidationError(result.errors);
    case "being_read":
      throw new ConflictError("log_being_read", result.message);
    case "no_site":
      throw siteNotFound(order.siteId);
  }
}

/** Stores lines within the thread, whose border no error crosses as what it is. */
export async function answerPiece(
  services: Pick<Services, "db" | "now" | "config">,
  order: PieceOrder,
): Promise<PieceResult> {
  try {
    return { state: "stored", piece: await storePiece(services, order) };
  } catch (error) {
    if (error instanceof ValidationError) return { state: "refused", errors: error.errors };
    if (error instanceof ConflictError) return { state: "being_read", message: error.message };
    if (error instanceof NotFoundError) return { state: "no_site" };
    throw error;
  }
}
