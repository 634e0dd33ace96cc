import type { Judge } from "../../metrics/audits/compare_occurrences.ts";
import { findRule } from "../find_rule.ts";
import { RENDERED_RULES } from "../rendered_rules.ts";
import { findUnjudgedRules, type JudgedAudit } from "../unjudged_rules.ts";

/** The pages that were rendered, as the `url_id` of the same audit that the judge is asked about. */
export interface RenderedUrls {
  /** In the audit whose silence is judged. */
  here: ReadonlySet<number>;
  /** In the one that found something. */
  there: ReadonlySet<number>;
}

const NONE_RENDERED: RenderedUrls = { here: new Set(), there: new Set() };

/**
 * Creates the judge of an audit: whether the silence of a rule about a URL that was requested means
 * that nothing is wrong. Rules that were off, failed or have left the catalogue say nothing; after
 * an audit of a list of URLs, neither do rules that compare a page with the whole site, except
 * about a target that was looked at. What is said of a rendered page is not taken back but by
 * rendering it again.
 */
export function createJudge(
  audit: Omit<JudgedAudit, "rendered"> & { failedRules: readonly string[] },
  rendered: RenderedUrls = NONE_RENDERED,
): Judge {
  const { settings } = audit;
  const unjudged = findUnjudgedRules(
    { ...audit, rendered: rendered.here.size > 0 },
    audit.failedRules,
  );
  return (code, hasTarget, urlId) => {
    const rule = findRule(code);
    if (rule === undefined || unjudged.has(code)) return false;
    if (RENDERED_RULES.has(code) && !rendered.here.has(urlId)) {
      if (rule.scope === "R" || rendered.there.has(urlId)) return false;
    }
    return settings.mode !== "list" || rule.scope !== "G" || hasTarget;
  };
}
