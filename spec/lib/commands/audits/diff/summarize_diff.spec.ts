import { expect } from "chai";
import type { AuditRow } from "../../../../../db/audits/lifecycle/audits.ts";
import type { AuditDiff } from "../../../../../lib/commands/audits/diff/compare_audits.ts";
import { summarizeDiff } from "../../../../../lib/commands/audits/diff/summarize_diff.ts";
import type { DiffGroup } from "../../../../../lib/metrics/audits/occurrence_groups.ts";
import { emptyLosses } from "../../../../../lib/metrics/audits/lost_pages.ts";
import { auditSettings } from "../../../../../schemas/audit_settings.ts";

const gate = (reason: string) => ({ reason, effect: "subtract", points: 5 });
const audit = (health: object | null, maxPages = 100) =>
  ({
    settings: auditSettings({ max_pages: maxPages }),
    summary: health && JSON.stringify({ health }),
    // the summary looks at nothing else of an audit
  }) as AuditRow;

const group = (state: DiffGroup["state"], code: string, start: number, end: number): DiffGroup => ({
  state,
  severity: "error",
  code,
  ignored: false,
  start,
  end,
});
const DIFF: AuditDiff = {
  groups: [
    group("new", "a_rule", 0, 2),
    group("new", "b_rule", 2, 3),
    group("fixed", "b_rule", 3, 8),
    group("not_recrawled", "c_rule", 8, 9),
    group("persisting", "c_rule", 9, 99),
  ],
  urlIds: new Uint32Array(99),
  targetIds: new Uint32Array(99),
  beforeTargetIds: new Map(),
  errorUrls: new Map([
    ["a_rule", { before: 0, after: 2 }],
    ["b_rule", { before: 5, after: 1 }],
    ["c_rule", { before: 90, after: 90 }],
  ]),
  pages: { added: 3, removed: 1, both: 96, lost: { ...emptyLosses(), total: 2, error: 2 } },
  rulesChanged: [{ code: "a_rule", before: 1, after: 2 }],
};

describe("summarizeDiff()", () => {
  const summary = summarizeDiff(
    DIFF,
    audit({ score: 52, urls_total: 99, urls_with_errors: 47, gates: [gate("kept"), gate("came")] }),
    audit(
      { score: 54, urls_total: 97, urls_with_errors: 45, gates: [gate("kept"), gate("went")] },
      50,
    ),
  );
  it("counts rows by state, and by code with the most changed first", () => {
    expect(summary.states)
      .to.deep.equal({
        new: 3,
        regressed: 0,
        fixed: 5,
        gone_with_page: 0,
        newly_checked: 0,
        not_recrawled: 1,
        persisting: 90,
      });
    expect(summary.codes.map(({ code }) => code)).to.deep.equal(["b_rule", "a_rule", "c_rule"]);
    expect(summary.codes[0]).to.deep.equal({
      code: "b_rule",
      new: 1,
      regressed: 0,
      fixed: 5,
      gone_with_page: 0,
      newly_checked: 0,
      not_recrawled: 0,
      persisting: 0,
    });
  });
  it("says what moved the score, the most changed codes first", () => {
    expect(summary.score).to.deep.equal({
      before: 54,
      after: 52,
      delta: -2,
      urls_total: { before: 97, after: 99 },
      urls_with_errors: { before: 45, after: 47 },
      pages_lost: 2,
      gates_added: [gate("came")],
      gates_removed: [gate("went")],
      error_codes: [
        { code: "b_rule", urls_before: 5, urls_after: 1, delta: -4 },
        { code: "a_rule", urls_before: 0, urls_after: 2, delta: 2 },
      ],
    });
  });
  it("names changed settings and how the pages differ", () => {
    expect(summary.settings_changed).to.deep.equal([{ name: "max_pages", before: 50, after: 100 }]);
    expect(summary.pages).to.deep.equal(DIFF.pages);
    expect(summary.rules_changed).to.deep.equal([{ code: "a_rule", before: 1, after: 2 }]);
  });
  it("has no difference of scores where one is not known", () => {
    const { score } = summarizeDiff(DIFF, audit({ score: 52, gates: [] }), audit(null));
    expect([score.before, score.after, score.delta]).to.deep.equal([null, 52, null]);
  });
});
