import {
  listCheckDepths,
  listTrackedPositions,
  type TrackedPosition,
} from "../../../db/search/tracked_positions.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { KeywordMovedData } from "../../../schemas/change_event.ts";
import { findMove } from "../../metrics/search/keyword_move.ts";
import type { ChangeWatcher, SiteChange } from "./change_watcher.ts";

/** Keywords and contexts that are watched. */
const MAX_POSITIONS = 100_000;
/** Of one refresh; what moved beyond them is compared with the same day by the next one, and reported by it. */
const MAX_EVENTS = 1_000;
/** Where no check says how many results it looked at. */
const USUAL_DEPTH = 100;

/** By keyword and context: the day, the position and the depth that the next one is compared with. */
type KeywordMark = Record<string, [date: string, position: number | null, depth: number]>;

/**
 * Tracked keywords whose position is another one than when they were last reported, or first seen. A slow fall adds up
 * until it is a move; checks of earlier days change nothing.
 */
export const watchKeywords: ChangeWatcher = {
  kind: "keywords",
  async look({ db, siteId }, known) {
    // written below
    const before = (known ?? {}) as KeywordMark;
    const positions = await listTrackedPositions(db, siteId, MAX_POSITIONS);
    const depthOf = await readDepths(db, siteId, positions);
    const mark: KeywordMark = {};
    const changes: SiteChange[] = [];
    for (const one of positions) {
      const key = `${one.keywordId}:${one.contextId}`;
      const last = before[key];
      const now = { position: one.position, depth: depthOf(one) };
      mark[key] = last ?? [one.date, now.position, now.depth];
      if (last === undefined || one.date <= last[0]) continue;
      const places = findMove({ position: last[1], depth: last[2] }, now);
      // compared with the day of the last report, however many checks come meanwhile
      if (places === null || changes.length >= MAX_EVENTS) continue;
      mark[key] = [one.date, now.position, now.depth];
      changes.push(eventOf(siteId, one, { last, places }));
    }
    return { mark, changes };
  },
};

async function readDepths(
  db: Db,
  siteId: number,
  positions: readonly TrackedPosition[],
): Promise<(one: TrackedPosition) => number> {
  const checks = new Map(positions.map(({ contextId, date }) => [
    `${contextId} ${date}`,
    { contextId, date },
  ]));
  const depths = new Map(
    (await listCheckDepths(db, siteId, [...checks.values()]))
      .map(({ contextId, date, depth }) => [`${contextId} ${date}`, depth]),
  );
  return ({ contextId, date }) => depths.get(`${contextId} ${date}`) ?? USUAL_DEPTH;
}

function eventOf(
  siteId: number,
  { keywordId, keyword, engine, country, location, language, device, date, position, url }:
    TrackedPosition,
  { last: [previousDate, previousPosition], places }: {
    last: KeywordMark[string];
    places: number;
  },
): SiteChange {
  const site = `/sites/${siteId}`;
  return {
    type: "keyword.moved",
    object: `sites/${siteId}/keywords/${keywordId}`,
    data: {
      ...{
        keyword_id: keywordId,
        keyword,
        source: "rank_check",
        engine,
        country,
        location,
        language,
        device,
      },
      ...{ position, previous_position: previousPosition, direction: places > 0 ? "up" : "down" },
      ...{ date, previous_date: previousDate, url, days: 1, change_low: null, change_high: null },
      links: { site, history: `${site}/keywords/${keywordId}/history` },
    } satisfies Omit<KeywordMovedData, "site_id" | "domain">,
  };
}
