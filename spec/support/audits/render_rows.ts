import type { RenderFigures } from "../../../db/audits/crawl/renders.ts";

/** When the pages of specs are rendered. */
export const RENDERED_AT = new Date("2026-11-20T10:00:00Z");

/** A page that a browser could not render. */
export const FAILED_RENDER = { error: "timeout", figures: null, renderedAt: RENDERED_AT } as const;

/** What a browser made of a page: a different number in each field, no difference to the HTML. */
export function renderFigures(figures: Partial<RenderFigures> = {}): RenderFigures {
  return {
    title: "Tea",
    h1: "All teas",
    canonicalUrl: null,
    noindex: false,
    nofollow: false,
    wordsCount: 120,
    rawWordsCount: 100,
    linksCount: 30,
    jsLinksCount: 4,
    jsLinks: [],
    differences: [],
    lcpMs: 2_400,
    cls: 0.25,
    ttfbMs: 90,
    smallTextShare: 0.5,
    smallestFontPx: 11,
    requestsCount: 17,
    blockedCount: 2,
    ...figures,
  };
}
