import type { CrawlEndInput } from "../../lib/rules/inputs/probe_inputs.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import type { Db } from "../core/connection.ts";
import { listStartUrls } from "../audits/crawl/start_urls.ts";
import { selectRows } from "./select_rows.ts";

/** Streams the one row about how the crawl began and ended. */
export async function* streamCrawlEnd(db: Db, auditId: number): AsyncGenerator<CrawlEndInput[]> {
  const audit = await readAudit(db, auditId);
  const left = await countLeft(db, auditId);
  yield [{
    urlId: 0,
    list: audit.settings.mode === "list",
    startUrls: (await listStartUrls(db, auditId)).map((row) => ({
      url: row.url,
      statusCode: row.status_code,
      fetchError: row.fetch_error,
      internal: row.kind !== "external",
    })),
    stopReason: audit.stop_reason,
    maxPages: audit.settings.max_pages,
    maxDepth: audit.settings.max_depth,
    pagesCrawled: audit.pages_crawled,
    ...left,
  }];
}

/** Counts the URLs that are known and were not requested. */
async function countLeft(
  db: Db,
  auditId: number,
): Promise<Pick<CrawlEndInput, "pagesLeft" | "pagesTooDeep" | "targetsLeft">> {
  // audit_urls_frontier (audit_id, state, kind, …)
  const rows = await selectRows<{ kind: string; urls_count: number }>(
    db,
    `SELECT u.kind, COUNT(*) AS urls_count FROM audit_urls u
    WHERE u.audit_id = ? AND u.state = 'queued' GROUP BY u.kind`,
    [auditId],
  );
  const [deep] = await selectRows<{ urls_count: number }>(
    db,
    `SELECT COUNT(*) AS urls_count FROM audit_urls u
    WHERE u.audit_id = ? AND u.state = 'skipped' AND u.kind = 'page'
      AND u.skip_reason = 'depth_limit'`,
    [auditId],
  );
  const sum = (pages: boolean) =>
    rows.filter(({ kind }) => (kind === "page") === pages)
      .reduce((total, row) => total + row.urls_count, 0);
  return {
    pagesLeft: sum(true),
    pagesTooDeep: deep?.urls_count ?? 0,
    targetsLeft: sum(false),
  };
}
