/** Tables have at most this many times the places of their ids. */
const PLACES_PER_ID = 16;
const FEW_PLACES = 0x1_0000;

/**
 * Numbers ids by the list that they are in, from 0; `none` is the number of all others. Of ids that lie close together a
 * table gives it in some nanoseconds.
 */
export function numberIds(
  lists: readonly ArrayLike<number>[],
  none: number,
): (id: number) => number {
  let [least, most, count] = [Infinity, -1, 0];
  for (const ids of lists) {
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0;
      if (id < least) least = id;
      if (id > most) most = id;
    }
    count += ids.length;
  }
  const length = most < 0 ? 0 : most - least + 1;
  if (length > Math.max(FEW_PLACES, PLACES_PER_ID * count)) return numberSparse(lists, none);
  const table = new Uint16Array(length).fill(none);
  for (const [number, ids] of lists.entries()) {
    for (let at = 0; at < ids.length; at++) table[(ids[at] ?? 0) - least] = number;
  }
  return (id) => id < least || id > most ? none : table[id - least] ?? none;
}

function numberSparse(
  lists: readonly ArrayLike<number>[],
  none: number,
): (id: number) => number {
  const numbers = new Map<number, number>();
  for (const [number, ids] of lists.entries()) {
    for (let at = 0; at < ids.length; at++) numbers.set(ids[at] ?? 0, number);
  }
  return (id) => numbers.get(id) ?? none;
}
