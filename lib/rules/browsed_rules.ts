import type { AuditSettings } from "../../schemas/audit_settings.ts";

/** The rules that say nothing unless every link of the site was followed; see `wasBrowsed()`. */
export const BROWSED_RULES: ReadonlySet<string> = new Set([
  "orphan_page",
  "isolated_only_via_canonical",
  "nonindexable_inlinks_only",
  "page_inlinks_nofollow_only",
  "page_single_inlink",
  "low_internal_pagerank",
  "canonical_no_inlinks",
  "hreflang_missing",
  "hreflang_unlinked",
]);

/** What decides whether an audit has seen all links of the site. */
interface BrowsedAudit {
  settings: Pick<AuditSettings, "mode" | "include">;
  stop_reason: string | null;
}

/**
 * Whether every link of the site was followed, so that what leads nowhere was not merely missed.
 * Not where a limit or somebody ended the crawl, where a list of URLs or the sitemaps were audited,
 * and where only some paths were.
 */
export function wasBrowsed({ settings, stop_reason: reason }: BrowsedAudit): boolean {
  return reason === "queue_empty" && settings.mode === "site" && settings.include.length === 0;
}
