import { addDays } from "../../core/days.ts";
import { searchConsoleApi } from "../../importers/formats/search_console_api.ts";
import type { Pause } from "../../outgoing/pause.ts";
import type { FetchedDay } from "../../search_console/fetch_day.ts";
import type { Services } from "../../services.ts";
import { importFetched } from "./import_fetched.ts";

/** Days to store together. */
interface FetchedDays {
  siteId: number;
  /** With rows, in any order. */
  days: readonly FetchedDay[];
  /** Who holds the connection. */
  owner: string;
  /** Somebody asked for them. */
  asked: boolean;
  pause: Pause;
  /** Nothing may be stored any more. */
  lost: AbortSignal;
}

/** Stores days as one import of the site, as `importFetched()` does; returns its id. */
export async function importFetchedDays(
  services: Services,
  { days, ...claim }: FetchedDays,
): Promise<number> {
  const dates = days.map(({ day }) => day).toSorted();
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const partial = days.filter(({ state }) => state === "partial").map(({ day }) => day);
  return await importFetched(services, {
    ...claim,
    source: "search_console",
    format: searchConsoleApi.format,
    fileName: first === last ? first : `${first} to ${last}`,
    files: days.map(({ file }) => file),
    sizeBytes: days.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    settings: {
      partialFrom: partial.toSorted()[0] ?? addDays(last, 1),
      // the property was held against the site when it was connected
      force: true,
    },
  });
}
