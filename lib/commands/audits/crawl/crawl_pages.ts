import { updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { createCrawlBatch, writeCrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { DiscoveredVia } from "../../../crawler/url/frontier.ts";
import { runOrderedPipeline } from "../../../crawler/fetch/ordered_pipeline.ts";
import { createUrlFilter } from "../../../crawler/url/url_filter.ts";
import { crawlProgress } from "./audit_progress.ts";
import { crawlPage, type PageTask } from "./crawl_page.ts";
import { type CrawlSession, MAX_CRAWL_MS, setAudit, underLease } from "./crawl_session.ts";
import { isAllowed, type OriginMemory } from "./origin_rules.ts";
import { addPage, type CrawledPage, type DiscoverySettings, mentionedUrls } from "./page_batch.ts";
import { PageFrontier, queuedPages } from "./page_frontier.ts";
import { seedFromSitemaps } from "./seed_sitemaps.ts";
import { UrlRegistry } from "./url_registry.ts";

/** Results that may wait for a slow page before them. */
const BACKLOG = 256;
const BATCH_SIZE = 128;
const BATCH_DELAY_MS = 200;
/** A recheck verifies where the URLs it was given lead to, and looks for nothing else. */
const RECHECK_FOLLOWS: ReadonlySet<DiscoveredVia> = new Set([
  "redirect",
  "meta_refresh",
  "canonical",
]);

/** Why no more pages were requested. */
export type CrawlEnd = "queue_empty" | "page_limit" | "time_limit" | "stopped";

/**
 * Requests the pages of the frontier until it is empty or a limit is met; then, once, those that only
 * the sitemaps list. Each step is one transaction: killed at any moment, it goes on where the last
 * step ended and comes to the same result.
 */
export async function crawlPages(session: CrawlSession, origins: OriginMemory): Promise<CrawlEnd> {
  const crawl = await openCrawl(session, origins);
  if (session.audit.step === "links") {
    const end = await crawl.run();
    if (end !== "queue_empty") return end;
    if (session.settings.mode === "list") return end;
  }
  await crawl.addSitemaps();
  return await crawl.run();
}

async function openCrawl(session: CrawlSession, origins: OriginMemory) {
  const { services, audit, settings } = session;
  const registry = new UrlRegistry({
    db: services.db,
    auditId: audit.id,
    nextUrlId: audit.next_url_id,
    maxDepth: settings.max_depth,
    filter: createUrlFilter(settings),
    ...(audit.trigger === "recheck" && { follow: RECHECK_FOLLOWS }),
  });
  await registry.load();
  const frontier = new PageFrontier(services.db, audit.id);
  const discovery: DiscoverySettings = {
    scope: session.scope,
    followLinks: settings.mode === "site",
    checkExternalLinks: settings.check_external_links,
  };
  let clock = performance.now();
  let taken = audit.pages_crawled;
  let limitMet = false;

  /** Milliseconds since this was last asked. */
  function lap(): number {
    const now = performance.now();
    const passed = now - clock;
    clock = now;
    return Math.round(passed);
  }

  async function take(max: number): Promise<PageTask[]> {
    const tasks: PageTask[] = [];
    while (tasks.length < max) {
      const item = await frontier.peek();
      if (item === undefined) break;
      const rules = await origins.read(new URL(item.url).origin);
      const allowed = isAllowed(session, rules, item.url);
      if (allowed && taken >= settings.max_pages) {
        limitMet = true;
        break;
      }
      frontier.take();
      if (allowed) taken++;
      tasks.push({ item, probe: rules.probe, allowed });
    }
    return tasks;
  }

  async function commit(results: CrawledPage[]): Promise<void> {
    const batch = createCrawlBatch();
    await registry.recall(
      results.flatMap(({ record }) => record ? [...mentionedUrls(record)] : []),
    );
    for (const result of results) addPage(batch, result, { registry, settings: discovery });
    const update = {
      next_url_id: registry.nextUrlId,
      ...crawlProgress(audit, results, { batch, elapsedMs: lap(), maxPages: settings.max_pages }),
      updated_at: services.now(),
    };
    await underLease(session, async (trx) => {
      await writeCrawlBatch(trx, { id: audit.id, siteId: audit.site_id }, batch);
      await updateAudit(trx, audit.id, update);
    });
    Object.assign(audit, update);
    frontier.add(batch);
    reportPages(session, results);
  }

  return {
    async run(): Promise<CrawlEnd> {
      const { stopRequested, pauseRequested } = session.lease;
      lap();
      const timeLeft = MAX_CRAWL_MS - audit.crawl_ms;
      const timeLimit = AbortSignal.timeout(Math.max(1, timeLeft));
      await runOrderedPipeline<PageTask, CrawledPage>({
        take,
        work: (task) => crawlPage(session, task),
        commit,
        width: settings.concurrency,
        backlog: BACKLOG,
        batchSize: BATCH_SIZE,
        batchDelayMs: BATCH_DELAY_MS,
        stop: AbortSignal.any([timeLimit, stopRequested, pauseRequested, session.abort]),
      });
      session.abort.throwIfAborted();
      pauseRequested.throwIfAborted();
      if (stopRequested.aborted) return "stopped";
      if (timeLimit.aborted) return "time_limit";
      return limitMet ? "page_limit" : "queue_empty";
    },

    /** Queues what the sitemaps list and no link has led to, so that orphans can be told. */
    async addSitemaps(): Promise<void> {
      for await (
        const batch of seedFromSitemaps(services.db, audit.id, { registry, settings: discovery })
      ) {
        const queued = queuedPages(batch).length;
        const update = {
          next_url_id: registry.nextUrlId,
          pages_queued: audit.pages_queued + queued,
          pages_discovered: audit.pages_discovered + queued,
        };
        await underLease(session, async (trx) => {
          await writeCrawlBatch(trx, { id: audit.id, siteId: audit.site_id }, batch);
          await updateAudit(trx, audit.id, update);
        });
        Object.assign(audit, update);
        frontier.add(batch);
      }
      await setAudit(session, { step: "sitemaps" });
    },
  };
}

function reportPages(session: CrawlSession, results: readonly CrawledPage[]): void {
  const outcomes = new Map<string, { count: number; bytes: number }>();
  for (const { record } of results) {
    const status = record?.fetch.status;
    const outcome = record === null
      ? "blocked"
      : status
      ? `${Math.floor(status / 100)}xx`
      : "failed";
    const sum = outcomes.get(outcome) ?? { count: 0, bytes: 0 };
    sum.count++;
    sum.bytes += record?.fetch.transferBytes ?? 0;
    outcomes.set(outcome, sum);
  }
  for (const [outcome, { count, bytes }] of outcomes) session.onPages(outcome, count, bytes);
}
