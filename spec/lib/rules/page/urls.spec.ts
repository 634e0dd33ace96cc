import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/audits/page_record.ts";

const ORIGIN = "https://example.com";

/** The record of a page at this path of the site. */
function createPageAt(path: string) {
  return createRecord({}, { url: ORIGIN + path });
}

describe("urlsPageRules", () => {
  /** What each rule about the spelling of an address passes, reports, and says of it. */
  const spellings = [
    {
      id: "url_contains_space",
      passes: ["/green-tea", "/tea?q=green+tea%20bags", "/c++", "/c++/tea", "/tea+", "/+1"],
      reports: ["/green%20tea", "/green+tea", "/tea/%20", "/c+++%20", "/a/b+c"],
      expected: "hyphens between words",
      where: "URL path",
      hostile: "%20",
    },
    {
      id: "url_multiple_slashes",
      passes: ["/", "/tea/green/", "/tea?from=//a"],
      reports: ["//tea", "/tea//green", "/tea//"],
      expected: "one slash between segments",
      where: "URL path",
      hostile: "//",
    },
    {
      id: "url_underscore",
      passes: ["/green-tea", "/tea?sort_by=price"],
      reports: ["/green_tea", "/_"],
      expected: "hyphens between words",
      where: "URL path",
      hostile: "_",
    },
    {
      id: "url_uppercase",
      passes: ["/tea", "/t%C3%A9", "/tea?A=B"],
      reports: ["/Tea", "/t%C3%A9/A", "/te%2FA"],
      expected: "lower case",
      where: "URL path",
      hostile: "A",
    },
    {
      id: "url_non_ascii",
      passes: ["/tea", "/green%20tea?q=%7B%2F"],
      reports: ["/t%C3%A9", "/tea?q=%E8%8C%B6", "/%FFtea"],
      expected: "ASCII characters alone",
      where: "URL",
      hostile: "%C3%A4",
    },
  ];
  for (const { id, passes, reports, expected, where, hostile } of spellings) {
    describe(id, () => {
      for (const path of passes) {
        it(`passes ${path}`, () => {
          expect(checkRule(id, createPageAt(path))).to.equal(undefined);
        });
      }

      for (const path of reports) {
        it(`reports ${path}`, () => {
          expect(checkRule(id, createPageAt(path))).to.deep.equal({
            evidence: { found: `https://example.com${path}`, expected, where },
          });
        });
      }

      it("does not apply to answers that are not pages", () => {
        const record = createRecord(null, { url: ORIGIN + reports[0] });
        expect(checkRule(id, record)).to.equal(undefined);
      });

      it("applies to pages that are not indexable", () => {
        const url = ORIGIN + reports[0];
        expect(checkRule(id, createRecord({}, { url, indexable: false }))).to.not.equal(undefined);
      });

      it("reads an address of megabytes and keeps it short", () => {
        const finding = checkRule(id, createPageAt(`/${hostile.repeat(1e6)}`));
        expect(JSON.stringify(finding).length).to.be.below(700);
        expect(checkRule(id, createPageAt(`/${"a".repeat(1e6)}`))).to.equal(undefined);
      });
    });
  }

  describe("url_too_long", () => {
    it("passes an address of 200 characters", () => {
      expect(checkRule("url_too_long", createPageAt(`/${"a".repeat(180)}`))).to.equal(undefined);
    });

    it("notes an address of 201 characters", () => {
      const path = `/${"a".repeat(181)}`;
      expect(checkRule("url_too_long", createPageAt(path))).to.deep.equal({
        evidence: {
          found: { url: `https://example.com/${"a".repeat(181)}`, characters: 201 },
          expected: "at most 200 characters",
          where: "URL",
        },
      });
    });

    it("takes the limit from url_max_chars", () => {
      const record = createPageAt(`/${"a".repeat(80)}`);
      expect(checkRule("url_too_long", record, { url_max_chars: 100 })).to.equal(undefined);
      expect(checkRule("url_too_long", record, { url_max_chars: 99 })).to.not.equal(undefined);
    });

    it("does not apply to answers that are not pages", () => {
      const record = createRecord(null, { url: `${ORIGIN}/${"a".repeat(300)}` });
      expect(checkRule("url_too_long", record)).to.equal(undefined);
    });

    it("cuts an address of megabytes", () => {
      const finding = checkRule("url_too_long", createPageAt(`/${"a".repeat(5e6)}`));
      expect(finding?.evidence.found).to.have.property("characters", 5_000_020);
      expect(JSON.stringify(finding).length).to.be.below(700);
    });
  });

  describe("url_too_many_params", () => {
    it("passes three parameters, and empty ones beside them", () => {
      const record = createPageAt("/tea?a=1&b=2&&c=3&");
      expect(checkRule("url_too_many_params", record)).to.equal(undefined);
    });

    it("notes four parameters", () => {
      const record = createPageAt("/tea?a=1&b=2&c&a=4");
      expect(checkRule("url_too_many_params", record)).to.deep.equal({
        evidence: {
          found: { url: "https://example.com/tea?a=1&b=2&c&a=4", parameters: 4 },
          expected: "at most 3 query parameters",
          where: "URL query",
        },
      });
    });

    it("takes the limit from url_max_params", () => {
      const record = createPageAt("/tea?a=1&b=2");
      expect(checkRule("url_too_many_params", record, { url_max_params: 2 })).to.equal(undefined);
      const finding = checkRule("url_too_many_params", record, { url_max_params: 1 });
      expect(finding?.evidence.expected).to.equal("at most 1 query parameter");
    });

    it("does not apply to answers that are not pages", () => {
      const record = createRecord(null, { url: `${ORIGIN}/tea?a&b&c&d` });
      expect(checkRule("url_too_many_params", record)).to.equal(undefined);
    });

    it("counts a million parameters", () => {
      const finding = checkRule("url_too_many_params", createPageAt(`/?${"a&".repeat(1e6)}`));
      expect(finding?.evidence.found).to.have.property("parameters", 1_000_000);
      expect(JSON.stringify(finding).length).to.be.below(700);
    });
  });

  describe("url_repetitive_path", () => {
    it("passes a segment that stands twice", () => {
      const record = createPageAt("/tea/green/tea/?tea/tea");
      expect(checkRule("url_repetitive_path", record)).to.equal(undefined);
    });

    it("notes a segment that stands three times", () => {
      const record = createPageAt("/tea/a/tea/a/tea/");
      expect(checkRule("url_repetitive_path", record)).to.deep.equal({
        evidence: {
          found: { url: "https://example.com/tea/a/tea/a/tea/", segment: "tea", times: 3 },
          expected: "each segment at most twice",
          where: "URL path",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      const record = createRecord(null, { url: `${ORIGIN}/a/a/a` });
      expect(checkRule("url_repetitive_path", record)).to.equal(undefined);
    });

    it("does not count empty segments, and reads a thousand of a million", () => {
      expect(checkRule("url_repetitive_path", createPageAt(`/${"/".repeat(1e6)}`))).to.equal(
        undefined,
      );
      const finding = checkRule("url_repetitive_path", createPageAt("/a".repeat(1e6)));
      expect(finding?.evidence.found).to.have.property("times", 999);
      expect(JSON.stringify(finding).length).to.be.below(800);
    });
  });
});
