import { insertAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import { deletePreparation } from "../../../../db/audits/crawl/audit_sitemaps.ts";
import { updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { createCrawlBatch, writeCrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import { decodeHtml } from "../../../crawler/html/charset.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import type { DiscoveredVia } from "../../../crawler/url/frontier.ts";
import { normaliseUrl } from "../../../crawler/url/url.ts";
import { createAuditFilter } from "./audit_filter.ts";
import { checkLogin } from "./check_login.ts";
import { type CrawlSession, underLease } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";
import { fetchFollowing } from "./fetch_following.ts";
import { isAllowed, mayFollow, type OriginMemory, type OriginRules } from "./origin_rules.ts";
import { readSitemaps } from "./read_sitemaps.ts";
import { SiteUnreachableError } from "./site_unreachable_error.ts";
import { UrlRegistry } from "./url_registry.ts";

const MAX_LLMS_TXT_CHARS = 500_000;

/**
 * Finds the start URL, reads robots.txt, llms.txt and the sitemaps, and puts the first URLs into the
 * frontier. Run again after an interruption, it starts over. Throws {@link SiteUnreachableError}.
 */
export async function prepareAudit(
  session: CrawlSession,
  origins: OriginMemory,
  site: { domain: string; startUrl: string | null },
): Promise<void> {
  const { services, audit, settings } = session;
  await deletePreparation(services.db, audit.id);
  const { startUrl, rules } = await findStart(session, origins, site);
  await readSiteFiles(session, startUrl, { rules, sitemaps: settings.mode !== "list" });
  const batch = createCrawlBatch();
  const registry = new UrlRegistry({
    db: services.db,
    auditId: audit.id,
    nextUrlId: audit.next_url_id,
    maxDepth: settings.max_depth,
    filter: createAuditFilter(settings),
  });
  for (const [url, via] of seeds(session, startUrl)) {
    registry.learn(url, { kind: "page", via, from: null, depth: 0 }, batch);
  }
  const update = {
    stage: "crawling",
    step: settings.mode === "sitemap" ? "sitemaps" : "links",
    start_url: startUrl,
    next_url_id: registry.nextUrlId,
    pages_queued: batch.newUrls.length,
    pages_discovered: batch.newUrls.length,
    progress_pct: 1,
    updated_at: services.now(),
  } as const;
  await underLease(session, async (trx) => {
    await writeCrawlBatch(trx, { id: audit.id, siteId: audit.site_id }, batch);
    await updateAudit(trx, audit.id, update);
  });
  Object.assign(audit, update);
}

/** Reads the files of the site that are no pages: llms.txt and, where wanted, the sitemaps. */
export async function readSiteFiles(
  session: CrawlSession,
  startUrl: string,
  { rules, sitemaps }: { rules: OriginRules; sitemaps: boolean },
): Promise<void> {
  const origin = new URL(startUrl).origin;
  const llmsTxtUrl = `${origin}/llms.txt`;
  if (isAllowed(session, rules, llmsTxtUrl)) await keepLlmsTxt(session, origin, llmsTxtUrl);
  if (sitemaps) await readSitemaps(session, origin, rules);
}

function seeds(session: CrawlSession, startUrl: string): [string, DiscoveredVia][] {
  const { mode, urls } = session.settings;
  if (mode === "list") return urls.map((url) => [url, "list"]);
  return mode === "sitemap" ? [] : [[startUrl, "start"]];
}

/**
 * Finds the given start URL, or the first address of the domain that answers at all. Throws
 * {@link SiteUnreachableError}, and `LoginRefusedError` where the site does not let the crawler in.
 */
export async function findStart(
  session: CrawlSession,
  origins: OriginMemory,
  site: { domain: string; startUrl: string | null },
): Promise<{ startUrl: string; rules: OriginRules }> {
  const candidates = site.startUrl !== null ? [site.startUrl] : [
    `https://${site.domain}/`,
    `http://${site.domain}/`,
    ...(site.domain.startsWith("www.") ? [] : [`https://www.${site.domain}/`]),
  ];
  for (const candidate of candidates) {
    const startUrl = normaliseUrl(candidate);
    if (startUrl === null) continue;
    const rules = await origins.read(new URL(startUrl).origin);
    if (!rules.answered) continue;
    if (isAllowed(session, rules, startUrl)) await checkLogin(session, startUrl);
    return { startUrl, rules };
  }
  const last = candidates.at(-1) ?? "";
  // the one address that may be asked whatever a robots.txt that cannot be read says
  const facts = await fetchDocument(session, new URL("/robots.txt", last).href);
  throw new SiteUnreachableError(candidates, describeFailure(facts));
}

function describeFailure(facts: FetchFacts): string {
  const message = facts.errorMessage ?? `status ${facts.status}.`;
  if (facts.error !== "forbidden_address") return message;
  return `${message} The operator may open private ranges with CRAWL_ALLOW_PRIVATE.`;
}

async function keepLlmsTxt(session: CrawlSession, origin: string, url: string): Promise<void> {
  const { facts, redirectsCount } = await fetchFollowing(session, url, {
    mayFetch: (next) => mayFollow(session, next),
  });
  const { text } = decodeHtml(facts.body, facts.headers["content-type"] ?? null);
  await insertAuditFile(session.services.db, session.audit.id, {
    kind: "llms_txt",
    origin,
    url,
    status_code: facts.status,
    fetch_error: facts.error,
    content_type: facts.contentType,
    redirects_count: redirectsCount,
    size_bytes: facts.sizeBytes,
    body: facts.status === 200 ? text.slice(0, MAX_LLMS_TXT_CHARS) : null,
    fetched_at: session.services.now(),
  });
}
