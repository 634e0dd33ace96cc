import { expect } from "chai";
import {
  checkRule,
  createRecord,
  imageFacts,
  markupFacts,
} from "../../../support/audits/page_record.ts";

describe("imagesPageRules", () => {
  describe("image_alt_missing", () => {
    it("passes images with an alt, even an empty one", () => {
      const images = [imageFacts(), imageFacts({ alt: "" })];
      expect(checkRule("image_alt_missing", createRecord({ images }))).to.equal(undefined);
    });

    it("reports images without alt", () => {
      const images = [
        imageFacts({ src: "/a.png", alt: null }),
        imageFacts({ src: "/b.png" }),
        imageFacts({ src: "/a.png", alt: null }),
        imageFacts({ src: "/c.png", alt: null }),
      ];
      expect(checkRule("image_alt_missing", createRecord({ images }))).to.deep.equal({
        evidence: {
          found: { count: 3, examples: ["/a.png", "/c.png"] },
          expected: 'an alt attribute on every img; alt="" for decoration',
          where: "img",
        },
      });
    });

    it("says that an image has no src either, as those that scripts load late", () => {
      const images = [imageFacts({ src: "", alt: null })];
      expect(checkRule("image_alt_missing", createRecord({ images }))?.evidence.found)
        .to.deep.equal({ count: 1, examples: ["an img without src"] });
    });

    it("does not apply to images that are hidden from assistive technology", () => {
      const images = [imageFacts({ alt: null, decorative: true })];
      expect(checkRule("image_alt_missing", createRecord({ images }))).to.equal(undefined);
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("image_alt_missing", createRecord(null))).to.equal(undefined);
    });

    it("cuts data URLs and shows ten of a thousand images", () => {
      const images = Array.from(
        { length: 1000 },
        (_, index) =>
          imageFacts({ src: `data:image/png;base64,${index}${"A".repeat(1e4)}`, alt: null }),
      );
      const found = checkRule("image_alt_missing", createRecord({ images }))?.evidence.found;
      expect(found).to.have.property("count", 1000);
      expect(JSON.stringify(found).length).to.be.below(2200);
    });
  });

  describe("image_alt_empty_linked", () => {
    it("passes linked images that are named, and decoration beside a text", () => {
      const images = [imageFacts({ linkedAlone: true }), imageFacts({ alt: "" })];
      expect(checkRule("image_alt_empty_linked", createRecord({ images }))).to.equal(undefined);
    });

    it("notes an empty alt on all that a link consists of", () => {
      const images = [imageFacts(), imageFacts({ src: "/logo.svg", alt: " ", linkedAlone: true })];
      expect(checkRule("image_alt_empty_linked", createRecord({ images }))).to.deep.equal({
        evidence: {
          found: { count: 1, examples: ["/logo.svg"] },
          expected: "an alt that names the link's target",
          where: "a > img[alt='']",
        },
      });
    });

    it("leaves images without alt to another rule, and answers that are not pages alone", () => {
      const images = [imageFacts({ alt: null, linkedAlone: true })];
      expect(checkRule("image_alt_empty_linked", createRecord({ images }))).to.equal(undefined);
      expect(checkRule("image_alt_empty_linked", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand endless addresses", () => {
      const images = Array.from(
        { length: 1000 },
        (_, index) =>
          imageFacts({ src: `/${index}${"x".repeat(1e4)}`, alt: "", linkedAlone: true }),
      );
      const finding = checkRule("image_alt_empty_linked", createRecord({ images }));
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });

  describe("image_alt_too_long", () => {
    it("passes an alt of 100 characters, one of 50 wide ones, and none", () => {
      const images = ["i".repeat(100), "茶".repeat(50), "", null].map((alt) => imageFacts({ alt }));
      expect(checkRule("image_alt_too_long", createRecord({ images }))).to.equal(undefined);
    });

    it("notes an alt of 101 characters", () => {
      const alt = "i".repeat(101);
      const images = [imageFacts(), imageFacts({ alt })];
      expect(checkRule("image_alt_too_long", createRecord({ images }))).to.deep.equal({
        evidence: {
          found: { count: 1, examples: [{ src: "/tea.png", alt, characters: 101 }] },
          expected: "at most 100 characters",
          where: "img[alt]",
        },
      });
    });

    it("notes an alt of 51 wide characters", () => {
      const images = [imageFacts({ alt: "茶".repeat(51) })];
      const finding = checkRule("image_alt_too_long", createRecord({ images }));
      expect(finding?.evidence.found).to.have.property("count", 1);
    });

    it("takes the limit from alt_max_chars", () => {
      const record = createRecord({ images: [imageFacts({ alt: "i".repeat(30) })] });
      expect(checkRule("image_alt_too_long", record, { alt_max_chars: 30 })).to.equal(undefined);
      expect(checkRule("image_alt_too_long", record, { alt_max_chars: 29 })?.evidence.expected).to
        .equal("at most 29 characters");
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("image_alt_too_long", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand endless texts", () => {
      const image = imageFacts({ src: "x".repeat(1e5), alt: "y".repeat(1e5) });
      const images = Array.from({ length: 1000 }, () => image);
      const finding = checkRule("image_alt_too_long", createRecord({ images }));
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(JSON.stringify(finding).length).to.be.below(5500);
    });
  });

  describe("image_dimensions_missing", () => {
    it("passes images with dimensions", () => {
      expect(checkRule("image_dimensions_missing", createRecord())).to.equal(undefined);
    });

    it("notes images without", () => {
      const images = [imageFacts(), imageFacts({ src: "/cup.jpg", hasDimensions: false })];
      expect(checkRule("image_dimensions_missing", createRecord({ images }))).to.deep.equal({
        evidence: {
          found: { count: 1, examples: ["/cup.jpg"] },
          expected: "width and height, or an aspect-ratio",
          where: "img",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("image_dimensions_missing", createRecord(null))).to.equal(undefined);
    });

    it("shows the same endless address once", () => {
      const image = imageFacts({ src: "x".repeat(1e6), hasDimensions: false });
      const images = Array.from({ length: 1000 }, () => image);
      const finding = checkRule("image_dimensions_missing", createRecord({ images }));
      expect(finding?.evidence.found).to.deep.equal({
        count: 1000,
        examples: [`${"x".repeat(199)}…`],
      });
    });
  });

  describe("image_picture_without_img", () => {
    it("passes a page whose pictures have images", () => {
      expect(checkRule("image_picture_without_img", createRecord())).to.equal(undefined);
    });

    it("reports pictures without", () => {
      const record = createRecord({ markup: markupFacts({ picturesWithoutImg: 2 }) });
      expect(checkRule("image_picture_without_img", record)).to.deep.equal({
        evidence: {
          found: { count: 2 },
          expected: "an <img> in each <picture>",
          where: "picture",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("image_picture_without_img", createRecord(null))).to.equal(undefined);
    });

    it("counts a million of them", () => {
      const record = createRecord({ markup: markupFacts({ picturesWithoutImg: 1_000_000 }) });
      expect(checkRule("image_picture_without_img", record)?.evidence.found).to.deep.equal({
        count: 1_000_000,
      });
    });
  });
});
