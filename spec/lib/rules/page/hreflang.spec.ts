import { expect } from "chai";
import { checkRule, createRecord, hreflangFacts } from "../../../support/audits/page_record.ts";

describe("hreflangPageRules", () => {
  describe("hreflang_invalid_code", () => {
    it("passes languages, scripts, regions and x-default", () => {
      const hreflangs = ["en", "pt-BR", "zh-Hant-TW", "x-default"].map((code) =>
        hreflangFacts({ code })
      );
      expect(checkRule("hreflang_invalid_code", createRecord({ hreflangs }))).to.equal(undefined);
    });

    it("reports each invalid code once, with the reason", () => {
      const hreflangs = ["en-UK", "en", "en-UK", "de_AT"].map((code) => hreflangFacts({ code }));
      expect(checkRule("hreflang_invalid_code", createRecord({ hreflangs }))).to.deep.equal({
        evidence: {
          found: {
            count: 2,
            examples: [
              {
                code: "en-UK",
                problem: '"UK" is not an ISO 3166-1 alpha-2 region (the United Kingdom is GB)',
              },
              {
                code: "de_AT",
                problem: "subtags are joined with a hyphen, not with an underscore",
              },
            ],
          },
          expected:
            "an ISO 639-1 language, optional ISO 15924 script and ISO 3166-1 region, or x-default",
          where: "link[rel=alternate][hreflang]",
        },
      });
    });

    it("does not apply to pages without hreflang", () => {
      expect(checkRule("hreflang_invalid_code", createRecord())).to.equal(undefined);
      expect(checkRule("hreflang_invalid_code", createRecord(null))).to.equal(undefined);
    });

    it("ignores links in the body", () => {
      const hreflangs = [hreflangFacts({ code: "english", inHead: false })];
      expect(checkRule("hreflang_invalid_code", createRecord({ hreflangs }))).to.equal(undefined);
    });

    it("judges links of the Link header", () => {
      const hreflangs = [hreflangFacts({ code: "english", source: "header", inHead: false })];
      expect(checkRule("hreflang_invalid_code", createRecord({ hreflangs }))).to.not.equal(
        undefined,
      );
    });

    it("bounds what hostile codes leave behind", () => {
      const hreflangs = Array.from(
        { length: 1000 },
        (_, index) => hreflangFacts({ code: `${index}-${"語".repeat(1e4)}` }),
      );
      const found = checkRule("hreflang_invalid_code", createRecord({ hreflangs }))?.evidence.found;
      expect(found).to.have.property("count", 1000);
      expect(JSON.stringify(found).length).to.be.below(3000);
    });
  });
});
