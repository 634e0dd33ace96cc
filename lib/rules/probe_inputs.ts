import type { UrlAnswer } from "./site_inputs.ts";

/** How the crawl began and ended: one row. */
export interface CrawlEndInput {
  urlId: 0;
  /** A list of URLs was audited: it has no start URL. */
  list: boolean;
  /** The start URL and, in order, what it redirects to; empty: it was not requested. */
  startUrls: UrlAnswer[];
  /** See `StopReason`; null: not known. */
  stopReason: string | null;
  maxPages: number;
  maxDepth: number;
  /** URLs requested as documents. */
  pagesCrawled: number;
  /** Pages that are known and were not requested for want of time or of `maxPages`. */
  pagesLeft: number;
  /** Pages whose links are deeper than `maxDepth`. */
  pagesTooDeep: number;
  /** Resources and targets of external links that are known and were not requested. */
  targetsLeft: number;
}
