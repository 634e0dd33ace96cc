import { RULES } from "./mod.ts";
import type { RuleMeta } from "./rule.ts";
import { RULE_FAILED } from "./rule_failed.ts";

const RULE_BY_CODE: ReadonlyMap<string, RuleMeta> = new Map(
  [...RULES, RULE_FAILED].map((rule) => [rule.id, rule]),
);

/**
 * Finds the catalogue entry behind an issue's code, the reserved `rule_failed` included; undefined
 * when there is no such rule.
 */
export function findRule(code: string): RuleMeta | undefined {
  return RULE_BY_CODE.get(code);
}

/** Whether the text is such as the codes of rules are, also of those that left the catalogue. */
export function isRuleCode(text: string): boolean {
  return /^[a-z][a-z0-9_]{0,63}$/.test(text);
}
