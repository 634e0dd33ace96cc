import { expect } from "chai";
import { describeDuplicateRule } from "../../../support/audits/duplicate_rule.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

describeDuplicateRule("content_duplicate_exact", "duplicate_contents", {
  shows: "title",
  expected: "a main text of its own",
  where: "main content",
});

describeDuplicateRule("content_duplicate_near", "near_duplicates", {
  shows: "title",
  expected: "less than 90% of the text in common",
  where: "main content",
});

describe("content_duplicate_near, with a limit that the audit sets", () => {
  it("names it", () => {
    const row = { urlId: 5, text: null, othersCount: 1, others: ["https://s.test/b"] };
    const check = createSiteRuleCheck("content_duplicate_near", "near_duplicates", row);
    expect(check({}, { duplicate_min_similarity_pct: 80 })?.evidence.expected)
      .to.equal("less than 80% of the text in common");
  });
});
