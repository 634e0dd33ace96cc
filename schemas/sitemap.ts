import { countSchema, idSchema, nullableCountSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** How an audit came to know a sitemap. */
export const SITEMAP_SOURCES = ["robots_txt", "default", "index", "settings"] as const;
/** What a sitemap is. */
export const SITEMAP_FORMATS = ["urlset", "sitemapindex", "text", "rss", "atom"] as const;

const nullableText = { type: ["string", "null"] } as const;
const share = (description: string) => ({ ...nullableCountSchema, description }) as const;

/** A sitemap file, and how the crawl covers what it lists. */
export const sitemapSchema = {
  type: "object",
  additionalProperties: false,
  required: [
    "id",
    "url",
    "found_via",
    "parent_url",
    "status_code",
    "fetch_error",
    "format",
    "urls_count",
    "size_bytes",
    "errors",
    "urls_compared",
    "urls_crawled",
    "urls_ok",
    "urls_redirected",
    "urls_broken",
    "urls_noindex",
    "urls_noncanonical",
    "urls_not_html",
    "urls_blocked",
    "urls_not_crawled",
    "urls_other_host",
  ],
  properties: {
    id: { ...idSchema, description: "Of the file in this audit alone." },
    url: { type: "string" },
    found_via: {
      type: "string",
      enum: SITEMAP_SOURCES,
      description: "robots_txt: a Sitemap: line; default: a usual address; index: another sitemap.",
    },
    parent_url: { ...nullableText, description: "The index that names it; null: none does." },
    status_code: { type: ["integer", "null"], description: "Null: no answer." },
    fetch_error: { ...nullableText, description: "Why there is no answer; null: there is." },
    format: {
      type: ["string", "null"],
      enum: [...SITEMAP_FORMATS, null],
      description: "Null: none of these.",
    },
    urls_count: { ...countSchema, description: "Entries of the file; of an index, sitemaps." },
    size_bytes: nullableCountSchema,
    errors: {
      type: "array",
      maxItems: 20,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["code", "message", "line"],
        properties: {
          code: { type: "string" },
          message: { type: "string" },
          line: { type: ["integer", "null"], minimum: 1, description: "Null: not of one line." },
        },
      },
      description: "The first errors of the file.",
    },
    urls_compared: share(
      "URLs that were compared with the crawl: each for the first file that lists it, up to as " +
        "many as an audit keeps. The sum of crawled, blocked, not_crawled and other_host.",
    ),
    urls_crawled: share(
      "The sum of ok, redirected, broken, noindex, noncanonical and not_html.",
    ),
    urls_ok: share("Answered 200 and may be indexed."),
    urls_redirected: share("Redirect instead of being the page itself."),
    urls_broken: share("Another status than 200, or no answer."),
    urls_noindex: share("Forbid to be indexed."),
    urls_noncanonical: share("Name another URL as canonical."),
    urls_not_html: share("No pages, such as PDF files."),
    urls_blocked: share("Forbidden by robots.txt."),
    urls_not_crawled: share("Of the site, but not reached by the crawl."),
    urls_other_host: share("Not of this site."),
  },
} as const;
export type SitemapAnswer = Infer<typeof sitemapSchema>;

/** What the sitemaps of an audit come to. */
export const sitemapSummarySchema = {
  type: "object",
  additionalProperties: false,
  required: ["sitemaps_count", "urls_count", "indexable_pages_not_in_sitemap"],
  properties: {
    sitemaps_count: countSchema,
    urls_count: { ...countSchema, description: "Entries of all files but indexes." },
    indexable_pages_not_in_sitemap: {
      ...nullableCountSchema,
      description: "Null: no sitemap could be read, or they list more URLs than an audit keeps.",
    },
  },
} as const;
export type SitemapSummaryAnswer = Infer<typeof sitemapSummarySchema>;
