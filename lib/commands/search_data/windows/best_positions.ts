import { setImmediate as giveWay } from "node:timers/promises";
import { listSearchDays } from "../../../../db/search_data/search_days.ts";
import { findBestPositions } from "../../../../db/search_data/search_series.ts";
import type { FactColumns } from "../../../metrics/search_data/pack_facts.ts";
import type { NoSearchData, SearchWindow } from "../search_window.ts";
import { chooseSegments } from "./choose_segments.ts";
import type { WindowEngine } from "./engine.ts";
import { scanDays } from "./scan_days.ts";

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

/** Finds the best mean position of a day that a keyword had; undefined: it had none. */
export type FindPosition = (keywordId: number) => number | undefined;

/**
 * Reads the same of all keywords of a window, for a list that is read whole: going through all days once is a small part of
 * looking each keyword up. They take twelve bytes a keyword.
 */
export async function readAllBestPositions(
  { db }: Pick<WindowEngine, "db">,
  { siteId, window }: { siteId: number; window: SearchWindow | NoSearchData },
): Promise<FindPosition> {
  if (window.period === null || window.origin !== "days") return () => undefined;
  const { searchType, country, device, from, to } = window;
  const isTaken = await chooseSegments(db, { searchType, country, device });
  const best = new BestPositions();
  const done = new Set<string>();
  // of each day the best kind that it has
  for (const kind of ["query", "query_page"] as const) {
    const days = await listSearchDays(db, { siteId, searchType, kind }, { from, to });
    const dates = days.map(({ date }) => date).filter((date) => !done.has(date));
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) continue;
    const scan = { siteId, searchType, kind, from: first, to: last };
    for await (const day of scanDays(db, scan)) {
      if (done.has(day.date)) continue;
      best.add(meanPositions(day, isTaken));
      await giveWay();
    }
    for (const date of dates) done.add(date);
  }
  return (id) => best.find(id);
}

/** Positions by ids in ascending order. */
interface KeywordPositions {
  ids: Uint32Array;
  positions: Float64Array;
}

/** The mean position that each keyword has on a day; a part of the impressions gives no mean of all. */
function meanPositions(
  { keywords, segments, impressions, positionSums }: FactColumns,
  isTaken: Uint8Array,
): KeywordPositions {
  const ids = new Uint32Array(keywords.length);
  const positions = new Float64Array(keywords.length);
  let count = 0;
  for (let row = 0; row < keywords.length;) {
    const id = keywords[row] ?? 0;
    let seen = 0;
    let sum = 0;
    for (; row < keywords.length && keywords[row] === id; row++) {
      if (isTaken[segments[row] ?? 0] !== 1) continue;
      seen += impressions[row] ?? 0;
      // NaN where one is not known
      sum += positionSums[row] ?? Number.NaN;
    }
    // 0: queries that were left out for privacy, all in one
    if (id === 0 || seen === 0 || Number.isNaN(sum)) continue;
    ids[count] = id;
    positions[count++] = sum / seen;
  }
  return { ids: ids.subarray(0, count), positions: positions.subarray(0, count) };
}

/** The best of the positions that keywords have on several days. */
class BestPositions {
  #all: KeywordPositions = { ids: new Uint32Array(), positions: new Float64Array() };

  add(day: KeywordPositions): void {
    const known = this.#all;
    if (!this.#improve(day)) this.#all = merge(known, day);
  }

  /** False: the day has keywords that are not known yet. */
  #improve({ ids, positions }: KeywordPositions): boolean {
    const known = this.#all;
    let at = 0;
    for (let row = 0; row < ids.length; row++) {
      const id = ids[row] ?? 0;
      while (at < known.ids.length && (known.ids[at] ?? 0) < id) at++;
      if (known.ids[at] !== id) return false;
      const position = positions[row] ?? 0;
      if (position < (known.positions[at] ?? 0)) known.positions[at] = position;
    }
    return true;
  }

  find(id: number): number | undefined {
    const { ids, positions } = this.#all;
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
}

function merge(a: KeywordPositions, b: KeywordPositions): KeywordPositions {
  const ids = new Uint32Array(a.ids.length + b.ids.length);
  const positions = new Float64Array(ids.length);
  let [count, left, right] = [0, 0, 0];
  while (left < a.ids.length && right < b.ids.length) {
    const ofA = a.ids[left] ?? 0;
    const ofB = b.ids[right] ?? 0;
    const one = a.positions[left] ?? 0;
    const other = b.positions[right] ?? 0;
    ids[count] = ofA < ofB ? ofA : ofB;
    positions[count++] = ofA < ofB || (ofA === ofB && one < other) ? one : other;
    if (ofA <= ofB) left++;
    if (ofB <= ofA) right++;
  }
  // one of both has ended
  for (const [rest, from] of [[a, left], [b, right]] as const) {
    ids.set(rest.ids.subarray(from), count);
    positions.set(rest.positions.subarray(from), count);
    count += rest.ids.length - from;
  }
  return { ids: ids.slice(0, count), positions: positions.slice(0, count) };
}
