/** Tables have at most this many times the places of their ids. */
const PLACES_PER_ID = 16;
const FEW_PLACES = 0x1_0000;

/** Numbers of ids. */
interface IdNumbers {
  numberOf(id: number): number;
  /** Gives an id a number below 65,536. */
  give(id: number, number: number): void;
}

/** The least and the greatest of ids, and how many there are. */
interface IdBounds {
  least: number;
  most: number;
  count: number;
}

/**
 * Prepares numbers for ids within bounds; `none` is the number of all others. Of ids that lie close together a table gives
 * it in some nanoseconds.
 */
export function createIdNumbers({ least, most, count }: IdBounds, none: number): IdNumbers {
  const length = most < least ? 0 : most - least + 1;
  if (length > Math.max(FEW_PLACES, PLACES_PER_ID * count)) {
    const numbers = new Map<number, number>();
    return {
      numberOf: (id) => numbers.get(id) ?? none,
      give: (id, number) => numbers.set(id, number),
    };
  }
  const table = new Uint16Array(length).fill(none);
  return {
    numberOf: (id) => id < least || id > most ? none : table[id - least] ?? none,
    give: (id, number) => table[id - least] = number,
  };
}

/** Numbers ids by the list that they are in, from 0; `none` is the number of all others. */
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
  const numbers = createIdNumbers({ least, most, count }, none);
  for (const [number, ids] of lists.entries()) {
    for (let at = 0; at < ids.length; at++) numbers.give(ids[at] ?? 0, number);
  }
  return numbers.numberOf;
}
