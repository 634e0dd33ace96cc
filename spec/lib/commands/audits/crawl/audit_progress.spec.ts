import { expect } from "chai";
import type { AuditRow } from "../../../../../db/audits/lifecycle/audits.ts";
import { createCrawlBatch } from "../../../../../db/audits/crawl/crawl_batches.ts";
import { crawlProgress } from "../../../../../lib/commands/audits/crawl/audit_progress.ts";
import { createOutcome } from "../../../../../lib/commands/audits/crawl/page_outcome.ts";
import type { CrawledPage } from "../../../../../lib/commands/audits/crawl/page_batch.ts";
import { createRecord, fetchFacts } from "../../../../support/audits/page_record.ts";

// only the counters are read
const START = {
  pages_crawled: 10,
  pages_failed: 0,
  pages_queued: 30,
  pages_discovered: 40,
  issues_found: 5,
  bytes_downloaded: 1000,
  crawl_ms: 2000,
  current_url: null,
  pages_per_second: null,
  progress_pct: 20,
} as AuditRow;

function crawled(url: string, overrides: Parameters<typeof fetchFacts>[0] = {}): CrawledPage {
  const record = createRecord(null, {
    fetch: fetchFacts({ url, transferBytes: 100, ...overrides }),
  });
  const item = {
    url_id: 1,
    position: 1,
    url,
    kind: "page" as const,
    depth: 1,
    redirect_hops: 0,
  };
  return { item, outcome: createOutcome(record, []), crawledAt: new Date(0) };
}

describe("crawlProgress()", () => {
  it("adds a step to the counters", () => {
    const results = [
      crawled("https://a.test/1"),
      crawled("https://a.test/2", { status: null, error: "timeout" }),
      { ...crawled("https://a.test/3"), outcome: null },
    ];
    expect(
      crawlProgress(START, results, { batch: createCrawlBatch(), elapsedMs: 500, maxPages: 1000 }),
    ).to.deep.equal({
      pages_crawled: 12,
      pages_failed: 1,
      pages_queued: 27,
      pages_discovered: 40,
      issues_found: 5,
      bytes_downloaded: 1200,
      crawl_ms: 2500,
      current_url: "https://a.test/3",
      pages_per_second: 4,
      // 1 + 88 × 12 of 39
      progress_pct: 28,
    });
  });

  it("never lets the progress fall when a step finds many pages", () => {
    const batch = createCrawlBatch();
    for (let urlId = 100; urlId < 600; urlId++) {
      batch.newUrls.push({
        urlId,
        urlHash: new Uint8Array(16),
        url: `https://a.test/${urlId}`,
        kind: "page",
        state: "queued",
        position: urlId,
        redirectHops: 0,
        skipReason: null,
        depth: 2,
        via: "link",
        from: 1,
      });
    }
    const progress = crawlProgress(START, [crawled("https://a.test/1")], {
      batch,
      elapsedMs: 100,
      maxPages: 10_000,
    });
    expect(progress).to.include({ pages_discovered: 540, pages_queued: 529, progress_pct: 20 });
  });

  it("measures against max_pages when the frontier holds more", () => {
    const audit = { ...START, pages_queued: 5_000 };
    const progress = crawlProgress(
      audit,
      [crawled("https://a.test/1")],
      { batch: createCrawlBatch(), elapsedMs: 100, maxPages: 22 },
    );
    // 1 + 88 × 11 of 22
    expect(progress.progress_pct).to.equal(45);
  });
});
