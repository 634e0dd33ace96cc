import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import { findRule } from "../../../rules/find_rule.ts";
import { SITE_RULES } from "../../../rules/site/mod.ts";

/** What a recheck is asked for, and what came of it; kept as JSON in `audits.recheck`. */
export interface RecheckState {
  codes: string[];
  urls: string[];
  /** URLs that are requested again; null before it is known. */
  urls_count: number | null;
  /** Affected URLs beyond what one recheck takes: they stay as they were. */
  left_out_count: number | null;
}

/** Reads what the recheck is about; undefined for an audit that is none. */
export function readRecheckState(audit: Pick<AuditRow, "recheck">): RecheckState | undefined {
  // written by recheck_audit.ts and prepare_recheck.ts
  return audit.recheck === null ? undefined : JSON.parse(audit.recheck) as RecheckState;
}

/** Whether an issue among these can be repaired in a sitemap, so that these must be read again. */
export function needsSitemaps(codes: readonly string[]): boolean {
  return codes.some((code) => {
    const category = findRule(code)?.category;
    // sitemaps can list language versions, and a page that they list is not called an orphan by accident
    return category === "sitemaps" || category === "hreflang" || code === "orphan_page";
  });
}

/** Whether an issue among these can be repaired in robots.txt, so that what it forbade is asked. */
export function needsBlockedUrls(codes: readonly string[]): boolean {
  return codes.some((code) => findRule(code)?.category === "robots");
}

/** Whether an issue among these is about the site's addresses, so that these must be probed again. */
export function needsProbes(codes: readonly string[]): boolean {
  return SITE_RULES.some(({ id, over }) => over === "site_probes" && codes.includes(id));
}
