/**
 * Marks the cycles of a graph in which each node leads to one other at most: `next[node]`, 0 for
 * nowhere. Gives each node of a cycle its smallest member, all others 0. Each node is visited twice.
 */
export function markCycles(next: Uint32Array): Uint32Array {
  const cycles = new Uint32Array(next.length);
  // by node: the walk that came by first
  const walks = new Uint32Array(next.length);
  for (let start = 1; start < next.length; start++) {
    let node = start;
    while (node !== 0 && walks[node] === 0 && next[node] !== 0) {
      walks[node] = start;
      node = next[node] ?? 0;
    }
    if (node !== 0 && walks[node] === start) markCycle(next, cycles, node);
  }
  return cycles;
}

function markCycle(next: Uint32Array, cycles: Uint32Array, entry: number): void {
  const members = [entry];
  for (let node = next[entry] ?? 0; node !== entry; node = next[node] ?? 0) members.push(node);
  const smallest = members.reduce((least, node) => Math.min(least, node));
  for (const node of members) cycles[node] = smallest;
}

/**
 * Finds where the walk from each node ends: the node that leads nowhere. 0 for nodes that lead
 * nowhere themselves and for those whose walk goes in circles.
 */
export function findEnds(next: Uint32Array, cycles: Uint32Array): Uint32Array {
  const ends = new Uint32Array(next.length);
  const known = new Uint8Array(next.length);
  for (let start = 1; start < next.length; start++) {
    const walk: number[] = [];
    let node = start;
    while (next[node] !== 0 && cycles[node] === 0 && known[node] === 0) {
      known[node] = 1;
      walk.push(node);
      node = next[node] ?? 0;
    }
    // what goes in circles has no end, and neither has what an earlier walk found to lead there
    const end = next[node] === 0 ? node : ends[node] ?? 0;
    for (const member of walk) ends[member] = end;
  }
  return ends;
}
