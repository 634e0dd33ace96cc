import type { CrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { QueuedUrl } from "../../../../db/audits/crawl/frontier.ts";
import { findRedirectTarget } from "../../../crawler/fetch/redirect_target.ts";
import type { Scope } from "../../../crawler/url/scope.ts";
import type {
  HreflangFacts,
  LinkFacts,
  PageFacts,
  PageRecord,
  ResourceFacts,
} from "../../../crawler/html/page_facts.ts";
import { RESOURCE_BITS } from "../../../crawler/html/page_facts.ts";
import { normaliseUrl } from "../../../crawler/url/url.ts";
import type { PageFinding } from "../../../rules/check_page.ts";
import { createFragments, createText, type FragmentLink } from "./page_details.ts";
import { createBlockedPage, createPageRow, documentSize } from "./page_row.ts";
import { evidenceText } from "../analysis/evidence_text.ts";
import type { Encounter, UrlRegistry } from "./url_registry.ts";

/** What the crawl did with one URL of the frontier. */
export interface CrawledPage {
  item: QueuedUrl;
  /** Null: robots.txt forbids the URL and it was not requested. */
  record: PageRecord | null;
  findings: PageFinding[];
  crawledAt: Date;
}

/** What decides where the links of a page lead. */
export interface DiscoverySettings {
  scope: Scope;
  /** False in the modes list and sitemap: links are recorded, not followed. */
  followLinks: boolean;
  checkExternalLinks: boolean;
}

/** All URLs that `addPage()` will ask the registry about. */
export function* mentionedUrls(record: PageRecord): Iterable<string> {
  const redirect = findRedirectTarget(record);
  if (redirect !== null) yield redirect.url;
  const page = record.page;
  if (page === null) return;
  if (record.canonicalUrl !== null) yield record.canonicalUrl;
  for (const { url } of page.hreflangs) if (url !== null) yield url;
  for (const { url } of page.pagination) yield url;
  for (const { url } of page.links) yield url;
  for (const { url } of page.resources) yield url;
}

/**
 * Adds one crawled URL to the batch: its record, its links and resources, what its rules found, and
 * the URLs it made known, in a fixed order.
 */
export function addPage(
  batch: CrawlBatch,
  crawled: CrawledPage,
  { registry, settings }: { registry: UrlRegistry; settings: DiscoverySettings },
): void {
  const { item, record } = crawled;
  if (record === null) {
    addBlockedPage(batch, crawled);
    return;
  }
  const { fetch, page } = record;
  const meet = (url: string, met: Omit<Encounter, "from" | "kind">) =>
    registry.learn(url, {
      ...met,
      ...(settings.scope.isInternal(url) ? { kind: "page" } : externalEncounter(settings)),
      from: item.url_id,
    }, batch);

  const redirect = findRedirectTarget(record);
  const redirectTo = redirect === null ? null : meet(redirect.url, {
    via: redirect.type === "http" ? "redirect" : "meta_refresh",
    depth: item.depth,
    redirectHops: item.redirect_hops + 1,
  });
  let canonicalId: number | null = null;
  if (record.canonicalUrl !== null) {
    canonicalId = meet(record.canonicalUrl, { via: "canonical", depth: null });
  }
  if (page !== null) {
    addHreflangs(batch, item.url_id, {
      hreflangs: page.hreflangs,
      meet: (url) => meet(url, HREFLANG),
    });
    for (const { rel, url } of page.pagination) {
      const targetId = meet(url, { via: "pagination", depth: null });
      if (targetId !== null) batch.pagination.push({ sourceId: item.url_id, rel, targetId });
    }
    const fragmentLinks = addLinks(batch, crawled, { record, page, registry, settings });
    const fragments = createFragments(item.url_id, page, fragmentLinks);
    if (fragments !== undefined) batch.fragments.push(fragments);
    const text = createText(item.url_id, record);
    if (text !== undefined) batch.texts.push(text);
    addResources(batch, item.url_id, { page, registry, settings });
  }
  batch.fetched.push({
    urlId: item.url_id,
    state: "fetched",
    statusCode: fetch.status,
    fetchError: fetch.error,
    contentType: fetch.contentType,
    redirectTo,
    redirectType: redirectTo === null ? null : redirect?.type ?? null,
    sizeBytes: documentSize(fetch),
  });
  batch.pages.push(createPageRow(item, record, { canonicalId, crawledAt: crawled.crawledAt }));
  for (const { rule, finding } of crawled.findings) {
    batch.occurrences.push({
      code: rule.id,
      urlId: item.url_id,
      targetId: finding.targetId ?? 0,
      severity: finding.severity ?? rule.severity,
      stage: "page",
      evidence: evidenceText(finding.evidence),
    });
  }
}

const HREFLANG = { via: "hreflang", depth: null } as const;

/** How an external URL is met: to be checked, or only known. */
export function externalEncounter(settings: DiscoverySettings): Pick<Encounter, "kind" | "skip"> {
  return { kind: "external", skip: settings.checkExternalLinks ? null : "not_checked" };
}

function addBlockedPage(batch: CrawlBatch, { item, crawledAt }: CrawledPage): void {
  batch.fetched.push({
    urlId: item.url_id,
    state: "blocked",
    statusCode: null,
    fetchError: null,
    contentType: null,
    redirectTo: null,
    redirectType: null,
    sizeBytes: null,
  });
  batch.pages.push(createBlockedPage(item, crawledAt));
}

/** Adds the page's links; returns what #fragments they name on URLs of the site. */
function addLinks(
  batch: CrawlBatch,
  { item }: CrawledPage,
  { record, page, registry, settings }: {
    record: PageRecord;
    page: PageFacts;
    registry: UrlRegistry;
    settings: DiscoverySettings;
  },
): FragmentLink[] {
  const fragmentLinks: FragmentLink[] = [];
  const depth = item.depth === null ? null : item.depth + 1;
  for (const link of page.links) {
    const internal = settings.scope.isInternal(link.url);
    const targetId = registry.learn(
      link.url,
      internal
        ? { ...meetLink(link, record, settings), via: "link", from: item.url_id, depth }
        : { ...externalEncounter(settings), via: "link", from: item.url_id, depth: null },
      batch,
    );
    if (targetId === null) continue;
    batch.links.push({
      sourceId: item.url_id,
      targetId,
      type: "anchor",
      follow: link.follow && !record.nofollow,
      internal,
      elementsCount: link.elementsCount,
      rel: link.rel,
      placement: link.placement,
      anchor: link.anchor === "" ? null : link.anchor,
    });
    if (internal && link.fragments.length > 0) fragmentLinks.push([targetId, ...link.fragments]);
  }
  return fragmentLinks;
}

/** A link that is not followed makes its target a URL that is asked for its status alone. */
function meetLink(
  link: LinkFacts,
  record: PageRecord,
  settings: DiscoverySettings,
): Pick<Encounter, "kind" | "skip"> {
  if (!settings.followLinks) return { kind: "page", skip: "not_listed" };
  const nofollow = record.nofollow || link.nofollowCount === link.elementsCount;
  return { kind: nofollow ? "resource" : "page" };
}

function addResources(
  batch: CrawlBatch,
  sourceId: number,
  { page, registry, settings }: {
    page: PageFacts;
    registry: UrlRegistry;
    settings: DiscoverySettings;
  },
): void {
  for (const resource of page.resources) {
    const internal = settings.scope.isInternal(resource.url);
    const targetId = registry.learn(resource.url, {
      kind: "resource",
      via: "resource",
      from: sourceId,
      depth: null,
      skip: internal || settings.checkExternalLinks ? null : "not_checked",
    }, batch);
    if (targetId === null) continue;
    batch.links.push({
      sourceId,
      targetId,
      type: resource.type,
      follow: false,
      internal,
      elementsCount: resource.elementsCount,
      rel: resourceBits(resource, page),
      placement: "other",
      anchor: toldPlace(resource),
    });
  }
}

/** The type of a resource says which elements name it; of these it does not. */
function toldPlace({ type, where }: ResourceFacts): string | null {
  return type === "other" || /^(?:url\(\)|@import|meta\[name=)/.test(where) ? where : null;
}

function resourceBits({ url, type, modernAlternative }: ResourceFacts, page: PageFacts): number {
  const relative = type === "og_image" && !namesAbsolutely(page, url);
  return (modernAlternative ? RESOURCE_BITS.modernAlternative : 0) |
    (relative ? RESOURCE_BITS.relative : 0);
}

/** One of the page's properties for sharing is the image's whole address (ogp.me: type URL). */
function namesAbsolutely({ meta }: PageFacts, url: string): boolean {
  const properties = [
    ...meta.openGraph,
    ...meta.twitter.map(({ name, content }) => ({ property: name, content })),
  ];
  return properties.some(({ property, content }) =>
    /^(?:og|twitter):image/.test(property) && normaliseUrl(content) === url
  );
}

function addHreflangs(
  batch: CrawlBatch,
  sourceId: number,
  { hreflangs, meet }: {
    hreflangs: readonly HreflangFacts[];
    meet: (url: string) => number | null;
  },
): void {
  for (const { code, url, inHead } of hreflangs) {
    if (url === null || !inHead) continue;
    const targetId = meet(url);
    if (targetId === null) continue;
    batch.hreflangs.push({ sourceId, code: code.toLowerCase(), targetId });
  }
}
