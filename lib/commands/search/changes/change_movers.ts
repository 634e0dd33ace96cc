import type {
  ClickLedger,
  LedgerSum,
  RowLabels,
} from "../../../metrics/search/changes/click_ledger.ts";
import type { ColumnMemory } from "../../../metrics/search/changes/column_memory.ts";

/** Rows of the ledger that moved most, and all others together. */
export interface ChangeMovers {
  /** Ids with their sums, the greatest changes first. */
  movers: { id: number; sum: LedgerSum }[];
  others: LedgerSum | undefined;
  /** How many ids are among the others. */
  othersCount: number;
}

type MoverKind = "queries" | "pages";

/** Which rows belong to movers, before they are summed. */
interface MoverPlan {
  labels: RowLabels;
  /** Names what was summed by the labels. */
  name(sums: readonly LedgerSum[]): ChangeMovers;
}

/** Finds the queries or pages whose clicks changed most; of equal ones those with the smaller id. */
export function findMovers(ledger: ClickLedger, by: MoverKind, limit: number): ChangeMovers {
  const { labels, name } = planMovers(ledger, by, limit);
  return name(ledger.sumEach([labels])[0] ?? []);
}

/** Finds the movers that `findMovers()` finds, to be summed together with other labels. */
export function planMovers(ledger: ClickLedger, by: MoverKind, limit: number): MoverPlan {
  const { ids, places, changes } = sumChanges(ledger, by);
  const greatest = pickGreatest(changes, limit);
  const labels = ledger.memory.shorts(ids.length).fill(greatest.length);
  greatest.forEach((place, at) => labels[place] = at);
  return {
    labels: {
      labelOf: (row) => labels[places[row] ?? 0] ?? greatest.length,
      count: greatest.length + 1,
      isOfQuery: by === "queries",
    },
    name: (sums) => ({
      movers: greatest.flatMap((place, at) => {
        const sum = sums[at];
        return sum === undefined ? [] : [{ id: ids[place] ?? 0, sum }];
      }),
      others: sums.at(-1),
      othersCount: ids.length - (ids[0] === 0 ? 1 : 0) - greatest.length,
    }),
  };
}

/** Queries of one page that moved most, and the page's others together. */
interface PageMovers extends ChangeMovers {
  others: LedgerSum;
}

/** Finds the queries of a page whose clicks changed most, and sums its rows: each row once. */
export function findPageMovers(ledger: ClickLedger, pageId: number, limit: number): PageMovers {
  const { pairs: { pages, queries, before, after } } = ledger;
  const rows: number[] = [];
  for (let row = 0; row < pages.length; row++) if (pages[row] === pageId) rows.push(row);
  const ids = Uint32Array.from(rows, (row) => queries[row] ?? 0);
  const changes = Float64Array.from(
    rows,
    // what has no name is no mover
    (row, at) => ids[at] === 0 ? 0 : (after.clicks[row] ?? 0) - (before.clicks[row] ?? 0),
  );
  const greatest = pickGreatest(changes, limit);
  const labels = new Map(rows.map((row) => [row, greatest.length]));
  greatest.forEach((place, at) => labels.set(rows[place] ?? -1, at));
  const sums = ledger.sumBy((row) => labels.get(row) ?? -1, greatest.length + 1);
  const others = sums.pop();
  if (others === undefined) throw new TypeError("A ledger has a sum.");
  const named = ids.reduce((count, id) => id === 0 ? count : count + 1, 0);
  return {
    movers: sums.map((sum, at) => ({ id: ids[greatest[at] ?? 0] ?? 0, sum })),
    others,
    othersCount: named - greatest.length,
  };
}

/** Lists the ids that `findMovers()` finds, without their sums. */
export function listMovers(ledger: ClickLedger, by: MoverKind, limit: number): number[] {
  const { ids, changes } = sumChanges(ledger, by);
  return pickGreatest(changes, limit).map((place) => ids[place] ?? 0);
}

/** What each id's clicks changed, in the order of the ids, and the place of each row among them. */
interface IdChanges {
  ids: Uint32Array;
  places: Uint32Array;
  changes: Float64Array;
}

/** What was summed of ledgers, which several lists are made of. */
const summed = new WeakMap<ClickLedger, Partial<Record<MoverKind, IdChanges>>>();

function sumChanges(ledger: ClickLedger, by: MoverKind): IdChanges {
  const known = summed.get(ledger) ?? {};
  summed.set(ledger, known);
  return known[by] ??= sumIds(ledger, by);
}

function sumIds({ pairs, fates, memory }: ClickLedger, by: MoverKind): IdChanges {
  const { ids, places } = by === "pages"
    ? { ids: fates.pages, places: fates.places }
    : placeSorted(pairs.queries, memory);
  const { before: { clicks: before }, after: { clicks: after } } = pairs;
  const changes = memory.floats(ids.length).fill(0);
  for (let row = 0; row < places.length; row++) {
    const place = places[row] ?? 0;
    changes[place] = (changes[place] ?? 0) + (after[row] ?? 0) - (before[row] ?? 0);
  }
  // what has no name is no mover
  if (ids[0] === 0) changes[0] = 0;
  return { ids, places, changes };
}

/** The places of ids that are in their order. */
function placeSorted(
  sorted: Uint32Array,
  memory: ColumnMemory,
): Pick<IdChanges, "ids" | "places"> {
  const ids = memory.words(sorted.length);
  const places = memory.words(sorted.length);
  let last = -1;
  for (let row = 0; row < sorted.length; row++) {
    if (row === 0 || sorted[row] !== sorted[row - 1]) ids[++last] = sorted[row] ?? 0;
    places[row] = last;
  }
  return { ids: ids.subarray(0, last + 1), places };
}

/** The places of the greatest changes, the greatest first; 0 is no change. Of equal ones the first. */
function pickGreatest(changes: Float64Array, limit: number): number[] {
  const places: number[] = [];
  const sizeOf = (place: number) => Math.abs(changes[place] ?? 0);
  let least = 0;
  for (let place = 0; place < changes.length; place++) {
    const size = Math.abs(changes[place] ?? 0);
    if (size <= least) continue;
    let at = places.length;
    while (at > 0 && sizeOf(places[at - 1] ?? 0) < size) at--;
    places.splice(at, 0, place);
    if (places.length > limit) places.pop();
    if (places.length === limit) least = sizeOf(places.at(-1) ?? 0);
  }
  return places;
}
