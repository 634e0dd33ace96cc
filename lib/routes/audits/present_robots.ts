import type { AuditFile } from "../../../db/audits/lifecycle/audit_files.ts";
import type { RobotsFileAnswer } from "../../../schemas/robots.ts";
import { SHOWN_ROBOTS_LINES } from "../../../schemas/robots.ts";
import type { RobotsAnswer } from "../../crawler/robots/robots.ts";
import { isoTime } from "../core/present.ts";

/** Shows a robots.txt; `agent` is the crawler whose delay is shown. */
export function presentRobotsFile(
  file: AuditFile,
  { robots, isHtml }: RobotsAnswer,
  agent: string,
): RobotsFileAnswer {
  const delay = robots.crawlDelay(agent);
  return {
    url: file.url,
    status_code: file.status_code,
    fetch_error: file.fetch_error,
    fetched_at: isoTime(file.fetched_at),
    redirects_count: file.redirects_count,
    size_bytes: file.size_bytes,
    html: isHtml,
    sitemaps: robots.sitemaps.slice(0, SHOWN_ROBOTS_LINES),
    sitemaps_count: robots.sitemaps.length,
    // what no clock can wait for is as good as the longest that a number can hold
    crawl_delay_ms: delay === null ? null : Math.min(Math.round(delay * 1000), 2 ** 53 - 1),
    invalid_lines: robots.invalidLines.slice(0, SHOWN_ROBOTS_LINES),
    invalid_lines_count: robots.invalidLines.length,
  };
}
