import type { Thresholds } from "../../schemas/thresholds.ts";
import type { FieldErrors } from "../core/errors.ts";
import { findRule } from "./find_rule.ts";
import { RULE_FAILED } from "./rule_failed.ts";

/** Pairs of which the first has to stay below the second, or both of their rules fire at once. */
const ORDERED: readonly (readonly [keyof Thresholds, keyof Thresholds])[] = [
  ["title_min_chars", "title_max_chars"],
  ["description_min_chars", "description_max_chars"],
  ["html_large_bytes", "html_max_bytes"],
];

/** Adds an error for each code in the list `field` that no rule has. */
export function checkRuleCodes(
  field: string,
  codes: readonly string[],
  errors: FieldErrors,
): void {
  for (const [index, code] of codes.entries()) {
    const rule = findRule(code);
    if (rule !== undefined && rule !== RULE_FAILED) continue;
    errors[`${field}.${index}`] = [
      `There is no rule "${code}"; GET /issue-types lists all of them.`,
    ];
  }
}

/** Adds an error where a lower limit is not below its upper one. */
export function checkThresholds(thresholds: Thresholds, errors: FieldErrors): void {
  for (const [low, high] of ORDERED) {
    if (thresholds[low] < thresholds[high]) continue;
    errors[`thresholds.${low}`] = [
      `The thresholds.${low} field (${thresholds[low]}) must be less than ${high} ` +
      `(${thresholds[high]}).`,
    ];
  }
}
