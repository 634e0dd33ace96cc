import type { AuditSettings } from "../../schemas/audit_settings.ts";
import { BROWSED_RULES, wasBrowsed } from "./browsed_rules.ts";
import { CHANGE_RULES } from "./change_rules.ts";
import { RULES } from "./mod.ts";
import type { PageRule, SiteRule } from "./rule.ts";

/** What decides which rules an audit could not run. */
export interface RunAudit {
  settings: Pick<AuditSettings, "mode" | "include" | "check_external_links">;
  /** Why its crawl ended. */
  stop_reason: string | null;
  /** Why no page was rendered in a browser; null: some were. */
  notRendered: string | null;
  /** There is no earlier audit whose details are kept; default: there is one. */
  uncompared?: boolean;
  /** The name of no other host could be resolved; default: some could. */
  networkCutOff?: boolean;
  /** Its sitemaps list more URLs than it keeps; default: it keeps them all. */
  sitemapsCut?: boolean;
  /** It ended before it asked any resource or external target; default: it asked some. */
  targetsUnasked?: boolean;
  /** By the code of a rule about servers' logs, why they do not do; default: they do for all. */
  logGaps?: ReadonlyMap<string, string>;
}

/** Rules about the answers of other sites. */
const OF_EXTERNAL_TARGETS = [
  "link_to_broken_external",
  "link_to_redirect_external",
  "link_external_403",
];

/** Rules about the answers of resources. */
const OF_RESOURCES = [
  "image_broken",
  "image_legacy_format",
  "image_redirected",
  "image_too_large",
  "og_image_broken",
  "resource_broken",
  "resource_mime_mismatch",
  "resource_not_cached",
  "resource_redirected",
  "resources_total_too_large",
];

/** Why they were not run where no other host has an address: one statement, not one a link. */
export const NETWORK_CUT_OFF = "The name of no other host could be resolved: this is about the " +
  "crawler's network, not about the links.";

/** Rules about pages that no sitemap lists. */
const OF_UNLISTED_PAGES = ["indexable_not_in_sitemap"];

/** Rules about what an earlier audit found. */
const OF_EARLIER_AUDITS = [...CHANGE_RULES, "noindex_and_disallowed"];

/** How a crawl ended before it had followed every link. */
const ENDS: ReadonlyMap<string | null, string> = new Map([
  ["page_limit", "the crawl ended at its limit of pages, max_pages"],
  ["depth_limit", "the crawl left out pages beyond its limit of clicks, max_depth"],
  ["time_limit", "the crawl ended at its limit of time"],
  ["stopped", "the crawl was stopped"],
]);

/**
 * The rules that such an audit could not run for lack of what they need, each with the reason as a
 * sentence. Their silence says nothing.
 */
export function findUnrunRules(audit: RunAudit): Map<string, string> {
  const { settings, notRendered } = audit;
  const unrun = new Map<string, string>();
  const add = (codes: Iterable<string>, reason: string) => {
    for (const code of codes) if (!unrun.has(code)) unrun.set(code, reason);
  };
  if (settings.mode === "list") {
    add(RULES.filter(isBeyondList).map(({ id }) => id), "Only a list of URLs was audited.");
  }
  if (notRendered !== null) {
    add(RULES.filter(({ scope }) => scope === "R").map(({ id }) => id), notRendered);
  }
  if (!settings.check_external_links) {
    add(OF_EXTERNAL_TARGETS, "The audit was not to check external links: check_external_links.");
  }
  if (audit.targetsUnasked) {
    add(
      [...OF_RESOURCES, ...OF_EXTERNAL_TARGETS],
      `No resource and no external target was requested: ${describeEnd(audit)}.`,
    );
  }
  if (audit.networkCutOff) add(OF_EXTERNAL_TARGETS, NETWORK_CUT_OFF);
  if (!wasBrowsed(audit)) {
    add(BROWSED_RULES, `Not every link of the site was followed: ${describeEnd(audit)}.`);
  }
  if (settings.mode !== "site") {
    add(["page_too_deep"], "No link was followed from the start page, so clicks are not counted.");
  }
  if (audit.sitemapsCut) {
    add(OF_UNLISTED_PAGES, "The sitemaps list more URLs than an audit of max_pages keeps.");
  }
  for (const [code, reason] of audit.logGaps ?? []) add([code], reason);
  if (audit.uncompared) add(OF_EARLIER_AUDITS, "There is no earlier audit to compare with.");
  return unrun;
}

function describeEnd({ settings, stop_reason: reason }: RunAudit): string {
  if (settings.mode === "list") return "only a list of URLs was audited";
  if (settings.mode === "sitemap") return "only what the sitemaps list was audited";
  const end = ENDS.get(reason);
  if (end !== undefined) return end;
  return settings.include.length > 0
    ? "only the paths of include were audited"
    : "the crawl ended early";
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
