import { expect } from "chai";
import type { MarkupFacts } from "../../../../lib/crawler/html/markup_facts.ts";
import {
  checkRule,
  createRecord,
  found,
  markupFacts,
} from "../../../support/audits/page_record.ts";

/** The record of a page with this markup. */
function withMarkup(overrides: Partial<MarkupFacts>) {
  return createRecord({ markup: markupFacts(overrides) });
}

const XHTML = { fetch: { contentType: "application/xhtml+xml" } };
const NOTHING = { bom: null, header: null, meta: null };

describe("markupPageRules", () => {
  describe("doctype_missing", () => {
    it("passes a page with a doctype", () => {
      expect(checkRule("doctype_missing", createRecord())).to.equal(undefined);
    });

    it("notes a page without one", () => {
      expect(checkRule("doctype_missing", createRecord({ doctype: false }))).to.deep.equal({
        evidence: {
          found: "no doctype",
          expected: "<!doctype html> before everything else",
          where: "document",
        },
      });
    });

    it("does not apply to XHTML and to answers that are not pages", () => {
      expect(checkRule("doctype_missing", createRecord({ doctype: false }, XHTML))).to.equal(
        undefined,
      );
      expect(checkRule("doctype_missing", createRecord(null))).to.equal(undefined);
    });

    it("notes an empty document", () => {
      const record = createRecord({ doctype: false, elementsCount: 0, links: [], titles: [] });
      expect(checkRule("doctype_missing", record)).to.not.equal(undefined);
    });
  });

  describe("charset_missing", () => {
    it("passes an encoding that is declared in one place", () => {
      for (const place of ["bom", "header", "meta"]) {
        const record = withMarkup({ charsets: { ...NOTHING, [place]: "utf-8" } });
        expect(checkRule("charset_missing", record), place).to.equal(undefined);
      }
    });

    it("reports an encoding that had to be guessed", () => {
      const markup = markupFacts({ charsets: NOTHING });
      const record = createRecord({ markup, charset: "windows-1252", charsetSource: "guess" });
      expect(checkRule("charset_missing", record)).to.deep.equal({
        evidence: {
          found: { guessed: "windows-1252" },
          expected: "utf-8, declared",
          where: "Content-Type header, meta[charset]",
        },
      });
    });

    it("does not apply to XHTML and to answers that are not pages", () => {
      const markup = markupFacts({ charsets: NOTHING });
      expect(checkRule("charset_missing", createRecord({ markup }, XHTML))).to.equal(undefined);
      expect(checkRule("charset_missing", createRecord(null))).to.equal(undefined);
    });

    it("takes an endless label that nobody knows for a declaration", () => {
      const record = withMarkup({ charsets: { ...NOTHING, header: "x".repeat(1e6) } });
      expect(checkRule("charset_missing", record)).to.equal(undefined);
    });
  });

  describe("charset_conflict", () => {
    it("passes places that agree, whatever the case", () => {
      const record = withMarkup({ charsets: { bom: null, header: "UTF-8", meta: "utf-8" } });
      expect(checkRule("charset_conflict", record)).to.equal(undefined);
    });

    it("notes a header and a meta element that disagree", () => {
      const charsets = { bom: null, header: "windows-1252", meta: "utf-8" };
      const record = createRecord({ markup: markupFacts({ charsets }), charset: "windows-1252" });
      expect(checkRule("charset_conflict", record)).to.deep.equal({
        evidence: {
          found: { bom: null, header: "windows-1252", meta: "utf-8", used: "windows-1252" },
          expected: "one encoding, utf-8",
          where: "byte order mark, Content-Type header, meta[charset]",
        },
      });
    });

    it("does not apply where one place or none declares it, and to answers that are not pages", () => {
      expect(checkRule("charset_conflict", withMarkup({ charsets: NOTHING }))).to.equal(undefined);
      expect(checkRule("charset_conflict", createRecord(null))).to.equal(undefined);
    });

    it("cuts an endless label", () => {
      const charsets = { bom: "utf-8", header: "x".repeat(1e6), meta: null };
      const finding = checkRule("charset_conflict", withMarkup({ charsets }));
      expect(JSON.stringify(finding).length).to.be.below(400);
    });
  });

  describe("head_invalid_element", () => {
    it("passes a head that ends where it should", () => {
      expect(checkRule("head_invalid_element", createRecord())).to.equal(undefined);
    });

    it("reports what ended the head, and how much metadata follows", () => {
      const record = withMarkup({ headEndedBy: "img", metadataAfterHead: 3 });
      expect(checkRule("head_invalid_element", record)).to.deep.equal({
        evidence: {
          found: { element: "img", metadata_after_it: 3 },
          expected: "nothing but title, meta, link, script, style, base, noscript and template",
          where: "head",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("head_invalid_element", createRecord(null))).to.equal(undefined);
    });

    it("cuts an endless name", () => {
      const finding = checkRule(
        "head_invalid_element",
        withMarkup({ headEndedBy: "x".repeat(1e6) }),
      );
      expect(JSON.stringify(finding).length).to.be.below(400);
    });
  });

  describe("multiple_head_or_body", () => {
    it("passes one head and one body, and a frameset in its place", () => {
      expect(checkRule("multiple_head_or_body", createRecord())).to.equal(undefined);
      const frames = withMarkup({ bodyTagsCount: 0, framesCount: 3 });
      expect(checkRule("multiple_head_or_body", frames)).to.equal(undefined);
    });

    it("reports two bodies", () => {
      expect(checkRule("multiple_head_or_body", withMarkup({ bodyTagsCount: 2 }))).to.deep.equal({
        evidence: {
          found: { head_tags: 1, body_tags: 2 },
          expected: "one <head> and one <body>",
          where: "head, body",
        },
      });
    });

    it("reports tags that are missing", () => {
      const record = withMarkup({ headTagsCount: 0, bodyTagsCount: 0 });
      expect(checkRule("multiple_head_or_body", record)?.evidence.found).to.deep.equal({
        head_tags: 0,
        body_tags: 0,
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("multiple_head_or_body", createRecord(null))).to.equal(undefined);
    });

    it("counts a million heads", () => {
      const record = withMarkup({ headTagsCount: 1_000_000 });
      expect(checkRule("multiple_head_or_body", record)?.evidence.found).to.deep.equal({
        head_tags: 1_000_000,
        body_tags: 1,
      });
    });
  });

  describe("base_href_invalid", () => {
    for (const href of ["https://example.com/", "/", "../tea/", " https://example.com/ "]) {
      it(`passes ${JSON.stringify(href)}`, () => {
        const record = withMarkup({ baseElementsCount: 1, baseHrefs: [href] });
        expect(checkRule("base_href_invalid", record)).to.equal(undefined);
      });
    }

    it("passes a base without an address, which names a target for links", () => {
      const record = withMarkup({ baseElementsCount: 1, baseHrefs: [] });
      expect(checkRule("base_href_invalid", record)).to.equal(undefined);
    });

    for (const href of ["", " ", "https://", "http://[tea", "data:text/html,", "javascript:1"]) {
      it(`reports ${JSON.stringify(href)}`, () => {
        const record = withMarkup({ baseElementsCount: 1, baseHrefs: [href] });
        expect(checkRule("base_href_invalid", record)).to.deep.equal({
          evidence: {
            found: { count: 1, hrefs: [href] },
            expected: "at most one <base>, with a valid address",
            where: "base[href]",
          },
        });
      });
    }

    it("reports two", () => {
      const record = withMarkup({ baseElementsCount: 2, baseHrefs: ["/a/", "/b/"] });
      expect(checkRule("base_href_invalid", record)?.evidence.found).to.deep.equal({
        count: 2,
        hrefs: ["/a/", "/b/"],
      });
    });

    it("does not apply to pages without one, and to answers that are not pages", () => {
      expect(checkRule("base_href_invalid", createRecord())).to.equal(undefined);
      expect(checkRule("base_href_invalid", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a million endless ones", () => {
      const baseHrefs = Array.from({ length: 50 }, () => "x".repeat(1e6));
      const record = withMarkup({ baseElementsCount: 1_000_000, baseHrefs });
      expect(JSON.stringify(checkRule("base_href_invalid", record)).length).to.be.below(3000);
    });
  });

  describe("duplicate_id", () => {
    it("passes a page whose ids stand once", () => {
      expect(checkRule("duplicate_id", createRecord())).to.equal(undefined);
    });

    it("notes ids of several elements", () => {
      expect(checkRule("duplicate_id", withMarkup({ duplicateIds: found("menu", "tea") }))).to.deep
        .equal({
          evidence: {
            found: { count: 2, examples: ["menu", "tea"] },
            expected: "ids that stand once",
            where: "[id]",
          },
        });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("duplicate_id", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a million endless ids", () => {
      const examples = Array.from({ length: 50 }, () => "x".repeat(1e6));
      const record = withMarkup({ duplicateIds: { count: 1_000_000, examples } });
      expect(JSON.stringify(checkRule("duplicate_id", record)).length).to.be.below(2000);
    });
  });

  describe("frames_used", () => {
    it("passes a page without frames", () => {
      expect(checkRule("frames_used", createRecord())).to.equal(undefined);
    });

    it("notes frames", () => {
      expect(checkRule("frames_used", withMarkup({ framesCount: 3 }))).to.deep.equal({
        evidence: { found: { frames: 3 }, expected: "no frames", where: "frameset, frame" },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("frames_used", createRecord(null))).to.equal(undefined);
    });

    it("counts a million frames", () => {
      const record = withMarkup({ framesCount: 1_000_000 });
      expect(checkRule("frames_used", record)?.evidence.found).to.deep.equal({ frames: 1_000_000 });
    });
  });

  describe("plugins_used", () => {
    it("passes a page without plug-ins", () => {
      expect(checkRule("plugins_used", createRecord())).to.equal(undefined);
    });

    it("notes Flash", () => {
      expect(checkRule("plugins_used", withMarkup({ plugins: found("embed[src=tea.swf]") }))).to
        .deep
        .equal({
          evidence: {
            found: { count: 1, examples: ["embed[src=tea.swf]"] },
            expected: "content that browsers show by themselves",
            where: "object, embed, applet",
          },
        });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("plugins_used", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a million endless ones", () => {
      const examples = Array.from({ length: 50 }, () => "x".repeat(1e6));
      const record = withMarkup({ plugins: { count: 1_000_000, examples } });
      expect(JSON.stringify(checkRule("plugins_used", record)).length).to.be.below(6000);
    });
  });
});
