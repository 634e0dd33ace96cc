import type { LogDamage } from "../../../schemas/bot.ts";
import type { FieldErrors } from "../../core/errors.ts";

/** Lines of a log that were sent. */
export interface PieceWish {
  siteId: number;
  lines: string;
  /** From the server's configuration; undefined: it is found by the first lines. */
  format: string | undefined;
}

/** What a piece of a log came to. */
export interface StoredPiece {
  format: string;
  lines: number;
  bots: number;
  visits: number;
  /** Requests of a log that does not say which program sends them. */
  unknown: number;
  damages: Record<LogDamage, number>;
  /** The first lines that are no requests, from 1 on. */
  damagedLines: { line: number; reason: LogDamage }[];
  /** Seconds since 1970; -1: there is no request. */
  firstSecond: number;
  lastSecond: number;
}

/** Lines that are stored in the thread. */
export interface PieceOrder extends PieceWish {
  /** In whose turn they are stored. */
  accountId: number;
}

/** What became of them, as it crosses the border of the thread. */
export type PieceResult =
  | { state: "stored"; piece: StoredPiece }
  | { state: "refused"; errors: FieldErrors }
  | { state: "being_read"; message: string }
  | { state: "no_site" };

/** Reads and stores lines that are many in a thread of its own, which gives way to the one that all requests share. */
export interface PiecesThread {
  /** Stores one piece; others wait for their turn, which goes round the accounts. */
  run(order: PieceOrder): Promise<PieceResult>;
  /** Ends the thread; what it has not stored fails. */
  close(): Promise<void>;
}
