import { findBestPositions } from "../../../../db/search_data/search_series.ts";
import type { NoSearchData, SearchWindow } from "../search_window.ts";
import type { WindowEngine } from "./engine.ts";

/** Some megabytes. */
const MAX_KNOWN = 50_000;

/**
 * Reads the best mean position of a day that keywords had in a window; without days there is none. Periods never
 * change: what was read is kept in memory, since it takes as many lookups as keywords have days.
 */
export async function readBestPositions(
  { db, positions }: WindowEngine,
  { siteId, window, keywordIds }: {
    siteId: number;
    window: SearchWindow | NoSearchData;
    keywordIds: readonly number[];
  },
): Promise<Map<number, number>> {
  if (window.period === null || window.origin !== "days") return new Map();
  const { period, searchType, country, device, from, to } = window;
  const keyOf = (id: number) => `${period.id} ${id}`;
  const unread = keywordIds.filter((id) => !positions.has(keyOf(id)));
  const read = await findBestPositions(db, {
    siteId,
    searchType,
    country,
    device,
    from,
    to,
    keywordIds: unread,
  });
  const best = new Map(read);
  for (const id of keywordIds) {
    const position = positions.get(keyOf(id));
    if (position !== undefined && position !== null) best.set(id, position);
  }
  for (const id of unread) keep(positions, keyOf(id), read.get(id) ?? null);
  return best;
}

function keep(positions: Map<string, number | null>, key: string, position: number | null): void {
  // a Map lists its keys in the order of their coming
  const [oldest] = positions.size >= MAX_KNOWN ? positions.keys() : [];
  if (oldest !== undefined) positions.delete(oldest);
  positions.set(key, position);
}
