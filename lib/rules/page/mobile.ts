import type { PageFacts } from "../../crawler/html/page_facts.ts";
import { isBlank } from "../text/blank.ts";
import { createExcerpt } from "../text/excerpt.ts";
import { parseViewport } from "../inputs/parse_viewport.ts";
import type { PageRule } from "../rule.ts";

const VIEWPORT_URL =
  "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport";
const MAX_EXAMPLES = 10;

/** People with low vision need to enlarge to twice the size (WCAG 2.2, 1.4.4). */
const MIN_ZOOM = 2;

/** The viewport that browsers use: the last one with content. */
function findViewport(page: PageFacts | null): string | undefined {
  return page?.viewports.findLast((content) => !isBlank(content));
}

const viewportMissing: PageRule = {
  id: "viewport_missing",
  version: 2,
  lacks: "markup",
  category: "mobile",
  severity: "warning",
  scope: "P",
  tier: 1,
  title: "Viewport is missing",
  description:
    "The head has no meta viewport with content. Phones lay the page out for a desktop " +
    "screen and shrink it, and search engines judge pages by their mobile view.",
  howToFix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.',
  learnMoreUrl: VIEWPORT_URL,
  check({ page }) {
    if (page === null || findViewport(page) !== undefined) return undefined;
    return {
      evidence: {
        found: { empty_viewports: page.viewports.length },
        expected: "width=device-width, initial-scale=1",
        where: "head > meta[name=viewport]",
      },
    };
  },
};

const viewportNotDeviceWidth: PageRule = {
  id: "viewport_not_device_width",
  category: "mobile",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Viewport has a fixed width",
  description:
    "The meta viewport says neither width=device-width nor initial-scale=1. Phones lay the " +
    "page out at some other width than their own, and visitors have to zoom and to scroll " +
    "sideways.",
  howToFix:
    'Set the content to "width=device-width, initial-scale=1", and let the style sheet adapt ' +
    "to the width.",
  learnMoreUrl: VIEWPORT_URL,
  check({ page }) {
    const content = findViewport(page);
    if (content === undefined) return undefined;
    const viewport = parseViewport(content);
    if (viewport.get("width") === "device-width") return undefined;
    if (Number.parseFloat(viewport.get("initial-scale") ?? "") === 1) return undefined;
    return {
      evidence: {
        found: createExcerpt(content),
        expected: "width=device-width, initial-scale=1",
        where: "head > meta[name=viewport]",
      },
    };
  },
};

const viewportZoomDisabled: PageRule = {
  id: "viewport_zoom_disabled",
  category: "mobile",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Viewport forbids zooming",
  description:
    "The meta viewport says user-scalable=no or a maximum-scale below 2. Visitors who see " +
    "little cannot enlarge the page, where the browser obeys; text has to be readable at twice its " +
    "size.",
  howToFix: "Remove user-scalable and maximum-scale from the content.",
  learnMoreUrl: "https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html",
  check({ page }) {
    const content = findViewport(page);
    if (content === undefined || !forbidsZoom(parseViewport(content))) return undefined;
    return {
      evidence: {
        found: createExcerpt(content),
        expected: "neither user-scalable=no nor a maximum-scale below 2",
        where: "head > meta[name=viewport]",
      },
    };
  },
};

/** Negative numbers are no scale; between -1 and 1 a number says no to zooming. */
function forbidsZoom(viewport: ReadonlyMap<string, string>): boolean {
  const scalable = viewport.get("user-scalable") ?? "";
  if (scalable === "no" || Math.abs(Number.parseFloat(scalable)) < 1) return true;
  const maximum = Number.parseFloat(viewport.get("maximum-scale") ?? "");
  return maximum >= 0 && maximum < MIN_ZOOM;
}

const viewportMultiple: PageRule = {
  id: "viewport_multiple",
  category: "mobile",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "More than one viewport",
  description:
    "The head has several meta viewports. Browsers take the last or mix them, so that the " +
    "layout may differ from one to the other.",
  howToFix: "Leave one meta viewport, and remove what adds the others.",
  learnMoreUrl: VIEWPORT_URL,
  check({ page }) {
    if (page === null || page.viewports.length < 2) return undefined;
    return {
      evidence: {
        found: {
          count: page.viewports.length,
          contents: page.viewports.slice(0, MAX_EXAMPLES).map((content) => createExcerpt(content)),
        },
        expected: "one meta viewport",
        where: "head > meta[name=viewport]",
      },
    };
  },
};

/** The rules about phones. */
export const mobilePageRules: readonly PageRule[] = [
  viewportMissing,
  viewportNotDeviceWidth,
  viewportZoomDisabled,
  viewportMultiple,
];
