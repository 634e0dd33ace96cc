import { countDays } from "../../../core/days.ts";
import type { QueryFigures, QueryPageChange } from "../../../metrics/search/decay/page_ledger.ts";
import { KeyedSums } from "../../../metrics/search_data/keyed_sums.ts";
import type { DayScan, ScannedDay } from "../../search_data/search_window.ts";
import type { SearchWindows } from "../../search_data/search_windows.ts";

/** A day on the earlier side of a comparison. */
export const BEFORE = 1;
/** A day on the later side. */
export const AFTER = 2;

/** A page that fell, and which days it is looked at. */
interface PageSides {
  pageId: number;
  /** Of each day of the scan: `BEFORE`, `AFTER`, or 0 for neither. */
  sides: Uint8Array;
}

/** How many keywords of a fallen page are looked at one by one: those that brought the most. */
const MAX_KEYWORDS = 100;

/** The figures that are summed: clicks, impressions, sum of positions, and impressions that have one, of each side. */
const FIGURES = 8;
const SIDE_FIGURES = 4;

/** Ids are below; what is above says whose they are. */
const IDS = 2 ** 32;

/**
 * Reads what fallen pages, and all other pages of the site for the keywords of these, got on the days of each: by
 * the fallen page's id. Queries that are not named are left out, and so are those of a page beyond its first hundred.
 * Each day is read twice, whatever the number of pages.
 */
export async function readDecayQueries(
  searchWindows: Pick<SearchWindows, "readDays">,
  scan: Omit<DayScan, "kind">,
  pages: readonly PageSides[],
): Promise<Map<number, QueryPageChange[]>> {
  const changes = new Map(pages.map(({ pageId }): [number, QueryPageChange[]] => [pageId, []]));
  if (pages.length === 0) return changes;
  const own = await sumOwn(searchWindows, scan, pages);
  for (const change of [...own, ...await sumOthers(searchWindows, scan, own)]) {
    changes.get(change.fallen.pageId)?.push(change);
  }
  return changes;
}

/** A change, and the page on whose days it is. */
interface ChangeOf extends QueryPageChange {
  fallen: PageSides;
}

/** Sums the keywords of the fallen pages, and keeps those of each that brought the most. */
async function sumOwn(
  searchWindows: Pick<SearchWindows, "readDays">,
  scan: Omit<DayScan, "kind">,
  fallen: readonly PageSides[],
): Promise<ChangeOf[]> {
  const places = new Map(fallen.map(({ pageId }, place) => [pageId, place]));
  const sums = new KeyedSums(FIGURES);
  await eachFact(searchWindows, scan, (facts, row, day) => {
    const place = places.get(facts.pages[row] ?? 0);
    const side = place === undefined ? 0 : fallen[place]?.sides[day] ?? 0;
    const keywordId = facts.keywords[row] ?? 0;
    // 0: anonymised queries together
    if (place === undefined || side === 0 || keywordId === 0) return;
    addFact(sums, place * IDS + keywordId, { side, facts, row });
  });
  const keys = Map.groupBy(sums.keys(), (key) => Math.floor(key / IDS));
  const most = (key: number, figure: number) =>
    Math.max(sums.get(key, figure), sums.get(key, figure + SIDE_FIGURES));
  return fallen.flatMap((page, place) =>
    (keys.get(place) ?? []).sort((a, b) =>
      most(b, 0) - most(a, 0) || most(b, 1) - most(a, 1) || a - b
    )
      .slice(0, MAX_KEYWORDS)
      .map((key) => ({
        fallen: page,
        query: key % IDS,
        page: page.pageId,
        ...figuresOf(sums, key),
      }))
  );
}

/** Sums what other pages of the site got for the same keywords on the same days. */
async function sumOthers(
  searchWindows: Pick<SearchWindows, "readDays">,
  scan: Omit<DayScan, "kind">,
  own: readonly ChangeOf[],
): Promise<ChangeOf[]> {
  const places = Map.groupBy(own.keys(), (place) => own[place]?.query ?? 0);
  const sums = new KeyedSums(FIGURES);
  await eachFact(searchWindows, scan, (facts, row, day) => {
    const pageId = facts.pages[row] ?? 0;
    for (const place of places.get(facts.keywords[row] ?? 0) ?? []) {
      const one = own[place];
      const side = one?.fallen.sides[day] ?? 0;
      if (one === undefined || one.page === pageId || side === 0) continue;
      addFact(sums, place * IDS + pageId, { side, facts, row });
    }
  });
  return Array.from(sums.keys(), (key) => ({ key, one: own[Math.floor(key / IDS)] }))
    .flatMap(({ key, one }) =>
      one === undefined ? [] : [{ ...one, page: key % IDS, ...figuresOf(sums, key) }]
    );
}

async function eachFact(
  searchWindows: Pick<SearchWindows, "readDays">,
  scan: Omit<DayScan, "kind">,
  take: (facts: ScannedDay, row: number, day: number) => void,
): Promise<void> {
  for await (const facts of searchWindows.readDays({ ...scan, kind: "query_page" })) {
    const day = countDays(scan.from, facts.date) - 1;
    for (let row = 0; row < facts.pages.length; row++) take(facts, row, day);
  }
}

function addFact(
  sums: KeyedSums,
  key: number,
  { side, facts: { clicks, impressions, positionSums }, row }: {
    side: number;
    facts: ScannedDay;
    row: number;
  },
): void {
  const first = side === BEFORE ? 0 : SIDE_FIGURES;
  const seen = impressions[row] ?? 0;
  const positionSum = positionSums[row] ?? Number.NaN;
  sums.add(key, first, clicks[row] ?? 0, seen);
  if (!Number.isNaN(positionSum)) sums.add(key, first + 2, positionSum, seen);
}

function figuresOf(sums: KeyedSums, key: number): Pick<QueryPageChange, "before" | "after"> {
  const of = (first: number): QueryFigures => {
    const impressions = sums.get(key, first + 1);
    const placed = sums.get(key, first + 3);
    return {
      clicks: sums.get(key, first),
      impressions,
      // some rows may have no position
      positionSum: placed > 0 ? sums.get(key, first + 2) * impressions / placed : Number.NaN,
    };
  };
  return { before: of(0), after: of(SIDE_FIGURES) };
}
