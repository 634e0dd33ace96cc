import type { Finding } from "../../lib/rules/rule.ts";
import { SITE_RULES } from "../../lib/rules/site/mod.ts";
import type { SiteInputs } from "../../lib/rules/site_inputs.ts";

/**
 * Creates a check of the site-level rule with this id over a row of its input: the given members
 * replace those of the base row.
 */
export function createSiteRuleCheck<Input extends keyof SiteInputs>(
  id: string,
  input: Input,
  base: SiteInputs[Input],
): (members?: Partial<SiteInputs[Input]>) => Finding | undefined {
  const rule = SITE_RULES.find((candidate) => candidate.id === id);
  if (rule?.over !== input) throw new Error(`No rule ${id} looks at ${input}.`);
  return (members = {}) => rule.check({ ...base, ...members });
}
