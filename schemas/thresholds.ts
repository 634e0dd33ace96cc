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
  { minimum, maximum, unit }: { minimum: number; maximum: number; unit: string },
): Limit {
  const description = `${rule}: ${unit}`;
  return { rule, schema: { type: "integer", minimum, maximum, default: standard, description } };
}

const LIMITS = {
  title_max_chars: limit("title_too_long", 60, {
    minimum: 10,
    maximum: 1_000,
    unit: "characters.",
  }),
  title_max_px: limit("title_too_long", 561, {
    minimum: 100,
    maximum: 5_000,
    unit: "pixels in Arial at 20 px.",
  }),
  title_min_chars: limit("title_too_short", 30, { minimum: 1, maximum: 200, unit: "characters." }),
  description_max_chars: limit("description_too_long", 160, {
    minimum: 20,
    maximum: 2_000,
    unit: "characters.",
  }),
  description_max_px: limit("description_too_long", 985, {
    minimum: 100,
    maximum: 20_000,
    unit: "pixels.",
  }),
  description_min_chars: limit("description_too_short", 70, {
    minimum: 1,
    maximum: 500,
    unit: "characters.",
  }),
  h1_max_chars: limit("h1_too_long", 70, { minimum: 10, maximum: 1_000, unit: "characters." }),
  h2_min_words: limit("h2_missing", 300, {
    minimum: 50,
    maximum: 10_000,
    unit: "words from which a page needs an h2.",
  }),
  content_min_words: limit("content_thin", 200, {
    minimum: 1,
    maximum: 10_000,
    unit: "words of the main content.",
  }),
  duplicate_min_similarity_pct: limit(
    "content_duplicate_near",
    90,
    { minimum: 70, maximum: 100, unit: "similarity of the main contents." },
  ),
  text_ratio_min_pct: limit("low_text_ratio", 10, {
    minimum: 1,
    maximum: 90,
    unit: "visible text in the HTML.",
  }),
  content_max_age_months: limit("content_stale", 24, {
    minimum: 1,
    maximum: 240,
    unit: "months since the last change.",
  }),
  keyword_max_share_pct: limit("keyword_stuffing", 8, {
    minimum: 2,
    maximum: 50,
    unit: "share of one word.",
  }),
  reading_ease_min: limit("readability_difficult", 30, {
    minimum: 0,
    maximum: 100,
    unit: "Flesch reading ease.",
  }),
  max_ok_depth: limit("page_too_deep", 4, {
    minimum: 1,
    maximum: 100,
    unit: "clicks from the start page.",
  }),
  trap_min_urls: limit("crawl_trap_suspected", 50, {
    minimum: 5,
    maximum: 100_000,
    unit: "URLs of one pattern.",
  }),
  redirect_max_hops: limit("redirect_chain_too_long", 5, {
    minimum: 1,
    maximum: 10,
    unit: "hops.",
  }),
  links_max: limit("too_many_links", 1_000, {
    minimum: 50,
    maximum: 100_000,
    unit: "link elements of a page.",
  }),
  link_max_chars: limit("link_too_long", 2_000, {
    minimum: 1_000,
    maximum: 100_000,
    unit: "characters of the address.",
  }),
  alt_max_chars: limit("image_alt_too_long", 100, {
    minimum: 20,
    maximum: 1_000,
    unit: "characters.",
  }),
  image_max_bytes: limit("image_too_large", 204_800, {
    minimum: 1_024,
    maximum: 100_000_000,
    unit: "bytes.",
  }),
  legacy_image_max_bytes: limit(
    "image_legacy_format",
    102_400,
    { minimum: 1_024, maximum: 100_000_000, unit: "bytes of a JPEG or PNG." },
  ),
  ttfb_max_ms: limit("ttfb_slow", 800, {
    minimum: 50,
    maximum: 60_000,
    unit: "milliseconds to the first byte.",
  }),
  page_max_ms: limit("page_slow", 3_000, {
    minimum: 100,
    maximum: 60_000,
    unit: "milliseconds for the whole HTML.",
  }),
  html_max_bytes: limit("html_too_large", 2_097_152, {
    minimum: 10_240,
    maximum: 100_000_000,
    unit: "decoded bytes.",
  }),
  html_large_bytes: limit("html_large", 512_000, {
    minimum: 10_240,
    maximum: 100_000_000,
    unit: "decoded bytes.",
  }),
  dom_max_elements: limit("dom_too_large", 1_500, {
    minimum: 100,
    maximum: 1_000_000,
    unit: "elements.",
  }),
  uncompressed_max_bytes: limit(
    "response_not_compressed",
    1_400,
    { minimum: 100, maximum: 1_000_000, unit: "bytes of a text answer." },
  ),
  resources_max: limit("too_many_resources", 100, {
    minimum: 5,
    maximum: 10_000,
    unit: "scripts and style sheets.",
  }),
  resources_max_bytes: limit(
    "resources_total_too_large",
    2_097_152,
    { minimum: 10_240, maximum: 1_000_000_000, unit: "bytes of scripts and style sheets." },
  ),
  render_blocking_max: limit("render_blocking_resources", 5, {
    minimum: 0,
    maximum: 1_000,
    unit: "resources in head.",
  }),
  inline_max_bytes: limit("inline_css_js_too_large", 204_800, {
    minimum: 1_024,
    maximum: 100_000_000,
    unit: "bytes.",
  }),
  certificate_min_days: limit("tls_certificate_problem", 15, {
    minimum: 1,
    maximum: 365,
    unit: "days until it expires.",
  }),
  crawl_delay_max_seconds: limit("robots_crawl_delay_high", 10, {
    minimum: 1,
    maximum: 3_600,
    unit: "seconds.",
  }),
  url_max_chars: limit("url_too_long", 200, { minimum: 20, maximum: 2_000, unit: "characters." }),
  url_max_params: limit("url_too_many_params", 3, {
    minimum: 0,
    maximum: 100,
    unit: "query parameters.",
  }),
  lcp_max_ms: limit("cwv_poor", 4_000, {
    minimum: 500,
    maximum: 60_000,
    unit: "largest contentful paint.",
  }),
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
  font_min_px: limit("font_size_too_small", 12, { minimum: 6, maximum: 30, unit: "pixels." }),
} as const satisfies Record<string, Limit>;

type ThresholdName = keyof typeof LIMITS;

/** Every limit with its value. */
export type Thresholds = Record<ThresholdName, number>;

function mapLimits<T>(read: (limit: Limit) => T): Record<ThresholdName, T> {
  const entries = Object.entries(LIMITS).map(([name, limit]) => [name, read(limit)]);
  // the entries have every name of LIMITS
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
