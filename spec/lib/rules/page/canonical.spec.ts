import { expect } from "chai";
import {
  canonicalFacts,
  checkRule,
  createRecord,
  markupFacts,
} from "../../../support/audits/page_record.ts";

const OTHER = canonicalFacts({ href: "/guides", url: "https://example.com/guides" });

describe("canonicalPageRules", () => {
  describe("canonical_missing", () => {
    it("passes a page with a canonical in the head or in a header", () => {
      expect(checkRule("canonical_missing", createRecord())).to.equal(undefined);
      const canonicals = [canonicalFacts({ source: "header", inHead: false })];
      expect(checkRule("canonical_missing", createRecord({ canonicals }))).to.equal(undefined);
    });

    it("reports a page whose only canonical is in the body", () => {
      const canonicals = [canonicalFacts({ href: "/guides/tea", inHead: false })];
      const record = createRecord({ canonicals }, { canonicalUrl: null });
      expect(checkRule("canonical_missing", record)).to.deep.equal({
        evidence: {
          found: { canonicals: 0, ignored_in_body: ["/guides/tea"] },
          expected: "https://example.com/guides/tea",
          where: "head > link[rel=canonical], Link header",
        },
      });
    });

    it("warns of an AMP page, which must name one", () => {
      const markup = markupFacts({ amp: true });
      const finding = checkRule("canonical_missing", createRecord({ canonicals: [], markup }));
      expect(finding?.severity).to.equal("warning");
      expect(finding?.evidence.found)
        .to.deep.equal({ canonicals: 0, amp: true, ignored_in_body: [] });
      expect(checkRule("canonical_missing", createRecord({ markup }))).to.equal(undefined);
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ canonicals: [] }, { noindex: true, indexable: false });
      expect(checkRule("canonical_missing", record)).to.equal(undefined);
    });

    it("does not take a canonical that cannot be parsed for a missing one", () => {
      const canonicals = [canonicalFacts({ href: "http://[", url: null })];
      expect(checkRule("canonical_missing", createRecord({ canonicals }))).to.equal(undefined);
    });
  });

  describe("canonical_conflicting", () => {
    it("passes canonicals that resolve to one URL", () => {
      const canonicals = [canonicalFacts(), canonicalFacts({ href: "/guides/tea" })];
      expect(checkRule("canonical_conflicting", createRecord({ canonicals }))).to.equal(undefined);
    });

    it("reports a head and a header that disagree", () => {
      const header = { ...OTHER, source: "header" as const, inHead: false };
      const record = createRecord({ canonicals: [canonicalFacts(), header] }, {
        canonicalUrl: null,
      });
      expect(checkRule("canonical_conflicting", record)).to.deep.equal({
        evidence: {
          found: [
            { url: "https://example.com/guides/tea", source: "html" },
            { url: "https://example.com/guides", source: "header" },
          ],
          expected: "one canonical URL",
          where: "head > link[rel=canonical] and Link header",
        },
      });
    });

    it("reports two elements of the head that disagree", () => {
      const record = createRecord({ canonicals: [canonicalFacts(), OTHER] }, {
        canonicalUrl: null,
      });
      expect(checkRule("canonical_conflicting", record)?.evidence.where).to.equal(
        "head > link[rel=canonical]",
      );
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("canonical_conflicting", createRecord(null))).to.equal(undefined);
    });

    it("ignores canonicals in the body and ones that cannot be parsed", () => {
      const canonicals = [
        canonicalFacts(),
        { ...OTHER, inHead: false },
        canonicalFacts({ href: "mailto:x", url: null }),
      ];
      expect(checkRule("canonical_conflicting", createRecord({ canonicals }))).to.equal(undefined);
    });

    it("shows ten of a thousand", () => {
      const canonicals = Array.from(
        { length: 1000 },
        (_, index) => canonicalFacts({ url: `https://example.com/${index}` }),
      );
      const finding = checkRule("canonical_conflicting", createRecord({ canonicals }));
      expect(finding?.evidence.found).to.have.length(10);
    });
  });

  describe("canonical_points_elsewhere", () => {
    it("passes a page that is its own canonical", () => {
      expect(checkRule("canonical_points_elsewhere", createRecord())).to.equal(undefined);
    });

    it("reports a page that names another URL", () => {
      const record = createRecord({ canonicals: [OTHER] }, {
        canonicalUrl: "https://example.com/guides",
        indexable: false,
        indexabilityReason: "canonicalised",
      });
      expect(checkRule("canonical_points_elsewhere", record)).to.deep.equal({
        evidence: {
          found: "https://example.com/guides",
          expected: "https://example.com/guides/tea",
          where: "head > link[rel=canonical]",
        },
      });
    });

    it("names the Link header when the canonical comes from there", () => {
      const canonicals = [{ ...OTHER, source: "header" as const, inHead: false }];
      const record = createRecord({ canonicals }, { canonicalUrl: "https://example.com/guides" });
      expect(checkRule("canonical_points_elsewhere", record)?.evidence.where).to.equal(
        "Link header",
      );
    });

    it("does not apply to pages without a usable canonical", () => {
      const record = createRecord({ canonicals: [canonicalFacts(), OTHER] }, {
        canonicalUrl: null,
      });
      expect(checkRule("canonical_points_elsewhere", record)).to.equal(undefined);
    });

    it("cuts an endless canonical", () => {
      const canonicalUrl = `https://example.com/${"é".repeat(1e5)}`;
      const finding = checkRule("canonical_points_elsewhere", createRecord({}, { canonicalUrl }));
      expect(finding?.evidence.found).to.have.length(500);
    });
  });
});
