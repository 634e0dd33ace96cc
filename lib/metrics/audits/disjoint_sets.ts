/** Creates `count` sets of one element each: every element is its own root. */
export function createSets(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, element) => element);
}

/** Finds the smallest element of the set that `element` is in, and shortens the way to it. */
export function findRoot(sets: Uint32Array, element: number): number {
  let current = element;
  for (;;) {
    const parent = sets[current] ?? current;
    if (parent === current) return current;
    const grandparent = sets[parent] ?? parent;
    sets[current] = grandparent;
    current = grandparent;
  }
}

/** Joins the sets of two elements; the smallest element stays the root (Tarjan 1975). */
export function joinSets(sets: Uint32Array, one: number, other: number): void {
  const a = findRoot(sets, one);
  const b = findRoot(sets, other);
  sets[Math.max(a, b)] = Math.min(a, b);
}
