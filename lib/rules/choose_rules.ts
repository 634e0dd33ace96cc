import type { AuditSettings } from "../../schemas/audit_settings.ts";
import { PAGE_RULES } from "./page/mod.ts";
import type { PageRule, RuleMeta, SiteRule } from "./rule.ts";
import { SITE_RULES } from "./site/mod.ts";

/** The rules of one audit. */
export interface ChosenRules {
  page: readonly PageRule[];
  site: readonly SiteRule[];
  /** The second looks of the page rules at rendered pages, as rules over those. */
  rendered: readonly SiteRule[];
  /** Codes that the settings switch off. */
  disabled: readonly string[];
  /** Codes that run only where `enabled_rules` names them, and it does not. */
  offByDefault: readonly string[];
}

/** Chooses the rules that an audit with these settings runs; what is switched off wins. */
export function chooseRules(
  settings: Pick<AuditSettings, "disabled_rules" | "enabled_rules">,
): ChosenRules {
  const disabled = new Set(settings.disabled_rules);
  const enabled = new Set(settings.enabled_rules);
  const isOff = (rule: RuleMeta) => rule.offByDefault === true && !enabled.has(rule.id);
  const isChosen = (rule: RuleMeta) => !disabled.has(rule.id) && !isOff(rule);
  const all: readonly RuleMeta[] = [...PAGE_RULES, ...SITE_RULES];
  const codes = (rules: readonly RuleMeta[]) => rules.map(({ id }) => id).sort();
  const page = PAGE_RULES.filter(isChosen);
  return {
    page,
    site: SITE_RULES.filter(isChosen),
    rendered: page.flatMap(listRenderedChecks),
    disabled: codes(all.filter(({ id }) => disabled.has(id))),
    offByDefault: codes(all.filter((rule) => isOff(rule) && !disabled.has(rule.id))),
  };
}

function listRenderedChecks({ checkRendered, ...meta }: PageRule): SiteRule<"renders">[] {
  if (checkRendered === undefined) return [];
  return [{ ...meta, scope: "R", over: "renders", check: checkRendered }];
}
