/**
 * Chooses `size` members, evenly spread over the groups and within each: a group's share grows by
 * one in turn, the largest groups first, until all places are taken. `chosen` are in it already and
 * count for their groups. Returns the new ones; the same input gives the same sample.
 */
export function spreadSample<Member>(
  groups: ReadonlyMap<string, readonly Member[]>,
  size: number,
  chosen: ReadonlySet<Member> = new Set(),
): Member[] {
  const shares = [...groups.values()]
    .map((members) => {
      const free = members.filter((member) => !chosen.has(member));
      return { free, taken: members.length - free.length, share: 0 };
    })
    .sort((one, other) => other.free.length - one.free.length);
  let left = size - chosen.size;
  for (let round = 1; left > 0; round++) {
    const open = shares.filter(({ free, share }) => share < free.length);
    if (open.length === 0) break;
    for (const group of open) {
      if (left === 0) break;
      if (group.taken + group.share >= round) continue;
      group.share++;
      left--;
    }
  }
  return shares.flatMap(({ free, share }) => spread(free, share));
}

/** `count` members at equal distances, the first and last distance being half of the others. */
function spread<Member>(members: readonly Member[], count: number): Member[] {
  const places = Array.from(
    { length: count },
    (_, index) => Math.floor((index + 0.5) * members.length / count),
  );
  const chosen = new Set(places);
  return members.filter((_, place) => chosen.has(place));
}
