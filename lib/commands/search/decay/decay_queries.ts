import { countDays } from "../../../core/days.ts";
import type { DateWindow } from "../../../metrics/search/decay/daily_series.ts";
import { KeyedSums } from "../../../metrics/search_data/keyed_sums.ts";
import type { DayScan, ScannedDay } from "../../search_data/search_window.ts";
import type { SearchWindows } from "../../search_data/search_windows.ts";

/** A page that fell, and the two windows it is looked at in. */
interface FallenPage {
  pageId: number;
  peak: DateWindow;
  current: DateWindow;
}

/** What one page of the site got for one keyword in the two windows of a fallen page. */
export interface KeywordChange {
  keywordId: number;
  pageId: number;
  before: { clicks: number; impressions: number };
  after: { clicks: number; impressions: number };
}

/** How many keywords of a fallen page are looked at: those that brought the most. */
const MAX_KEYWORDS = 50;

/** The figures that are summed: clicks and impressions before, then those after. */
const FIGURES = 4;
const BEFORE = 0;
const AFTER = 2;

/** Ids are below; what is above says whose they are. */
const IDS = 2 ** 32;

/**
 * Reads what fallen pages, and all other pages of the site for the keywords of these, got in the windows of each: by
 * the fallen page's id. Each day is read twice, whatever the number of pages.
 */
export async function readDecayQueries(
  searchWindows: SearchWindows,
  scan: Omit<DayScan, "kind">,
  pages: readonly FallenPage[],
): Promise<Map<number, KeywordChange[]>> {
  const fallen = pages.map((page) => ({ pageId: page.pageId, ...spanOf(scan.from, page) }));
  const own = await sumOwn(searchWindows, scan, fallen);
  const changes = new Map(fallen.map(({ pageId }): [number, KeywordChange[]] => [pageId, []]));
  for (const change of [...own, ...await sumOthers(searchWindows, scan, own)]) {
    changes.get(change.fallen.pageId)?.push(change);
  }
  return changes;
}

/** Days since the scan's first; the ends are inclusive. */
type Span = readonly [first: number, last: number];

interface Fallen {
  pageId: number;
  peak: Span;
  current: Span;
}

/** A change, and the page in whose windows it is. */
interface ChangeOf extends KeywordChange {
  fallen: Fallen;
}

function spanOf(from: string, { peak, current }: FallenPage): Omit<Fallen, "pageId"> {
  const days = (window: DateWindow): Span => [
    countDays(from, window.from) - 1,
    countDays(from, window.to) - 1,
  ];
  return { peak: days(peak), current: days(current) };
}

/** The first of the figures that a day belongs to; null: it is in neither window. */
function figureOf({ peak, current }: Fallen, day: number): number | null {
  if (day >= peak[0] && day <= peak[1]) return BEFORE;
  return day >= current[0] && day <= current[1] ? AFTER : null;
}

/** Sums the keywords of the fallen pages, and keeps those of each that brought the most. */
async function sumOwn(
  searchWindows: SearchWindows,
  scan: Omit<DayScan, "kind">,
  fallen: readonly Fallen[],
): Promise<ChangeOf[]> {
  const places = new Map(fallen.map(({ pageId }, place) => [pageId, place]));
  const sums = new KeyedSums(FIGURES);
  await eachFact(searchWindows, scan, (facts, row, day) => {
    const place = places.get(facts.pages[row] ?? 0);
    const page = place === undefined ? undefined : fallen[place];
    const keywordId = facts.keywords[row] ?? 0;
    // 0: anonymised queries together
    if (place === undefined || page === undefined || keywordId === 0) return;
    addFact(sums, place * IDS + keywordId, { figure: figureOf(page, day), facts, row });
  });
  const keys = Map.groupBy(sums.keys(), (key) => Math.floor(key / IDS));
  return fallen.flatMap((page, place) =>
    (keys.get(place) ?? []).sort((a, b) =>
      sums.get(b, BEFORE) - sums.get(a, BEFORE) ||
      sums.get(b, BEFORE + 1) - sums.get(a, BEFORE + 1) ||
      a - b
    ).slice(0, MAX_KEYWORDS).map((key) => ({
      fallen: page,
      keywordId: key % IDS,
      pageId: page.pageId,
      ...figuresOf(sums, key),
    }))
  );
}

/** Sums what other pages of the site got for the same keywords in the same windows. */
async function sumOthers(
  searchWindows: SearchWindows,
  scan: Omit<DayScan, "kind">,
  own: readonly ChangeOf[],
): Promise<ChangeOf[]> {
  const places = Map.groupBy(own.keys(), (place) => own[place]?.keywordId ?? 0);
  const sums = new KeyedSums(FIGURES);
  await eachFact(searchWindows, scan, (facts, row, day) => {
    const pageId = facts.pages[row] ?? 0;
    for (const place of places.get(facts.keywords[row] ?? 0) ?? []) {
      const one = own[place];
      if (one === undefined || one.pageId === pageId) continue;
      addFact(sums, place * IDS + pageId, { figure: figureOf(one.fallen, day), facts, row });
    }
  });
  return Array.from(sums.keys(), (key) => ({ key, one: own[Math.floor(key / IDS)] }))
    .flatMap(({ key, one }) =>
      one === undefined ? [] : [{ ...one, pageId: key % IDS, ...figuresOf(sums, key) }]
    );
}

async function eachFact(
  searchWindows: SearchWindows,
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
  { figure, facts: { clicks, impressions }, row }: {
    figure: number | null;
    facts: ScannedDay;
    row: number;
  },
): void {
  if (figure !== null) sums.add(key, figure, clicks[row] ?? 0, impressions[row] ?? 0);
}

function figuresOf(sums: KeyedSums, key: number): Pick<KeywordChange, "before" | "after"> {
  const of = (first: number) => ({
    clicks: sums.get(key, first),
    impressions: sums.get(key, first + 1),
  });
  return { before: of(BEFORE), after: of(AFTER) };
}
