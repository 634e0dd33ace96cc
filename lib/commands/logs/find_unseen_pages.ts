import type { Db } from "../../../db/core/connection.ts";
import { findBotPackBounds } from "../../../db/logs/bot_packs.ts";
import { addDays, dayOf } from "../../core/days.ts";
import { readPageVisits } from "./page_visits.ts";

/** Days up to the last one of the logs that bots are waited for. */
const AWAITED_DAYS = 30;

/** Pages that no bot of a search engine has requested lately: its last day, `YYYY-MM-DD`; null: never in the logs. */
export type UnseenPages = ReadonlyMap<number, string | null>;

/**
 * Finds which pages no bot of a search engine has requested in the last 30 days of a site's logs, without those that only
 * use its name. Logs of fewer days say nothing of it.
 */
export async function findUnseenPages(
  db: Db,
  siteId: number,
  pageIds: readonly number[],
): Promise<UnseenPages> {
  const unseen = new Map<number, string | null>();
  if (pageIds.length === 0) return unseen;
  const bounds = await findBotPackBounds(db, siteId);
  if (bounds === null) return unseen;
  const since = addDays(bounds.last, 1 - AWAITED_DAYS);
  if (bounds.first > since) return unseen;
  const visits = await readPageVisits(db, siteId, pageIds);
  for (const page of pageIds) {
    const second = visits.get(page)?.searchSecond ?? 0;
    const day = second === 0 ? null : dayOf(second * 1000);
    if (day === null || day < since) unseen.set(page, day);
  }
  return unseen;
}
