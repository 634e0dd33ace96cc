import type { Thresholds } from "../../schemas/thresholds.ts";
import type { PageRecord } from "../crawler/html/page_facts.ts";
import { createExcerpt } from "./text/excerpt.ts";
import { findLacking } from "./inputs/empty_page.ts";
import type { Finding, PageRule, RuleMeta } from "./rule.ts";
import { RULE_FAILED } from "./rule_failed.ts";

/** A finding together with the rule that made it. */
export interface PageFinding {
  rule: RuleMeta;
  finding: Finding;
}

function createFailure(rule: PageRule, number: number, error: unknown): PageFinding {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    rule: RULE_FAILED,
    finding: {
      evidence: {
        found: { rule: rule.id, message: createExcerpt(message) },
        expected: "every rule gives a verdict on every page",
        where: "audit",
      },
      targetId: number,
    },
  };
}

/** The rule that reports empty pages. */
const EMPTY_PAGE = "empty_html";

/**
 * Runs all rules over one URL and collects what they find, in the rules' order. A rule that throws
 * gives one finding under `rule_failed`, marked by the rule's number, and the others go on. On an
 * empty page, rules that miss what it lacks are silent.
 */
export function checkPage(
  rules: readonly PageRule[],
  record: PageRecord,
  thresholds: Thresholds,
): PageFinding[] {
  const findings: PageFinding[] = [];
  const lacking = findLacking(record);
  // where the cause is not reported, what follows from it is
  const named = lacking.size > 0 && rules.some(({ id }) => id === EMPTY_PAGE);
  let number = 0;
  for (const rule of rules) {
    number++;
    if (named && rule.lacks !== undefined && lacking.has(rule.lacks)) continue;
    try {
      const finding = rule.check(record, thresholds);
      if (finding !== undefined) findings.push({ rule, finding });
    } catch (error) {
      findings.push(createFailure(rule, number, error));
    }
  }
  return findings;
}
