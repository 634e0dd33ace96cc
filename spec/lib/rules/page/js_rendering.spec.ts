import { expect } from "chai";
import { checkRule, createRecord, scriptFacts } from "../../../support/page_record.ts";

const id = "js_content_required";
const APP = scriptFacts({ appRoot: "#root", scriptsCount: 3 });

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
  });
});
