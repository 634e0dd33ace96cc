import type { CrawlGraph } from "./crawl_graph.ts";
import type { LinkGraph } from "./page_rank.ts";
import { createFixedBuffer } from "../core/system_memory.ts";

/** Marks a URL in `nodes` that is not a separate page. */
const NO_NODE = -1;

/** The graph that ranks flow over, and which node each URL is counted under. */
export interface RankGraph {
  graph: LinkGraph;
  /** By `url_id`: the node; NO_NODE for URLs that are no page. */
  nodes: Int32Array;
  /** By node: `url_id` of its page. */
  urlIds: Uint32Array;
}

/**
 * Reduces a crawl to the pages that hold rank: redirects count as the page at their end,
 * canonicalised pages as their canonical target (when it is a page of the crawl), links between
 * the same two pages count once and a link to the page itself not at all.
 */
export function createRankGraph(crawl: CrawlGraph): RankGraph {
  const pages = collapseUrls(crawl);
  const nodes = new Int32Array(crawl.size).fill(NO_NODE);
  const urlIds = new Uint32Array(pages.filter((page, urlId) => page === urlId && page !== 0));
  for (const [node, urlId] of urlIds.entries()) nodes[urlId] = node;
  for (const [urlId, page] of pages.entries()) {
    if (page !== 0) nodes[urlId] = nodes[page] ?? NO_NODE;
  }
  return { graph: collapseLinks(crawl, nodes, urlIds.length), nodes, urlIds };
}

/** By `url_id`: the page that the URL counts as; 0: none. */
function collapseUrls(crawl: CrawlGraph): Uint32Array {
  const pages = new Uint32Array(crawl.size);
  for (let urlId = 1; urlId < crawl.size; urlId++) pages[urlId] = findPage(crawl, urlId);
  return pages;
}

const MAX_STEPS = 20;

/** Follows redirects and canonicals to a page that has none; a circle leads back to where it began. */
function findPage(crawl: CrawlGraph, urlId: number): number {
  const own = crawl.html[urlId] === 1 ? urlId : 0;
  let page = own;
  let current = urlId;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = (crawl.redirectTo[current] || crawl.canonicalId[current]) ?? 0;
    if (next === 0 || next === current) return page;
    if (next === urlId) return own;
    if (crawl.html[next] === 1) page = next;
    current = next;
  }
  return own;
}

function collapseLinks(crawl: CrawlGraph, nodes: Int32Array, nodesCount: number): LinkGraph {
  const rows = groupLinks(crawl, nodes, nodesCount);
  // what is kept is never longer than what has been read, so both can be in one place
  const targets = rows.links;
  const followed = new Uint8Array(createFixedBuffer(rows.links.length));
  const offsets = new Uint32Array(nodesCount + 1);
  let end = 0;
  for (let node = 0; node < nodesCount; node++) {
    let last = NO_NODE;
    for (const link of rows.links.subarray(rows.offsets[node], rows.offsets[node + 1]).sort()) {
      const target = link >>> 1;
      if (target === last) continue;
      last = target;
      targets[end] = target;
      followed[end] = (link & 1) === 0 ? 1 : 0;
      end++;
    }
    offsets[node + 1] = end;
  }
  return {
    nodesCount,
    offsets,
    targets: targets.subarray(0, end),
    followed: followed.subarray(0, end),
  };
}

/** Links by source node as `target × 2 + (followed ? 0 : 1)`: sorted, a followed one comes first. */
function groupLinks(
  crawl: CrawlGraph,
  nodes: Int32Array,
  nodesCount: number,
): { links: Uint32Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(nodesCount + 1);
  eachLink(crawl, nodes, (source) => offsets[source + 1] = (offsets[source + 1] ?? 0) + 1);
  for (let node = 0; node < nodesCount; node++) {
    offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);
  }
  const links = new Uint32Array(createFixedBuffer(4 * (offsets[nodesCount] ?? 0)));
  const ends = offsets.slice();
  eachLink(crawl, nodes, (source, target, isFollowed) => {
    const end = ends[source] ?? 0;
    links[end] = target * 2 + (isFollowed ? 0 : 1);
    ends[source] = end + 1;
  });
  return { links, offsets };
}

function eachLink(
  crawl: CrawlGraph,
  nodes: Int32Array,
  visit: (source: number, target: number, followed: boolean) => void,
): void {
  for (let urlId = 1; urlId < crawl.size; urlId++) {
    const source = nodes[urlId] ?? NO_NODE;
    const end = crawl.offsets[urlId + 1] ?? 0;
    for (let edge = crawl.offsets[urlId] ?? end; edge < end; edge++) {
      const target = nodes[crawl.targets[edge] ?? 0] ?? NO_NODE;
      if (source === NO_NODE || target === NO_NODE || source === target) continue;
      visit(source, target, crawl.followed[edge] === 1);
    }
  }
}
