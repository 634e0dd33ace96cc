import type { Finding } from "../../../lib/rules/rule.ts";
import { SITE_RULES } from "../../../lib/rules/site/mod.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "../../../schemas/thresholds.ts";
import type { SiteInputs } from "../../../lib/rules/inputs/site_inputs.ts";

/**
 * Creates a check of the site-level rule with this id over a row of its input: the given members
 * replace those of the base row, and the given thresholds the defaults.
 */
export function createSiteRuleCheck<Input extends keyof SiteInputs>(
  id: string,
  input: Input,
  base: SiteInputs[Input],
): (
  members?: Partial<SiteInputs[Input]>,
  thresholds?: Partial<Thresholds>,
) => Finding | undefined {
  const rule = SITE_RULES.find((candidate) => candidate.id === id);
  if (rule?.over !== input) throw new Error(`No rule ${id} looks at ${input}.`);
  return (members = {}, thresholds = {}) =>
    rule.check({ ...base, ...members }, { ...DEFAULT_THRESHOLDS, ...thresholds });
}
