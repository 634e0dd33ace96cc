/** A limit that a rule compares with. */
interface ThresholdSchema {
  readonly type: "integer" | "number";
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  readonly description: string;
}

function integer(
  standard: number,
  minimum: number,
  maximum: number,
  description: string,
): ThresholdSchema {
  return { type: "integer", minimum, maximum, default: standard, description };
}

/** The limits of the rules: an audit may set each of them. The rule's text names it. */
export const THRESHOLDS = {
  title_max_chars: integer(60, 10, 1_000, "title_too_long: characters."),
  title_max_px: integer(561, 100, 5_000, "title_too_long: pixels in Arial at 20 px."),
  title_min_chars: integer(30, 1, 200, "title_too_short: characters."),
  description_max_chars: integer(160, 20, 2_000, "description_too_long: characters."),
  description_max_px: integer(985, 100, 20_000, "description_too_long: pixels."),
  description_min_chars: integer(70, 1, 500, "description_too_short: characters."),
  h1_max_chars: integer(70, 10, 1_000, "h1_too_long: characters."),
  h2_min_words: integer(300, 50, 10_000, "h2_missing: words from which a page needs an h2."),
  content_min_words: integer(200, 1, 10_000, "content_thin: words of the main content."),
  duplicate_min_similarity_pct: integer(
    90,
    70,
    100,
    "content_duplicate_near: similarity of the main contents.",
  ),
  text_ratio_min_pct: integer(10, 1, 90, "low_text_ratio: visible text in the HTML."),
  content_max_age_months: integer(24, 1, 240, "content_stale: months since the last change."),
  keyword_max_share_pct: integer(8, 2, 50, "keyword_stuffing: share of one word."),
  reading_ease_min: integer(30, 0, 100, "readability_difficult: Flesch reading ease."),
  max_ok_depth: integer(4, 1, 100, "page_too_deep: clicks from the start page."),
  trap_min_urls: integer(50, 5, 100_000, "crawl_trap_suspected: URLs of one pattern."),
  redirect_max_hops: integer(5, 1, 10, "redirect_chain_too_long: hops."),
  links_max: integer(1_000, 50, 100_000, "too_many_links: link elements of a page."),
  link_max_chars: integer(2_000, 1_000, 100_000, "link_too_long: characters of the address."),
  alt_max_chars: integer(100, 20, 1_000, "image_alt_too_long: characters."),
  image_max_bytes: integer(204_800, 1_024, 100_000_000, "image_too_large: bytes."),
  legacy_image_max_bytes: integer(
    102_400,
    1_024,
    100_000_000,
    "image_legacy_format: bytes of a JPEG or PNG.",
  ),
  ttfb_max_ms: integer(800, 50, 60_000, "ttfb_slow: milliseconds to the first byte."),
  page_max_ms: integer(3_000, 100, 60_000, "page_slow: milliseconds for the whole HTML."),
  html_max_bytes: integer(2_097_152, 10_240, 100_000_000, "html_too_large: decoded bytes."),
  html_large_bytes: integer(512_000, 10_240, 100_000_000, "html_large: decoded bytes."),
  dom_max_elements: integer(1_500, 100, 1_000_000, "dom_too_large: elements."),
  uncompressed_max_bytes: integer(
    1_400,
    100,
    1_000_000,
    "response_not_compressed: bytes of a text answer.",
  ),
  resources_max: integer(100, 5, 10_000, "too_many_resources: scripts and style sheets."),
  resources_max_bytes: integer(
    2_097_152,
    10_240,
    1_000_000_000,
    "resources_total_too_large: bytes of scripts and style sheets.",
  ),
  render_blocking_max: integer(5, 0, 1_000, "render_blocking_resources: resources in head."),
  inline_max_bytes: integer(204_800, 1_024, 100_000_000, "inline_css_js_too_large: bytes."),
  certificate_min_days: integer(15, 1, 365, "tls_certificate_problem: days until it expires."),
  crawl_delay_max_seconds: integer(10, 1, 3_600, "robots_crawl_delay_high: seconds."),
  url_max_chars: integer(200, 20, 2_000, "url_too_long: characters."),
  url_max_params: integer(3, 0, 100, "url_too_many_params: query parameters."),
  lcp_max_ms: integer(4_000, 500, 60_000, "cwv_poor: largest contentful paint."),
  cls_max: {
    type: "number",
    minimum: 0,
    maximum: 10,
    default: 0.25,
    description: "cwv_poor: cumulative layout shift.",
  },
  font_min_px: integer(12, 6, 30, "font_size_too_small: pixels."),
} as const satisfies Record<string, ThresholdSchema>;

/** Every limit with its value. */
export type Thresholds = Record<keyof typeof THRESHOLDS, number>;

/** The limits of an audit that sets none. */
export const DEFAULT_THRESHOLDS: Thresholds = Object.fromEntries(
  Object.entries(THRESHOLDS).map(([name, schema]) => [name, schema.default]),
  // every name of THRESHOLDS stands in its entries
) as Thresholds;

/** Body member `thresholds`: limits to set, the others keep their defaults. */
export const thresholdsSchema = {
  type: "object",
  additionalProperties: false,
  properties: THRESHOLDS,
  description: "Limits of single rules; what is left out keeps its default.",
} as const;
