import { expect } from "chai";
import { chooseRules } from "../../../../lib/rules/choose_rules.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { DEFAULT_THRESHOLDS } from "../../../../schemas/thresholds.ts";
import { checkRule, createRecord, scriptFacts } from "../../../support/audits/page_record.ts";

const id = "js_content_required";
const APP = scriptFacts({ appRoot: "#root", scriptsCount: 3 });
const RENDER = {
  urlId: 3,
  wordsCount: 0,
  rawWordsCount: 0,
  jsLinksCount: 0,
  jsLinks: [],
  differences: [],
  lcpMs: null,
  cls: 0,
  smallTextShare: null,
  smallestFontPx: null,
};

describe("jsRenderingPageRules", () => {
  describe(id, () => {
    it("passes an app whose HTML holds the text", () => {
      expect(checkRule(id, createRecord({ scripts: APP, bodyWordCount: 50 }))).to.equal(undefined);
    });

    it("reports an app without", () => {
      expect(checkRule(id, createRecord({ scripts: APP, bodyWordCount: 49 }))).to.deep.equal({
        evidence: {
          found: { words: 49, app_root: "#root", scripts: 3 },
          expected: "at least 50 words in the HTML",
          where: "#root",
        },
      });
    });

    it("passes an app that says in a noscript what crawlers without scripts need", () => {
      const scripts = { ...APP, noscriptWords: 45 };
      expect(checkRule(id, createRecord({ scripts, bodyWordCount: 5 }))).to.equal(undefined);
      expect(checkRule(id, createRecord({ scripts, bodyWordCount: 4 }))?.evidence.found)
        .to.have.property("words", 4);
    });

    it("does not apply to short pages without an app's root or scripts", () => {
      expect(checkRule(id, createRecord({ bodyWordCount: 3 }))).to.equal(undefined);
      const scripts = scriptFacts({ appRoot: "#app", scriptsCount: 0 });
      expect(checkRule(id, createRecord({ scripts, bodyWordCount: 3 }))).to.equal(undefined);
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("holds for a page without any word", () => {
      expect(checkRule(id, createRecord({ scripts: APP, bodyWordCount: 0 }))?.evidence.found)
        .to.have.property("words", 0);
    });

    describe("of a rendered page", () => {
      const check = (rawWordsCount: number, wordsCount: number) => {
        const rule = chooseRules(auditSettings({})).rendered.find((one) => one.id === id);
        return rule?.check({ ...RENDER, rawWordsCount, wordsCount }, DEFAULT_THRESHOLDS);
      };

      it("passes one with less than twice the words", () => {
        expect(check(100, 199)).to.equal(undefined);
      });

      it("reports one with twice the words", () => {
        expect(check(100, 200)).to.deep.equal({
          evidence: {
            found: { words: 100, rendered_words: 200 },
            expected: "more than half of the rendered words in the HTML",
            where: "rendered page",
          },
        });
      });

      it("does not apply to one with hardly any text even then", () => {
        expect(check(3, 49)).to.equal(undefined);
      });

      it("holds for HTML without any word, and for text that vanishes", () => {
        expect(check(0, 50)?.evidence.found).to.deep.equal({ words: 0, rendered_words: 50 });
        expect(check(500, 0)).to.equal(undefined);
      });
    });
  });
});
