import { nullableCountSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** Why a page could not be rendered. */
export const RENDER_ERRORS = [
  "status",
  "redirect",
  "not_html",
  "robots",
  "no_answer",
  "too_large",
  "timeout",
  "crashed",
] as const;

/** Links that exist only after rendering which are named. */
export const SHOWN_JS_LINKS = 10;

const nullableText = { type: ["string", "null"] } as const;
const nullableNumber = { type: ["number", "null"], minimum: 0 } as const;

/** What a browser made of a page, against its HTML. */
export const renderedPageSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: [
    "error",
    "title",
    "h1",
    "canonical_url",
    "noindex",
    "nofollow",
    "differences",
    "words_count",
    "raw_words_count",
    "links_count",
    "js_links_count",
    "js_links",
    "lcp_ms",
    "cls",
    "ttfb_ms",
    "small_text_share",
    "smallest_font_px",
    "requests_count",
    "blocked_count",
    "rendered_at",
  ],
  properties: {
    error: {
      type: ["string", "null"],
      enum: [...RENDER_ERRORS, null],
      description: "Why it could not be rendered, and all else is null: the URL answered " +
        "otherwise than when it was crawled (status, redirect, not_html, robots, no_answer), the " +
        "page took more than it may (too_large, timeout), or it made the browser crash.",
    },
    title: nullableText,
    h1: nullableText,
    canonical_url: nullableText,
    noindex: { type: ["boolean", "null"] },
    nofollow: { type: ["boolean", "null"] },
    differences: {
      type: ["array", "null"],
      items: {
        type: "object",
        additionalProperties: false,
        required: ["field", "raw", "rendered"],
        properties: {
          field: { type: "string", enum: ["title", "h1", "canonical", "robots"] },
          raw: nullableText,
          rendered: nullableText,
        },
      },
      description: "What JavaScript changed, against the HTML of the same moment.",
    },
    words_count: { ...nullableCountSchema, description: "Words of all visible text." },
    raw_words_count: { ...nullableCountSchema, description: "The same in the HTML." },
    links_count: { ...nullableCountSchema, description: "Distinct targets of links." },
    js_links_count: {
      ...nullableCountSchema,
      description: "Those that the HTML does not link to; null where there are too many links.",
    },
    js_links: {
      type: ["array", "null"],
      maxItems: SHOWN_JS_LINKS,
      items: { type: "string" },
      description: "The first of them.",
    },
    lcp_ms: {
      ...nullableCountSchema,
      description: "Largest contentful paint on a phone's screen, without any throttling; null: " +
        "nothing was painted.",
    },
    cls: { ...nullableNumber, description: "Cumulative layout shift until the page was quiet." },
    ttfb_ms: { ...nullableCountSchema, description: "First byte of the document." },
    small_text_share: {
      ...nullableNumber,
      maximum: 1,
      description: "Of the characters, those below the threshold font_min_px; null: no text.",
    },
    smallest_font_px: nullableNumber,
    requests_count: { ...nullableCountSchema, description: "Made by the page, its own included." },
    blocked_count: {
      ...nullableCountSchema,
      description: "Those not let through: forbidden by robots.txt, an address that is not " +
        "public, another method than GET, media, or beyond a limit.",
    },
    rendered_at: timeSchema,
  },
  description: "Null: the audit did not render this page.",
} as const;
/** The same of a page that was rendered, or was to be. */
export type RenderedPageAnswer = NonNullable<Infer<typeof renderedPageSchema>>;
