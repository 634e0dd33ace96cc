import type { CrawlBatch } from "../../../../db/audits/crawl/crawl_batches.ts";
import type { QueuedUrl } from "../../../../db/audits/crawl/frontier.ts";
import type { Scope } from "../../../crawler/url/scope.ts";
import { createFragments, type FragmentLink } from "./page_details.ts";
import type { OutcomeLink, PageOutcome } from "./page_outcome.ts";
import { createBlockedPage, createPageRow } from "./page_row.ts";
import type { Encounter, UrlRegistry } from "./url_registry.ts";

/** What the crawl did with one URL of the frontier. */
export interface CrawledPage {
  item: QueuedUrl;
  /** Null: robots.txt forbids the URL and it was not requested. */
  outcome: PageOutcome | null;
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
export function* mentionedUrls(outcome: PageOutcome): Iterable<string> {
  const { redirect, canonicalUrl } = outcome;
  if (redirect !== null) yield redirect.url;
  if (canonicalUrl !== null) yield canonicalUrl;
  for (const { url } of outcome.hreflangs) yield url;
  for (const { url } of outcome.pagination) yield url;
  for (const { url } of outcome.links) yield url;
  for (const { url } of outcome.resources) yield url;
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
  const { item, outcome } = crawled;
  if (outcome === null) {
    addBlockedPage(batch, crawled);
    return;
  }
  const { redirect, fetched } = outcome;
  const meet = (url: string, met: Omit<Encounter, "from" | "kind">) =>
    registry.learn(url, {
      ...met,
      ...(settings.scope.isInternal(url) ? { kind: "page" } : externalEncounter(settings)),
      from: item.url_id,
    }, batch);

  const redirectTo = redirect === null ? null : meet(redirect.url, {
    via: redirect.type === "http" ? "redirect" : "meta_refresh",
    depth: item.depth,
    redirectHops: item.redirect_hops + 1,
  });
  let canonicalId: number | null = null;
  if (outcome.canonicalUrl !== null) {
    canonicalId = meet(outcome.canonicalUrl, { via: "canonical", depth: null });
  }
  for (const { code, url } of outcome.hreflangs) {
    const targetId = meet(url, HREFLANG);
    if (targetId !== null) batch.hreflangs.push({ sourceId: item.url_id, code, targetId });
  }
  for (const { rel, url } of outcome.pagination) {
    const targetId = meet(url, { via: "pagination", depth: null });
    if (targetId !== null) batch.pagination.push({ sourceId: item.url_id, rel, targetId });
  }
  addContents(batch, item, { outcome, registry, settings });
  batch.fetched.push({
    ...fetched,
    urlId: item.url_id,
    state: "fetched",
    redirectTo,
    redirectType: redirectTo === null ? null : redirect?.type ?? null,
  });
  const { crawledAt } = crawled;
  batch.pages.push(createPageRow(item, outcome.fields, { canonicalId, crawledAt }));
  for (const occurrence of outcome.occurrences) {
    batch.occurrences.push({ ...occurrence, urlId: item.url_id, stage: "page" });
  }
}

/** What a page holds, and where its links and resources go. */
interface Contents {
  outcome: PageOutcome;
  registry: UrlRegistry;
  settings: DiscoverySettings;
}

function addContents(batch: CrawlBatch, item: QueuedUrl, contents: Contents): void {
  const { fragmentIds, text } = contents.outcome;
  const fragmentLinks = addLinks(batch, item, contents);
  if (fragmentIds !== null) {
    const fragments = createFragments(item.url_id, fragmentIds, fragmentLinks);
    if (fragments !== undefined) batch.fragments.push(fragments);
  }
  if (text !== null) batch.texts.push({ urlId: item.url_id, body: text });
  addResources(batch, item, contents);
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
  item: QueuedUrl,
  { outcome, registry, settings }: Contents,
): FragmentLink[] {
  const fragmentLinks: FragmentLink[] = [];
  const depth = item.depth === null ? null : item.depth + 1;
  for (const link of outcome.links) {
    const internal = settings.scope.isInternal(link.url);
    const targetId = registry.learn(
      link.url,
      internal
        ? { ...meetLink(link, settings), via: "link", from: item.url_id, depth }
        : { ...externalEncounter(settings), via: "link", from: item.url_id, depth: null },
      batch,
    );
    if (targetId === null) continue;
    batch.links.push({
      sourceId: item.url_id,
      targetId,
      type: "anchor",
      follow: link.follow,
      internal,
      elementsCount: link.elementsCount,
      rel: link.rel,
      placement: link.placement,
      anchor: link.anchor,
    });
    if (internal && link.fragments.length > 0) fragmentLinks.push([targetId, ...link.fragments]);
  }
  return fragmentLinks;
}

/** A link that is not followed makes its target a URL that is asked for its status alone. */
function meetLink(
  { nofollow }: OutcomeLink,
  settings: DiscoverySettings,
): Pick<Encounter, "kind" | "skip"> {
  if (!settings.followLinks) return { kind: "page", skip: "not_listed" };
  return { kind: nofollow ? "resource" : "page" };
}

function addResources(
  batch: CrawlBatch,
  item: QueuedUrl,
  { outcome, registry, settings }: Contents,
): void {
  for (const resource of outcome.resources) {
    const internal = settings.scope.isInternal(resource.url);
    const targetId = registry.learn(resource.url, {
      kind: "resource",
      via: "resource",
      from: item.url_id,
      depth: null,
      skip: internal || settings.checkExternalLinks ? null : "not_checked",
    }, batch);
    if (targetId === null) continue;
    batch.links.push({
      sourceId: item.url_id,
      targetId,
      type: resource.type,
      follow: false,
      internal,
      elementsCount: resource.elementsCount,
      rel: resource.rel,
      placement: "other",
      anchor: resource.anchor,
    });
  }
}
