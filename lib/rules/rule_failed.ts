import type { RuleMeta } from "./rule.ts";

/**
 * The reserved entry under which a rule that threw is reported. It is a defect of this program, not
 * of the site, hence a notice: it never lowers a score.
 */
export const RULE_FAILED: RuleMeta = {
  id: "rule_failed",
  category: "crawlability",
  severity: "notice",
  scope: "P",
  tier: 1,
  title: "A rule could not be checked",
  description:
    "A rule of the audit failed on this page, so that its verdict is missing. This is a defect of " +
    "the audit and not of the page; all other rules were checked.",
  howToFix: "Nothing has to be changed on the site. Report the rule, the page's address and the " +
    "message to the operator of this service.",
  learnMoreUrl: "https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Errors",
};
