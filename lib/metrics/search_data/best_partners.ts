import type { MeasureRun } from "./measure_run.ts";

/** Of each id of one side, how many of the other it occurs with, and the best of them. */
export interface BestPartners {
  /** Undefined where it has none. */
  find(id: number): BestPartner | undefined;
}

/** What an id occurs with. */
interface BestPartner {
  partnerId: number;
  partnersCount: number;
}

/**
 * Finds for each id of one side of the pairs how many ids of the other side it occurs with, and the one with
 * the most clicks; of several the one with the most impressions, then the lowest id. An id 0
 * means all that have no name: it has no partners and is nobody's.
 */
export function findBestPartners(pairs: MeasureRun, side: "firsts" | "seconds"): BestPartners {
  const ids = pairs[side];
  const partners = pairs[side === "firsts" ? "seconds" : "firsts"];
  const slots = new Map<number, number>();
  const bestRows: number[] = [];
  const counts: number[] = [];
  let lastId = 0;
  let lastSlot: number | undefined;
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] ?? 0;
    if (id === 0 || partners[row] === 0) continue;
    // pairs of one first id are together
    const slot = id === lastId ? lastSlot : slots.get(id);
    lastId = id;
    lastSlot = slot ?? bestRows.length;
    if (slot === undefined) {
      slots.set(id, bestRows.push(row) - 1);
      counts.push(1);
      continue;
    }
    counts[slot] = (counts[slot] ?? 0) + 1;
    if (isBetter(pairs, partners, row, bestRows[slot] ?? 0)) bestRows[slot] = row;
  }
  return {
    find(id) {
      const slot = slots.get(id);
      if (slot === undefined) return undefined;
      return {
        partnerId: partners[bestRows[slot] ?? 0] ?? 0,
        partnersCount: counts[slot] ?? 0,
      };
    },
  };
}

function isBetter(
  { clicks, impressions }: MeasureRun,
  partners: Uint32Array,
  row: number,
  other: number,
): boolean {
  const more = (clicks[row] ?? 0) - (clicks[other] ?? 0) ||
    (impressions[row] ?? 0) - (impressions[other] ?? 0) ||
    (partners[other] ?? 0) - (partners[row] ?? 0);
  return more > 0;
}
