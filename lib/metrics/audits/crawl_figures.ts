import { markOrphans, measureDepths } from "./click_depth.ts";
import type { CrawlGraph } from "./crawl_graph.ts";
import { findEnds, markCycles } from "./cycles.ts";
import { rankPages, scoreRanks } from "./page_rank.ts";
import { createRankGraph, type RankGraph } from "./rank_graph.ts";

/** What the links of a crawl say of its URLs, in arrays whose index is `url_id`. */
export interface CrawlFigures {
  graph: CrawlGraph;
  /**
   * The links of the whole site were followed to their end, so that a page without inlinks has
   * none. Otherwise only what was found counts, not what is missing.
   */
  browsed: boolean;
  /** Clicks from the start URL; below 0: no followed link leads here. */
  depths: Int32Array;
  /** 1: an HTML page that no other page links to; all 0 unless the site was browsed. */
  orphans: Uint8Array;
  /** Other pages with a link here that may be followed. */
  followedInlinks: Uint32Array;
  /** Other pages that link here and may be in a search index. */
  indexableInlinks: Uint32Array;
  /** 1: a URL that other pages link to sends its visitors on to this one. */
  sentTo: Uint8Array;
  /** 0–100; below 0: counted under another page, or no page. */
  linkScores: Int8Array;
  /** 1: its rank is less than that of nine tenths of the pages. */
  lowRanks: Uint8Array;
  /** The smallest URL of the circle of canonicals that the page is in; 0: in none. */
  canonicalCycles: Uint32Array;
  /** The same of `rel=next` and of `rel=prev`. */
  nextCycles: Uint32Array;
  prevCycles: Uint32Array;
  /** Where `rel=prev` leads to from here in the end; 0: there is none, or it goes in circles. */
  firstPages: Uint32Array;
}

/** Measures the graph of a crawl. */
export function measureCrawl(graph: CrawlGraph, browsed: boolean): CrawlFigures {
  const prevCycles = markCycles(graph.prevPage);
  return {
    graph,
    browsed,
    depths: measureDepths(graph),
    orphans: browsed ? markOrphans(graph) : new Uint8Array(graph.size),
    ...countInlinks(graph),
    sentTo: markSentTo(graph),
    ...measureRanks(graph),
    canonicalCycles: markCycles(graph.canonicalId),
    nextCycles: markCycles(graph.nextPage),
    prevCycles,
    firstPages: findEnds(graph.prevPage, prevCycles),
  };
}

function countInlinks(
  graph: CrawlGraph,
): Pick<CrawlFigures, "followedInlinks" | "indexableInlinks"> {
  const followedInlinks = new Uint32Array(graph.size);
  const indexableInlinks = new Uint32Array(graph.size);
  for (let source = 1; source < graph.size; source++) {
    const indexable = graph.indexable[source] ?? 0;
    const end = graph.offsets[source + 1] ?? 0;
    for (let edge = graph.offsets[source] ?? end; edge < end; edge++) {
      const target = graph.targets[edge] ?? 0;
      followedInlinks[target] = (followedInlinks[target] ?? 0) + (graph.followed[edge] ?? 0);
      indexableInlinks[target] = (indexableInlinks[target] ?? 0) + indexable;
    }
  }
  return { followedInlinks, indexableInlinks };
}

function markSentTo(graph: CrawlGraph): Uint8Array {
  const sentTo = new Uint8Array(graph.size);
  const nextOf = (urlId: number) => (graph.redirectTo[urlId] || graph.refreshTo[urlId]) ?? 0;
  for (let entry = 1; entry < graph.size; entry++) {
    if (graph.uniqueInlinks[entry] === 0 && entry !== graph.startId) continue;
    for (let urlId = nextOf(entry); urlId !== 0 && sentTo[urlId] === 0; urlId = nextOf(urlId)) {
      sentTo[urlId] = 1;
    }
  }
  return sentTo;
}

/** The share of all pages that counts as low. */
const LOW_SHARE = 0.1;

function measureRanks(graph: CrawlGraph): Pick<CrawlFigures, "linkScores" | "lowRanks"> {
  const ranked = createRankGraph(graph);
  const ranks = rankPages(ranked.graph);
  return {
    linkScores: spreadScores(ranked, scoreRanks(ranks), graph.size),
    lowRanks: markLowRanks(ranked, ranks, graph.size),
  };
}

/** A URL that is counted under another page has no separate score. */
function spreadScores({ urlIds }: RankGraph, scores: Uint8Array, size: number): Int8Array {
  const linkScores = new Int8Array(size).fill(-1);
  for (const [node, urlId] of urlIds.entries()) linkScores[urlId] = scores[node] ?? -1;
  return linkScores;
}

/** Strictly below the rank at one tenth: of many pages with the same lowest rank, none is low. */
function markLowRanks({ urlIds }: RankGraph, ranks: Float64Array, size: number): Uint8Array {
  // single precision, so that the order of a sum does not distinguish equal ranks
  const rounded = Float32Array.from(ranks);
  const limit = rounded.toSorted()[Math.floor(rounded.length * LOW_SHARE)] ?? 0;
  const lowRanks = new Uint8Array(size);
  for (const [node, urlId] of urlIds.entries()) {
    lowRanks[urlId] = (rounded[node] ?? 0) < limit ? 1 : 0;
  }
  return lowRanks;
}
