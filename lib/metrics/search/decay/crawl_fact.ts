/** What a crawl found of a page that explains why search engines no longer show it. */
export interface CrawlFact {
  state: "gone" | "redirected" | "noindex" | "blocked" | "canonicalized";
  /** Where it redirects to, or its canonical; null: not known. */
  target: string | null;
}
