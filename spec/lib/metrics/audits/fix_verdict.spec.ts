import { expect } from "chai";
import { judgeFix } from "../../../../lib/metrics/audits/fix_verdict.ts";
import { DIFF_STATES, type DiffState } from "../../../../schemas/audit_diff.ts";

describe("judgeFix()", () => {
  const verdict = (counts: Partial<Record<DiffState, number>>) =>
    judgeFix({
      // every state is there
      ...Object.fromEntries(DIFF_STATES.map((state) => [state, 0])) as Record<DiffState, number>,
      ...counts,
    });

  it("calls fixed what has no place left and one that passes", () => {
    expect(verdict({ fixed: 1 })).to.equal("fixed");
    expect(verdict({ fixed: 1, gone_with_page: 5 })).to.equal("fixed");
  });
  it("does not call a page that went a fix", () => {
    expect(verdict({ gone_with_page: 3 })).to.equal("gone_with_page");
    expect(verdict({})).to.equal("not_found");
  });
  for (const state of ["new", "regressed", "newly_checked", "persisting"] as const) {
    it(`counts places that are ${state} as left`, () => {
      expect(verdict({ [state]: 1 })).to.equal("still_there");
      expect(verdict({ [state]: 1, fixed: 9 })).to.equal("partly_fixed");
      expect(verdict({ [state]: 1, gone_with_page: 9 })).to.equal("partly_fixed");
    });
  }
  it("says where nothing that is left was looked at again", () => {
    expect(verdict({ not_recrawled: 2, fixed: 7 })).to.equal("unverified");
    expect(verdict({ not_recrawled: 2, persisting: 1 })).to.equal("still_there");
  });
});
