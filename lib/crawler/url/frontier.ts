/** What a known URL is to the crawl. */
export type UrlKind = "page" | "resource" | "external";

/** The state of a known URL. */
export type UrlState = "queued" | "fetched" | "blocked" | "skipped";

/** How the crawl came to know a URL. */
export type DiscoveredVia =
  | "start"
  | "link"
  | "redirect"
  | "canonical"
  | "hreflang"
  | "pagination"
  | "sitemap"
  | "list"
  | "resource"
  | "meta_refresh";

/** Why a URL is known but never requested. */
export type SkipReason =
  | "depth_limit"
  | "excluded"
  | "trap"
  | "redirect_limit"
  | "nofollow"
  | "not_listed"
  | "not_checked";
