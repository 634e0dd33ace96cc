import type { RenderRow } from "../../../db/audits/crawl/renders.ts";
import type { PartDifference } from "../../crawler/render/compare_rendering.ts";
import type { RenderedPageAnswer } from "../../../schemas/rendered_page.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import { flag } from "./present_link.ts";

/** How is shown what a browser made of a page. */
export const presentRender: Presenter<RenderRow, RenderedPageAnswer> = {
  error: (render) => render.error,
  title: (render) => render.title,
  h1: (render) => render.h1,
  canonical_url: (render) => render.canonical_url,
  noindex: (render) => flag(render.noindex),
  nofollow: (render) => flag(render.nofollow),
  differences: ({ error, differences }) => {
    if (error !== null) return null;
    // written by insertRender()
    return differences === null ? [] : JSON.parse(differences) as PartDifference[];
  },
  words_count: (render) => render.words_count,
  raw_words_count: (render) => render.raw_words_count,
  links_count: (render) => render.links_count,
  js_links_count: (render) => render.js_links_count,
  // written by insertRender()
  js_links: ({ js_links }) => js_links === null ? null : JSON.parse(js_links) as string[],
  lcp_ms: (render) => render.lcp_ms,
  cls: (render) => render.cls,
  ttfb_ms: (render) => render.ttfb_ms,
  small_text_share: (render) => render.small_text_share,
  smallest_font_px: (render) => render.smallest_font_px,
  requests_count: (render) => render.requests_count,
  blocked_count: (render) => render.blocked_count,
  rendered_at: (render) => isoTime(render.rendered_at),
};
