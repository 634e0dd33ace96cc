import { expect } from "chai";
import { checkRule, createRecord, headingFacts } from "../../../support/audits/page_record.ts";

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

  describe("h1_too_long", () => {
    const withH1 = (...texts: string[]) =>
      createRecord({ headings: texts.map((text) => headingFacts(1, text)) });

    it("passes an h1 of 70 characters, and one of 35 wide ones", () => {
      expect(checkRule("h1_too_long", withH1("i".repeat(70), "茶".repeat(35)))).to.equal(undefined);
    });

    it("notes an h1 of 71 characters", () => {
      const text = "i".repeat(71);
      expect(checkRule("h1_too_long", withH1("Tea", text))).to.deep.equal({
        evidence: {
          found: [{ text, characters: 71 }],
          expected: "at most 70 characters",
          where: "h1",
        },
      });
    });

    it("takes the limit from h1_max_chars", () => {
      const record = withH1("i".repeat(20));
      expect(checkRule("h1_too_long", record, { h1_max_chars: 20 })).to.equal(undefined);
      expect(checkRule("h1_too_long", record, { h1_max_chars: 19 })?.evidence.expected).to.equal(
        "at most 19 characters",
      );
    });

    it("does not apply to other headings, nor to pages that are kept out of the index", () => {
      const headings = [headingFacts(2, "i".repeat(99))];
      expect(checkRule("h1_too_long", createRecord({ headings }))).to.equal(undefined);
      const record = createRecord({ headings: [headingFacts(1, "i".repeat(99))] }, {
        indexable: false,
      });
      expect(checkRule("h1_too_long", record)).to.equal(undefined);
    });

    it("shows ten of a hundred endless headings", () => {
      const texts = Array.from({ length: 100 }, () => "i".repeat(1e5));
      const finding = checkRule("h1_too_long", withH1(...texts));
      expect(finding?.evidence.found).to.have.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("h1_only_image_alt", () => {
    const LOGO = { level: 1, text: "Harbour tea house", fromAlt: true } as const;

    it("passes an h1 with text, be it beside a logo", () => {
      expect(checkRule("h1_only_image_alt", createRecord())).to.equal(undefined);
      const headings = [LOGO, headingFacts(1, "Green tea")];
      expect(checkRule("h1_only_image_alt", createRecord({ headings }))).to.equal(undefined);
    });

    it("notes an h1 that is a logo", () => {
      const headings = [LOGO, headingFacts(1, " "), headingFacts(2, "The water")];
      expect(checkRule("h1_only_image_alt", createRecord({ headings }))).to.deep.equal({
        evidence: {
          found: ["Harbour tea house"],
          expected: "an <h1> with text",
          where: "h1 img[alt]",
        },
      });
    });

    it("does not apply without an h1, nor to pages that are kept out of the index", () => {
      expect(checkRule("h1_only_image_alt", createRecord({ headings: [] }))).to.equal(undefined);
      const record = createRecord({ headings: [LOGO] }, { indexable: false });
      expect(checkRule("h1_only_image_alt", record)).to.equal(undefined);
    });

    it("shows ten of a hundred endless headings", () => {
      const headings = Array.from({ length: 100 }, () => ({ ...LOGO, text: "x".repeat(1e5) }));
      const finding = checkRule("h1_only_image_alt", createRecord({ headings }));
      expect(finding?.evidence.found).to.have.lengthOf(10);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("heading_empty", () => {
    it("passes headings with texts", () => {
      expect(checkRule("heading_empty", createRecord())).to.equal(undefined);
    });

    it("notes headings without, each level once", () => {
      const headings = [
        headingFacts(1, "Green tea"),
        headingFacts(3, ""),
        headingFacts(2, "\u00A0"),
        headingFacts(3, "\u200B"),
      ];
      expect(checkRule("heading_empty", createRecord({ headings }))).to.deep.equal({
        evidence: {
          found: { count: 3, levels: ["h2", "h3"] },
          expected: "a text in every heading",
          where: "h1–h6",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("heading_empty", createRecord(null))).to.equal(undefined);
    });

    it("reads headings of megabytes", () => {
      const headings = [headingFacts(2, " ".repeat(1e7)), headingFacts(2, `${" ".repeat(1e7)}x`)];
      expect(checkRule("heading_empty", createRecord({ headings }))?.evidence.found).to.deep.equal({
        count: 1,
        levels: ["h2"],
      });
    });
  });

  describe("h2_missing", () => {
    const headings = [headingFacts(1, "Green tea"), headingFacts(3, "The water")];

    it("passes a long text with an h2, and a short one without", () => {
      expect(checkRule("h2_missing", createRecord({ wordCount: 5000 }))).to.equal(undefined);
      expect(checkRule("h2_missing", createRecord({ headings, wordCount: 299 }))).to.equal(
        undefined,
      );
    });

    it("notes a text of 300 words without", () => {
      expect(checkRule("h2_missing", createRecord({ headings, wordCount: 300 }))).to.deep.equal({
        evidence: {
          found: { words: 300, headings: 2 },
          expected: "an <h2> in a text of 300 words or more",
          where: "h2",
        },
      });
    });

    it("takes the limit from h2_min_words", () => {
      const record = createRecord({ headings, wordCount: 299 });
      expect(checkRule("h2_missing", record, { h2_min_words: 299 })).to.not.equal(undefined);
      expect(checkRule("h2_missing", record, { h2_min_words: 300 })).to.equal(undefined);
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ headings, wordCount: 900 }, { indexable: false });
      expect(checkRule("h2_missing", record)).to.equal(undefined);
    });

    it("does not fire when headings were dropped because there are too many", () => {
      const record = createRecord({ headings, headingsCount: 90_000, wordCount: 900 });
      expect(checkRule("h2_missing", record)).to.equal(undefined);
    });
  });
});
