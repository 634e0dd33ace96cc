import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import type { AuditSummary } from "../../../rules/inputs/audit_summary.ts";
import { type ChangedSetting, listChangedSettings } from "../../../rules/changed_settings.ts";
import type { LostPages } from "../../../metrics/audits/lost_pages.ts";
import {
  listChangedRules,
  readRuleVersions,
  type RuleChange,
} from "../../../rules/rule_versions.ts";
import type { Health, HealthGate } from "../../../rules/score/health_score.ts";
import { DIFF_STATES, type DiffState } from "../../../../schemas/audit_diff.ts";
import type { AuditDiff } from "./compare_audits.ts";

/** Rows by what became of them. */
type StateCounts = Record<DiffState, number>;

/** A figure of both audits. */
interface BeforeAfter<Value = number> {
  before: Value;
  after: Value;
}

/** How many URLs have an error under a code. */
interface ErrorCodeChange {
  code: string;
  urls_before: number;
  urls_after: number;
  delta: number;
}

/** What a diff comes to. */
interface DiffSummary {
  states: StateCounts;
  /** The most changed first. */
  codes: (StateCounts & { code: string })[];
  settings_changed: ChangedSetting[];
  rules_changed: RuleChange[];
  score: {
    before: number | null;
    after: number | null;
    delta: number | null;
    urls_total: BeforeAfter;
    urls_with_errors: BeforeAfter;
    /** Pages of the audit before that are no pages any more. */
    pages_lost: number;
    gates_added: HealthGate[];
    gates_removed: HealthGate[];
    error_codes: ErrorCodeChange[];
  };
  pages: { added: number; removed: number; both: number; lost: LostPages };
}

/** Sums up how two audits differ and what moved the score; `against` null: what an audit has that nothing had. */
export function summarizeDiff(
  diff: AuditDiff,
  audit: AuditRow,
  against: AuditRow | null,
): DiffSummary {
  const { states, codes } = countStates(diff);
  const { added, removed, both, lost } = diff.pages;
  return {
    states,
    codes,
    settings_changed: against === null ? [] : listChangedSettings(against.settings, audit.settings),
    rules_changed: against === null
      ? listChangedRules({}, readRuleVersions(audit))
      : [...diff.rulesChanged],
    score: compareScores(diff, healthOf(audit), against === null ? null : healthOf(against)),
    pages: { added, removed, both, lost },
  };
}

function countStates({ groups }: AuditDiff): Pick<DiffSummary, "states" | "codes"> {
  const states = emptyCounts();
  const codes = new Map<string, StateCounts & { code: string }>();
  for (const { code, state, start, end } of groups) {
    const counts = codes.get(code) ?? { code, ...emptyCounts() };
    codes.set(code, counts);
    counts[state] += end - start;
    states[state] += end - start;
  }
  const ordered = [...codes.values()].sort((a, b) =>
    changesOf(b) - changesOf(a) || (a.code < b.code ? -1 : 1)
  );
  return { states, codes: ordered };
}

function emptyCounts(): StateCounts {
  // every state is there
  return Object.fromEntries(DIFF_STATES.map((state) => [state, 0])) as StateCounts;
}

function changesOf(counts: StateCounts): number {
  return counts.new + counts.regressed + counts.fixed + counts.gone_with_page;
}

function healthOf({ summary }: AuditRow): Health | null {
  // written by score_audit.ts
  return summary === null ? null : (JSON.parse(summary) as AuditSummary).health;
}

function compareScores(
  { errorUrls, pages }: AuditDiff,
  after: Health | null,
  before: Health | null,
): DiffSummary["score"] {
  const scores = { before: before?.score ?? null, after: after?.score ?? null };
  const changes = [...errorUrls].map(([code, urls]) => ({
    code,
    urls_before: urls.before,
    urls_after: urls.after,
    delta: urls.after - urls.before,
  }));
  return {
    ...scores,
    delta: scores.before === null || scores.after === null ? null : scores.after - scores.before,
    urls_total: { before: before?.urls_total ?? 0, after: after?.urls_total ?? 0 },
    urls_with_errors: {
      before: before?.urls_with_errors ?? 0,
      after: after?.urls_with_errors ?? 0,
    },
    pages_lost: pages.lost.total,
    gates_added: gatesOnlyIn(after, before),
    gates_removed: gatesOnlyIn(before, after),
    error_codes: changes.filter(({ delta }) => delta !== 0).sort((a, b) =>
      Math.abs(b.delta) - Math.abs(a.delta) || (a.code < b.code ? -1 : 1)
    ),
  };
}

function gatesOnlyIn(health: Health | null, other: Health | null): HealthGate[] {
  const known = new Set(other?.gates.map(({ reason }) => reason));
  return (health?.gates ?? []).filter(({ reason }) => !known.has(reason));
}
