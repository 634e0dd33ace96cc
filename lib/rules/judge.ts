import type { Judge } from "../metrics/compare_occurrences.ts";
import { findRule } from "./find_rule.ts";
import { findUnjudgedRules, type JudgedAudit } from "./unjudged_rules.ts";

/**
 * Creates the judge of an audit: whether the silence of a rule about a URL that was requested means
 * that nothing is wrong. Rules that were off, failed or have left the catalogue say nothing; after
 * an audit of a list of URLs, neither do rules that compare a page with the whole site, except
 * about a target that was looked at.
 */
export function createJudge(
  audit: JudgedAudit & { failedRules: readonly string[] },
): Judge {
  const { settings } = audit;
  const unjudged = findUnjudgedRules(audit, audit.failedRules);
  return (code, hasTarget) => {
    const rule = findRule(code);
    if (rule === undefined || unjudged.has(code)) return false;
    return settings.mode !== "list" || rule.scope !== "G" || hasTarget;
  };
}
