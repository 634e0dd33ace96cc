import { findBestPositions, listBestPositions } from "../../../../db/search_data/search_series.ts";
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

/** Keywords whose positions are read by one statement. */
const CHUNK = 20_000;

/** Finds the best mean position of a day that a keyword had; undefined: it had none. */
export type FindPosition = (keywordId: number) => number | undefined;

/**
 * Reads the same of all keywords of a window, for a list that is read whole: going through all rows of the days once is a
 * small part of looking each keyword up. They take twelve bytes a keyword.
 */
export async function readAllBestPositions(
  { db }: Pick<WindowEngine, "db">,
  { siteId, window, chunk = CHUNK }: {
    siteId: number;
    window: SearchWindow | NoSearchData;
    chunk?: number;
  },
): Promise<FindPosition> {
  if (window.period === null || window.origin !== "days") return () => undefined;
  const { period: { id: periodId }, searchType, country, device, from, to } = window;
  const choice = { siteId, searchType, country, device, from, to };
  const parts: PositionPart[] = [];
  for (let afterId: number | null = 0; afterId !== null;) {
    const { positions, lastId } = await listBestPositions(db, choice, {
      ...{ periodId, afterId },
      limit: chunk,
    });
    if (positions.length > 0) {
      parts.push({
        ids: Uint32Array.from(positions, ({ id }) => id),
        positions: Float64Array.from(positions, ({ position }) => position),
      });
    }
    afterId = lastId;
  }
  return (id) => {
    const part = parts.find(({ ids }) => id <= (ids.at(-1) ?? 0));
    return part && findIn(part, id);
  };
}

/** Positions by ids in ascending order; those of the next part are larger. */
interface PositionPart {
  ids: Uint32Array;
  positions: Float64Array;
}

function findIn({ ids, positions }: PositionPart, id: number): number | undefined {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return positions[middle];
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
