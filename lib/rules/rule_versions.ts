import type { AuditSummary, RuleVersions } from "./inputs/audit_summary.ts";
import { chooseRules } from "./choose_rules.ts";
import { RULES } from "./mod.ts";
import type { SummarizedAudit } from "./summarize_rules.ts";
import { findUnrunRules } from "./unrun_rules.ts";

/** A rule that only one of two audits ran, or that they ran in different versions. */
export interface RuleChange {
  code: string;
  /** Null: not run, or of an unknown version. */
  before: number | null;
  after: number | null;
}

/** The version of a rule that names none. */
export const FIRST_VERSION = 1;

/**
 * Lists the rules that such an audit ran, with their versions. What compares with an earlier audit
 * counts as run where there was none: it found nothing.
 */
export function listRuleVersions(audit: SummarizedAudit): RuleVersions {
  const { page, site } = chooseRules(audit.settings);
  const unrun = findUnrunRules({ ...audit, uncompared: false });
  const run = [...page, ...site].filter(({ id }) => !unrun.has(id));
  return Object.fromEntries(run.map(({ id, version = FIRST_VERSION }) => [id, version]));
}

/**
 * The versions of a recheck: where it kept what its base found, a rule is not newer than there.
 * Rules that the base did not run looked at some of the pages alone.
 */
export function keepOlderVersions(own: RuleVersions, base: RuleVersions): RuleVersions {
  return Object.fromEntries(
    Object.entries(own).flatMap(([code, version]) => {
      const older = base[code];
      return older === undefined ? [] : [[code, Math.min(version, older)]];
    }),
  );
}

/**
 * Reads the rules that an audit ran. Audits from before versions were stored ran each rule of the
 * first version but those that their summary names.
 */
export function readRuleVersions({ summary }: { summary: string | null }): RuleVersions {
  // written by score_audit.ts
  const figures = summary === null ? null : JSON.parse(summary) as Partial<AuditSummary>;
  if (figures?.rule_versions !== undefined) return figures.rule_versions;
  const { disabled = [], off_by_default = [], not_run = [] } = figures?.rules ?? {};
  const left = new Set([...disabled, ...off_by_default, ...not_run.map(({ code }) => code)]);
  const run = RULES.filter(({ id, version }) => version === undefined && !left.has(id));
  return Object.fromEntries(run.map(({ id }) => [id, FIRST_VERSION]));
}

/** Lists the rules in which two audits differ, by code. */
export function listChangedRules(before: RuleVersions, after: RuleVersions): RuleChange[] {
  const codes = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return codes.filter((code) => before[code] !== after[code])
    .map((code) => ({ code, before: before[code] ?? null, after: after[code] ?? null }));
}
