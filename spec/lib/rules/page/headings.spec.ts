import { expect } from "chai";
import { checkRule, createRecord, headingFacts } from "../../../support/page_record.ts";

describe("headingsPageRules", () => {
  describe("h1_missing", () => {
    it("passes a page with an h1", () => {
      expect(checkRule("h1_missing", createRecord())).to.equal(undefined);
    });

    it("passes an h1 whose text is an image's alternative", () => {
      const headings = [{ level: 1 as const, text: "Tea House", fromAlt: true }];
      expect(checkRule("h1_missing", createRecord({ headings }))).to.equal(undefined);
    });

    it("reports a page whose h1 is empty", () => {
      const headings = [headingFacts(1, ""), headingFacts(2, "The water")];
      expect(checkRule("h1_missing", createRecord({ headings }))).to.deep.equal({
        evidence: {
          found: { empty_h1: 1, headings: 2 },
          expected: "one <h1> with text",
          where: "h1",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ headings: [] }, { noindex: true, indexable: false });
      expect(checkRule("h1_missing", record)).to.equal(undefined);
    });

    it("reports an h1 of invisible characters", () => {
      const headings = [headingFacts(1, "\u00A0\u200B\uFEFF\u3000")];
      expect(checkRule("h1_missing", createRecord({ headings }))).to.not.equal(undefined);
    });

    it("reports a long page of which not all headings were kept: every h1 is", () => {
      const record = createRecord({ headings: [headingFacts(2, "Menu")], headingsCount: 5000 });
      expect(checkRule("h1_missing", record)).to.deep.equal({
        evidence: {
          found: { empty_h1: 0, headings: 5000 },
          expected: "one <h1> with text",
          where: "h1",
        },
      });
    });
  });

  describe("h1_multiple", () => {
    it("passes one h1 beside an empty one", () => {
      const headings = [headingFacts(1, ""), headingFacts(1, "Tea")];
      expect(checkRule("h1_multiple", createRecord({ headings }))).to.equal(undefined);
    });

    it("reports several h1", () => {
      const headings = [
        headingFacts(1, "Tea"),
        headingFacts(2, "Water"),
        headingFacts(1, "Coffee"),
      ];
      expect(checkRule("h1_multiple", createRecord({ headings }))).to.deep.equal({
        evidence: {
          found: { count: 2, examples: ["Tea", "Coffee"] },
          expected: "one <h1>",
          where: "h1",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const headings = [headingFacts(1, "Tea"), headingFacts(1, "Coffee")];
      expect(checkRule("h1_multiple", createRecord({ headings }, { indexable: false }))).to.equal(
        undefined,
      );
    });

    it("shows ten of a thousand, cut", () => {
      const headings = Array.from({ length: 1000 }, () => headingFacts(1, "茶".repeat(5000)));
      const found = checkRule("h1_multiple", createRecord({ headings }))?.evidence.found;
      expect(found).to.deep.equal({
        count: 1000,
        examples: Array.from({ length: 10 }, () => "茶".repeat(199) + "…"),
      });
    });
  });

  describe("heading_skipped_level", () => {
    it("passes an outline that goes down in steps of one and up in any", () => {
      const headings = ([1, 2, 3, 4, 2, 3, 1] as const).map((level) => headingFacts(level, "x"));
      expect(checkRule("heading_skipped_level", createRecord({ headings }))).to.equal(undefined);
    });

    it("reports each level that is left out", () => {
      const headings = [headingFacts(2, "Menu"), headingFacts(1, "Tea"), headingFacts(4, "Water")];
      expect(checkRule("heading_skipped_level", createRecord({ headings }))).to.deep.equal({
        evidence: {
          found: {
            count: 2,
            examples: [
              { from: "start", to: "h2", text: "Menu" },
              { from: "h1", to: "h4", text: "Water" },
            ],
          },
          expected: "an <h1> first, and no heading more than one level below the one before it",
          where: "h1–h6",
        },
      });
    });

    it("does not apply to answers that are not pages, nor to pages without headings", () => {
      expect(checkRule("heading_skipped_level", createRecord(null))).to.equal(undefined);
      expect(checkRule("heading_skipped_level", createRecord({ headings: [] }))).to.equal(
        undefined,
      );
    });

    it("shows ten of a thousand skips", () => {
      const headings = Array.from(
        { length: 2000 },
        (_, index) => headingFacts(index % 2 === 0 ? 1 : 6, "ห้องน้ำ"),
      );
      const found = checkRule("heading_skipped_level", createRecord({ headings }))?.evidence.found;
      expect(found).to.have.property("count", 1000);
      expect(found).to.have.property("examples").with.length(10);
    });
  });
});
