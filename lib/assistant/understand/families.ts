/** Kinds that one question may be of at once: the answer of either is right, and no reason to ask back. */
export const FAMILIES: readonly (readonly string[])[] = [
  ["issue_pages", "issue_explained", "issues_in_category", "issue_fix"],
  ["issues_top", "next_steps", "health_costs"],
  ["issues_new", "audit_compare"],
  ["issues_fixed", "audit_compare"],
  ["page_issues", "page_details"],
  ["robots", "ai_readiness", "log_bots"],
  ["keywords_striking", "keywords_at_positions", "opportunities"],
  ["keyword_page", "keyword_cannibalization"],
  ["traffic_total", "traffic_change"],
  ["backlinks_count", "referring_domains"],
  ["ai_mentions", "ai_engines"],
  ["declined", "command", "off_topic", "not_known"],
];
