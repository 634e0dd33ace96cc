import type { Thresholds } from "../../../schemas/thresholds.ts";
import type { SiteRule } from "../rule.ts";
import type { ResourceInput } from "../inputs/resource_inputs.ts";
import { describeTarget, isBroken, isRedirect } from "../inputs/url_answer.ts";

const WHERE = "img, source, input, video[poster] or link[rel=icon]";

const imageBroken: SiteRule<"problem_links"> = {
  id: "image_broken",
  category: "images",
  severity: "error",
  scope: "G",
  tier: 1,
  version: 2,
  over: "problem_links",
  title: "Image is broken",
  description:
    "An image of this page answers with an error or not at all: visitors see a gap, and " +
    "image search finds nothing. Images of other sites are reported as a warning.",
  howToFix: "Correct the address of the image, upload it again, or remove the element.",
  learnMoreUrl: "https://developers.google.com/search/docs/appearance/google-images",
  check(row) {
    if (row.type !== "image" || !isBroken(row.final ?? row.target)) return undefined;
    return {
      severity: row.target.internal ? "error" : "warning",
      targetId: row.targetId,
      evidence: {
        found: { ...describeTarget(row), elements_count: row.elementsCount },
        expected: "an image that answers 200",
        where: row.anchor ?? WHERE,
      },
    };
  },
};

const imageRedirected: SiteRule<"problem_links"> = {
  id: "image_redirected",
  category: "images",
  severity: "notice",
  scope: "G",
  tier: 2,
  version: 2,
  over: "problem_links",
  title: "Image redirects",
  description: "An image of this page redirects to another address. Each visitor waits for one " +
    "more answer before it shows, and image search has to learn of both addresses.",
  howToFix: "Use the final address of the image in the page.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/performance/redirects",
  check(row) {
    if (row.type !== "image" || !isRedirect(row.target.statusCode)) return undefined;
    // one that leads nowhere is broken, which is an issue of its own
    if (row.final !== null && isBroken(row.final)) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: {
          ...describeTarget(row),
          redirects_to: row.redirectsTo,
          elements_count: row.elementsCount,
        },
        expected: "an image that answers 200 at its address",
        where: row.anchor ?? WHERE,
      },
    };
  },
};

/**
 * What evidence shows of an image and of the pages that show it. Of one whose server declares no length,
 * the crawl reads one byte more than the larger limit: its size is known only from below.
 */
function describeImage(
  { url, contentType, sizeBytes, usedCount, usedOn }: ResourceInput,
  { image_max_bytes, legacy_image_max_bytes }: Thresholds,
) {
  const isCut = sizeBytes === Math.max(image_max_bytes, legacy_image_max_bytes) + 1;
  return {
    url,
    content_type: contentType,
    bytes: sizeBytes,
    ...isCut && { complete: false },
    used_on_count: usedCount,
    used_on: usedOn,
  };
}

const imageTooLarge: SiteRule<"resources"> = {
  id: "image_too_large",
  category: "images",
  severity: "warning",
  scope: "G",
  tier: 2,
  version: 3,
  over: "resources",
  title: "Image file is too large",
  description: "The file of an image is so large that pages which show it load slowly, above all " +
    "over mobile networks.",
  howToFix:
    "Scale the image to the size at which it is shown, compress it, or serve it as WebP or " +
    "AVIF; offer several sizes by srcset.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/performance/uses-optimized-images",
  check(row, thresholds) {
    const max = thresholds.image_max_bytes;
    if (row.type !== "image" || row.statusCode !== 200) return undefined;
    if (row.sizeBytes === null || row.sizeBytes <= max) return undefined;
    return {
      evidence: {
        found: describeImage(row, thresholds),
        expected: `at most ${max} bytes`,
        where: WHERE,
      },
    };
  },
};

const imageLegacyFormat: SiteRule<"resources"> = {
  id: "image_legacy_format",
  category: "images",
  severity: "notice",
  scope: "G",
  tier: 3,
  version: 3,
  over: "resources",
  title: "Large image has no modern format",
  description: "A large JPEG or PNG is the only format that a page offers. The same picture as " +
    "WebP or AVIF, which all current browsers show, has about half the bytes.",
  howToFix: "Offer the image as WebP or AVIF by a source element in picture, or let the server " +
    "choose the format by the Accept header.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/performance/uses-webp-images",
  check(row, thresholds) {
    const max = thresholds.legacy_image_max_bytes;
    if (!row.onlyLegacy || row.statusCode !== 200) return undefined;
    if (row.sizeBytes === null || row.sizeBytes <= max) return undefined;
    return {
      evidence: {
        found: describeImage(row, thresholds),
        expected: `WebP or AVIF beside a JPEG or PNG of more than ${max} bytes`,
        where: WHERE,
      },
    };
  },
};

/** The rules about images that need the record of the image. */
export const imagesSiteRules: readonly SiteRule[] = [
  imageBroken,
  imageRedirected,
  imageTooLarge,
  imageLegacyFormat,
];
