import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/audits/page_record.ts";

const BROKEN = {
  format: "json-ld" as const,
  types: [],
  error: "Unexpected token } at position 20",
  excerpt: '{"@type": "Recipe", }',
  items: [],
};

describe("structuredDataPageRules", () => {
  describe("sd_parse_error", () => {
    it("passes blocks that parse", () => {
      const structuredData = [{
        ...BROKEN,
        types: ["Recipe"],
        error: null,
        excerpt: null,
        items: [],
      }];
      expect(checkRule("sd_parse_error", createRecord({ structuredData }))).to.equal(undefined);
    });

    it("reports a block that does not", () => {
      expect(checkRule("sd_parse_error", createRecord({ structuredData: [BROKEN] }))).to.deep.equal(
        {
          evidence: {
            found: {
              count: 1,
              examples: [{
                error: "Unexpected token } at position 20",
                excerpt: '{"@type": "Recipe", }',
              }],
            },
            expected: "valid JSON",
            where: "script[type=application/ld+json]",
          },
        },
      );
    });

    it("does not apply to pages without structured data", () => {
      expect(checkRule("sd_parse_error", createRecord())).to.equal(undefined);
      expect(checkRule("sd_parse_error", createRecord(null))).to.equal(undefined);
    });

    it("bounds what a thousand broken blocks leave behind", () => {
      const excerpt = "\u0000\uD83C".repeat(1e4);
      const structuredData = Array.from({ length: 1000 }, () => ({ ...BROKEN, excerpt }));
      const found = checkRule("sd_parse_error", createRecord({ structuredData }))?.evidence.found;
      expect(found).to.have.property("count", 1000);
      expect(found).to.have.property("examples").with.length(5);
    });
  });
});
