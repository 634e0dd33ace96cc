import { createGrowingBuffer, growBuffer } from "../core/system_memory.ts";

/**
 * The links of a crawl in arrays whose index is `url_id` (element 0 is unused): about 45 bytes a
 * URL and 5 bytes a link, so that a site of 100,000 pages with 60 links each takes 35 MB.
 */
export interface CrawlGraph {
  /** One more than the highest `url_id`. */
  size: number;
  /** `url_id` of the start URL; 0 when there is none. */
  startId: number;
  /** 1: answered 200 with HTML. */
  html: Uint8Array;
  /** 1: may be in a search index. */
  indexable: Uint8Array;
  /** 1: a page whose canonical names another URL. */
  canonicalised: Uint8Array;
  /** 1: an image, style sheet or script that answered 200. */
  asset: Uint8Array;
  /** Target of an HTTP redirect; 0: none. */
  redirectTo: Uint32Array;
  /** Where the page redirects by a refresh element or header; 0: nowhere. */
  refreshTo: Uint32Array;
  /** The one usable canonical; 0: none. */
  canonicalId: Uint32Array;
  /** What the page's `rel=next` and `rel=prev` name; 0: nothing. */
  nextPage: Uint32Array;
  prevPage: Uint32Array;
  /** Internal anchors of all pages, also those to themselves. */
  linksCount: number;
  /** Internal anchors to other URLs, in compressed rows: those of `n` are `offsets[n]` to `[n+1]`. */
  offsets: Uint32Array;
  targets: Uint32Array<ArrayBuffer>;
  /** 1: at least one of the anchors may be followed. */
  followed: Uint8Array<ArrayBuffer>;
  /** Internal anchor elements of other pages that point here. */
  inlinks: Uint32Array;
  /** Other pages that link here. */
  uniqueInlinks: Uint32Array;
  /** Anchor elements to other internal URLs. */
  outlinks: Uint32Array;
  /** Anchor elements to URLs outside the site. */
  externalOutlinks: Uint32Array;
}

/** What the graph is made of: one URL. */
export interface GraphUrl {
  urlId: number;
  start: boolean;
  html: boolean;
  indexable: boolean;
  canonicalised: boolean;
  asset: boolean;
  /** None of its links may be followed. */
  nofollow: boolean;
  redirectTo: number | null;
  refreshTo: number | null;
  canonicalId: number | null;
}

/** What the graph is made of: all anchors from one page to one URL. */
export interface GraphLink {
  sourceId: number;
  targetId: number;
  internal: boolean;
  followed: boolean;
  elementsCount: number;
}

/** What the graph is made of: a `rel=next` or `rel=prev`. */
export interface GraphPagination {
  sourceId: number;
  rel: "next" | "prev";
  targetId: number;
}

/** Collects URLs, then links in ascending order of `sourceId`, into a `CrawlGraph`. */
interface CrawlGraphBuilder {
  addUrl(url: GraphUrl): void;
  addLink(link: GraphLink): void;
  /** Of several with the same rel, the first counts. */
  addPagination(link: GraphPagination): void;
  finish(): CrawlGraph;
}

/** Creates an empty graph for the URLs 1 to `maxUrlId`. */
export function createGraphBuilder(maxUrlId: number): CrawlGraphBuilder {
  const graph = createEmptyGraph(maxUrlId + 1);
  const nofollow = new Uint8Array(maxUrlId + 1);
  let linksCount = 0;
  let capacity = 0;
  let lastSource = 0;
  return {
    addUrl(url) {
      if (url.start) graph.startId = url.urlId;
      graph.html[url.urlId] = url.html ? 1 : 0;
      graph.indexable[url.urlId] = url.indexable ? 1 : 0;
      graph.canonicalised[url.urlId] = url.canonicalised ? 1 : 0;
      graph.asset[url.urlId] = url.asset ? 1 : 0;
      nofollow[url.urlId] = url.nofollow ? 1 : 0;
      graph.redirectTo[url.urlId] = url.redirectTo ?? 0;
      graph.refreshTo[url.urlId] = url.refreshTo ?? 0;
      graph.canonicalId[url.urlId] = url.canonicalId ?? 0;
    },
    addLink(link) {
      const { sourceId, targetId, elementsCount } = link;
      if (link.internal) graph.linksCount++;
      if (sourceId === targetId) return;
      if (!link.internal) return add(graph.externalOutlinks, sourceId, elementsCount);
      add(graph.outlinks, sourceId, elementsCount);
      add(graph.inlinks, targetId, elementsCount);
      add(graph.uniqueInlinks, targetId, 1);
      if (linksCount === capacity) {
        growLinks(graph, linksCount + 1);
        capacity = Math.min(graph.targets.length, graph.followed.length);
      }
      graph.targets[linksCount] = targetId;
      graph.followed[linksCount] = link.followed && nofollow[sourceId] === 0 ? 1 : 0;
      graph.offsets.fill(linksCount, lastSource + 1, sourceId + 1);
      lastSource = sourceId;
      linksCount++;
    },
    addPagination({ sourceId, rel, targetId }) {
      const pages = rel === "next" ? graph.nextPage : graph.prevPage;
      if (pages[sourceId] === 0) pages[sourceId] = targetId;
    },
    finish() {
      graph.offsets.fill(linksCount, lastSource + 1);
      graph.targets.buffer.resize(linksCount * 4);
      graph.followed.buffer.resize(linksCount);
      return graph;
    },
  };
}

function createEmptyGraph(size: number): CrawlGraph {
  return {
    size,
    startId: 0,
    linksCount: 0,
    html: new Uint8Array(size),
    indexable: new Uint8Array(size),
    canonicalised: new Uint8Array(size),
    asset: new Uint8Array(size),
    redirectTo: new Uint32Array(size),
    refreshTo: new Uint32Array(size),
    canonicalId: new Uint32Array(size),
    nextPage: new Uint32Array(size),
    prevPage: new Uint32Array(size),
    offsets: new Uint32Array(size + 1),
    targets: new Uint32Array(createGrowingBuffer()),
    followed: new Uint8Array(createGrowingBuffer()),
    inlinks: new Uint32Array(size),
    uniqueInlinks: new Uint32Array(size),
    outlinks: new Uint32Array(size),
    externalOutlinks: new Uint32Array(size),
  };
}

function add(counts: Uint32Array, index: number, count: number): void {
  counts[index] = (counts[index] ?? 0) + count;
}

function growLinks(graph: CrawlGraph, linksCount: number): void {
  const targets = growBuffer(graph.targets.buffer, linksCount * 4);
  if (targets !== graph.targets.buffer) graph.targets = new Uint32Array(targets);
  const followed = growBuffer(graph.followed.buffer, linksCount);
  if (followed !== graph.followed.buffer) graph.followed = new Uint8Array(followed);
}
