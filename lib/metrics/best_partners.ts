import type { MeasureColumns } from "./measure_table.ts";

/** Of each id, how many others it occurs with, and the best of them. */
export interface BestPartner {
  partnerId: number;
  partnersCount: number;
}

/**
 * Finds for each id of one side of the pairs how many ids of the other side it occurs with, and the one with
 * the most clicks; of several the one with the most impressions, then the lowest id. An id 0
 * stands for all that have no name of their own: it has no partners and is nobody's.
 */
export function findBestPartners(
  pairs: MeasureColumns,
  side: "firsts" | "seconds",
): Map<number, BestPartner> {
  const ids = pairs[side];
  const partners = pairs[side === "firsts" ? "seconds" : "firsts"];
  const found = new Map<number, BestPartner & { row: number }>();
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] ?? 0;
    const partnerId = partners[row] ?? 0;
    if (id === 0 || partnerId === 0) continue;
    const best = found.get(id);
    if (best === undefined) {
      found.set(id, { partnerId, partnersCount: 1, row });
      continue;
    }
    best.partnersCount++;
    if (!isBetter(pairs, partners, row, best.row)) continue;
    best.partnerId = partnerId;
    best.row = row;
  }
  return found;
}

function isBetter(
  { clicks, impressions }: MeasureColumns,
  partners: Uint32Array,
  row: number,
  other: number,
): boolean {
  const more = (clicks[row] ?? 0) - (clicks[other] ?? 0) ||
    (impressions[row] ?? 0) - (impressions[other] ?? 0) ||
    (partners[other] ?? 0) - (partners[row] ?? 0);
  return more > 0;
}
