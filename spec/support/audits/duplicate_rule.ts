import { expect } from "chai";
import type { DuplicateInput } from "../../../lib/rules/inputs/site_inputs.ts";
import { createSiteRuleCheck } from "./site_rule.ts";

type DuplicateInputName =
  | "duplicate_titles"
  | "duplicate_descriptions"
  | "duplicate_h1s"
  | "duplicate_urls"
  | "duplicate_contents"
  | "near_duplicates";

const ALONE: DuplicateInput = { urlId: 5, text: "Shoes", othersCount: 0, others: [] };

/** Describes a rule that compares pages: what differs are its words. */
export function describeDuplicateRule(
  id: string,
  input: DuplicateInputName,
  { shows, ...words }: { shows: "text" | "title"; expected: string; where: string },
): void {
  describe(id, () => {
    const check = createSiteRuleCheck(id, input, ALONE);

    it("passes a page of its own kind", () => {
      expect(check()).to.equal(undefined);
    });

    it("reports a page with others, some of them by name", () => {
      expect(check({ othersCount: 12, others: ["https://s.test/b"] })).to.deep.equal({
        evidence: {
          found: { [shows]: "Shoes", others_count: 12, others: ["https://s.test/b"] },
          ...words,
        },
      });
    });

    it("does not apply to a group that has no other member", () => {
      expect(check({ text: null })).to.equal(undefined);
    });

    it("cuts a text without end, and reports pages without one", () => {
      const found = check({ text: "x".repeat(5_000), othersCount: 1 })?.evidence.found;
      expect(JSON.stringify(found)).to.have.length.below(300);
      expect(check({ text: null, othersCount: 1 })?.evidence.found).to.deep.include({
        [shows]: null,
      });
    });
  });
}
