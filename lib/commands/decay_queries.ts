import type { Db } from "../../db/connection.ts";
import { countDays } from "../importers/parse_day.ts";
import type { DateWindow } from "../metrics/daily_series.ts";
import { type DayScan, scanDays } from "./scan_days.ts";

/** A page that fell, and the two windows it is looked at in. */
export interface FallenPage {
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

/**
 * Reads what fallen pages, and all other pages of the site for the keywords of these, got in the windows of each: by
 * the fallen page's id. Each day is read twice, whatever the number of pages.
 */
export async function readDecayQueries(
  db: Db,
  scan: Omit<DayScan, "kind">,
  pages: readonly FallenPage[],
): Promise<Map<number, KeywordChange[]>> {
  const spans = pages.map((page) => spanOf(scan.from, page));
  const own = await sumOwn(db, scan, pages, spans);
  const byKeyword = new Map<number, number[]>();
  own.forEach((changes, place) => {
    for (const { keywordId } of changes) {
      const places = byKeyword.get(keywordId);
      if (places === undefined) byKeyword.set(keywordId, [place]);
      else places.push(place);
    }
  });
  const all = await sumOthers(db, scan, pages, spans, byKeyword);
  return new Map(
    pages.map(({ pageId }, place) => [pageId, [...own[place] ?? [], ...all[place] ?? []]]),
  );
}

interface Span {
  /** Days since the scan's first; the ends are inclusive. */
  peak: readonly [number, number];
  current: readonly [number, number];
}

function spanOf(from: string, { peak, current }: FallenPage): Span {
  const days = (window: DateWindow): readonly [number, number] => [
    countDays(from, window.from) - 1,
    countDays(from, window.to) - 1,
  ];
  return { peak: days(peak), current: days(current) };
}

/** In which of the windows a day is; null: in neither. */
function sideOf({ peak, current }: Span, day: number): "before" | "after" | null {
  if (day >= peak[0] && day <= peak[1]) return "before";
  return day >= current[0] && day <= current[1] ? "after" : null;
}

async function sumOwn(
  db: Db,
  scan: Omit<DayScan, "kind">,
  pages: readonly FallenPage[],
  spans: readonly Span[],
): Promise<KeywordChange[][]> {
  const places = new Map(pages.map(({ pageId }, place) => [pageId, place]));
  const sums = pages.map(() => new Map<string, KeywordChange>());
  for await (const facts of scanDays(db, { ...scan, kind: "query_page" })) {
    const day = countDays(scan.from, facts.date) - 1;
    for (let row = 0; row < facts.pages.length; row++) {
      const place = places.get(facts.pages[row] ?? 0);
      const span = place === undefined ? undefined : spans[place];
      const side = span === undefined ? null : sideOf(span, day);
      const keywordId = facts.keywords[row] ?? 0;
      // 0: anonymised queries together
      if (place === undefined || side === null || keywordId === 0) continue;
      const change = changeOf(sums[place], keywordId, facts.pages[row] ?? 0);
      change[side].clicks += facts.clicks[row] ?? 0;
      change[side].impressions += facts.impressions[row] ?? 0;
    }
  }
  return sums.map((changes) =>
    [...changes.values()].sort((a, b) =>
      b.before.clicks - a.before.clicks || b.before.impressions - a.before.impressions ||
      a.keywordId - b.keywordId
    ).slice(0, MAX_KEYWORDS)
  );
}

async function sumOthers(
  db: Db,
  scan: Omit<DayScan, "kind">,
  pages: readonly FallenPage[],
  spans: readonly Span[],
  byKeyword: ReadonlyMap<number, readonly number[]>,
): Promise<KeywordChange[][]> {
  const sums = pages.map(() => new Map<string, KeywordChange>());
  for await (const facts of scanDays(db, { ...scan, kind: "query_page" })) {
    const day = countDays(scan.from, facts.date) - 1;
    for (let row = 0; row < facts.keywords.length; row++) {
      const keywordId = facts.keywords[row] ?? 0;
      const places = byKeyword.get(keywordId);
      if (places === undefined) continue;
      const pageId = facts.pages[row] ?? 0;
      for (const place of places) {
        const span = spans[place];
        const side = span === undefined ? null : sideOf(span, day);
        if (side === null || pages[place]?.pageId === pageId) continue;
        const change = changeOf(sums[place], keywordId, pageId);
        change[side].clicks += facts.clicks[row] ?? 0;
        change[side].impressions += facts.impressions[row] ?? 0;
      }
    }
  }
  return sums.map((changes) => [...changes.values()]);
}

function changeOf(
  changes: Map<string, KeywordChange> | undefined,
  keywordId: number,
  pageId: number,
): KeywordChange {
  const key = `${keywordId} ${pageId}`;
  const known = changes?.get(key);
  if (known !== undefined) return known;
  const change = {
    keywordId,
    pageId,
    before: { clicks: 0, impressions: 0 },
    after: { clicks: 0, impressions: 0 },
  };
  changes?.set(key, change);
  return change;
}
