import type { SiteRule } from "../rule.ts";
import { describeTarget, isBroken } from "../url_answer.ts";

const imageBroken: SiteRule<"problem_links"> = {
  id: "image_broken",
  category: "images",
  severity: "error",
  scope: "G",
  tier: 1,
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
        where: "img, source, input, video[poster] or link[rel=icon]",
      },
    };
  },
};

/** The rules about images that need the record of the image. */
export const imagesSiteRules: readonly SiteRule[] = [imageBroken];
