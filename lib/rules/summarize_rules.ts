import type { AuditSettings } from "../../schemas/audit_settings.ts";
import type { RulesSummary } from "./inputs/audit_summary.ts";
import { chooseRules } from "./choose_rules.ts";
import { findUnrunRules, type RunAudit } from "./unrun_rules.ts";

/** An audit whose rules are listed. */
export interface SummarizedAudit extends RunAudit {
  settings: RunAudit["settings"] & Pick<AuditSettings, "disabled_rules" | "enabled_rules">;
}

/** Lists which rules such an audit ran, and which it did not and why; nothing is hidden. */
export function summarizeRules(audit: SummarizedAudit, failed: readonly string[]): RulesSummary {
  const { page, site, disabled, offByDefault } = chooseRules(audit.settings);
  const chosen = [...page, ...site];
  const reasons = findUnrunRules(audit);
  const notRun = chosen.flatMap(({ id }) => {
    const reason = reasons.get(id);
    return reason === undefined ? [] : [{ code: id, reason }];
  });
  return {
    run_count: chosen.length - notRun.length,
    disabled: [...disabled],
    off_by_default: [...offByDefault],
    not_run: notRun,
    failed: [...failed],
  };
}
