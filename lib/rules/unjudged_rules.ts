import type { AuditSettings } from "../../schemas/audit_settings.ts";
import { chooseRules } from "./choose_rules.ts";
import { RULES } from "./mod.ts";

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
  for (const { id, scope, category } of RULES) {
    // a list of URLs is audited without the sitemaps, and was not browsed
    const beyondList = category === "sitemaps" || id === "orphan_page";
    if (scope === "R" || (settings.mode === "list" && beyondList)) unjudged.add(id);
  }
  return unjudged;
}
