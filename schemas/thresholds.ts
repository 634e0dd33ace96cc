/** A limit that a rule compares with. */
interface ThresholdSchema {
  readonly type: "integer" | "number";
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  readonly description: string;
}

interface Limit {
  /** The rule that compares with it. */
  rule: string;
  schema: ThresholdSchema;
}

function limit(
  rule: string,
  standard: number,
  minimum: number,
  maximum: number,
  unit: string,
): Limit {
  const description = `${rule}: ${unit}`;
  return { rule, schema: { type: "integer", minimum, maximum, default: standard, description } };
}

const LIMITS = {
  title_max_chars: limit("title_too_long", 60, 10, 1_000, "characters."),
  title_max_px: limit("title_too_long", 561, 100, 5_000, "pixels in Arial at 20 px."),
  title_min_chars: limit("title_too_short", 30, 1, 200, "characters."),
  description_max_chars: limit("description_too_long", 160, 20, 2_000, "characters."),
  description_max_px: limit("description_too_long", 985, 100, 20_000, "pixels."),
  description_min_chars: limit("description_too_short", 70, 1, 500, "characters."),
  h1_max_chars: limit("h1_too_long", 70, 10, 1_000, "characters."),
  h2_min_words: limit("h2_missing", 300, 50, 10_000, "words from which a page needs an h2."),
  content_min_words: limit("content_thin", 200, 1, 10_000, "words of the main content."),
  duplicate_min_similarity_pct: limit(
    "content_duplicate_near",
    90,
    70,
    100,
    "similarity of the main contents.",
  ),
  text_ratio_min_pct: limit("low_text_ratio", 10, 1, 90, "visible text in the HTML."),
  content_max_age_months: limit("content_stale", 24, 1, 240, "months since the last change."),
  keyword_max_share_pct: limit("keyword_stuffing", 8, 2, 50, "share of one word."),
  reading_ease_min: limit("readability_difficult", 30, 0, 100, "Flesch reading ease."),
  max_ok_depth: limit("page_too_deep", 4, 1, 100, "clicks from the start page."),
  trap_min_urls: limit("crawl_trap_suspected", 50, 5, 100_000, "URLs of one pattern."),
  redirect_max_hops: limit("redirect_chain_too_long", 5, 1, 10, "hops."),
  links_max: limit("too_many_links", 1_000, 50, 100_000, "link elements of a page."),
  link_max_chars: limit("link_too_long", 2_000, 1_000, 100_000, "characters of the address."),
  alt_max_chars: limit("image_alt_too_long", 100, 20, 1_000, "characters."),
  image_max_bytes: limit("image_too_large", 204_800, 1_024, 100_000_000, "bytes."),
  legacy_image_max_bytes: limit(
    "image_legacy_format",
    102_400,
    1_024,
    100_000_000,
    "bytes of a JPEG or PNG.",
  ),
  ttfb_max_ms: limit("ttfb_slow", 800, 50, 60_000, "milliseconds to the first byte."),
  page_max_ms: limit("page_slow", 3_000, 100, 60_000, "milliseconds for the whole HTML."),
  html_max_bytes: limit("html_too_large", 2_097_152, 10_240, 100_000_000, "decoded bytes."),
  html_large_bytes: limit("html_large", 512_000, 10_240, 100_000_000, "decoded bytes."),
  dom_max_elements: limit("dom_too_large", 1_500, 100, 1_000_000, "elements."),
  uncompressed_max_bytes: limit(
    "response_not_compressed",
    1_400,
    100,
    1_000_000,
    "bytes of a text answer.",
  ),
  resources_max: limit("too_many_resources", 100, 5, 10_000, "scripts and style sheets."),
  resources_max_bytes: limit(
    "resources_total_too_large",
    2_097_152,
    10_240,
    1_000_000_000,
    "bytes of scripts and style sheets.",
  ),
  render_blocking_max: limit("render_blocking_resources", 5, 0, 1_000, "resources in head."),
  inline_max_bytes: limit("inline_css_js_too_large", 204_800, 1_024, 100_000_000, "bytes."),
  certificate_min_days: limit("tls_certificate_problem", 15, 1, 365, "days until it expires."),
  crawl_delay_max_seconds: limit("robots_crawl_delay_high", 10, 1, 3_600, "seconds."),
  url_max_chars: limit("url_too_long", 200, 20, 2_000, "characters."),
  url_max_params: limit("url_too_many_params", 3, 0, 100, "query parameters."),
  lcp_max_ms: limit("cwv_poor", 4_000, 500, 60_000, "largest contentful paint."),
  cls_max: {
    rule: "cwv_poor",
    schema: {
      type: "number",
      minimum: 0,
      maximum: 10,
      default: 0.25,
      description: "cwv_poor: cumulative layout shift.",
    },
  },
  font_min_px: limit("font_size_too_small", 12, 6, 30, "pixels."),
} as const satisfies Record<string, Limit>;

type ThresholdName = keyof typeof LIMITS;

/** Every limit with its value. */
export type Thresholds = Record<ThresholdName, number>;

function mapLimits<T>(read: (limit: Limit) => T): Record<ThresholdName, T> {
  const entries = Object.entries(LIMITS).map(([name, limit]) => [name, read(limit)]);
  // every name of LIMITS stands in its entries
  return Object.fromEntries(entries) as Record<ThresholdName, T>;
}

/** The limits of an audit that sets none. */
export const DEFAULT_THRESHOLDS: Thresholds = mapLimits(({ schema }) => schema.default);

/** Body member `thresholds`: limits to set, the others keep their defaults. */
export const thresholdsSchema = {
  type: "object",
  additionalProperties: false,
  properties: mapLimits(({ schema }) => schema),
  description: "Limits of single rules; what is left out keeps its default.",
} as const;

/** The limits of one rule with their defaults. */
export function listThresholds(rule: string): { name: string; default: number }[] {
  return Object.entries(LIMITS).flatMap(([name, limit]) =>
    limit.rule === rule ? { name, default: limit.schema.default } : []
  );
}
