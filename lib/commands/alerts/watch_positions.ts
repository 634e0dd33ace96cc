import {
  listWatchedKeywords,
  readTrackedDays,
  type TrackedKeyword,
} from "../../../db/search/tracked_days.ts";
import type { Db } from "../../../db/core/connection.ts";
import { listDayBounds, listSearchDays } from "../../../db/search_data/search_days.ts";
import type { SearchKind } from "../../../db/search_data/search_kinds.ts";
import type { KeywordMovedData } from "../../../schemas/change_event.ts";
import { addDays } from "../../core/days.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { findMove } from "../../metrics/search/keyword_move.ts";
import {
  comparePositionLevels,
  type LevelChange,
  measurePositionLevel,
  type PositionLevel,
} from "../../metrics/search/position_level.ts";
import type { ChangeWatcher, SiteChange } from "./change_watcher.ts";

/** Weekdays differ: a window has each once. */
const WINDOW_DAYS = 7;
const MAX_KEYWORDS = 100_000;
/** Of one refresh; what moved beyond them is reported by the next one. */
const MAX_EVENTS = 1_000;
/** Averages know no end of the results. */
const NO_DEPTH = Infinity;

/**
 * What a keyword is compared with: the last day of its window, position, variance and days with impressions. Of one that
 * was just reported only the last day: what it is compared with next begins after that day.
 */
type LevelMark = [to: string, position: number, variance: number, days: number] | [to: string];
/** By keyword. */
type PositionMark = Record<string, LevelMark>;

/** Seven days that all are there. */
interface WholeWindow {
  kind: SearchKind;
  from: string;
  to: string;
  dates: string[];
}

/**
 * Tracked keywords whose average position in the last seven days of search data is another one than in the seven days that
 * were last compared with: a move of `findMove()` whose 99 % interval leaves zero out. Where a day is missing or may still
 * change nothing is said. No day is in two windows, so that a move is reported once.
 */
export const watchPositions: ChangeWatcher = {
  kind: "positions",
  async look({ db, siteId }, known) {
    // written below
    const before = (known ?? {}) as PositionMark;
    const window = await findNewestWindow(db, siteId);
    if (window === null) return { mark: null, changes: [] };
    const keywords = await listWatchedKeywords(db, siteId, MAX_KEYWORDS);
    const levels = await measureLevels(db, siteId, { window, keywords });
    const mark: PositionMark = {};
    const changes: SiteChange[] = [];
    for (const one of keywords) {
      const last = before[one.keywordId];
      const level = levels.get(one.keywordId);
      if (last !== undefined) mark[one.keywordId] = last;
      if (level === undefined || !isLater(window, last)) continue;
      const base = last && levelOf(last);
      if (base === undefined) mark[one.keywordId] = markOf(window, level);
      else if (changes.length < MAX_EVENTS) {
        const change = findLevelMove(base.level, level);
        if (change === null) continue;
        mark[one.keywordId] = [window.to];
        changes.push(eventOf(siteId, one, { window, base, level, change }));
      }
    }
    return { mark, changes };
  },
};

/** The last seven days of queries, of the kind that has newer ones; null where any of them is missing or not final. */
async function findNewestWindow(db: Db, siteId: number): Promise<WholeWindow | null> {
  const kinds = ["query", "query_page"] as const;
  const bounds = await listDayBounds(db, { siteId, searchType: "web", kinds });
  const lasts = await Promise.all(bounds.map(async ({ kind, last }) => {
    const days = await listSearchDays(db, { siteId, searchType: "web", kind }, {
      from: addDays(last, -2 * WINDOW_DAYS),
      to: last,
    });
    return { kind, days, to: days.findLast(({ state }) => state === "final")?.date ?? "" };
  }));
  const newest = lasts.reduce<typeof lasts[number] | undefined>(
    (best, one) => best === undefined || one.to > best.to ? one : best,
    undefined,
  );
  if (newest === undefined || newest.to === "") return null;
  const { kind, days, to } = newest;
  const from = addDays(to, 1 - WINDOW_DAYS);
  const dates = days.filter(({ date, state }) => date >= from && date <= to && state === "final")
    .map(({ date }) => date);
  return dates.length === WINDOW_DAYS ? { kind, from, to, dates } : null;
}

async function measureLevels(
  db: Db,
  siteId: number,
  { window: { kind, dates }, keywords }: {
    window: WholeWindow;
    keywords: readonly TrackedKeyword[];
  },
): Promise<Map<number, PositionLevel>> {
  const levels = new Map<number, PositionLevel>();
  const ids = keywords.map(({ keywordId }) => keywordId);
  for await (const batch of readTrackedDays(db, { siteId, kind, dates }, ids)) {
    for (const [id, days] of Map.groupBy(batch, ({ keywordId }) => keywordId)) {
      const level = measurePositionLevel(days);
      if (level !== null) levels.set(id, level);
    }
  }
  return levels;
}

/** Whether no day of the window was compared before. */
function isLater({ from }: WholeWindow, last: LevelMark | undefined): boolean {
  return last === undefined || from > last[0];
}

function levelOf(mark: LevelMark): { to: string; level: PositionLevel } | undefined {
  if (mark.length === 1) return undefined;
  const [to, position, variance, days] = mark;
  return { to, level: { position, variance, days } };
}

function markOf({ to }: WholeWindow, { position, variance, days }: PositionLevel): LevelMark {
  return [to, roundFigure(position, 4), roundFigure(variance, 6), days];
}

function findLevelMove(before: PositionLevel, after: PositionLevel): LevelChange | null {
  const moved = findMove(
    { position: before.position, depth: NO_DEPTH },
    { position: after.position, depth: NO_DEPTH },
  );
  const change = comparePositionLevels(before, after);
  return moved === null || (change.low <= 0 && change.high >= 0) ? null : change;
}

function eventOf(
  siteId: number,
  { keywordId, keyword }: TrackedKeyword,
  { window, base, level, change }: {
    window: WholeWindow;
    base: { to: string; level: PositionLevel };
    level: PositionLevel;
    change: LevelChange;
  },
): SiteChange {
  const site = `/sites/${siteId}`;
  const round = (figure: number) => roundFigure(figure, DECIMALS.position);
  return {
    type: "keyword.moved",
    object: `sites/${siteId}/keywords/${keywordId}`,
    data: {
      ...{ keyword_id: keywordId, keyword, source: "search_performance", engine: "google" },
      ...{ country: null, location: null, language: null, device: null, url: null },
      ...{ position: round(level.position), previous_position: round(base.level.position) },
      direction: change.places > 0 ? "up" : "down",
      ...{ days: WINDOW_DAYS, change_low: round(change.low), change_high: round(change.high) },
      ...{ date: window.to, previous_date: base.to },
      links: { site, history: `${site}/keywords/${keywordId}/history` },
    } satisfies Omit<KeywordMovedData, "site_id" | "domain">,
  };
}
