import { expect } from "chai";
import { scoreOpportunity } from "../../../../lib/metrics/core/opportunity_score.ts";

describe("scoreOpportunity()", () => {
  it("is 100 for the strongest page naming an unlinked one in five words", () => {
    expect(scoreOpportunity({ sourceScore: 100, targetInlinksCount: 0, wordsCount: 5 }))
      .to.equal(100);
  });

  it("weighs strength, need and certainty", () => {
    // 0.5 × 0.4 + 0.3 × 1 ÷ (1 + 6 ÷ 3) + 0.2 × 2 ÷ 5 = 0.2 + 0.1 + 0.08
    expect(scoreOpportunity({ sourceScore: 40, targetInlinksCount: 6, wordsCount: 2 }))
      .to.equal(38);
  });

  it("takes a page without link score for a weak one", () => {
    // 0.3 + 0.2 × 8 words, counted as 5
    expect(scoreOpportunity({ sourceScore: null, targetInlinksCount: 0, wordsCount: 8 }))
      .to.equal(50);
  });
});
