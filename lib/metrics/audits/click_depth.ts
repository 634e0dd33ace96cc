import type { CrawlGraph } from "./crawl_graph.ts";

/** Marks a URL in `measureDepths()` that no followed link leads to. */
const UNREACHABLE = -1;

/**
 * Measures the fewest clicks from the start URL to every URL, over followed links; a redirect
 * or a refresh costs no click. Breadth first, so each URL and link is looked at once.
 */
export function measureDepths(graph: CrawlGraph): Int32Array {
  const depths = new Int32Array(graph.size).fill(UNREACHABLE);
  let level = graph.startId === 0 ? [] : [graph.startId];
  for (let depth = 0; level.length > 0; depth++) {
    const next: number[] = [];
    for (const entry of level) {
      for (const urlId of followRedirects(graph, depths, { entry, depth })) {
        pushTargets(urlId, next);
      }
    }
    level = next;
  }
  return depths;

  function pushTargets(urlId: number, next: number[]): void {
    const end = graph.offsets[urlId + 1] ?? 0;
    for (let edge = graph.offsets[urlId] ?? end; edge < end; edge++) {
      const target = graph.targets[edge] ?? 0;
      if (graph.followed[edge] === 1 && depths[target] === UNREACHABLE) next.push(target);
    }
  }
}

/** Sets the depth of a URL and of those it leads on to; returns the ones that had none yet. */
function followRedirects(
  graph: CrawlGraph,
  depths: Int32Array,
  { entry, depth }: { entry: number; depth: number },
): number[] {
  const reached: number[] = [];
  for (let urlId = entry; urlId !== 0 && depths[urlId] === UNREACHABLE;) {
    depths[urlId] = depth;
    reached.push(urlId);
    urlId = leadsTo(graph, urlId);
  }
  return reached;
}

/**
 * Marks the HTML pages that no other page of the site links to, followed or not. The start page is
 * none, and neither is a page at the end of a redirect or refresh whose first URL is linked to:
 * visitors and search engines come that way.
 */
export function markOrphans(graph: CrawlGraph): Uint8Array {
  const reached = new Uint8Array(graph.size);
  for (let entry = 1; entry < graph.size; entry++) {
    if (graph.uniqueInlinks[entry] === 0 && entry !== graph.startId) continue;
    for (let urlId = entry; urlId !== 0 && reached[urlId] === 0;) {
      reached[urlId] = 1;
      urlId = leadsTo(graph, urlId);
    }
  }
  return reached.map((mark, urlId) => graph.html[urlId] === 1 && mark === 0 ? 1 : 0);
}

/** Where a visitor of the URL is sent on to without a click; 0: nowhere. */
function leadsTo(graph: CrawlGraph, urlId: number): number {
  return graph.redirectTo[urlId] || graph.refreshTo[urlId] || 0;
}
