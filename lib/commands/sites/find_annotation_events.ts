import { type AnnotationRow, listAnnotationsOfDays } from "../../../db/sites/annotations.ts";
import type { Db } from "../../../db/core/connection.ts";
import { dayOf } from "../../core/days.ts";
import {
  type EventQuestion,
  type FoundEvents,
  PLAIN_EVENT,
  type SiteEvent,
} from "../core/site_events.ts";

/** More of a window are not looked at; the nearest to its end come first. */
const MAX_ANNOTATIONS = 100;

/** Finds what people noted on the days of the window. */
export async function findAnnotationEvents(
  db: Db,
  { siteId, window, groupId }: EventQuestion,
): Promise<FoundEvents> {
  const rows = await listAnnotationsOfDays(db, siteId, {
    ...window,
    limit: MAX_ANNOTATIONS,
    groupId,
  });
  return { events: rows.map((row) => eventOf(siteId, row)), unknown: [] };
}

function eventOf(siteId: number, row: AnnotationRow): SiteEvent {
  return {
    ...PLAIN_EVENT,
    source: "annotation",
    code: row.kind,
    title: row.title,
    text: row.text,
    firstDay: dayOf(row.first_day),
    lastDay: dayOf(row.last_day),
    dated: row.occurred_at === null ? "days" : "moment",
    path: row.path,
    pageGroupId: row.page_group_id,
    url: row.url,
    apiPath: `/sites/${siteId}/annotations/${row.id}`,
  };
}
