import type { ImageFacts } from "../../crawler/html/page_facts.ts";
import { isBlank } from "../text/blank.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { countCharacters } from "../text/measured_text.ts";
import type { PageRule } from "../rule.ts";

const MAX_EXAMPLES = 10;

/** The addresses of the first ten images, each once. */
function listSources(images: readonly ImageFacts[]): string[] {
  const sources = new Set(images.map(({ src }) => createExcerpt(src) || "an img without src"));
  return [...sources].slice(0, MAX_EXAMPLES);
}

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
    return {
      evidence: {
        found: { count: images.length, examples: listSources(images) },
        expected: 'an alt attribute on every img; alt="" for decoration',
        where: "img",
      },
    };
  },
};

const imageAltEmptyLinked: PageRule = {
  id: "image_alt_empty_linked",
  category: "images",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Linked image with empty alt",
  description:
    "An image with an empty alt is all that a link consists of. An empty alt calls the image " +
    "decoration, so the link has no name: screen readers read out an address, and search engines " +
    "learn nothing about the target.",
  howToFix: "Write into the alt where the link leads, such as the name of the shop on its logo.",
  learnMoreUrl: "https://www.w3.org/WAI/tutorials/images/functional/",
  check({ page }) {
    const images =
      page?.images.filter(({ alt, linkedAlone }) => linkedAlone && alt !== null && isBlank(alt)) ??
        [];
    if (images.length === 0) return undefined;
    return {
      evidence: {
        found: { count: images.length, examples: listSources(images) },
        expected: "an alt that names the link's target",
        where: "a > img[alt='']",
      },
    };
  },
};

const imageAltTooLong: PageRule = {
  id: "image_alt_too_long",
  category: "images",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Alt text is too long",
  description:
    "Alternative texts have more than 100 characters (threshold alt_max_chars; East Asian " +
    "wide characters count as two). Screen readers read them in one go, without a way to skip or " +
    "to go back, and lists of keywords in them count as spam.",
  howToFix:
    "Say in a short phrase what the image shows or does. What needs more words belongs into " +
    "the text or a caption.",
  learnMoreUrl: "https://www.w3.org/WAI/tutorials/images/tips/",
  check({ page }, { alt_max_chars: limit }) {
    const images = page?.images.filter(({ alt }) =>
      // Fewer UTF-16 units than half the limit cannot be more characters.
      alt !== null && 2 * alt.length > limit && countCharacters(alt) > limit
    ) ?? [];
    if (images.length === 0) return undefined;
    return {
      evidence: {
        found: {
          count: images.length,
          examples: images.slice(0, MAX_EXAMPLES).map(({ src, alt }) => ({
            src: createExcerpt(src),
            alt: createExcerpt(alt ?? ""),
            characters: countCharacters(alt ?? ""),
          })),
        },
        expected: `at most ${limit} characters`,
        where: "img[alt]",
      },
    };
  },
};

const imageDimensionsMissing: PageRule = {
  id: "image_dimensions_missing",
  category: "images",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Image without dimensions",
  description:
    "Images have neither width and height attributes nor an aspect ratio in their style. The " +
    "browser keeps no room for them, and what is below jumps when they arrive, which counts " +
    "towards the layout shift of Core Web Vitals.",
  howToFix:
    "Write the image's real width and height into its attributes, and let the style sheet " +
    "scale it (height: auto).",
  learnMoreUrl: "https://web.dev/articles/optimize-cls",
  check({ page }) {
    const images = page?.images.filter(({ hasDimensions }) => !hasDimensions) ?? [];
    if (images.length === 0) return undefined;
    return {
      evidence: {
        found: { count: images.length, examples: listSources(images) },
        expected: "width and height, or an aspect-ratio",
        where: "img",
      },
    };
  },
};

const imagePictureWithoutImg: PageRule = {
  id: "image_picture_without_img",
  category: "images",
  severity: "warning",
  scope: "P",
  tier: 3,
  title: "Picture element without img",
  description:
    "A <picture> has no <img> in it. The <img> is what shows the image and carries its " +
    "alternative text; without it browsers show nothing, and search engines find no image.",
  howToFix: "Put an <img> with src and alt behind the <source> elements of each <picture>.",
  learnMoreUrl: "https://html.spec.whatwg.org/multipage/embedded-content.html#the-picture-element",
  check({ page }) {
    if (page === null || page.markup.picturesWithoutImg === 0) return undefined;
    return {
      evidence: {
        found: { count: page.markup.picturesWithoutImg },
        expected: "an <img> in each <picture>",
        where: "picture",
      },
    };
  },
};

/** The rules about the images in a page. */
export const imagesPageRules: readonly PageRule[] = [
  imageAltMissing,
  imageAltEmptyLinked,
  imageAltTooLong,
  imageDimensionsMissing,
  imagePictureWithoutImg,
];
