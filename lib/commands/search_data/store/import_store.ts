import type { ImportIds } from "./import_ids.ts";

/** What a store of rows works with. */
export interface ImportStoreContext {
  siteId: number;
  importId: number;
  now: Date;
  /**
   * Ids of keywords and pages. They are found and created on their own connection, so that an import
   * that takes minutes locks neither; never write to `keywords` or `pages` in the store's transaction.
   */
  ids: ImportIds;
}

/** What a store kept, for the report. */
export interface StoredRows {
  /** Such as `query` or `rank`. */
  kind: string;
  /** Rows in the database; rows of a file with the same keys are one. */
  storedCount: number;
}

/**
 * Keeps one sort of rows, in a transaction that somebody else commits. Rows come in batches of some
 * thousand; what is kept of them meanwhile is bounded. The same rows again replace, they never add.
 */
export interface ImportStore<Row> {
  add(rows: readonly Row[]): Promise<void>;
  /** Writes what waits. Nothing may be added any more. */
  finish(): Promise<readonly StoredRows[]>;
  /**
   * Waits for what is being written besides the reading, however it ends. To be called before the transaction is rolled
   * back: a statement that came later would be outside of it, and stay. Absent: nothing ever is.
   */
  settle?(): Promise<void>;
}
