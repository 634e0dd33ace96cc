import type { AuditSettings } from "../../schemas/audit_settings.ts";
import { BROWSED_RULES, wasBrowsed } from "./browsed_rules.ts";
import { chooseRules } from "./choose_rules.ts";
import { COMPARING_RULES } from "./comparing_rules.ts";
import { RULES } from "./mod.ts";
import type { PageRule, SiteRule } from "./rule.ts";

/** Rules about the answers of other sites. */
const OF_EXTERNAL_TARGETS = [
  "link_to_broken_external",
  "link_to_redirect_external",
  "link_external_403",
];

/** What decides whose silence says nothing: how an audit was set, and what it looked at. */
export interface JudgedAudit {
  settings: AuditSettings;
  /** Why its crawl ended. */
  stop_reason: string | null;
  /** Some page was rendered. */
  rendered: boolean;
  /** It did not request pages that are there for all it knows, and that the other audit did. */
  missedPages?: boolean;
}

/**
 * The rules whose silence says nothing in such an audit: those that are off, those that failed,
 * those about what the audit did not look at, and those that need a browser, where no page was rendered.
 */
export function findUnjudgedRules(audit: JudgedAudit, failed: readonly string[]): Set<string> {
  const { settings } = audit;
  const { disabled, offByDefault } = chooseRules(settings);
  const unjudged = new Set([...failed, ...disabled, ...offByDefault]);
  if (!settings.check_external_links) OF_EXTERNAL_TARGETS.forEach((code) => unjudged.add(code));
  if (!wasBrowsed(audit)) BROWSED_RULES.forEach((code) => unjudged.add(code));
  if (audit.missedPages) COMPARING_RULES.forEach((code) => unjudged.add(code));
  // only who follows links from the start knows how many clicks a page is away
  if (settings.mode !== "site") unjudged.add("page_too_deep");
  for (const rule of RULES) {
    const offList = settings.mode === "list" && isBeyondList(rule);
    const unseen = rule.scope === "R" && !audit.rendered;
    if (unseen || offList) unjudged.add(rule.id);
  }
  return unjudged;
}

/** Rules about what is not looked at where only a list of URLs was audited. */
const BEYOND_LIST: ReadonlySet<string> = new Set([
  "site_unreachable",
  "start_url_redirects_off_site",
]);

/** A list of URLs is audited without sitemaps and start URL, was not browsed, and is not probed. */
function isBeyondList(rule: PageRule | SiteRule): boolean {
  const probed = "over" in rule && rule.over === "site_probes";
  return rule.category === "sitemaps" || BEYOND_LIST.has(rule.id) || probed;
}
