import type { TlsFacts } from "../../crawler/fetch/probe_tls.ts";
import type { UrlAnswer } from "./url_answer.ts";

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

/** What the audit learned of a home page, as it is kept. */
export interface HomeFacts {
  /** Where its redirects end. */
  finalUrl: string;
  /** The one canonical that it names; null: none, or it is no page. */
  canonicalUrl: string | null;
  /** It names an icon; null: it is no page. */
  icon: boolean | null;
  /** The server offers HTTP/3 (Alt-Svc, RFC 7838). */
  http3: boolean;
}

/** The home page of one spelling of the site's address: http or https, with or without www. */
export interface HomeVariant extends HomeFacts {
  url: string;
  /** Of the last answer; null: there was none. */
  statusCode: number | null;
  fetchError: string | null;
  redirectsCount: number;
}

/** How the site's host answers before anything is crawled: one row. */
export interface SiteProbesInput {
  urlId: 0;
  /** The start URL, its redirects within the site followed, is secure. */
  https: boolean;
  /** Those whose robots.txt allows it; empty: nothing was probed. */
  homes: HomeVariant[];
  /** Of the start URL's hosts, those that open secure connections. */
  tls: (TlsFacts & { origin: string })[];
  /** Null: it was not asked for. */
  favicon: UrlAnswer & { contentType: string | null } | null;
}

/** The file llms.txt where the audit begins: one row, none when it was not asked for. */
export interface LlmsTxtInput {
  urlId: 0;
  url: string;
  statusCode: number | null;
  fetchError: string | null;
  contentType: string | null;
  /** Null unless it answered 200. */
  body: string | null;
}
