import { expect } from "chai";
import { checkRule, createRecord, textFacts } from "../../../support/audits/page_record.ts";

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

  describe("lang_invalid", () => {
    const id = "lang_invalid";
    const check = (lang: string | null) => checkRule(id, createRecord({ lang }));

    // tags of RFC 5646, sections 2.2.8 and appendix A, and groups of languages of ISO 639-2
    const REGISTERED = ["i-klingon", "I-Default", "en-GB-oed", "art-x-a", "cel-gaulish", "roa"];

    it("passes tags of BCP 47", () => {
      const tags = ["en", "EN-gb", "zh-Hant-TW", "de-x-formal", "x-klingon", "gsw", " en "];
      for (const lang of [...tags, "zh-cmn-Hans", "zh-yue", "ZH-CMN-Hant-HK", ...REGISTERED]) {
        expect(check(lang), lang).to.equal(undefined);
      }
    });

    it("reports other texts and unknown languages", () => {
      expect(check("en_US")).to.deep.equal({
        evidence: { found: "en_US", expected: "a language tag of BCP 47", where: "html[lang]" },
      });
      for (const lang of ["english", "qq", "e", "de-", "1", "en-USA", "zh-qqq-Hans", "i-elvish"]) {
        expect(check(lang)?.evidence.found, lang).to.equal(lang);
      }
    });

    it("does not apply to pages without lang, nor to answers that are not pages", () => {
      expect(check(null)).to.equal(undefined);
      expect(check(" ")).to.equal(undefined);
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      expect(check("x".repeat(1e6))?.evidence.found).to.have.length(100);
    });
  });

  describe("lang_content_mismatch", () => {
    const id = "lang_content_mismatch";
    const german = "Der Tee wird bitter, wenn das Wasser zu heiß ist. ".repeat(15);
    const check = (lang: string | null, main: string, wordCount = 150) =>
      checkRule(id, createRecord({ lang, wordCount, text: textFacts({ main }) }));

    it("passes a text in its declared language", () => {
      expect(check("de-AT", german)).to.equal(undefined);
    });

    it("reports a text in another one", () => {
      expect(check("en", german)).to.deep.equal({
        evidence: {
          found: { declared: "en", detected: "de" },
          expected: 'lang="de"',
          where: "html[lang], main content",
        },
      });
    });

    it("does not apply to short texts and pages without lang", () => {
      expect(check("en", german, 99)).to.equal(undefined);
      expect(check(null, german)).to.equal(undefined);
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("says nothing of texts that are no language", () => {
      expect(check("en", "0x1F {} => || ;".repeat(500))).to.equal(undefined);
      expect(check("en", "\u0000".repeat(5_000))).to.equal(undefined);
    });
  });
});
