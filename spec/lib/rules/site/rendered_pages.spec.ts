import { expect } from "chai";
import type { RenderInput } from "../../../../lib/rules/inputs/render_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

/** A page that looks the same without a browser. */
const RENDER: RenderInput = {
  urlId: 3,
  wordsCount: 300,
  rawWordsCount: 300,
  jsLinksCount: 0,
  jsLinks: [],
  differences: [],
  lcpMs: 900,
  cls: 0.02,
  smallTextShare: 0.05,
  smallestFontPx: 10,
};

describe("renderedPageSiteRules", () => {
  describe("cwv_poor", () => {
    const check = createSiteRuleCheck("cwv_poor", "renders", RENDER);

    it("passes a page at the limits", () => {
      expect(check({ lcpMs: 4_000, cls: 0.25 })).to.equal(undefined);
    });

    it("reports a late paint", () => {
      expect(check({ lcpMs: 4_001 })).to.deep.equal({
        evidence: {
          found: { lcp_ms: 4_001, cls: 0.02 },
          expected: "a largest contentful paint of at most 4000 ms, " +
            "a cumulative layout shift of at most 0.25",
          where: "rendered page",
        },
      });
    });

    it("reports shifts, and takes the limits of the audit", () => {
      expect(check({ cls: 0.26 })?.evidence.found).to.deep.equal({ lcp_ms: 900, cls: 0.26 });
      expect(check({ cls: 0.26 }, { cls_max: 0.3 })).to.equal(undefined);
      expect(check({}, { lcp_max_ms: 899 })).to.not.equal(undefined);
    });

    it("does not apply to the paint of a page where nothing was painted", () => {
      expect(check({ lcpMs: null })).to.equal(undefined);
    });

    it("holds for shifts without end", () => {
      expect(check({ lcpMs: null, cls: 1_000_000 })?.evidence.found)
        .to.deep.equal({ lcp_ms: null, cls: 1_000_000 });
    });
  });

  describe("font_size_too_small", () => {
    const check = createSiteRuleCheck("font_size_too_small", "renders", RENDER);

    it("passes a page with 40 % of small text", () => {
      expect(check({ smallTextShare: 0.4 })).to.equal(undefined);
    });

    it("reports more than that", () => {
      expect(check({ smallTextShare: 0.414 })).to.deep.equal({
        evidence: {
          found: { small_text_pct: 41, smallest_font_px: 10 },
          expected: "at most 40 % of the text below 12 px",
          where: "rendered page",
        },
      });
    });

    it("does not apply to a page without text", () => {
      expect(check({ smallTextShare: null, smallestFontPx: null })).to.equal(undefined);
    });

    it("holds for text of hardly any size, and names the limit of the audit", () => {
      const finding = check({ smallTextShare: 1, smallestFontPx: 0.001 }, { font_min_px: 30 });
      expect(finding?.evidence).to.deep.include({
        found: { small_text_pct: 100, smallest_font_px: 0.001 },
        expected: "at most 40 % of the text below 30 px",
      });
    });
  });

  describe("js_changes_title_or_canonical", () => {
    const check = createSiteRuleCheck("js_changes_title_or_canonical", "renders", RENDER);

    it("passes a page that stays as it is", () => {
      expect(check()).to.equal(undefined);
    });

    it("reports what changes", () => {
      const finding = check({
        differences: [
          { field: "title", raw: "Loading", rendered: "Tea" },
          { field: "robots", raw: null, rendered: "noindex" },
        ],
      });
      expect(finding).to.deep.equal({
        evidence: {
          found: {
            title: { html: "Loading", rendered: "Tea" },
            robots: { html: null, rendered: "noindex" },
          },
          expected: "the same title, robots in the HTML as after rendering",
          where: "rendered page",
        },
      });
    });

    it("does not apply to texts that change otherwise", () => {
      expect(check({ wordsCount: 9_000, jsLinksCount: 5 })).to.equal(undefined);
    });

    it("holds for a title that vanishes", () => {
      const differences = [{ field: "title", raw: "Tea", rendered: null } as const];
      expect(check({ differences })?.evidence.found)
        .to.deep.equal({ title: { html: "Tea", rendered: null } });
    });
  });

  describe("js_links_only", () => {
    const check = createSiteRuleCheck("js_links_only", "renders", RENDER);

    it("passes a page whose links are in its HTML", () => {
      expect(check()).to.equal(undefined);
    });

    it("reports how many are not, with examples", () => {
      const jsLinks = ["https://s.test/a", "https://s.test/b"];
      expect(check({ jsLinksCount: 12, jsLinks })).to.deep.equal({
        evidence: {
          found: { links_count: 12, examples: ["https://s.test/a", "https://s.test/b"] },
          expected: "every link in the HTML",
          where: "rendered page",
        },
      });
    });

    it("does not apply to a page with too many links to compare them", () => {
      expect(check({ jsLinksCount: 0, jsLinks: [], wordsCount: 1_000_000 })).to.equal(undefined);
    });

    it("holds for more links than are named", () => {
      expect(check({ jsLinksCount: 5_000, jsLinks: [] })?.evidence.found)
        .to.deep.equal({ links_count: 5_000, examples: [] });
    });
  });
});
