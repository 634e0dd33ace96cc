import type { SearchTypeName } from "../../../schemas/search_window.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** Totals of one hour. Hours are kept apart from days: they are never summed into them. */
interface SearchHour {
  startsAt: Date;
  clicks: number;
  impressions: number;
  /** Null: without impressions there is none. */
  position: number | null;
  /** False: Google still counts. */
  complete: boolean;
}

/** An hour as the list has it. */
export interface SearchHourRow {
  starts_at: Date;
  clicks: number;
  impressions: number;
  ctr: number | null;
  position: number | null;
  complete: number;
}

const TABLE = "search_hours";
const NUMBER = { type: "number", sortable: true, filterable: true } as const;

/** The fields that the list of hours sorts and filters by. */
export const HOUR_LIST: ListFields = {
  defaultSort: "-starts_at",
  key: "starts_at",
  fields: {
    starts_at: { sql: `${TABLE}.starts_at`, type: "time", sortable: true, filterable: true },
    pacific_time: { columns: { starts_at: `${TABLE}.starts_at` }, type: "string" },
    clicks: { sql: `${TABLE}.clicks`, ...NUMBER, type: "integer" },
    impressions: { sql: `${TABLE}.impressions`, ...NUMBER, type: "integer" },
    ctr: { sql: `${TABLE}.clicks / (${TABLE}.impressions + 0e0)`, ...NUMBER, nullable: true },
    position: { sql: `${TABLE}.position`, ...NUMBER, nullable: true },
    complete: { sql: `${TABLE}.complete`, type: "boolean", sortable: true, filterable: true },
  },
};

/** One page of a site's hours of a search type. */
export async function listSearchHours(
  db: Db,
  { siteId, searchType }: { siteId: number; searchType: SearchTypeName },
  query: ListQuery,
): Promise<ListPage<SearchHourRow>> {
  // primary key (site_id, search_type, starts_at)
  const from = db(TABLE).where({ site_id: siteId, search_type: searchType });
  return await listRows<SearchHourRow>(db, { from, fields: HOUR_LIST, query });
}

/** How far the hours of a search type are. */
interface SearchHoursState {
  fetchedAt: Date;
  /** From this hour on Google still counts; null: it did not say so. */
  incompleteFrom: Date | null;
}

/** How far the hours are; undefined when none were fetched. */
export async function findHoursState(
  db: Db,
  { siteId, searchType }: { siteId: number; searchType: SearchTypeName },
): Promise<SearchHoursState | undefined> {
  return await db("search_hour_states").where({ site_id: siteId, search_type: searchType })
    .first<SearchHoursState | undefined>(
      "fetched_at as fetchedAt",
      "incomplete_from as incompleteFrom",
    );
}

/** Puts fetched hours in place of those from the first of them on. */
export async function replaceSearchHours(
  trx: Db,
  { siteId, searchType }: { siteId: number; searchType: SearchTypeName },
  { hours, state }: { hours: readonly SearchHour[]; state: SearchHoursState },
): Promise<void> {
  const [first] = hours;
  if (first !== undefined) {
    await trx(TABLE).where({ site_id: siteId, search_type: searchType })
      .where("starts_at", ">=", first.startsAt).delete();
    await insertRows(
      trx,
      `${TABLE} (site_id, search_type, starts_at, clicks, impressions, position, complete)`,
      hours.map((hour) => [
        siteId,
        searchType,
        hour.startsAt,
        hour.clicks,
        hour.impressions,
        hour.position,
        hour.complete ? 1 : 0,
      ]),
    );
  }
  const columns = { fetched_at: state.fetchedAt, incomplete_from: state.incompleteFrom };
  await trx("search_hour_states")
    .insert({ site_id: siteId, search_type: searchType, ...columns })
    .onConflict(["site_id", "search_type"]).merge(Object.keys(columns));
}

/** Deletes a site's hours before a time. */
export async function deleteOldHours(trx: Db, siteId: number, before: Date): Promise<void> {
  await trx(TABLE).where({ site_id: siteId }).where("starts_at", "<", before).delete();
}

/** Deletes all hours of a site: another property has other ones. */
export async function deleteSearchHours(trx: Db, siteId: number): Promise<void> {
  await trx(TABLE).where({ site_id: siteId }).delete();
  await trx("search_hour_states").where({ site_id: siteId }).delete();
}
