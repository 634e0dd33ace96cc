import type { AuditSettings } from "../../schemas/audit_settings.ts";
import { chooseRules } from "./choose_rules.ts";
import { RULES } from "./mod.ts";
import type { PageRule, SiteRule } from "./rule.ts";

/** Rules about the answers of other sites. */
const OF_EXTERNAL_TARGETS = [
  "link_to_broken_external",
  "link_to_redirect_external",
  "link_external_403",
];

/**
 * The rules whose silence says nothing in an audit with these settings: those that are off, those
 * that failed, those about what the audit did not look at, and those that need a browser.
 */
export function findUnjudgedRules(settings: AuditSettings, failed: readonly string[]): Set<string> {
  const { disabled, offByDefault } = chooseRules(settings);
  const unjudged = new Set([...failed, ...disabled, ...offByDefault]);
  if (!settings.check_external_links) OF_EXTERNAL_TARGETS.forEach((code) => unjudged.add(code));
  for (const rule of RULES) {
    const offList = settings.mode === "list" && isBeyondList(rule);
    if (rule.scope === "R" || offList) unjudged.add(rule.id);
  }
  return unjudged;
}

/** Rules about what is not looked at where only a list of URLs was audited. */
const BEYOND_LIST: ReadonlySet<string> = new Set([
  "orphan_page",
  "site_unreachable",
  "start_url_redirects_off_site",
]);

/** A list of URLs is audited without sitemaps and start URL, was not browsed, and is not probed. */
function isBeyondList(rule: PageRule | SiteRule): boolean {
  const probed = "over" in rule && rule.over === "site_probes";
  return rule.category === "sitemaps" || BEYOND_LIST.has(rule.id) || probed;
}
