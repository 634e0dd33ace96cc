import type { Db } from "../../../db/core/connection.ts";
import type { SearchUpdateAnswer } from "../../../schemas/search_update.ts";
import { addDays, countDays } from "../../core/days.ts";
import {
  type EventQuestion,
  type FoundEvents,
  isInside,
  PLAIN_EVENT,
  type SiteEvent,
} from "../core/site_events.ts";
import { readSearchUpdates } from "./search_updates.ts";

/** A change of what is counted that lasts longer shows where it begins and where it ends, not in between. Our own choice. */
const LASTING_DAYS = 30;

/** Finds Google's updates and changes of counting in the window. */
export async function findUpdateEvents(
  db: Db,
  { window }: EventQuestion,
): Promise<FoundEvents> {
  const { knownUntil, updates } = await readSearchUpdates(db);
  const events = updates.flatMap(eventsOf).filter((event) => isInside(event, window));
  if (window.to <= knownUntil) return { events, unknown: [] };
  return {
    events,
    unknown: [{
      source: "search_update",
      code: "updates_not_known",
      message: `Updates of Google after ${knownUntil} are not known here. Bring ` +
        "https://status.search.google.com/incidents.json by `npm run updates -- FILE`.",
    }],
  };
}

function eventsOf(update: SearchUpdateAnswer): SiteEvent[] {
  const { kind, title, text, first_day: firstDay, last_day: lastDay } = update;
  const event: SiteEvent = {
    ...PLAIN_EVENT,
    source: "search_update",
    code: kind,
    title,
    text,
    firstDay,
    lastDay,
    dated: update.started_at === null ? "days" : "moment",
    searchType: update.search_type,
    url: update.source_url,
    apiPath: `/search-updates?filter[id]=${update.id}`,
  };
  if (kind !== "measurement" || lastDay === null || countDays(firstDay, lastDay) <= LASTING_DAYS) {
    return [event];
  }
  const endDay = addDays(lastDay, 1);
  return [
    { ...event, title: `Begin: ${title}`, lastDay: firstDay },
    { ...event, title: `End: ${title}`, firstDay: endDay, lastDay: endDay },
  ];
}
