import type { Db } from "../../../db/core/connection.ts";
import { type DayBounds, listKindsWithDays } from "../../../db/search_data/search_days.ts";
import {
  listExportPeriods,
  listKindsOfExports,
  type PeriodKind,
  type SearchPeriod,
} from "../../../db/search_data/search_periods.ts";
import { findRefreshState } from "../../../db/search_data/search_refreshes.ts";
import type { DeviceName, SearchTypeName } from "../../../schemas/search_window.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";

/** Why there is no data, or what is missing or old in it; the message says what to do. */
export interface DataStatus {
  code: string;
  message: string;
}

/** What was looked for in vain. */
interface MissingData {
  siteId: number;
  kind: PeriodKind;
  searchType: SearchTypeName;
  country: string | null;
  device: DeviceName | null;
  window: DayWindow | undefined;
  bounds: readonly DayBounds[];
}

const WHAT: Readonly<Record<PeriodKind, string>> = {
  query: "queries",
  page: "pages",
  query_page: "queries with their pages",
};

const SHOWN_WINDOWS = 5;

/** Says why there is nothing, and which call or command brings what is missing. */
export async function missingDataStatus(db: Db, missing: MissingData): Promise<DataStatus> {
  const { siteId, kind, searchType, window, bounds } = missing;
  const exports = await listExportPeriods(db, { ...missing, country: null, device: null });
  if (bounds.length > 0 || exports.length > 0) {
    if (missing.country !== null || missing.device !== null) {
      if (bounds.length === 0) return missingSegmentStatus(missing);
    }
    return {
      code: "window_without_data",
      message: `There are no rows of ${WHAT[kind]} from ${window?.from} to ${window?.to}. ` +
        windowsThere(bounds, exports),
    };
  }
  const kinds = [...await listKindsWithDays(db, siteId), ...await listKindsOfExports(db, siteId)];
  if (kinds.length === 0) {
    return {
      code: "no_search_data",
      message: "This site has no search data yet. " +
        `PUT /sites/${siteId}/integrations/search-console connects Google Search Console; ` +
        `POST /sites/${siteId}/imports takes its exports, and so does ` +
        `npm run import -- --site ${siteId} FILE, of any size.`,
    };
  }
  const types = [...new Set(kinds.map((one) => one.searchType))];
  if (!types.includes(searchType)) {
    return {
      code: "no_data_of_search_type",
      message: `There is no data of the search type ${searchType}. There is of: ` +
        `${types.join(", ")}.`,
    };
  }
  if (kind !== "page" && WITHOUT_QUERIES.has(searchType)) return withoutQueriesStatus(missing);
  return {
    code: `needs_${kind}_rows`,
    message: `The site's search data have no rows of ${WHAT[kind]}. ${HOW_TO_GET[kind](siteId)}`,
  };
}

/** Google names no queries of them. Source: reference of `searchanalytics.query`, `type`; Search Console Help 9216516, 10083653. */
const WITHOUT_QUERIES: ReadonlySet<SearchTypeName> = new Set(["discover", "google_news"]);

function withoutQueriesStatus({ siteId, searchType }: MissingData): DataStatus {
  const name = searchType === "discover" ? "Discover" : "Google News";
  return {
    code: "search_type_without_queries",
    message: `${name} has no queries, only pages: what is said of queries cannot be known of it. ` +
      `GET /sites/${siteId}/search-overview?search_type=${searchType} has its days and pages, ` +
      `GET /sites/${siteId}/content-decay?search_type=${searchType} the pages that lose clicks.`,
  };
}

const HOW_TO_GET: Readonly<Record<PeriodKind, (siteId: number) => string>> = {
  query: (siteId) =>
    "Export the Queries table of Search Console's performance report and send it to " +
    `POST /sites/${siteId}/imports, or connect Search Console with ` +
    `PUT /sites/${siteId}/integrations/search-console.`,
  page: (siteId) =>
    "Export the Pages table of Search Console's performance report and send it to " +
    `POST /sites/${siteId}/imports, or connect Search Console with ` +
    `PUT /sites/${siteId}/integrations/search-console.`,
  query_page: (siteId) =>
    "The exports of Search Console's user interface list queries and pages apart. Connect it with " +
    `PUT /sites/${siteId}/integrations/search-console, or import rows of query, page and date, ` +
    `such as its bulk export: npm run import -- --site ${siteId} FILE.`,
};

function windowsThere(bounds: readonly DayBounds[], exports: readonly SearchPeriod[]): string {
  const days = bounds.map(({ first, last }) => `days from ${first} to ${last}`);
  const windows = exports.slice(0, SHOWN_WINDOWS)
    .map(({ dateFrom, dateTo }) => `an export of ${dateFrom} to ${dateTo}`);
  return `There are: ${[...new Set([...days, ...windows])].join("; ")}.`;
}

/** Says that the rows do not distinguish countries or devices. */
export function missingSegmentStatus(
  { siteId, country, device }: Pick<MissingData, "siteId" | "country" | "device">,
): DataStatus {
  const parts = [country === null ? [] : ["country"], device === null ? [] : ["device"]].flat();
  const names = parts.map((part) => part === "country" ? "countries" : "devices").join(" and ");
  const many = parts.length > 1 ? "s" : "";
  return {
    code: `needs_${parts.join("_")}_rows`,
    message: `The site's rows do not distinguish ${names}. Import rows with the column${many} ` +
      `${parts.join(" and ")}, or connect Search Console with ` +
      `PUT /sites/${siteId}/integrations/search-console. Without the parameter${many} ` +
      `${parts.join(" and ")} the answer is over all of them.`,
  };
}

/** Says that the window reaches beyond the days with data; null where it does not. */
export function partlyCoveredStatus(
  { from, to }: DayWindow,
  bounds: readonly DayBounds[],
): DataStatus | null {
  const first = bounds.map((bound) => bound.first).toSorted()[0] ?? from;
  const last = bounds.map((bound) => bound.last).toSorted().at(-1) ?? to;
  if (first <= from && last >= to) return null;
  return {
    code: "window_partly_covered",
    message: `The data reach from ${first} to ${last}: the figures are of these days of the ` +
      "window alone.",
  };
}

/** More rows are not summed while somebody waits who has not asked for these very days. */
const DEAR_ROWS = 500_000;

/** Whether the refresh that is under way sums days with this many rows, so that no answer has to. */
export async function isLeftToRefresh(
  db: Db,
  siteId: number,
  rowsCount: number,
): Promise<boolean> {
  return rowsCount > DEAR_ROWS && (await findRefreshState(db, siteId))?.pending === true;
}

/** Says that newer days are there, but not summed yet. */
export function refreshingStatus(last: string): DataStatus {
  return {
    code: "refreshing",
    message: `Newer data, up to ${last}, are being summed; until that is done, within a minute ` +
      "or two, the window before is shown.",
  };
}

/** Says that there will be a comparison. */
export const COMPARISON_STATUS: DataStatus = {
  code: "comparison_computing",
  message: "The window to compare with is being summed, since nobody has asked for it before: " +
    "ask again in some seconds.",
};

/** Says that days have more rows than Search Console gives; null: none has. */
export function cutDaysStatus(cutCount: number, daysCount: number): DataStatus | null {
  if (cutCount === 0) return null;
  return {
    code: "days_cut",
    message:
      `${cutCount} of the ${daysCount} days have 50,000 rows, the most that Search Console gives ` +
      "of a day and search type: their rows with the fewest clicks are missing. Only totals that " +
      "came apart from rows (`totals_source: property`) count them.",
  };
}

/** Says that rows without clicks are missing, so that only clicks can be trusted; null: none are. */
export function clickedOnlyStatus(clickedOnlyCount: number): DataStatus | null {
  if (clickedOnlyCount === 0) return null;
  return {
    code: "clicked_rows_only",
    message:
      "Not one row of these days has 0 clicks: what exported them left such rows out, or cut " +
      "them off. Clicks are right as far as rows have them; impressions, CTR, positions, " +
      "expected gains and the causes of a change are those of clicked rows alone. Bring all rows: " +
      "connect Search Console, or import its bulk export.",
  };
}

/** Says what an export leaves out: one with exactly as many rows as there can be was probably cut. */
export function exportNotice({ rowsCount }: Pick<SearchPeriod, "rowsCount">): DataStatus | null {
  const giver = ROW_LIMITS.get(rowsCount);
  if (giver === undefined) return null;
  return {
    code: "export_may_be_cut",
    message: `The export has ${rowsCount.toLocaleString("en")} rows, the most that ${giver}: the ` +
      "rows with the fewest clicks are probably missing.",
  };
}

/** Sources: Search Console Help 7576553; reference of `searchanalytics.query` (`rowLimit`); its page on all your data. */
const ROW_LIMITS: ReadonlyMap<number, string> = new Map([
  [1_000, "Search Console's interface exports, and that its API gives unless it is asked for more"],
  [25_000, "one request of Search Console's API gives"],
  [50_000, "Search Console has of one day and search type"],
]);
