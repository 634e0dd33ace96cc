import { expect } from "chai";
import { emptyLosses } from "../../../../lib/metrics/audits/lost_pages.ts";
import type { DiffSummary } from "../../../../lib/web/report/latest_audit.ts";
import { scoreReasons } from "../../../../lib/web/report/score_reasons.ts";

const NOTHING: DiffSummary = {
  states: {
    new: 0,
    regressed: 0,
    fixed: 0,
    gone_with_page: 0,
    newly_checked: 0,
    not_recrawled: 0,
    persisting: 2,
  },
  codes: [],
  settings_changed: [],
  rules_changed: [],
  score: {
    before: 50,
    after: 50,
    delta: 0,
    urls_total: { before: 4, after: 4 },
    urls_with_errors: { before: 2, after: 2 },
    pages_lost: 0,
    gates_added: [],
    gates_removed: [],
    error_codes: [],
  },
  pages: { added: 0, removed: 0, both: 4, lost: emptyLosses() },
};

describe("scoreReasons()", () => {
  it("names settings that differ in words, as a cause only where the score moved", () => {
    expect(told(0)).to.contain("The score stayed the same.")
      .and.contain("made with different settings (check external links).");
    expect(told(-3)).to.contain("The score fell by 3 points.")
      .and.contain("different settings (check external links), which may be a part of it.");
  });
});

function told(delta: number): string {
  const summary: DiffSummary = {
    ...NOTHING,
    score: { ...NOTHING.score, delta },
    settings_changed: [{ name: "check_external_links", before: true, after: false }],
  };
  return scoreReasons({ state: "compared", againstId: 1, summary }, []).text.replace(/\s+/g, " ");
}
