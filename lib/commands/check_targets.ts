import { updateAudit } from "../../db/audits.ts";
import { type CrawlBatch, createCrawlBatch, writeCrawlBatch } from "../../db/crawl_batches.ts";
import { countQueuedUrls, listQueuedUrls, type QueuedUrl } from "../../db/frontier.ts";
import type { UrlKind } from "../crawler/frontier.ts";
import { runOrderedPipeline } from "../crawler/ordered_pipeline.ts";
import type { FetchFacts } from "../crawler/page_facts.ts";
import { hasFreshness, readContentLength } from "../crawler/response_headers.ts";
import { createUrlFilter } from "../crawler/url_filter.ts";
import { type CrawlSession, MAX_CRAWL_MS, setAudit, underLease } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";
import { LostHosts } from "./lost_hosts.ts";
import { isAllowed, type OriginMemory } from "./origin_rules.ts";
import { UrlRegistry } from "./url_registry.ts";

const KINDS: readonly UrlKind[] = ["resource", "external"];
const WIDTH = 16;
const BACKLOG = 512;
const BATCH_SIZE = 200;
const BATCH_DELAY_MS = 500;
const LOAD_CHUNK = 1_000;
/** Redirects of a resource that are followed. */
const MAX_RESOURCE_HOPS = 5;
/** Progress when checking begins, and how much it adds. */
const START_PCT = 89;
const SPAN_PCT = 4;

interface CheckedTarget {
  item: QueuedUrl;
  /** Null: robots.txt forbids the URL and it was not requested. */
  facts: FetchFacts | null;
}

/**
 * Asks each resource and each external link's target once for its status: HEAD first, GET where the
 * server answers HEAD with an error (many refuse it). Another's host that does not answer is not
 * asked for each of its URLs. Returns false when the time was up or the audit was stopped before
 * the end.
 */
export async function checkTargets(session: CrawlSession, origins: OriginMemory): Promise<boolean> {
  const { services, audit } = session;
  const registry = new UrlRegistry({
    db: services.db,
    auditId: audit.id,
    nextUrlId: audit.next_url_id,
    maxDepth: session.settings.max_depth,
    filter: createUrlFilter({ include: [], exclude: [] }),
  });
  await registry.load();
  const queued = await countQueuedUrls(services.db, audit.id, KINDS);
  await setAudit(session, { links_queued: queued, links_per_second: null });
  const startedAt = performance.now();
  const crawledMs = audit.crawl_ms;
  const { stopRequested, pauseRequested } = session.lease;
  const stop = AbortSignal.any([
    AbortSignal.timeout(Math.max(1, MAX_CRAWL_MS - crawledMs)),
    stopRequested,
    pauseRequested,
    session.abort,
  ]);
  const take = createTargetQueue(session);
  const lostHosts = new LostHosts();
  let checked = 0;

  async function commit(results: CheckedTarget[]): Promise<void> {
    const batch = createCrawlBatch();
    await registry.recall(results.flatMap(({ facts }) => facts?.location ?? []));
    for (const result of results) addTarget(batch, result, registry);
    checked += results.length;
    const share = Math.min(1, checked / queued);
    const elapsedMs = Math.round(performance.now() - startedAt);
    const update = {
      next_url_id: registry.nextUrlId,
      crawl_ms: crawledMs + elapsedMs,
      links_queued: Math.max(0, queued - checked),
      links_per_second: checked * 1000 / Math.max(1, elapsedMs),
      current_url: results.at(-1)?.item.url ?? null,
      progress_pct: Math.max(audit.progress_pct ?? 0, START_PCT + Math.floor(SPAN_PCT * share)),
      updated_at: services.now(),
    };
    await underLease(session, async (trx) => {
      await writeCrawlBatch(trx, { id: audit.id, siteId: audit.site_id }, batch);
      await updateAudit(trx, audit.id, update);
    });
    Object.assign(audit, update);
  }

  await runOrderedPipeline<QueuedUrl, CheckedTarget>({
    take,
    work: (item) => checkTarget(session, origins, lostHosts, item),
    commit,
    width: WIDTH,
    backlog: BACKLOG,
    batchSize: BATCH_SIZE,
    batchDelayMs: BATCH_DELAY_MS,
    stop,
  });
  session.abort.throwIfAborted();
  pauseRequested.throwIfAborted();
  return !stop.aborted;
}

/** Gives the targets in the frontier's order, those added meanwhile included. */
function createTargetQueue(session: CrawlSession): (max: number) => Promise<QueuedUrl[]> {
  let loaded: QueuedUrl[] = [];
  let after = 0;
  return async (max) => {
    if (loaded.length === 0) {
      const { services, audit } = session;
      loaded = await listQueuedUrls(services.db, audit.id, KINDS, after, LOAD_CHUNK);
      after = loaded.at(-1)?.position ?? after;
    }
    return loaded.splice(0, max);
  };
}

async function checkTarget(
  session: CrawlSession,
  origins: OriginMemory,
  lostHosts: LostHosts,
  item: QueuedUrl,
): Promise<CheckedTarget> {
  if (session.scope.isInternal(item.url)) {
    const rules = await origins.read(new URL(item.url).origin);
    if (!isAllowed(session, rules, item.url)) return { item, facts: null };
    return { item, facts: await askForStatus(session, item.url) };
  }
  const known = lostHosts.find(item.url);
  if (known !== undefined) return { item, facts: known };
  const facts = await askForStatus(session, item.url);
  lostHosts.record(item.url, facts);
  return { item, facts };
}

async function askForStatus(session: CrawlSession, url: string): Promise<FetchFacts> {
  const options = { accept: "*/*", discardBody: true };
  const head = await fetchDocument(session, url, { ...options, method: "HEAD" });
  if (head.status !== null && head.status < 400) return head;
  // without an address GET would do no better
  if (head.error === "dns") return head;
  return await fetchDocument(session, url, options);
}

function addTarget(
  batch: CrawlBatch,
  { item, facts }: CheckedTarget,
  registry: UrlRegistry,
): void {
  let redirectTo: number | null = null;
  if (facts?.location && item.kind === "resource" && item.redirect_hops < MAX_RESOURCE_HOPS) {
    redirectTo = registry.learn(facts.location, {
      kind: "resource",
      via: "redirect",
      from: item.url_id,
      depth: null,
      redirectHops: item.redirect_hops + 1,
    }, batch);
  }
  batch.fetched.push({
    urlId: item.url_id,
    state: facts === null ? "blocked" : "fetched",
    statusCode: facts?.status ?? null,
    fetchError: facts?.error ?? null,
    contentType: facts?.contentType ?? null,
    redirectTo,
    redirectType: redirectTo === null ? null : "http",
    sizeBytes: facts === null ? null : readContentLength(facts.headers),
    cacheable: item.kind === "resource" && facts?.status === 200
      ? hasFreshness(facts.headers)
      : null,
  });
}
