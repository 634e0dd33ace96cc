import { availableParallelism } from "node:os";
import { type AuditRow, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import {
  type CrawlBatch,
  createCrawlBatch,
  writeCrawlBatch,
} from "../../../../db/audits/crawl/crawl_batches.ts";
import type { DiscoveredVia } from "../../../crawler/url/frontier.ts";
import { runOrderedPipeline } from "../../../crawler/fetch/ordered_pipeline.ts";
import { createAuditFilter } from "./audit_filter.ts";
import { crawlProgress } from "./audit_progress.ts";
import { crawlPage, type FetchedPage, type PageTask } from "./crawl_page.ts";
import { type CrawlSession, MAX_CRAWL_MS, setAudit, underLease } from "./crawl_session.ts";
import { isAllowed, type OriginMemory } from "./origin_rules.ts";
import { createLoginWatch, type LoginWatch } from "./login_watch.ts";
import { addPage, type CrawledPage, type DiscoverySettings, mentionedUrls } from "./page_batch.ts";
import { unpackOutcome } from "./pack_outcome.ts";
import { PageFrontier, queuedPages } from "./page_frontier.ts";
import { seedFromSitemaps } from "./seed_sitemaps.ts";
import { UrlRegistry } from "./url_registry.ts";

/** Results that may wait for a slow page before them. */
const BACKLOG = 256;
const BATCH_SIZE = 128;
const BATCH_DELAY_MS = 200;
/** This many pages that wait are worth the start of another thread. */
const MANY_PAGES = 200;
/** Without one for the answers while this thread reads and the database stores: then they take turns. */
const FEW_PROCESSORS = availableParallelism() < 3;
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

async function openCrawl(session: CrawlSession, origins: OriginMemory): Promise<Crawl> {
  const { services, audit, settings } = session;
  const registry = new UrlRegistry({
    db: services.db,
    auditId: audit.id,
    nextUrlId: audit.next_url_id,
    maxDepth: settings.max_depth,
    filter: createAuditFilter(settings),
    ...(audit.trigger === "recheck" && { follow: RECHECK_FOLLOWS }),
  });
  await registry.load();
  return new Crawl(session, { origins, registry });
}

class Crawl {
  readonly #session: CrawlSession;
  readonly #origins: OriginMemory;
  readonly #registry: UrlRegistry;
  readonly #frontier: PageFrontier;
  readonly #discovery: DiscoverySettings;
  readonly #logins: LoginWatch;
  #clock = performance.now();
  #taken: number;
  #limitMet = false;

  constructor(
    session: CrawlSession,
    { origins, registry }: { origins: OriginMemory; registry: UrlRegistry },
  ) {
    const { services, audit, settings } = session;
    this.#session = session;
    this.#origins = origins;
    this.#registry = registry;
    this.#frontier = new PageFrontier(services.db, audit.id);
    this.#discovery = {
      scope: session.scope,
      followLinks: settings.mode === "site",
      checkExternalLinks: settings.check_external_links,
    };
    this.#logins = createLoginWatch(session);
    this.#taken = audit.pages_crawled;
  }

  async run(): Promise<CrawlEnd> {
    const { audit, settings, lease, abort } = this.#session;
    const { stopRequested, pauseRequested } = lease;
    this.#lap();
    const timeLeft = MAX_CRAWL_MS - audit.crawl_ms;
    const timeLimit = AbortSignal.timeout(Math.max(1, timeLeft));
    await runOrderedPipeline<PageTask, FetchedPage>({
      take: (max) => this.#take(max),
      work: (task, leave) => crawlPage(this.#session, task, leave),
      commit: (results) => this.#commit(results),
      width: settings.concurrency,
      backlog: BACKLOG,
      batchSize: BATCH_SIZE,
      batchDelayMs: BATCH_DELAY_MS,
      stop: AbortSignal.any([timeLimit, stopRequested, pauseRequested, abort]),
    });
    abort.throwIfAborted();
    pauseRequested.throwIfAborted();
    if (stopRequested.aborted) return "stopped";
    if (timeLimit.aborted) return "time_limit";
    await this.#logins.end();
    return this.#limitMet ? "page_limit" : "queue_empty";
  }

  /** Queues what the sitemaps list and no link has led to, so that orphans are known. */
  async addSitemaps(): Promise<void> {
    const { services, audit } = this.#session;
    const found = { registry: this.#registry, settings: this.#discovery };
    for await (const batch of seedFromSitemaps(services.db, audit.id, found)) {
      const queued = queuedPages(batch).length;
      await this.#write(batch, {
        next_url_id: this.#registry.nextUrlId,
        pages_queued: audit.pages_queued + queued,
        pages_discovered: audit.pages_discovered + queued,
      });
    }
    await setAudit(this.#session, { step: "sitemaps" });
  }

  /** Milliseconds since this was last asked. */
  #lap(): number {
    const now = performance.now();
    const passed = now - this.#clock;
    this.#clock = now;
    return Math.round(passed);
  }

  async #take(max: number): Promise<PageTask[]> {
    const tasks: PageTask[] = [];
    while (tasks.length < max) {
      const item = await this.#frontier.peek();
      if (item === undefined) break;
      const rules = await this.#origins.read(new URL(item.url).origin);
      const allowed = isAllowed(this.#session, rules, item.url);
      if (allowed && this.#taken >= this.#session.settings.max_pages) {
        this.#limitMet = true;
        break;
      }
      this.#frontier.take();
      if (allowed) this.#taken++;
      tasks.push({ item, probe: rules.probe, allowed });
    }
    return tasks;
  }

  async #commit(packed: FetchedPage[]): Promise<void> {
    const { services, audit, settings } = this.#session;
    const registry = this.#registry;
    const batch = createCrawlBatch();
    const results = packed.map(unpackPage);
    await registry.recall(listMentioned(results));
    for (const result of results) addPage(batch, result, { registry, settings: this.#discovery });
    const progress = { batch, elapsedMs: this.#lap(), maxPages: settings.max_pages };
    await this.#write(batch, {
      next_url_id: registry.nextUrlId,
      ...crawlProgress(audit, results, progress),
      updated_at: services.now(),
    });
    reportPages(this.#session, results);
    await this.#logins.note(results.map(({ item: { url }, outcome }) => ({ url, outcome })));
    this.#askForReaders();
  }

  /** Asks for another thread where this one and those that read cannot keep up, and much is left to read. */
  #askForReaders(): void {
    const { audit, settings, loop, readers } = this.#session;
    const left = Math.min(audit.pages_queued, settings.max_pages - this.#taken);
    if (left >= MANY_PAGES && loop.isBusy() && !readers.hasRoom()) readers.ask();
  }

  async #write(batch: CrawlBatch, update: Partial<AuditRow>): Promise<void> {
    const { audit, requests, turns } = this.#session;
    const store = () =>
      underLease(this.#session, async (trx) => {
        await writeCrawlBatch(trx, { id: audit.id, siteId: audit.site_id }, batch);
        await updateAudit(trx, audit.id, update);
      });
    const leavesProcessor = FEW_PROCESSORS && requests.areComing();
    await (leavesProcessor ? turns.hold(store) : store());
    Object.assign(audit, update);
    this.#frontier.add(batch);
  }
}

function unpackPage({ item, packed, crawledAt }: FetchedPage): CrawledPage {
  return { item, outcome: packed === null ? null : unpackOutcome(packed), crawledAt };
}

function* listMentioned(results: readonly CrawledPage[]): Iterable<string> {
  for (const { outcome } of results) if (outcome !== null) yield* mentionedUrls(outcome);
}

function reportPages(session: CrawlSession, results: readonly CrawledPage[]): void {
  const outcomes = new Map<string, { count: number; bytes: number }>();
  for (const { outcome: page } of results) {
    const status = page?.fetched.statusCode;
    const outcome = page === null ? "blocked" : status ? `${Math.floor(status / 100)}xx` : "failed";
    const sum = outcomes.get(outcome) ?? { count: 0, bytes: 0 };
    sum.count++;
    sum.bytes += page?.transferBytes ?? 0;
    outcomes.set(outcome, sum);
  }
  for (const [outcome, { count, bytes }] of outcomes) session.onPages(outcome, count, bytes);
}
