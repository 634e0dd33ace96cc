import type { SiteRule } from "../rule.ts";
import { describeTarget, isBrokenTarget } from "../inputs/url_answer.ts";

const ogImageBroken: SiteRule<"og_images"> = {
  id: "og_image_broken",
  category: "social",
  severity: "warning",
  scope: "G",
  tier: 2,
  version: 2,
  over: "og_images",
  title: "Image for social networks is broken",
  description:
    "The og:image or twitter:image of this page answers with an error or not at all, or its " +
    "address is relative, which social networks do not resolve. Shared links show no picture.",
  howToFix: "Name an image that answers 200 by its complete address, beginning with https://.",
  learnMoreUrl: "https://ogp.me/#structured",
  check(row) {
    const broken = isBrokenTarget(row.final ?? row.target);
    if (!broken && !row.relative) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: { ...describeTarget(row), broken, relative: row.relative },
        expected: "a complete address that answers 200",
        where: row.where,
      },
    };
  },
};

/** The rules about sharing that need the record of the image. */
export const socialSiteRules: readonly SiteRule[] = [ogImageBroken];
