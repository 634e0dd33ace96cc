import { type CrawlGraph, createGraphBuilder } from "../../../lib/metrics/audits/crawl_graph.ts";

/** One URL of a small graph; `nofollow` targets are links with rel=nofollow. */
export interface GraphEntry {
  links?: readonly number[];
  nofollow?: readonly number[];
  redirectTo?: number;
  refreshTo?: number;
  canonicalId?: number;
  noindex?: boolean;
}

/** Creates a graph from its URLs, numbered from 1, the first being the start URL. */
export function createCrawlGraph(entries: readonly GraphEntry[]): CrawlGraph {
  const builder = createGraphBuilder(entries.length);
  for (const [index, entry] of entries.entries()) {
    builder.addUrl({
      urlId: index + 1,
      start: index === 0,
      html: entry.redirectTo === undefined,
      indexable: entry.redirectTo === undefined && entry.noindex !== true,
      canonicalised: entry.canonicalId !== undefined,
      asset: false,
      nofollow: false,
      redirectTo: entry.redirectTo ?? null,
      refreshTo: entry.refreshTo ?? null,
      canonicalId: entry.canonicalId ?? null,
    });
  }
  for (const [index, entry] of entries.entries()) {
    const add = (targetId: number, followed: boolean) =>
      builder.addLink({
        sourceId: index + 1,
        targetId,
        internal: true,
        followed,
        elementsCount: 1,
      });
    for (const target of entry.links ?? []) add(target, true);
    for (const target of entry.nofollow ?? []) add(target, false);
  }
  return builder.finish();
}
