import type { AuditSettings } from "../../schemas/audit_settings.ts";
import type { RulesSummary } from "./audit_summary.ts";
import { chooseRules } from "./choose_rules.ts";

/** What an audit could not do, and so which rules it could not run. */
export interface AuditMeans {
  /** Pages were rendered in a browser; null when they were, else why not. */
  notRendered: string | null;
}

/** Lists which rules an audit with these settings ran and which it did not; nothing is hidden. */
export function summarizeRules(
  settings: Pick<AuditSettings, "disabled_rules" | "enabled_rules">,
  failed: readonly string[],
  { notRendered }: AuditMeans,
): RulesSummary {
  const { page, site, disabled, offByDefault } = chooseRules(settings);
  const chosen = [...page, ...site];
  const notRun = notRendered === null
    ? []
    : chosen.filter(({ scope }) => scope === "R").map(({ id }) => ({
      code: id,
      reason: notRendered,
    }));
  return {
    run_count: chosen.length - notRun.length,
    disabled: [...disabled],
    off_by_default: [...offByDefault],
    not_run: notRun,
    failed: [...failed],
  };
}
