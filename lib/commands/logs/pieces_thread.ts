import type { Services } from "../../services.ts";
import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { siteNotFound } from "../sites/read_site.ts";
import { checkPiece, type PieceWish, type StoredPiece, storePiece } from "./store_piece.ts";

/** Lines that are stored in the thread. */
export interface PieceOrder extends PieceWish {
  /** In whose turn they are stored. */
  accountId: number;
}

/** What became of them, as it crosses the border of the thread. */
export type PieceResult =
  | { state: "stored"; piece: StoredPiece }
  | { state: "being_read"; message: string }
  | { state: "no_site" };

/** Reads and stores lines that are many in a thread of its own, which gives way to the one that all requests share. */
export interface PiecesThread {
  /** Stores one piece; others wait for their turn, which goes round the accounts. */
  run(order: PieceOrder): Promise<PieceResult>;
  /** Ends the thread; what it has not stored fails. */
  close(): Promise<void>;
}

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
    if (error instanceof ConflictError) return { state: "being_read", message: error.message };
    if (error instanceof NotFoundError) return { state: "no_site" };
    throw error;
  }
}
