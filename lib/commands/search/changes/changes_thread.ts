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

/** The body of the answer. */
export type ChangesBody = Operations["getChanges"]["answer"];

/** Answers questions of windows with many rows in a thread of its own. */
export interface ChangesThread {
  /** Makes one answer; others wait for their turn, which goes round the accounts. Throws `LimitExceededError`. */
  run(question: ChangesQuestion): Promise<ChangesBody>;
  /** Ends the thread; what it has not answered fails. */
  close(): Promise<void>;
}
