import { updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import {
  type CrawlBatch,
  createCrawlBatch,
  deleteLinksOf,
  writeCrawlBatch,
} from "../../../../db/audits/crawl/crawl_batches.ts";
import {
  countLinkTargets,
  countQueuedUrls,
  countStylesheets,
  listQueuedUrls,
  type QueuedUrl,
  type StoredQueuedUrl,
} from "../../../../db/audits/crawl/frontier.ts";
import type { UrlKind } from "../../../crawler/url/frontier.ts";
import { runOrderedPipeline } from "../../../crawler/fetch/ordered_pipeline.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { CSS_TYPES } from "../../../crawler/html/page_resources.ts";
import { hasFreshness, readContentLength } from "../../../crawler/fetch/response_headers.ts";
import { createUrlFilter } from "../../../crawler/url/url_filter.ts";
import {
  askForStatus,
  isStylesheet,
  isUnmeasuredImage,
  type LoadedByCss,
  measureImage,
  readStylesheet,
} from "./ask_target.ts";
import { type CrawlSession, MAX_CRAWL_MS, setAudit, underLease } from "./crawl_session.ts";
import type { Thresholds } from "../../../../schemas/thresholds.ts";
import { LostHosts } from "./lost_hosts.ts";
import { isAllowed, type OriginMemory } from "./origin_rules.ts";
import { UrlRegistry } from "./url_registry.ts";

const KINDS: readonly UrlKind[] = ["resource", "external"];
const WIDTH = 16;
const BACKLOG = 512;
const BATCH_SIZE = 200;
const BATCH_DELAY_MS = 500;
const LOAD_CHUNK = 1_000;
/** Style sheets of one audit that are read: some sites make up a new address for each page. */
const MAX_STYLESHEETS = 500;
/** Images of one audit that are requested because their answers to HEAD declare no length. */
const MAX_MEASURED_IMAGES = 500;
/** Redirects of a resource that are followed. */
const MAX_RESOURCE_HOPS = 5;
/** Progress when checking begins, and how much it adds. */
const START_PCT = 89;
const SPAN_PCT = 4;

interface CheckedTarget {
  item: QueuedUrl;
  /** Null: robots.txt forbids the URL and it was not requested. */
  facts: FetchFacts | null;
  /** What it loads, where it is a style sheet of the site; null: it is none. */
  loaded: LoadedByCss[] | null;
  /** Bytes of an image whose answer declares none; see `measureImage()`. */
  imageBytes?: number | null;
}

/**
 * Asks each resource, each external link's target and each target of a link that is not followed
 * once for its status: HEAD first, GET where the server answers HEAD with an error (many refuse it).
 * Style sheets of the site are read, and what they load is asked too; images of the site that declare no
 * size are read as far as the rules about large images need. Targets of links that are not
 * followed are asked up to the audit's limit of pages. Another's host that does not answer is not
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
  const linkTargets = await countLinkTargets(services.db, audit.id);
  const linkTargetsLeft = Math.max(0, session.settings.max_pages - linkTargets.settled);
  const queued = await countQueuedUrls(services.db, audit.id, KINDS) -
    Math.max(0, linkTargets.waiting - linkTargetsLeft);
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
  const take = createTargetQueue(session, linkTargetsLeft);
  const lostHosts = new LostHosts();
  const sheets = { left: MAX_STYLESHEETS - await countStylesheets(services.db, audit.id) };
  const images = { left: MAX_MEASURED_IMAGES };
  let checked = 0;
  let answered = 0;

  async function commit(results: CheckedTarget[]): Promise<void> {
    const batch = createCrawlBatch();
    await registry.recall(results.flatMap(({ facts, loaded }) => [
      ...facts?.location ? [facts.location] : [],
      ...(loaded ?? []).map(({ url }) => url),
    ]));
    for (const result of results) addTarget(session, batch, { result, registry });
    const stylesheets = results.flatMap(({ item, loaded }) => loaded === null ? [] : item.url_id);
    checked += results.length;
    answered += results.filter(({ facts }) => facts !== null && facts.status !== null).length;
    const share = Math.min(1, checked / Math.max(1, queued));
    const elapsedMs = Math.round(performance.now() - startedAt);
    const update = {
      next_url_id: registry.nextUrlId,
      crawl_ms: crawledMs + elapsedMs,
      links_queued: Math.max(0, queued - checked),
      // how long it takes while nothing answers says nothing of what is left
      links_per_second: answered === 0 ? null : checked * 1000 / Math.max(1, elapsedMs),
      current_url: results.at(-1)?.item.url ?? null,
      progress_pct: Math.max(audit.progress_pct ?? 0, START_PCT + Math.floor(SPAN_PCT * share)),
      updated_at: services.now(),
    };
    await underLease(session, async (trx) => {
      // a recheck has those that the audit before found
      await deleteLinksOf(trx, audit.id, stylesheets);
      await writeCrawlBatch(trx, { id: audit.id, siteId: audit.site_id }, batch);
      await updateAudit(trx, audit.id, update);
    });
    Object.assign(audit, update);
  }

  await runOrderedPipeline<QueuedUrl, CheckedTarget>({
    take,
    work: (item) => checkTarget(session, { origins, lostHosts, sheets, images }, item),
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

/**
 * Gives the targets in the frontier's order, those added meanwhile included, but no more than
 * `linkTargetsLeft` of links that are not followed.
 */
function createTargetQueue(
  session: CrawlSession,
  linkTargetsLeft: number,
): (max: number) => Promise<QueuedUrl[]> {
  let loaded: StoredQueuedUrl[] = [];
  let after = 0;
  let left = linkTargetsLeft;
  const isWanted = ({ kind, discovered_via: via }: StoredQueuedUrl) =>
    kind !== "resource" || via !== "link" || left-- > 0;
  return async (max) => {
    while (loaded.length === 0) {
      const { services, audit } = session;
      const rows = await listQueuedUrls(services.db, audit.id, {
        kinds: KINDS,
        afterPosition: after,
        limit: LOAD_CHUNK,
      });
      if (rows.length === 0) break;
      after = rows.at(-1)?.position ?? after;
      loaded = rows.filter(isWanted);
    }
    return loaded.splice(0, max);
  };
}

/** What the checks of single targets share. */
interface SharedState {
  origins: OriginMemory;
  lostHosts: LostHosts;
  /** How many more style sheets may be read. */
  sheets: { left: number };
  /** How many more images may be measured. */
  images: { left: number };
}

async function checkTarget(
  session: CrawlSession,
  { origins, lostHosts, sheets, images }: SharedState,
  item: QueuedUrl,
): Promise<CheckedTarget> {
  if (session.scope.isInternal(item.url)) {
    const rules = await origins.read(new URL(item.url).origin);
    if (!isAllowed(session, rules, item.url)) return { item, facts: null, loaded: null };
    const facts = await askForStatus(session, item.url);
    const isRead = isStylesheet(facts) && sheets.left-- > 0;
    const loaded = isRead ? await readStylesheet(session, item.url) : null;
    const isMeasured = item.kind === "resource" && isUnmeasuredImage(facts) && images.left-- > 0;
    const limit = largestImage(session.settings.thresholds);
    const imageBytes = isMeasured ? await measureImage(session, item.url, limit) : null;
    return { item, facts, loaded, imageBytes };
  }
  const known = lostHosts.find(item.url);
  if (known !== undefined) return { item, facts: known, loaded: null };
  const facts = await askForStatus(session, item.url);
  lostHosts.record(item.url, facts);
  return { item, facts, loaded: null };
}

/** Above this size, how large an image is makes no difference to the rules. */
function largestImage({ image_max_bytes, legacy_image_max_bytes }: Thresholds): number {
  return Math.max(image_max_bytes, legacy_image_max_bytes);
}

function addTarget(
  session: CrawlSession,
  batch: CrawlBatch,
  { result: { item, facts, loaded, imageBytes = null }, registry }: {
    result: CheckedTarget;
    registry: UrlRegistry;
  },
): void {
  for (const { url, kind, count } of loaded ?? []) {
    const internal = session.scope.isInternal(url);
    const targetId = registry.learn(url, {
      kind: "resource",
      via: "resource",
      from: item.url_id,
      depth: null,
      skip: internal || session.settings.check_external_links ? null : "not_checked",
    }, batch);
    if (targetId === null) continue;
    batch.links.push({
      sourceId: item.url_id,
      targetId,
      type: CSS_TYPES[kind],
      follow: false,
      internal,
      elementsCount: count,
      rel: 0,
      placement: "other",
      anchor: kind === "import" ? "@import" : "url()",
    });
  }
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
    sizeBytes: facts === null ? null : readContentLength(facts.headers) ?? imageBytes,
    cacheable: item.kind === "resource" && facts?.status === 200
      ? hasFreshness(facts.headers)
      : null,
  });
}
