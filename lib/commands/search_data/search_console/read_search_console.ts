import type { Db } from "../../../../db/core/connection.ts";
import {
  readSearchConsoleDays,
  readSearchConsoleFigures,
  type SearchConsoleFigures,
} from "../../../../db/search_data/search_console_days.ts";
import {
  findSearchConsole,
  type SearchConsoleRow,
} from "../../../../db/search_data/search_console.ts";
import { NotFoundError } from "../../../core/errors.ts";
import { isSurelyEmpty, pacificDay, planDays } from "../../../search_console/plan_days.ts";

/** A connection with what it has brought. */
export interface SearchConsoleView {
  connection: SearchConsoleRow;
  figures: SearchConsoleFigures;
  /** Days to fetch, without the young ones, which are fetched again anyway. */
  daysLeft: number;
}

/** Reads the site's connection; throws `NotFoundError` when it has none. */
export async function readSearchConsole(
  db: Db,
  siteId: number,
  now: Date,
): Promise<SearchConsoleView> {
  const connection = await findSearchConsole(db, siteId);
  if (connection === undefined) throw noSearchConsole(siteId);
  const [figures, days] = await Promise.all([
    readSearchConsoleFigures(db, siteId),
    readSearchConsoleDays(db, siteId),
  ]);
  const today = pacificDay(now);
  const daysLeft = planDays(days, { today, first: connection.firstDay })
    .filter((day) => days.get(day) === "wanted" || isSurelyEmpty(day, today)).length;
  return { connection, figures, daysLeft };
}

/** The error for a site that is not connected. */
export function noSearchConsole(siteId: number): NotFoundError {
  return new NotFoundError(
    "no_search_console",
    `Site ${siteId} is not connected to Search Console. ` +
      `PUT /sites/${siteId}/integrations/search-console connects it.`,
  );
}
