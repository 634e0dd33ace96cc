/**
 * A directed graph over the nodes 0..nodesCount-1 in compressed rows: the edges of node `n` are
 * those from `offsets[n]` to `offsets[n + 1]`. Edges are distinct and none leads to its own node.
 */
export interface LinkGraph {
  nodesCount: number;
  /** `nodesCount + 1` positions in `targets`. */
  offsets: Uint32Array;
  targets: Uint32Array;
  /** 1: the link passes rank; 0: nofollow, its share evaporates. */
  followed: Uint8Array;
}

const DAMPING = 0.85;
const TOLERANCE = 1e-6;
const MAX_ITERATIONS = 100;

/**
 * Computes PageRank (Brin and Page 1998) with damping 0.85 until the ranks move by less than 1e-6
 * in sum, at most 100 times. A nofollow edge takes its share of the source's rank and passes
 * nothing; the rank of a node without edges is spread evenly. Without nofollow the ranks add up
 * to 1.
 */
export function rankPages(graph: LinkGraph): Float64Array {
  const count = graph.nodesCount;
  let ranks = new Float64Array(count).fill(1 / count);
  let next = new Float64Array(count);
  for (let iteration = 0; iteration < MAX_ITERATIONS && count > 0; iteration++) {
    const dangling = passRanks(graph, ranks, next);
    const base = (1 - DAMPING + DAMPING * dangling) / count;
    let moved = 0;
    for (let node = 0; node < count; node++) {
      const rank = base + DAMPING * (next[node] ?? 0);
      moved += Math.abs(rank - (ranks[node] ?? 0));
      next[node] = rank;
    }
    [ranks, next] = [next, ranks];
    if (moved < TOLERANCE) break;
  }
  return ranks;
}

/** Sums in `next` what each node receives; returns the rank of the nodes without edges. */
function passRanks(graph: LinkGraph, ranks: Float64Array, next: Float64Array): number {
  const { offsets, targets, followed } = graph;
  next.fill(0);
  let dangling = 0;
  for (let node = 0; node < graph.nodesCount; node++) {
    const from = offsets[node] ?? 0;
    const to = offsets[node + 1] ?? from;
    const rank = ranks[node] ?? 0;
    if (from === to) dangling += rank;
    const share = rank / (to - from);
    for (let edge = from; edge < to; edge++) {
      const target = targets[edge] ?? 0;
      if (followed[edge] === 1) next[target] = (next[target] ?? 0) + share;
    }
  }
  return dangling;
}

/**
 * Turns ranks into link scores 0–100 on a logarithmic scale, the best page being 100:
 * `100 × ln(1 + rank / base) ÷ ln(1 + best / base)`, where `base = 0.15 / pages` is the rank that a
 * page has without any link. Each further tenfold rank thus adds about the same.
 */
export function scoreRanks(ranks: Float64Array): Uint8Array {
  const base = (1 - DAMPING) / ranks.length;
  const best = ranks.reduce((max, rank) => Math.max(max, rank), 0);
  const scale = Math.log1p(best / base);
  return Uint8Array.from(ranks, (rank) => Math.round(100 * Math.log1p(rank / base) / scale));
}
