import type { AuditSettings } from "../../schemas/audit_settings.ts";
import { wasBrowsed } from "./browsed_rules.ts";

/**
 * The rules that look at further URLs than the one with the issue and its target: twins, hops on the
 * way, all links here. What they have found can be gone because those URLs were not requested.
 */
export const COMPARING_RULES: ReadonlySet<string> = new Set([
  "content_duplicate_exact",
  "content_duplicate_near",
  "crawl_trap_suspected",
  "description_duplicate",
  "h1_duplicate",
  "hreflang_url_for_several_languages",
  "link_to_noncanonical",
  "link_to_resource_as_page",
  "page_inlinks_follow_and_nofollow",
  "page_too_deep",
  "pagination_canonical_to_first",
  "pagination_loop",
  "redirect_chain",
  "redirect_chain_too_long",
  "redirect_loop",
  "redirect_to_broken",
  "redirect_to_disallowed",
  "redirect_to_other_host",
  "title_duplicate",
  "url_case_duplicate",
]);

/** What decides whether an audit could have missed pages of the site. */
export interface LimitedAudit {
  settings: Pick<AuditSettings, "mode" | "include" | "exclude">;
  stop_reason: string | null;
}

/**
 * Whether an audit was not to see the whole site, or did not come to its end: what it did not request
 * may be there all the same. Otherwise it is gone.
 */
export function wasLimited(audit: LimitedAudit): boolean {
  return audit.settings.exclude.length > 0 || !wasBrowsed(audit);
}
