import { expect } from "chai";
import { checkRule, createRecord, hreflangFacts } from "../../../support/audits/page_record.ts";

const WHERE = "link[rel=canonical], Link header";
const LONG = `https://example.com/${"x".repeat(3_000)}`;

function check(id: string, url: string, canonicalUrl: string | null) {
  return checkRule(id, createRecord({}, { url, canonicalUrl }));
}

describe("canonicalTargetPageRules", () => {
  describe("canonical_to_home", () => {
    const id = "canonical_to_home";

    it("passes a page that is its own canonical, and variants of the home page", () => {
      expect(check(id, "https://example.com/tea", "https://example.com/tea")).to.equal(undefined);
      expect(check(id, "https://example.com/?ref=1", "https://example.com/")).to.equal(undefined);
      expect(check(id, "https://example.com/index.html", "https://example.com/"))
        .to.equal(undefined);
    });

    it("reports a page whose canonical is the home page", () => {
      expect(check(id, "https://example.com/tea", "https://example.com/")).to.deep.equal({
        evidence: {
          found: "https://example.com/",
          expected: "https://example.com/tea",
          where: WHERE,
        },
      });
    });

    it("does not apply without a usable canonical", () => {
      expect(check(id, "https://example.com/tea", null)).to.equal(undefined);
      expect(checkRule(id, createRecord(null, { canonicalUrl: "https://example.com/" })))
        .to.equal(undefined);
    });

    it("takes neither another host's root nor a query for the home page", () => {
      expect(check(id, "https://example.com/tea", "https://other.example/")).to.equal(undefined);
      expect(check(id, "https://example.com/tea", "https://example.com/?p=1")).to.equal(undefined);
      expect(check(id, LONG, "https://example.com/")?.evidence.expected).to.have.length(500);
    });
  });

  describe("canonical_cross_domain", () => {
    const id = "canonical_cross_domain";

    it("passes a canonical on the site", () => {
      expect(check(id, "https://example.com/a", "https://example.com/b")).to.equal(undefined);
    });

    it("reports one on another site", () => {
      expect(check(id, "https://example.com/a", "https://other.example/b")).to.deep.equal({
        evidence: {
          found: "https://other.example/b",
          expected: "a URL of this site, unless the content is syndicated",
          where: WHERE,
        },
      });
    });

    it("does not apply without a usable canonical", () => {
      expect(check(id, "https://example.com/a", null)).to.equal(undefined);
    });

    it("goes by the crawl's own scope", () => {
      const record = createRecord({}, {
        url: "https://example.com/a",
        canonicalUrl: "https://shop.example.com/a",
        isInternal: (target) => new URL(target).hostname.endsWith("example.com"),
      });
      expect(checkRule(id, record)).to.equal(undefined);
    });
  });

  describe("canonical_http_https_mismatch", () => {
    const id = "canonical_http_https_mismatch";

    it("passes canonicals of the same scheme", () => {
      expect(check(id, "https://example.com/a", "https://example.com/b")).to.equal(undefined);
    });

    it("reports an http canonical of an https page as an error", () => {
      expect(check(id, "https://example.com/a", "http://example.com/a")).to.deep.equal({
        evidence: { found: "http://example.com/a", expected: "an https URL", where: WHERE },
      });
    });

    it("reports an https canonical of an http page as a notice", () => {
      expect(check(id, "http://example.com/a", "https://example.com/a")).to.deep.equal({
        severity: "notice",
        evidence: { found: "https://example.com/a", expected: "an https URL", where: WHERE },
      });
    });

    it("does not apply to other sites' addresses", () => {
      expect(check(id, "https://example.com/a", "http://other.example/a")).to.equal(undefined);
    });

    it("bounds what it shows", () => {
      const target = LONG.replace("https", "http");
      expect(check(id, "https://example.com/a", target)?.evidence.found).to.have.length(500);
    });
  });

  describe("canonical_to_other_language", () => {
    const id = "canonical_to_other_language";
    const EN = hreflangFacts({ code: "en", url: "https://example.com/guides/tea" });
    const DE = hreflangFacts({ code: "de", url: "https://example.com/de/tee" });

    it("passes a version that is its own canonical", () => {
      expect(checkRule(id, createRecord({ hreflangs: [EN, DE] }))).to.equal(undefined);
    });

    it("reports a version canonicalised to another", () => {
      const record = createRecord({ hreflangs: [EN, DE] }, {
        canonicalUrl: "https://example.com/de/tee",
      });
      expect(checkRule(id, record)).to.deep.equal({
        evidence: {
          found: { canonical: "https://example.com/de/tee", hreflang: ["de"] },
          expected: "https://example.com/guides/tea",
          where: "link[rel=canonical], link[rel=alternate][hreflang]",
        },
      });
    });

    it("does not apply to a page that is in no set, nor to x-default", () => {
      const canonicalUrl = "https://example.com/de/tee";
      expect(checkRule(id, createRecord({ hreflangs: [DE] }, { canonicalUrl }))).to.equal(
        undefined,
      );
      const hreflangs = [EN, { ...DE, code: "X-Default" }];
      expect(checkRule(id, createRecord({ hreflangs }, { canonicalUrl }))).to.equal(undefined);
    });

    it("shows ten of five hundred codes, and ignores links in the body", () => {
      const canonicalUrl = "https://example.com/de/tee";
      const many = Array.from({ length: 500 }, (_, index) => ({ ...DE, code: `de-${index}` }));
      const finding = checkRule(id, createRecord({ hreflangs: [EN, ...many] }, { canonicalUrl }));
      expect(finding?.evidence.found).to.have.property("hreflang").with.length(10);
      const hreflangs = [EN, ...many.map((link) => ({ ...link, inHead: false }))];
      expect(checkRule(id, createRecord({ hreflangs }, { canonicalUrl }))).to.equal(undefined);
    });
  });
});
