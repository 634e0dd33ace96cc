/** What a sitemap file turned out to be. */
export type SitemapFormat = "urlset" | "sitemapindex" | "text" | "rss" | "atom";

/** One URL of a sitemap, or one sitemap of an index. */
export interface SitemapEntry {
  /** As written, edge spaces removed; it may be relative or broken. */
  loc: string;
  /** As written; null when absent. */
  lastModified: string | null;
  /** `xhtml:link rel=alternate`. */
  alternates: { code: string; href: string }[];
  /** The entry is a further sitemap. */
  isSitemap: boolean;
}

/** What can be wrong with a sitemap file. `wrong_namespace` is a warning; entries that are `url_too_long` are left out. */
export type SitemapErrorCode =
  | "empty"
  | "bad_gzip"
  | "html_answer"
  | "wrong_root"
  | "wrong_namespace"
  | "not_a_sitemap"
  | "not_well_formed"
  | "missing_loc"
  | "repeated_loc"
  | "wrong_case"
  | "bad_encoding"
  | "url_too_long"
  | "too_many_urls"
  | "too_large";

/** One thing that is wrong with a sitemap file. */
export interface SitemapError {
  code: SitemapErrorCode;
  message: string;
  line?: number;
}

/** What `parseSitemap()` found besides the entries. */
export interface SitemapResult {
  /** Null when the file is no sitemap. */
  format: SitemapFormat | null;
  /** Entries handed over: at most 50,000. */
  entriesCount: number;
  /** At most 20. */
  errors: SitemapError[];
}
