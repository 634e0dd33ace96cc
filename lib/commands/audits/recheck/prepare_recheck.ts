import {
  type Clone,
  cloneFiles,
  cloneSitemaps,
  cloneUrlRows,
  cloneUrls,
  restoreQueued,
  restoreWaiting,
} from "../../../../db/audits/lifecycle/audit_clone.ts";
import { deletePreparation } from "../../../../db/audits/crawl/audit_sitemaps.ts";
import { readAudit, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { createCrawlBatch, writeCrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { Db } from "../../../../db/core/connection.ts";
import {
  listAffectedUrls,
  listBlockedUrls,
  listBrokenTargets,
  listIssueTargets,
  listKnownHashes,
  listRedirectTargets,
  queueUrlsAgain,
  readQueue,
} from "../../../../db/audits/crawl/recheck_urls.ts";
import { urlHash } from "../../../crawler/url/url.ts";
import { createAuditFilter } from "../crawl/audit_filter.ts";
import { type CrawlSession, underLease } from "../crawl/crawl_session.ts";
import type { OriginMemory } from "../crawl/origin_rules.ts";
import { findStart, readSiteFiles } from "../crawl/prepare_audit.ts";
import {
  needsBlockedUrls,
  needsProbes,
  needsSitemaps,
  readRecheckState,
  type RecheckState,
} from "./recheck_state.ts";
import { UrlRegistry } from "../crawl/url_registry.ts";

/** Affected URLs that one recheck requests again, and as many targets of theirs. */
const MAX_RECHECKED_URLS = 5_000;

const QUEUE_CHUNK = 1_000;

/**
 * Makes the audit a copy of the one that it is based on, but for what needs to be looked at again: that
 * waits in the frontier, and robots.txt, llms.txt and, where they matter, the sitemaps are read again.
 * Run again after an interruption, it goes on.
 */
export async function prepareRecheck(
  session: CrawlSession,
  origins: OriginMemory,
  site: { domain: string; startUrl: string | null },
): Promise<void> {
  const { services, audit } = session;
  const { db } = services;
  const state = readRecheckState(audit);
  if (state === undefined || audit.based_on_audit_id === null) {
    throw new Error(`Audit ${audit.id} is a recheck of nothing.`);
  }
  const base = await readAudit(db, audit.based_on_audit_id);
  const clone: Clone = { baseId: base.id, auditId: audit.id };
  const write = async (work: (trx: Db) => Promise<void>) => {
    session.abort.throwIfAborted();
    await underLease(session, work);
  };
  await deletePreparation(db, audit.id);
  await cloneUrls(db, clone, write);
  const chosen = await chooseUrls(db, base.id, state);
  await queue(chosen.named, { evenSkipped: true });
  await queue(chosen.urlIds, { evenSkipped: false });
  await cloneUrlRows(db, clone, write);
  await readFiles();
  await start();

  async function queue(urlIds: readonly number[], options: { evenSkipped: boolean }) {
    for (let from = 0; from < urlIds.length; from += QUEUE_CHUNK) {
      const ids = urlIds.slice(from, from + QUEUE_CHUNK);
      await write((trx) => queueUrlsAgain(trx, audit.id, { urlIds: ids, options }));
    }
  }

  /** Files of origins that nothing is asked of stay as they were. */
  async function readFiles() {
    const { startUrl, rules } = await findStart(session, origins, site);
    const touched = (await readQueue(db, audit.id)).origins;
    const probes = audit.settings.mode !== "list" && needsProbes(state?.codes ?? []);
    await write((trx) =>
      cloneFiles(trx, clone, { exceptOrigins: [new URL(startUrl).origin, ...touched], probes })
    );
    const sitemaps = audit.settings.mode !== "list" && needsSitemaps(state?.codes ?? []);
    await readSiteFiles(session, startUrl, { rules, sitemaps });
    if (!sitemaps) await cloneSitemaps(db, clone, write);
  }

  /** Adds the named URLs that the base did not know, and lets the crawl begin. */
  async function start() {
    const registry = new UrlRegistry({
      db,
      auditId: audit.id,
      nextUrlId: base.next_url_id,
      maxDepth: audit.settings.max_depth,
      filter: createAuditFilter(audit.settings),
    });
    const batch = createCrawlBatch();
    for (const url of chosen.unknown) {
      registry.learn(url, { kind: "page", via: "list", from: null, depth: null }, batch);
    }
    const { pagesCount } = await readQueue(db, audit.id);
    const update = {
      stage: "crawling",
      step: "links",
      next_url_id: registry.nextUrlId,
      pages_queued: pagesCount + chosen.unknown.length,
      pages_discovered: base.pages_discovered + chosen.unknown.length,
      recheck: JSON.stringify({
        ...state,
        urls_count: pagesCount + chosen.unknown.length,
        left_out_count: chosen.leftOutCount,
      }),
      progress_pct: 1,
      updated_at: services.now(),
    } as const;
    await underLease(session, async (trx) => {
      await writeCrawlBatch(trx, { id: audit.id, siteId: audit.site_id }, batch);
      await updateAudit(trx, audit.id, update);
    });
    Object.assign(audit, update);
  }
}

/**
 * Ends the crawl of a recheck: URLs that it did not come to get back what the base knows of them, and
 * unless it was cut short itself, it is as complete as its base, for the same reason.
 */
export async function endRecheckCrawl(session: CrawlSession): Promise<void> {
  const { services, audit } = session;
  if (audit.based_on_audit_id === null) return;
  const base = await readAudit(services.db, audit.based_on_audit_id);
  const clone: Clone = { baseId: base.id, auditId: audit.id };
  await restoreQueued(services.db, clone, (work) => underLease(session, work));
  const update = {
    stage: "rendering",
    step: null,
    stop_reason: audit.stop_reason === "queue_empty" ? base.stop_reason : audit.stop_reason,
    updated_at: services.now(),
  } as const;
  await underLease(session, async (trx) => {
    await restoreWaiting(trx, clone);
    await updateAudit(trx, audit.id, update);
  });
  Object.assign(audit, update);
}

/** What needs to be looked at again. */
interface ChosenUrls {
  /** Named in `urls`: requested whatever kept the base from it. */
  named: number[];
  /** Named in `urls` and not known to the base. */
  unknown: string[];
  /** Affected by `codes`, and what their issues and the named URLs depend on. */
  urlIds: number[];
  leftOutCount: number;
}

async function chooseUrls(
  db: Db,
  baseId: number,
  { codes, urls }: RecheckState,
): Promise<ChosenUrls> {
  const known = new Map(
    (await listKnownHashes(db, baseId, urls.map((url) => Buffer.from(urlHash(url)))))
      .map(({ urlId, urlHash }) => [urlHash.toString("hex"), urlId]),
  );
  const named: number[] = [];
  const unknown: string[] = [];
  for (const url of urls) {
    const urlId = known.get(Buffer.from(urlHash(url)).toString("hex"));
    if (urlId === undefined) unknown.push(url);
    else named.push(urlId);
  }
  const affected = await listAffectedUrls(db, baseId, { codes, limit: MAX_RECHECKED_URLS });
  const targets = await listIssueTargets(db, baseId, { codes, limit: MAX_RECHECKED_URLS });
  const first = new Set([
    ...affected.urlIds,
    ...targets.urlIds,
    ...await listBrokenTargets(db, baseId, named),
    ...needsBlockedUrls(codes) ? await listBlockedUrls(db, baseId, MAX_RECHECKED_URLS) : [],
  ]);
  const redirects = await listRedirectTargets(db, baseId, [...named, ...first]);
  return {
    named,
    unknown,
    urlIds: [...new Set([...first, ...redirects])],
    leftOutCount: affected.total - affected.urlIds.length + targets.total - targets.urlIds.length,
  };
}
