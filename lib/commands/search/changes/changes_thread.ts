import type { AskedLedger } from "../../../../schemas/asked_ledger.ts";
import type {
  SearchChangesAnswer,
  SearchChangesQuery,
} from "../../../../schemas/search_changes.ts";
import type { ChangeDays, PropertyScope } from "./change_windows.ts";

/** Which change is split, between days that are known. */
export interface ChangesQuestion {
  property: PropertyScope;
  days: ChangeDays;
  query: {
    page_group?: SearchChangesQuery["page_group"] | undefined;
    limit?: SearchChangesQuery["limit"] | undefined;
    segments?: SearchChangesQuery["segments"] | undefined;
  };
}

/** The split of a change, without what else happened when it began: that is read for each answer. */
export interface ChangesMade {
  answer: Omit<SearchChangesAnswer, "events" | "explanation">;
  /** What the explanation says before that, and after it. */
  beginning: string[];
  end: string[];
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

/** What a site, a page or a keyword has of a change, between days that are known. */
export interface LedgerQuestion {
  property: PropertyScope;
  days: ChangeDays;
  query: Pick<ChangesQuestion["query"], "page_group">;
  /** Neither: the site. */
  pageId?: number | undefined;
  keywordId?: number | undefined;
}

/** What the thread is given: the split of a change to make, or the ledger of an answer; and in whose turn. */
export type ChangesWork =
  & { accountId: number }
  & ({ question: ChangesQuestion } | { asked: LedgerQuestion });

/** Makes answers of windows with many rows in a thread of its own. */
export interface ChangesThread {
  /** Makes one split; others wait for their turn, which goes round the accounts. Throws `LimitExceededError`. */
  run(accountId: number, question: ChangesQuestion): Promise<ChangesMade>;
  /** Makes the ledger of a site, a page or a keyword for an answer, in the same turns. */
  explain(accountId: number, asked: LedgerQuestion): Promise<AskedLedger>;
  /** Starts the thread ahead of the first answer. */
  prepare(): void;
  /** Ends the thread; what it has not answered fails. */
  close(): Promise<void>;
}
