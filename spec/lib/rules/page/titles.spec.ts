import { expect } from "chai";
import { checkRule, createRecord, headingFacts } from "../../../support/audits/page_record.ts";

const NOINDEX = { noindex: true, indexable: false };

describe("titlesPageRules", () => {
  describe("title_missing", () => {
    it("passes a page with a title", () => {
      expect(checkRule("title_missing", createRecord())).to.equal(undefined);
    });

    it("reports a page whose title is empty in the head and full in the body", () => {
      const record = createRecord({ titles: [""], titlesOutsideHead: ["Green tea"] });
      expect(checkRule("title_missing", record)).to.deep.equal({
        evidence: {
          found: { empty_titles: 1, outside_head: ["Green tea"] },
          expected: "one <title> with text in the head",
          where: "head > title",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      expect(checkRule("title_missing", createRecord({ titles: [] }, NOINDEX))).to.equal(undefined);
    });

    it("takes a title of invisible characters for empty and one of emoji for a title", () => {
      const invisible = createRecord({ titles: ["\u00A0\u200B\u2060"] });
      expect(checkRule("title_missing", invisible)).to.not.equal(undefined);
      expect(checkRule("title_missing", createRecord({ titles: ["🍵"] }))).to.equal(undefined);
    });
  });

  describe("title_too_long", () => {
    it("passes a title of 60 narrow characters", () => {
      expect(checkRule("title_too_long", createRecord({ titles: ["i".repeat(60)] }))).to.equal(
        undefined,
      );
    });

    it("reports a title of 61 characters", () => {
      const title = "i".repeat(61);
      expect(checkRule("title_too_long", createRecord({ titles: [title] }))).to.deep.equal({
        evidence: {
          found: { text: title, characters: 61, pixels: 271 },
          expected: "at most 60 characters and 561 pixels",
          where: "head > title",
        },
      });
    });

    it("reports a title that is short but wide", () => {
      const found = checkRule("title_too_long", createRecord({ titles: ["W".repeat(30)] }))
        ?.evidence.found;
      expect(found).to.deep.equal({ text: "W".repeat(30), characters: 30, pixels: 567 });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ titles: ["W".repeat(90)] }, NOINDEX);
      expect(checkRule("title_too_long", record)).to.equal(undefined);
    });

    it("counts characters, not bytes, of a Cyrillic title", () => {
      const titles = ["Как заваривать зелёный чай без горечи"];
      expect(checkRule("title_too_long", createRecord({ titles }))).to.equal(undefined);
    });

    it("counts East Asian wide characters twice", () => {
      const found = checkRule("title_too_long", createRecord({ titles: ["茶".repeat(31)] }))
        ?.evidence.found;
      expect(found).to.deep.equal({ text: "茶".repeat(31), characters: 62, pixels: 620 });
    });

    it("measures and shows only the beginning of a title of megabytes", () => {
      const found = checkRule("title_too_long", createRecord({ titles: ["i".repeat(5e6)] }))
        ?.evidence.found;
      expect(found).to.deep.equal({
        text: "i".repeat(199) + "…",
        characters: 5000,
        pixels: 22_200,
      });
    });

    it("takes the limits from title_max_chars and title_max_px", () => {
      const record = createRecord({ titles: ["i".repeat(70)] });
      expect(checkRule("title_too_long", record, { title_max_chars: 70 })).to.equal(undefined);
      const limits = { title_max_chars: 70, title_max_px: 300 };
      expect(checkRule("title_too_long", record, limits)?.evidence.expected).to.equal(
        "at most 70 characters and 300 pixels",
      );
    });
  });

  describe("title_too_short", () => {
    it("passes a title of 30 characters", () => {
      expect(checkRule("title_too_short", createRecord({ titles: ["x".repeat(30)] }))).to.equal(
        undefined,
      );
    });

    it("notes a title of 29 characters", () => {
      const title = "x".repeat(29);
      expect(checkRule("title_too_short", createRecord({ titles: [title] }))).to.deep.equal({
        evidence: {
          found: { text: title, characters: 29 },
          expected: "at least 30 characters",
          where: "head > title",
        },
      });
    });

    it("warns of a title of fewer than 10 characters", () => {
      expect(checkRule("title_too_short", createRecord({ titles: ["Green tea"] }))).to.deep.equal({
        evidence: {
          found: { text: "Green tea", characters: 9 },
          expected: "at least 30 characters",
          where: "head > title",
        },
        severity: "warning",
      });
    });

    it("does not apply to a missing title nor to pages that are kept out of the index", () => {
      expect(checkRule("title_too_short", createRecord({ titles: [""] }))).to.equal(undefined);
      expect(checkRule("title_too_short", createRecord({ titles: ["Tea"] }, NOINDEX))).to.equal(
        undefined,
      );
    });

    it("passes a Japanese title of 15 characters", () => {
      expect(
        checkRule("title_too_short", createRecord({ titles: ["緑茶の淹れ方と適切な温度の話"] })),
      )
        .to.not.equal(undefined);
      expect(
        checkRule("title_too_short", createRecord({ titles: ["緑茶の淹れ方と適切な温度のお話"] })),
      )
        .to.equal(undefined);
    });

    it("takes the limit from title_min_chars", () => {
      const record = createRecord({ titles: ["A title of 27 characters..."] });
      expect(checkRule("title_too_short", record, { title_min_chars: 27 })).to.equal(undefined);
      expect(checkRule("title_too_short", record, { title_min_chars: 28 })?.evidence.expected).to
        .equal("at least 28 characters");
    });
  });

  describe("title_multiple", () => {
    it("passes a page with one title", () => {
      expect(checkRule("title_multiple", createRecord())).to.equal(undefined);
    });

    it("reports two titles", () => {
      const record = createRecord({ titles: ["Green tea", "Green tea | Harbour"] });
      expect(checkRule("title_multiple", record)).to.deep.equal({
        evidence: {
          found: { count: 2, texts: ["Green tea", "Green tea | Harbour"] },
          expected: "one <title>",
          where: "head > title",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ titles: ["Tea", "Tea"] }, NOINDEX);
      expect(checkRule("title_multiple", record)).to.equal(undefined);
    });

    it("shows ten of a thousand endless titles", () => {
      const titles = Array.from({ length: 1000 }, () => "x".repeat(1e5));
      const finding = checkRule("title_multiple", createRecord({ titles }));
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("title_outside_head", () => {
    it("passes a title in the head", () => {
      expect(checkRule("title_outside_head", createRecord())).to.equal(undefined);
    });

    it("reports a title in the body", () => {
      const record = createRecord({ titlesOutsideHead: ["Green tea"] });
      expect(checkRule("title_outside_head", record)).to.deep.equal({
        evidence: {
          found: { count: 1, texts: ["Green tea"] },
          expected: "a <title> in the head alone",
          where: "body title",
        },
      });
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ titlesOutsideHead: ["Green tea"] }, NOINDEX);
      expect(checkRule("title_outside_head", record)).to.equal(undefined);
    });

    it("shows ten of a thousand endless titles", () => {
      const titlesOutsideHead = Array.from({ length: 1000 }, () => "x".repeat(1e5));
      const finding = checkRule("title_outside_head", createRecord({ titlesOutsideHead }));
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("title_same_as_h1", () => {
    it("passes a title that says more than the heading", () => {
      expect(checkRule("title_same_as_h1", createRecord())).to.equal(undefined);
    });

    it("notes a title that the only h1 repeats, in whatever case", () => {
      const headings = [headingFacts(1, "HOW TO BREW GREEN TEA  without bitterness")];
      expect(checkRule("title_same_as_h1", createRecord({ headings }))).to.deep.equal({
        evidence: {
          found: "How to brew green tea without bitterness",
          expected: "a title that says more than the heading",
          where: "head > title, h1",
        },
      });
    });

    it("does not apply where there is no title, no h1 or more than one of it", () => {
      const titles = ["Tea"];
      const twice = [headingFacts(1, "Tea"), headingFacts(1, "Tea")];
      for (
        const facts of [{ titles: [""] }, { titles, headings: [] }, { titles, headings: twice }]
      ) {
        expect(checkRule("title_same_as_h1", createRecord(facts))).to.equal(undefined);
      }
    });

    it("does not apply to pages that are kept out of the index", () => {
      const record = createRecord({ titles: ["Tea"], headings: [headingFacts(1, "Tea")] }, NOINDEX);
      expect(checkRule("title_same_as_h1", record)).to.equal(undefined);
    });

    it("compares texts of megabytes", () => {
      const text = "tea ".repeat(1e6);
      const record = createRecord({ titles: [text], headings: [headingFacts(1, text)] });
      expect(JSON.stringify(checkRule("title_same_as_h1", record)).length).to.be.below(400);
    });
  });
});
