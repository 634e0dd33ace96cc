import { createExcerpt } from "../excerpt.ts";
import type { PageRule } from "../rule.ts";

const MAX_EXAMPLES = 10;

const imageAltMissing: PageRule = {
  id: "image_alt_missing",
  category: "images",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Image without alt attribute",
  description:
    "Images on the page have no alt attribute. People who do not see them learn nothing " +
    "of what they show, and image search loses its best hint. An empty alt is correct for " +
    "decoration and is not reported.",
  howToFix: 'Give each image an alt that says what it shows or does, and alt="" where it is pure ' +
    "decoration.",
  learnMoreUrl: "https://www.w3.org/WAI/tutorials/images/",
  check({ page }) {
    const images = page?.images.filter(({ alt, decorative }) => alt === null && !decorative) ?? [];
    if (images.length === 0) return undefined;
    const sources = new Set(images.map(({ src }) => createExcerpt(src) || "an img without src"));
    return {
      evidence: {
        found: { count: images.length, examples: [...sources].slice(0, MAX_EXAMPLES) },
        expected: 'an alt attribute on every img; alt="" for decoration',
        where: "img",
      },
    };
  },
};

/** The rules about the images in a page. */
export const imagesPageRules: readonly PageRule[] = [imageAltMissing];
