import type { UrlInspectionRow } from "../../../../db/search/inspections/url_inspections.ts";
import type { UrlInspectionAnswer } from "../../../../schemas/url_inspection.ts";
import { isoTime, type Presenter } from "../../core/present.ts";

/** How the state of a page in Google's index is shown. */
export const presentInspection: Presenter<UrlInspectionRow, UrlInspectionAnswer> = {
  page_id: (row) => row.page_id,
  url: (row) => row.url,
  inspected_at: (row) => isoTime(row.inspected_at),
  requested_at: (row) => isoTime(row.requested_at),
  reason: (row) => row.reason,
  error: ({ error_code: code, error_message: message }) =>
    code === null ? null : { code, message: message ?? "" },
  verdict: (row) => row.verdict,
  coverage_state: (row) => row.coverage_state,
  problem: (row) => row.problem,
  robots_txt_state: (row) => row.robots_txt_state,
  indexing_state: (row) => row.indexing_state,
  page_fetch_state: (row) => row.page_fetch_state,
  crawled_as: (row) => row.crawled_as,
  last_crawl_at: (row) => isoTime(row.last_crawl_at),
  google_canonical: (row) => row.google_canonical,
  user_canonical: (row) => row.user_canonical,
  sitemaps: (row) => JSON.parse(row.sitemaps ?? "[]"),
  referring_urls: (row) => JSON.parse(row.referring_urls ?? "[]"),
  result_url: (row) => row.result_url,
};

/** An inspected page, for the API document. */
export const URL_INSPECTION_EXAMPLE: UrlInspectionAnswer = {
  page_id: 12,
  url: "https://shop.example.com/tea/",
  inspected_at: "2026-11-20T08:15:30.000Z",
  requested_at: null,
  reason: "clicks",
  error: null,
  verdict: "NEUTRAL",
  coverage_state: "Duplicate, Google chose different canonical than user",
  problem: "other_canonical",
  robots_txt_state: "ALLOWED",
  indexing_state: "INDEXING_ALLOWED",
  page_fetch_state: "SUCCESSFUL",
  crawled_as: "MOBILE",
  last_crawl_at: "2026-11-18T03:12:09.000Z",
  google_canonical: "https://shop.example.com/teas/",
  user_canonical: "https://shop.example.com/tea/",
  sitemaps: ["https://shop.example.com/sitemap.xml"],
  referring_urls: ["https://shop.example.com/"],
  result_url: "https://search.google.com/search-console/inspect?resource_id=sc-domain:example.com",
};
