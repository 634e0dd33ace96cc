import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/page_record.ts";

describe("internationalPageRules", () => {
  describe("lang_missing", () => {
    it("passes a page with a language", () => {
      expect(checkRule("lang_missing", createRecord())).to.equal(undefined);
    });

    it("passes a page whose header declares the language", () => {
      const fetch = { headers: { "content-language": "de" } };
      expect(checkRule("lang_missing", createRecord({ lang: null }, { fetch }))).to.equal(
        undefined,
      );
    });

    it("reports a page without either", () => {
      expect(checkRule("lang_missing", createRecord({ lang: null }))).to.deep.equal({
        evidence: {
          found: "no lang attribute",
          expected: "a language tag such as en or pt-BR",
          where: "html[lang]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("lang_missing", createRecord(null))).to.equal(undefined);
    });

    it("reports a blank attribute beside a blank header", () => {
      const fetch = { headers: { "content-language": " " } };
      const finding = checkRule("lang_missing", createRecord({ lang: "\u200B " }, { fetch }));
      expect(finding?.evidence.found).to.equal("an empty lang attribute");
    });
  });
});
