import type { RenderFigures } from "../../../db/audits/crawl/renders.ts";

/** What a browser made of a page that needs none. */
export const RENDER_FIGURES: RenderFigures = {
  title: "Tea",
  h1: "Tea",
  canonicalUrl: null,
  noindex: false,
  nofollow: false,
  wordsCount: 300,
  rawWordsCount: 300,
  linksCount: 12,
  jsLinksCount: 0,
  jsLinks: [],
  differences: [],
  lcpMs: 900,
  cls: 0.02,
  ttfbMs: 40,
  smallTextShare: 0.05,
  smallestFontPx: 10,
  requestsCount: 9,
  blockedCount: 0,
};
