import { expect } from "chai";
import { checkRule, createRecord, robotsDirectives } from "../../../support/page_record.ts";

describe("indexabilityPageRules", () => {
  describe("noindex_page", () => {
    it("passes a page that may be indexed", () => {
      expect(checkRule("noindex_page", createRecord())).to.equal(undefined);
    });

    it("reports where the noindex comes from", () => {
      const robots = [
        robotsDirectives({ directives: ["noindex", "follow"] }),
        robotsDirectives({ agent: "googlebot", directives: ["nosnippet"] }),
        robotsDirectives({ agent: "bingbot", directives: ["noindex"] }),
        robotsDirectives({ directives: ["none"], source: "header", inHead: false }),
      ];
      const record = createRecord({ robots }, { noindex: true, indexable: false });
      expect(checkRule("noindex_page", record)).to.deep.equal({
        evidence: {
          found: [
            { agent: "robots", directives: "noindex, follow", source: "html" },
            { agent: "robots", directives: "none", source: "header" },
          ],
          expected: "no noindex on a page that should be found",
          where: "meta[name=robots] and X-Robots-Tag",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("noindex_page", createRecord(null, { noindex: true }))).to.equal(undefined);
    });

    it("does not fire on a noindex that is meant for another crawler", () => {
      const robots = [robotsDirectives({ agent: "bingbot" })];
      expect(checkRule("noindex_page", createRecord({ robots }))).to.equal(undefined);
    });

    it("keeps a thousand endless elements short", () => {
      const directives = ["NOINDEX", "x".repeat(1e5)];
      const robots = Array.from({ length: 1000 }, () => robotsDirectives({ directives }));
      const finding = checkRule("noindex_page", createRecord({ robots }, { noindex: true }));
      expect(finding?.evidence.found).to.have.length(10);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });
});
