import { expect } from "chai";
import type { HreflangFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { checkRule, createRecord, hreflangFacts } from "../../../support/audits/page_record.ts";

const WHERE = "link[rel=alternate][hreflang]";
const OWN = "https://example.com/guides/tea";
const EN = hreflangFacts();
const DE = hreflangFacts({
  code: "de",
  href: "https://example.com/de/tee",
  url: "https://example.com/de/tee",
});
const DEFAULT = hreflangFacts({ code: "x-default" });

/** A set of five hundred, as sites with many regions have it. */
const MANY = Array.from({ length: 500 }, (_, index) =>
  hreflangFacts({
    code: `en-${index}`,
    href: `/${index}`,
    url: `https://example.com/${index}`,
  }));

function check(id: string, ...hreflangs: HreflangFacts[]) {
  return checkRule(id, createRecord({ hreflangs }));
}

function inBody(links: readonly HreflangFacts[]): HreflangFacts[] {
  return links.map((link) => ({ ...link, inHead: false }));
}

describe("hreflangSetPageRules", () => {
  describe("hreflang_missing_self", () => {
    const id = "hreflang_missing_self";

    it("passes a set with the page itself", () => {
      expect(check(id, EN, DE)).to.equal(undefined);
    });

    it("reports a set without it", () => {
      expect(check(id, DE)).to.deep.equal({
        evidence: { found: { count: 1, codes: ["de"] }, expected: OWN, where: WHERE },
      });
    });

    it("does not apply without hreflang, nor to canonicalised pages", () => {
      expect(check(id)).to.equal(undefined);
      expect(check(id, ...inBody([DE]))).to.equal(undefined);
      const record = createRecord({ hreflangs: [DE] }, {
        canonicalUrl: "https://example.com/other",
      });
      expect(checkRule(id, record)).to.equal(undefined);
    });

    it("shows ten codes of five hundred", () => {
      const found = check(id, ...MANY)?.evidence.found;
      expect(found).to.have.property("count", 500);
      expect(found).to.have.property("codes").with.length(10);
    });
  });

  describe("hreflang_missing_x_default", () => {
    const id = "hreflang_missing_x_default";

    it("passes a set with x-default, in whatever case", () => {
      expect(check(id, EN, DE, DEFAULT)).to.equal(undefined);
      expect(check(id, EN, DE, { ...DEFAULT, code: "X-Default" })).to.equal(undefined);
    });

    it("reports a set of two without it", () => {
      expect(check(id, EN, DE)).to.deep.equal({
        evidence: {
          found: { count: 2, codes: ["en", "de"] },
          expected: "an alternate with hreflang=x-default",
          where: WHERE,
        },
      });
    });

    it("does not apply to a page with one language", () => {
      expect(check(id, EN)).to.equal(undefined);
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("shows ten codes of five hundred", () => {
      const found = check(id, ...MANY)?.evidence.found;
      expect(found).to.have.property("count", 500);
      expect(found).to.have.property("codes").with.length(10);
    });
  });

  describe("hreflang_relative_url", () => {
    const id = "hreflang_relative_url";

    it("passes absolute URLs", () => {
      expect(check(id, EN, DE)).to.equal(undefined);
    });

    it("reports a path", () => {
      const link = { ...DE, href: "/de/tee" };
      expect(check(id, EN, link)).to.deep.equal({
        evidence: {
          found: { count: 1, examples: [{ code: "de", href: "/de/tee" }] },
          expected: "absolute URLs",
          where: WHERE,
        },
      });
    });

    it("does not apply to links in the body", () => {
      expect(check(id, ...inBody(MANY))).to.equal(undefined);
    });

    it("shows ten of five hundred, and takes //host for relative", () => {
      const found = check(id, ...MANY)?.evidence.found;
      expect(found).to.have.property("count", 500);
      expect(found).to.have.property("examples").with.length(10);
      expect(check(id, { ...DE, href: "//example.com/de" })?.evidence.found)
        .to.have.property("count", 1);
    });
  });

  describe("hreflang_duplicate_language", () => {
    const id = "hreflang_duplicate_language";

    it("passes one URL a code, even when it is given twice", () => {
      expect(check(id, EN, DE, DE)).to.equal(undefined);
    });

    it("reports a code with two URLs, whatever its case", () => {
      const other = { ...DE, code: "DE", url: "https://example.com/de/tea" };
      expect(check(id, EN, DE, other)).to.deep.equal({
        evidence: {
          found: {
            count: 1,
            examples: [{
              code: "de",
              urls: ["https://example.com/de/tee", "https://example.com/de/tea"],
            }],
          },
          expected: "one URL for each code",
          where: WHERE,
        },
      });
    });

    it("does not apply to URLs that cannot be parsed", () => {
      expect(check(id, DE, { ...DE, url: null })).to.equal(undefined);
    });

    it("shows five URLs of five hundred", () => {
      const found = check(id, ...MANY.map((link) => ({ ...link, code: "en" })))?.evidence.found;
      expect(found).to.have.property("count", 1);
      expect(found).to.have.nested.property("examples[0].urls").with.length(5);
    });
  });

  describe("hreflang_lang_mismatch", () => {
    const id = "hreflang_lang_mismatch";

    it("passes the same language, whatever the region", () => {
      const hreflangs = [{ ...EN, code: "en-GB" }, DE];
      expect(checkRule(id, createRecord({ hreflangs, lang: "EN_us" }))).to.equal(undefined);
      const norwegian = [{ ...EN, code: "no" }];
      expect(checkRule(id, createRecord({ hreflangs: norwegian, lang: "nb" }))).to.equal(undefined);
    });

    it("reports another one", () => {
      expect(checkRule(id, createRecord({ hreflangs: [EN, DE], lang: "de" }))).to.deep.equal({
        evidence: {
          found: { hreflang: ["en"], lang: "de" },
          expected: "the same language in both",
          where: "html[lang], link[rel=alternate][hreflang]",
        },
      });
    });

    it("does not apply without lang, without the page itself, or to x-default", () => {
      expect(checkRule(id, createRecord({ hreflangs: [EN], lang: null }))).to.equal(undefined);
      expect(checkRule(id, createRecord({ hreflangs: [DE], lang: "en" }))).to.equal(undefined);
      expect(checkRule(id, createRecord({ hreflangs: [DEFAULT], lang: "de" }))).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const lang = "q".repeat(5_000);
      const finding = checkRule(id, createRecord({ hreflangs: [EN], lang }));
      expect(finding?.evidence.found).to.have.property("lang").with.length(50);
    });
  });

  describe("hreflang_on_noncanonical", () => {
    const id = "hreflang_on_noncanonical";

    it("passes indexable pages", () => {
      expect(check(id, EN, DE)).to.equal(undefined);
    });

    it("reports a noindex page with alternates", () => {
      const record = createRecord({ hreflangs: [EN, DE] }, {
        noindex: true,
        indexable: false,
        indexabilityReason: "noindex",
      });
      expect(checkRule(id, record)).to.deep.equal({
        evidence: {
          found: { links: 2, reason: "noindex" },
          expected: "hreflang on indexable pages only",
          where: WHERE,
        },
      });
    });

    it("does not apply without alternates, nor to URLs that are not pages", () => {
      expect(checkRule(id, createRecord({}, { indexabilityReason: "noindex" }))).to.equal(
        undefined,
      );
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("ignores links in the body", () => {
      const record = createRecord({ hreflangs: inBody(MANY) }, {
        indexable: false,
        indexabilityReason: "canonicalised",
      });
      expect(checkRule(id, record)).to.equal(undefined);
    });
  });

  describe("hreflang_outside_head", () => {
    const id = "hreflang_outside_head";

    it("passes links in the head and in headers", () => {
      expect(check(id, EN, { ...DE, source: "header", inHead: true })).to.equal(undefined);
    });

    it("reports links in the body", () => {
      expect(check(id, EN, ...inBody([DE]))).to.deep.equal({
        evidence: {
          found: { count: 1, examples: [{ code: "de", href: "https://example.com/de/tee" }] },
          expected: "the links in the head",
          where: WHERE,
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule(id, createRecord(null))).to.equal(undefined);
    });

    it("shows ten of five hundred", () => {
      const found = check(id, ...inBody(MANY))?.evidence.found;
      expect(found).to.have.property("count", 500);
      expect(found).to.have.property("examples").with.length(10);
    });
  });
});
