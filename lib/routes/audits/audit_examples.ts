import type { GooglebotVisitsAnswer } from "../../../schemas/googlebot_visits.ts";
import type { AuditAnswer } from "../../../schemas/audit.ts";
import type { AuditProgressAnswer } from "../../../schemas/audit_progress.ts";
import type { Provenance } from "../../../schemas/provenance.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";

/** A finished audit, for the documents. */
export const AUDIT_EXAMPLE: AuditAnswer = {
  id: 12,
  status: "completed",
  stop_reason: "queue_empty",
  error: null,
  trigger: "manual",
  label: "release 4.2",
  queued_at: "2026-11-20T08:12:01.000Z",
  started_at: "2026-11-20T08:12:02.000Z",
  finished_at: "2026-11-20T08:15:30.000Z",
  duration_ms: 208_000,
  health_score: 87,
  previous_audit_id: 9,
  based_on_audit_id: null,
  details: "full",
  pages_crawled: 538,
  pages_discovered: 540,
  bytes_downloaded: 20_480_512,
  settings: auditSettings({}),
  recheck: null,
  health_score_delta: 3,
  pages_indexable: 497,
  pages_blocked: 2,
  pages_redirected: 8,
  pages_broken: 6,
  pages_orphan: 1,
  urls_with_errors: 70,
  urls_with_warnings: 188,
  urls_with_notices: 402,
  issues: { error: 7, warning: 11, notice: 13, total: 31 },
  status_codes: { "200": 524, "301": 8, "404": 5, "no_answer": 1 },
  depths: { "0": 1, "1": 24, "2": 310, "3": 190, "unreachable": 1 },
  response_time_ms: { p50: 92, p95: 410 },
  robots_txt: [
    { url: "https://shop.example.com/robots.txt", status_code: 200, fetch_error: null },
  ],
  sitemaps: [{
    url: "https://shop.example.com/sitemap.xml",
    status_code: 200,
    fetch_error: null,
    format: "urlset",
    urls_count: 500,
    errors_count: 0,
  }],
  health: {
    score: 87,
    urls_total: 538,
    urls_with_errors: 70,
    gates: [],
    excluded_rules: [],
    weighted_score: 84.6,
    ignored: { issues: 1, occurrences: 14, urls: 12 },
  },
  rules: {
    run_count: 253,
    disabled: ["image_dimensions_missing"],
    off_by_default: ["link_external_followed", "meta_keywords_present", "readability_difficult"],
    not_run: [{ code: "js_links_only", reason: "Pages were not rendered in a browser." }],
    failed: [],
  },
};

/** A running audit, for the documents. */
export const PROGRESS_EXAMPLE: AuditProgressAnswer = {
  audit_id: 13,
  status: "running",
  stage: "crawling",
  progress_pct: 41,
  pages_crawled: 220,
  pages_queued: 300,
  pages_discovered: 520,
  pages_limit: 10_000,
  pages_failed: 1,
  issues_found: 918,
  current_url: "https://shop.example.com/tea/assam",
  pages_per_second: 4.85,
  links_queued: null,
  started_at: "2026-11-20T09:00:02.000Z",
  updated_at: "2026-11-20T09:00:47.000Z",
  eta_seconds: 62,
  stop_reason: null,
  error: null,
};

/** An audit that waits for a worker, for the documents. */
export const QUEUED_EXAMPLE: AuditProgressAnswer = {
  ...PROGRESS_EXAMPLE,
  status: "queued",
  stage: null,
  progress_pct: null,
  pages_crawled: 0,
  pages_queued: 0,
  pages_discovered: 0,
  pages_failed: 0,
  issues_found: 0,
  current_url: null,
  pages_per_second: null,
  started_at: null,
  eta_seconds: null,
};

/** Where the numbers of {@link AUDIT_EXAMPLE} come from. */
export const PROVENANCE_EXAMPLE: Provenance = {
  source: "crawl",
  audit_id: 12,
  from: "2026-11-20",
  to: "2026-11-20",
  data_state: "final",
  formula: null,
  data_status: null,
};

/** Whether Googlebot has seen what was fixed, as answers have it. */
export const GOOGLEBOT_VISITS_EXAMPLE: GooglebotVisitsAnswer = {
  since: "2026-11-20T10:00:00.000Z",
  logs_until: "2026-11-22",
  ...{ urls_count: 2, checked_count: 2, seen_count: 1 },
  urls: [
    { url: "https://shop.example.com/pots", first_seen_at: null },
    { url: "https://shop.example.com/tea", first_seen_at: "2026-11-21T04:12:09.000Z" },
  ],
  data_status: null,
};
