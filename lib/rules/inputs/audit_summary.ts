import type { Health } from "../score/health_score.ts";

/** Where one robots.txt of the site is. */
export interface RobotsSummary {
  url: string;
  status_code: number | null;
  fetch_error: string | null;
}

/** What became of one sitemap. */
export interface SitemapSummary {
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  format: string | null;
  urls_count: number;
  errors_count: number;
}

/** Which rules an audit ran, and why it did not run the others. */
export interface RulesSummary {
  run_count: number;
  /** Switched off by the site or the audit. */
  disabled: string[];
  off_by_default: string[];
  not_run: { code: string; reason: string }[];
  /** Threw an error on some page, which is a defect of this program. */
  failed: string[];
}

/** The figures of a finished audit, as they are kept with it and answered by the API. */
export interface AuditSummary {
  /** Internal URLs that were requested as documents. */
  pages_crawled: number;
  pages_discovered: number;
  pages_indexable: number;
  pages_blocked: number;
  pages_redirected: number;
  /** 4xx, 5xx or no answer. */
  pages_broken: number;
  /** Null: the crawl did not follow every link of the site. */
  pages_orphan: number | null;
  urls_with_errors: number;
  urls_with_warnings: number;
  urls_with_notices: number;
  /** Issues, not their occurrences, by severity. */
  issues: { error: number; warning: number; notice: number; total: number };
  /** URLs by status; `no_answer` when there was none. */
  status_codes: Record<string, number>;
  /** HTML pages by clicks from the start URL; `unreachable` when no followed link leads there. */
  depths: Record<string, number>;
  response_time_ms: { p50: number | null; p95: number | null };
  bytes_downloaded: number;
  robots_txt: RobotsSummary[];
  /** The first 100. */
  sitemaps: SitemapSummary[];
  health: Health;
  rules: RulesSummary;
  /** The rules that were run, in which version; undefined in audits from before it was stored. */
  rule_versions?: RuleVersions;
}

/** The version of each rule that an audit ran, by code. */
export type RuleVersions = Readonly<Record<string, number>>;
