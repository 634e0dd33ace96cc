import { expect } from "chai";
import { checkRule, createRecord, imageFacts } from "../../../support/page_record.ts";

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
});
