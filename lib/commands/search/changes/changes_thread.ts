import type { AskedLedger } from "../../../../schemas/asked_ledger.ts";
import type { Operations } from "../../../../schemas/operations.ts";
import type { SearchChangesQuery } from "../../../../schemas/search_changes.ts";

/** Which change is asked for. */
export interface ChangesQuestion {
  siteId: number;
  /** In whose turn it is answered. */
  accountId: number;
  query: SearchChangesQuery;
  /** Of the API. */
  baseUrl: string;
}

/** Whose clicks are compared, and on which days. */
export interface AskedChange {
  siteId: number;
  /** In whose turn it is answered. */
  accountId: number;
  /** Days, country, device, search type and group of pages. */
  query: Omit<SearchChangesQuery, "limit">;
  /** The window; null: there are no data. */
  window: { from: string | null; to: string | null };
  /** The window to compare with; default: the one before. */
  against?: { from: string; to: string } | null;
  /** Neither: the site. */
  pageId?: number;
  keywordId?: number;
}

/** What the thread is given: a whole answer to make, or the ledger of an answer. */
export type ChangesWork =
  | { accountId: number; question: ChangesQuestion }
  | { accountId: number; asked: AskedChange };

/** The body of the answer. */
export type ChangesBody = Operations["getChanges"]["answer"];

/** Answers questions of windows with many rows in a thread of its own. */
export interface ChangesThread {
  /** Makes one answer; others wait for their turn, which goes round the accounts. Throws `LimitExceededError`. */
  run(question: ChangesQuestion): Promise<ChangesBody>;
  /** Makes the ledger of a site, a page or a keyword for an answer, in the same turns. */
  explain(asked: AskedChange): Promise<AskedLedger>;
  /** Ends the thread; what it has not answered fails. */
  close(): Promise<void>;
}
