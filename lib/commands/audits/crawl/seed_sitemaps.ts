import {
  listAuditSitemapUrls,
  type ListedUrl,
} from "../../../../db/audits/crawl/audit_sitemaps.ts";
import { type CrawlBatch, createCrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { type DiscoverySettings, externalEncounter } from "./page_batch.ts";
import type { UrlRegistry } from "./url_registry.ts";

const CHUNK = 1_000;

/**
 * Streams, as batches to commit, what the sitemaps list and no link has led to; then the language
 * versions that they name, so that a version which is listed as well counts as known from there.
 */
export async function* seedFromSitemaps(
  db: Db,
  auditId: number,
  { registry, settings }: { registry: UrlRegistry; settings: DiscoverySettings },
): AsyncGenerator<CrawlBatch> {
  let alternates = false;
  for await (const rows of streamListed(db, auditId, settings)) {
    const batch = createCrawlBatch();
    await registry.recall(rows.map((row) => row.url));
    for (const { url } of rows) registry.learn(url, LISTED, batch);
    alternates ||= rows.some((row) => row.alternates.length > 0);
    yield batch;
  }
  if (!alternates) return;
  for await (const rows of streamListed(db, auditId, settings)) {
    const batch = createCrawlBatch();
    await registry.recall(
      rows.flatMap((row) => [row.url, ...row.alternates.map(([, url]) => url)]),
    );
    for (const row of rows) addAlternates(batch, row, { registry, settings });
    yield batch;
  }
}

const LISTED = { kind: "page", via: "sitemap", from: null, depth: null } as const;

/** The listed URLs of the site, in the order of files and lines. */
async function* streamListed(
  db: Db,
  auditId: number,
  { scope }: DiscoverySettings,
): AsyncGenerator<ListedUrl[]> {
  let after = { sitemapId: 0, position: 0 };
  for (;;) {
    const rows = await listAuditSitemapUrls(db, auditId, { after, limit: CHUNK });
    yield rows.filter((row) => scope.isInternal(row.url));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = { sitemapId: last.sitemap_id, position: last.position };
  }
}

function addAlternates(
  batch: CrawlBatch,
  { url, alternates }: ListedUrl,
  { registry, settings }: { registry: UrlRegistry; settings: DiscoverySettings },
): void {
  const sourceId = registry.learn(url, LISTED, batch);
  if (sourceId === null) return;
  for (const [code, target] of alternates) {
    const targetId = registry.learn(target, {
      ...(settings.scope.isInternal(target) ? { kind: "page" } : externalEncounter(settings)),
      via: "hreflang",
      from: sourceId,
      depth: null,
    }, batch);
    if (targetId === null) continue;
    batch.hreflangs.push({ sourceId, code: code.toLowerCase(), targetId });
  }
}
