import { expect } from "chai";
import { PAGE_RULES } from "../../../../lib/rules/page/mod.ts";
import { checkRule, createRecord, metaFacts } from "../../../support/audits/page_record.ts";

const NOINDEX = { noindex: true, indexable: false };

describe("descriptionsPageRules", () => {
  describe("description_missing", () => {
    it("passes a page with a description", () => {
      expect(checkRule("description_missing", createRecord())).to.equal(undefined);
    });

    it("reports a page without one", () => {
      expect(checkRule("description_missing", createRecord({ descriptions: [] }))).to.deep.equal({
        evidence: {
          found: { empty_descriptions: 0, outside_head: [] },
          expected: "one meta description with text in the head",
          where: "meta[name=description]",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ descriptions: [] }, NOINDEX);
      expect(checkRule("description_missing", record)).to.equal(undefined);
    });

    it("takes a description of invisible characters for empty", () => {
      const record = createRecord({ descriptions: ["\u3000\u200B"] });
      expect(checkRule("description_missing", record)).to.not.equal(undefined);
    });
  });

  describe("description_too_long", () => {
    it("passes a description of 160 characters", () => {
      const descriptions = ["tea ".repeat(40)];
      expect(checkRule("description_too_long", createRecord({ descriptions }))).to.equal(undefined);
    });

    it("notes a description of 161 characters", () => {
      const text = "i".repeat(161);
      expect(checkRule("description_too_long", createRecord({ descriptions: [text] }))).to.deep
        .equal({
          evidence: {
            found: { text, characters: 161, pixels: 465 },
            expected: "at most 160 characters and 985 pixels",
            where: "meta[name=description]",
          },
        });
    });

    it("notes a description that is short but wide", () => {
      const text = "W".repeat(100);
      const found = checkRule("description_too_long", createRecord({ descriptions: [text] }))
        ?.evidence.found;
      expect(found).to.deep.equal({ text, characters: 100, pixels: 1228 });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ descriptions: ["W".repeat(500)] }, NOINDEX);
      expect(checkRule("description_too_long", record)).to.equal(undefined);
    });

    it("passes 120 Arabic letters and notes 81 Chinese ones", () => {
      const arabic = createRecord({ descriptions: ["ش".repeat(120)] });
      expect(checkRule("description_too_long", arabic)).to.equal(undefined);
      const chinese = createRecord({ descriptions: ["茶".repeat(81)] });
      expect(checkRule("description_too_long", chinese)?.evidence.found).to.have.property(
        "characters",
        162,
      );
    });

    it("takes the limits from description_max_chars and description_max_px", () => {
      const record = createRecord({ descriptions: ["i".repeat(170)] });
      expect(checkRule("description_too_long", record, { description_max_chars: 170 })).to.equal(
        undefined,
      );
      const limits = { description_max_chars: 170, description_max_px: 400 };
      expect(checkRule("description_too_long", record, limits)?.evidence.expected).to.equal(
        "at most 170 characters and 400 pixels",
      );
    });
  });

  describe("description_too_short", () => {
    it("passes a description of 70 characters, and one of 35 wide ones", () => {
      for (const text of ["i".repeat(70), "茶".repeat(35)]) {
        expect(checkRule("description_too_short", createRecord({ descriptions: [text] }))).to.equal(
          undefined,
        );
      }
    });

    it("notes a description of 69 characters", () => {
      const text = "i".repeat(69);
      expect(checkRule("description_too_short", createRecord({ descriptions: [text] }))).to.deep
        .equal({
          evidence: {
            found: { text, characters: 69 },
            expected: "at least 70 characters",
            where: "meta[name=description]",
          },
        });
    });

    it("takes the limit from description_min_chars", () => {
      const record = createRecord({ descriptions: ["i".repeat(50)] });
      expect(checkRule("description_too_short", record, { description_min_chars: 50 })).to.equal(
        undefined,
      );
      const finding = checkRule("description_too_short", record, { description_min_chars: 51 });
      expect(finding?.evidence.expected).to.equal("at least 51 characters");
    });

    it("does not apply to missing ones and to pages that are kept out of the index", () => {
      expect(checkRule("description_too_short", createRecord({ descriptions: [""] }))).to.equal(
        undefined,
      );
      const record = createRecord({ descriptions: ["Tea"] }, NOINDEX);
      expect(checkRule("description_too_short", record)).to.equal(undefined);
    });

    it("measures a description of megabytes", () => {
      const record = createRecord({ descriptions: ["i".repeat(1e7)] });
      expect(checkRule("description_too_short", record)).to.equal(undefined);
    });
  });

  describe("description_multiple", () => {
    it("passes a page with one description", () => {
      expect(checkRule("description_multiple", createRecord())).to.equal(undefined);
    });

    it("reports two descriptions", () => {
      const record = createRecord({ descriptions: ["On tea.", "All about tea."] });
      expect(checkRule("description_multiple", record)).to.deep.equal({
        evidence: {
          found: { count: 2, texts: ["On tea.", "All about tea."] },
          expected: "one meta description",
          where: "head > meta[name=description]",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ descriptions: ["Tea", "Tea"] }, NOINDEX);
      expect(checkRule("description_multiple", record)).to.equal(undefined);
    });

    it("shows ten of a thousand endless descriptions", () => {
      const descriptions = Array.from({ length: 1000 }, () => "x".repeat(1e5));
      const finding = checkRule("description_multiple", createRecord({ descriptions }));
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("description_outside_head", () => {
    it("passes a description in the head", () => {
      expect(checkRule("description_outside_head", createRecord())).to.equal(undefined);
    });

    it("reports a description in the body", () => {
      const record = createRecord({ descriptionsOutsideHead: ["On tea."] });
      expect(checkRule("description_outside_head", record)).to.deep.equal({
        evidence: {
          found: { count: 1, texts: ["On tea."] },
          expected: "a meta description in the head alone",
          where: "body meta[name=description]",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ descriptionsOutsideHead: ["On tea."] }, NOINDEX);
      expect(checkRule("description_outside_head", record)).to.equal(undefined);
    });

    it("shows ten of a thousand endless descriptions", () => {
      const descriptionsOutsideHead = Array.from({ length: 1000 }, () => "x".repeat(1e5));
      const record = createRecord({ descriptionsOutsideHead });
      const finding = checkRule("description_outside_head", record);
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("description_same_as_title", () => {
    it("passes a description of its own", () => {
      expect(checkRule("description_same_as_title", createRecord())).to.equal(undefined);
    });

    it("notes a description that repeats the title, in whatever case", () => {
      const record = createRecord({ titles: ["On green tea"], descriptions: ["On  GREEN tea"] });
      expect(checkRule("description_same_as_title", record)).to.deep.equal({
        evidence: {
          found: "On  GREEN tea",
          expected: "a description that says more than the title",
          where: "head > title, meta[name=description]",
        },
      });
    });

    it("does not apply where one is missing, and to pages that are kept out of the index", () => {
      expect(checkRule("description_same_as_title", createRecord({ titles: [], descriptions: [] })))
        .to.equal(undefined);
      const record = createRecord({ titles: ["Tea"], descriptions: ["Tea"] }, NOINDEX);
      expect(checkRule("description_same_as_title", record)).to.equal(undefined);
    });

    it("compares texts of megabytes", () => {
      const text = "tea ".repeat(1e6);
      const record = createRecord({ titles: [text], descriptions: [text] });
      const finding = checkRule("description_same_as_title", record);
      expect(JSON.stringify(finding).length).to.be.below(400);
    });
  });

  describe("meta_keywords_present", () => {
    it("passes a page without keywords", () => {
      expect(checkRule("meta_keywords_present", createRecord())).to.equal(undefined);
    });

    it("notes keywords", () => {
      const record = createRecord({ meta: metaFacts({ keywords: "tea, green tea" }) });
      expect(checkRule("meta_keywords_present", record)).to.deep.equal({
        evidence: {
          found: "tea, green tea",
          expected: "no meta keywords",
          where: "meta[name=keywords]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("meta_keywords_present", createRecord(null))).to.equal(undefined);
    });

    it("cuts keywords of megabytes", () => {
      const meta = metaFacts({ keywords: "tea,".repeat(1e6) });
      const finding = checkRule("meta_keywords_present", createRecord({ meta }));
      expect(JSON.stringify(finding).length).to.be.below(400);
    });

    it("is off unless an audit asks for it", () => {
      const rule = PAGE_RULES.find(({ id }) => id === "meta_keywords_present");
      expect(rule?.offByDefault).to.equal(true);
    });
  });
});
