import { addDays } from "../core/days.ts";
import { GoogleError } from "./google_error.ts";
import { quote } from "./json_member.ts";
import type { AnalyticsRow, ApiSearchType, SearchAnalytics } from "./search_analytics.ts";

/** The figures of one hour. */
interface FetchedHour {
  startsAt: Date;
  clicks: number;
  impressions: number;
  /** Null: nothing was seen. */
  position: number | null;
  /** False: Google still counts. */
  complete: boolean;
}

/** The hours that Google has. */
interface FetchedHours {
  /** Without a gap, oldest first. */
  hours: FetchedHour[];
  /** From this hour on Google still counts; null: it did not say so. */
  incompleteFrom: Date | null;
}

/** Google has the hours of ten days (developers.google.com/search/blog/2025/04/san-hourly-data). */
const KEPT_DAYS = 10;
const HOUR_MS = 3_600_000;

/**
 * Fetches the totals of the last days by the hour: dimension `hour`, `dataState` `hourly_all`, and
 * `metadata.first_incomplete_hour` (developers.google.com/webmaster-tools/v1/searchanalytics/query). Google leaves out
 * hours in which nothing was seen: those between others are hours without clicks, as far as counting has come.
 * `today` is in Pacific time.
 */
export async function fetchHours(
  analytics: SearchAnalytics,
  { type, today }: { type: ApiSearchType; today: string },
): Promise<FetchedHours> {
  const { rows, firstIncompleteHour } = await analytics.query({
    startDate: addDays(today, 1 - KEPT_DAYS),
    endDate: today,
    dimensions: ["hour"],
    type,
    dataState: "hourly_all",
  });
  const incompleteFrom = firstIncompleteHour === null ? null : readHour(firstIncompleteHour);
  const known = new Map(rows.map((row) => [readHour(row.keys[0] ?? "").getTime(), row]));
  const times = [...known.keys()].sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return { hours: [], incompleteFrom };
  const counted = incompleteFrom === null ? last : incompleteFrom.getTime() - HOUR_MS;
  const hours: FetchedHour[] = [];
  for (let time = first; time <= Math.max(last, counted); time += HOUR_MS) {
    const row = known.get(time);
    const complete = incompleteFrom === null || time < incompleteFrom.getTime();
    // of an hour that is still counted, no row says nothing
    if (row !== undefined || complete) {
      hours.push({ ...figuresOf(row), startsAt: new Date(time), complete });
    }
  }
  return { hours, incompleteFrom };
}

function figuresOf(
  row: AnalyticsRow | undefined,
): Pick<FetchedHour, "clicks" | "impressions" | "position"> {
  const { clicks, impressions, position } = row ?? { clicks: 0, impressions: 0, position: null };
  return { clicks, impressions, position: impressions === 0 ? null : position };
}

/** `YYYY-MM-DDThh:mm:ss[+|-]hh:mm`, the beginning of an hour. */
function readHour(text: string): Date {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:00(:00)?([+-]\d{2}:\d{2}|Z)$/.test(text)
    ? Date.parse(text)
    : NaN;
  if (!Number.isNaN(time)) return new Date(time);
  throw new GoogleError(
    "google_answer_broken",
    `Google's answer has an hour that is none: "${quote(text)}".`,
    "person",
  );
}
