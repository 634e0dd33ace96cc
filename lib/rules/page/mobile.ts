import { isBlank } from "../blank.ts";
import type { PageRule } from "../rule.ts";

const viewportMissing: PageRule = {
  id: "viewport_missing",
  category: "mobile",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Viewport is missing",
  description:
    "The head has no meta viewport with content. Phones lay the page out for a desktop " +
    "screen and shrink it, and search engines judge pages by their mobile view.",
  howToFix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.',
  learnMoreUrl:
    "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport",
  check({ page }) {
    if (page === null || page.viewports.some((content) => !isBlank(content))) return undefined;
    return {
      evidence: {
        found: { empty_viewports: page.viewports.length },
        expected: "width=device-width, initial-scale=1",
        where: "head > meta[name=viewport]",
      },
    };
  },
};

/** The rules about phones. */
export const mobilePageRules: readonly PageRule[] = [viewportMissing];
