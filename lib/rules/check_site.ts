import type { Thresholds } from "../../schemas/thresholds.ts";
import { createExcerpt } from "./text/excerpt.ts";
import type { Finding, RuleMeta, SiteRule } from "./rule.ts";
import { RULE_FAILED } from "./rule_failed.ts";
import type { SiteInputs } from "./inputs/site_inputs.ts";

/** A finding of a rule over the crawl, and the URL it is attached to. */
export interface SiteFinding {
  rule: RuleMeta;
  /** 0: the site as a whole. */
  urlId: number;
  finding: Finding;
}

/** Runs rules over rows and remembers which of them have failed. */
export interface SiteChecker {
  /** Runs the rules of this input over one row; a rule's first failure is a finding too. */
  check<Input extends keyof SiteInputs>(input: Input, row: SiteInputs[Input]): SiteFinding[];
  /** What has been thrown, once a rule, for the log. */
  failures: { rule: string; error: unknown }[];
}

/**
 * Creates a checker over these rules. A rule that throws gives one finding under `rule_failed` for
 * the site as a whole, marked by the rule's number; its other rows and the other rules go on.
 */
export function createSiteChecker(
  rules: readonly SiteRule[],
  thresholds: Thresholds,
): SiteChecker {
  const failures: SiteChecker["failures"] = [];
  const numbered = rules.map((rule, index) => ({ rule, number: index + 1 }));
  const rulesOver = Map.groupBy(numbered, ({ rule }) => rule.over);
  return {
    failures,
    check(input, row) {
      const findings: SiteFinding[] = [];
      for (const { rule, number } of rulesOver.get(input) ?? []) {
        try {
          const finding = rule.check(row, thresholds);
          if (finding !== undefined) findings.push({ rule, urlId: row.urlId, finding });
        } catch (error) {
          if (failures.some((failure) => failure.rule === rule.id)) continue;
          failures.push({ rule: rule.id, error });
          findings.push(createFailure(rule, number, error));
        }
      }
      return findings;
    },
  };
}

function createFailure(rule: SiteRule, number: number, error: unknown): SiteFinding {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    rule: RULE_FAILED,
    urlId: 0,
    finding: {
      evidence: {
        found: { rule: rule.id, message: createExcerpt(message) },
        expected: "every rule gives a verdict on the whole crawl",
        where: "audit",
      },
      targetId: number,
    },
  };
}
