import { expect } from "chai";
import type { ResourceFacts } from "../../../../lib/crawler/html/page_facts.ts";
import {
  checkRule,
  createRecord,
  found,
  scriptFacts,
} from "../../../support/audits/page_record.ts";

function resources(type: ResourceFacts["type"], count: number): ResourceFacts[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://example.com/${type}/${index}`,
    type,
    where: "script[src]",
    elementsCount: 1,
    modernAlternative: false,
  }));
}

describe("pageWeightPageRules", () => {
  describe("dom_too_large", () => {
    const id = "dom_too_large";

    it("passes 1,500 elements", () => {
      expect(checkRule(id, createRecord({ elementsCount: 1_500 }))).to.equal(undefined);
    });

    it("reports one more, and goes by the audit's own limit", () => {
      expect(checkRule(id, createRecord({ elementsCount: 1_501 }))).to.deep.equal({
        evidence: { found: 1_501, expected: "at most 1500 elements", where: "html" },
      });
      const record = createRecord({ elementsCount: 1_501 });
      expect(checkRule(id, record, { dom_max_elements: 1_501 })).to.equal(undefined);
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("counts millions", () => {
      const finding = checkRule(id, createRecord({ elementsCount: 5_000_000 }));
      expect(finding?.evidence.found).to.equal(5_000_000);
    });
  });

  describe("too_many_resources", () => {
    const id = "too_many_resources";

    it("passes a hundred, and any number of images", () => {
      const few = [
        ...resources("script", 60),
        ...resources("stylesheet", 40),
        ...resources("image", 900),
      ];
      expect(checkRule(id, createRecord({ resources: few }))).to.equal(undefined);
    });

    it("reports one more, and goes by the audit's own limit", () => {
      const many = [...resources("script", 60), ...resources("stylesheet", 41)];
      expect(checkRule(id, createRecord({ resources: many }))).to.deep.equal({
        evidence: {
          found: { scripts: 60, style_sheets: 41 },
          expected: "at most 100 together",
          where: "script[src], link[rel=stylesheet]",
        },
      });
      const record = createRecord({ resources: many });
      expect(checkRule(id, record, { resources_max: 101 })).to.equal(undefined);
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("counts as many as are kept of a page", () => {
      const finding = checkRule(id, createRecord({ resources: resources("script", 2_000) }));
      expect(finding?.evidence.found).to.deep.equal({ scripts: 2_000, style_sheets: 0 });
    });
  });

  describe("render_blocking_resources", () => {
    const id = "render_blocking_resources";

    it("passes five", () => {
      const scripts = scriptFacts({ renderBlocking: found("1", "2", "3", "4", "5") });
      expect(checkRule(id, createRecord({ scripts }))).to.equal(undefined);
    });

    it("reports one more than the limit", () => {
      const scripts = scriptFacts({ renderBlocking: found("/a.js", "/b.css") });
      expect(checkRule(id, createRecord({ scripts }), { render_blocking_max: 1 })).to.deep.equal({
        evidence: {
          found: { count: 2, examples: ["/a.js", "/b.css"] },
          expected: "at most 1",
          where: "head > script[src], head > link[rel=stylesheet]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const renderBlocking = { count: 5_000, examples: Array(10).fill("x".repeat(1e5)) };
      const scripts = scriptFacts({ renderBlocking });
      const evidence = checkRule(id, createRecord({ scripts }))?.evidence;
      expect(evidence?.found).to.have.property("count", 5_000);
      expect(JSON.stringify(evidence).length).to.be.lessThan(6_000);
    });
  });

  describe("inline_css_js_too_large", () => {
    const id = "inline_css_js_too_large";

    it("passes 200 KB", () => {
      const scripts = scriptFacts({ inlineBytes: 204_800 });
      expect(checkRule(id, createRecord({ scripts }))).to.equal(undefined);
    });

    it("reports one byte more, and goes by the audit's own limit", () => {
      const record = createRecord({ scripts: scriptFacts({ inlineBytes: 204_801 }) });
      expect(checkRule(id, record)).to.deep.equal({
        evidence: {
          found: { bytes: 204_801 },
          expected: "at most 204800 bytes",
          where: "script:not([src]), style",
        },
      });
      expect(checkRule(id, record, { inline_max_bytes: 300_000 })).to.equal(undefined);
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("counts megabytes", () => {
      const scripts = scriptFacts({ inlineBytes: 9_000_000 });
      expect(checkRule(id, createRecord({ scripts }))?.evidence.found).to.deep.equal({
        bytes: 9_000_000,
      });
    });
  });
});
