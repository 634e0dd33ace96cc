import type { CrawlFact } from "./crawl_fact.ts";
import type { MeasurementChange } from "./measurement_change.ts";
import type { Successor } from "./moved_page.ts";
import type { PageLedger } from "./page_ledger.ts";

/** Why a page lost its clicks, or only seems to. */
export type DecayCause =
  | "moved"
  | "gone_from_results"
  | "measurement_change"
  | "technical"
  | "cannibalization"
  | "ranking_loss"
  | "demand_drop"
  | "ctr_loss"
  | "unknown";

/** What is known of a page that fell. */
export interface DecayFacts {
  /** The page comes back: whatever has its queries, it is not gone. */
  isRecovering: boolean;
  /** Rows without clicks are missing: impressions and positions say nothing of why it fell. */
  clickedOnly?: boolean;
  /** What drops are counted in. */
  metric: "clicks" | "impressions";
  ledger: PageLedger;
  /** What the site's pages lost together between the ledger's windows, 0 to 1. */
  siteShare: number;
  /** The text of a query of the ledger. */
  textOf: (query: number) => string;
  /** Another URL of the site that has its queries. */
  successor?: (Successor & { url: string }) | undefined;
  /** What the latest crawl found; undefined: nothing that explains a fall. */
  crawl?: CrawlFact | undefined;
  /** Since when it is no longer seen. */
  end?: { date: string; usual: number } | undefined;
  /** Since when impressions far behind are not counted. */
  measurement?: (MeasurementChange & { date: string; pages: PagesChanged | null }) | undefined;
}

/** How many pages show the same on the same day; null where it is this page alone. */
interface PagesChanged {
  changed: number;
  looked: number;
}

/** A sign of a cause, for a person and for a program. */
export interface DecayEvidence {
  cause: Exclude<DecayCause, "unknown">;
  message: string;
  before: number | null;
  after: number | null;
  /** Clicks that it explains between the ledger's windows, below 0 for a loss, and their 95 % range. */
  clicks: { low: number; expected: number; high: number } | null;
}
