import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/page_record.ts";

const NOINDEX = { noindex: true, indexable: false };

describe("titlesMetaPageRules", () => {
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
  });

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
  });
});
