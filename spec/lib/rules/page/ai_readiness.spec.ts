import { expect } from "chai";
import {
  checkRule,
  createRecord,
  markupFacts,
  type RecordOverrides,
  robotsDirectives,
} from "../../../support/audits/page_record.ts";

const NOINDEX: RecordOverrides = {
  noindex: true,
  indexable: false,
  indexabilityReason: "noindex",
};

describe("aiReadinessPageRules", () => {
  describe("ai_low_semantic_html", () => {
    const id = "ai_low_semantic_html";
    const check = (landmarks: string[], overrides: RecordOverrides = {}) =>
      checkRule(id, createRecord({ markup: markupFacts({ landmarks }) }, overrides));

    it("passes main, article, or three landmarks", () => {
      expect(check(["main"])).to.equal(undefined);
      expect(check(["article"])).to.equal(undefined);
      expect(check(["header", "nav", "footer"])).to.equal(undefined);
    });

    it("reports a page with fewer", () => {
      expect(check(["header", "footer"])).to.deep.equal({
        evidence: {
          found: ["header", "footer"],
          expected: "main or article, or at least three landmarks",
          where: "body",
        },
      });
    });

    it("does not apply to pages that are not indexed", () => {
      expect(check([], NOINDEX)).to.equal(undefined);
    });

    it("reports a page of nothing but divs", () => {
      expect(check([])?.evidence.found).to.deep.equal([]);
    });
  });

  describe("ai_snippet_restricted", () => {
    const id = "ai_snippet_restricted";
    const robots = [robotsDirectives({ directives: ["max-snippet:0"] })];

    it("passes pages that may be quoted", () => {
      const some = [
        robotsDirectives({ directives: ["max-snippet:160", "max-image-preview:large"] }),
      ];
      expect(checkRule(id, createRecord({ robots: some }))).to.equal(undefined);
    });

    it("reports one that may not", () => {
      expect(checkRule(id, createRecord({ robots }))).to.deep.equal({
        evidence: {
          found: [{ agent: "robots", directives: "max-snippet:0", source: "html" }],
          expected: "no nosnippet and no max-snippet:0",
          where: "meta[name=robots]",
        },
      });
    });

    it("does not apply to pages that are not indexed", () => {
      expect(checkRule(id, createRecord({ robots }, NOINDEX))).to.equal(undefined);
    });

    it("shows ten of a thousand", () => {
      const many = Array(1_000).fill(robotsDirectives({ directives: ["nosnippet"] }));
      expect(checkRule(id, createRecord({ robots: many }))?.evidence.found).to.have.length(10);
    });
  });
});
