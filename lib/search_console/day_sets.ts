import type { ApiDimension } from "../importers/formats/search_console_api.ts";
import type { ApiSearchType } from "./search_analytics.ts";

/** What of a search type is asked for. */
export interface DaySetOptions {
  /** Rows of queries and pages by country and device: exact filters, and many times the rows. */
  byCountryAndDevice: boolean;
}

/**
 * The dimensions of each set that is asked for of a day, beside its total. The sets count the same clicks in
 * different ways: rows of queries leave anonymised ones out, so that pages are asked for by themselves.
 * Discover knows neither queries nor devices, and Google News no queries
 * (developers.google.com/webmaster-tools/v1/searchanalytics/query, `type`).
 */
export function listDaySets(
  searchType: ApiSearchType,
  { byCountryAndDevice }: DaySetOptions,
): readonly (readonly ApiDimension[])[] {
  const place: ApiDimension[] = byCountryAndDevice ? ["country", "device"] : [];
  if (searchType === "discover") return [["country"], ["page"]];
  if (searchType === "googleNews") return [["country", "device"], ["page", ...place]];
  return [
    ["country", "device"],
    // search appearance cannot be combined with other dimensions
    ...searchType === "web" ? [["searchAppearance" as const]] : [],
    ["query", ...place],
    ["page", ...place],
    ["query", "page", ...place],
  ];
}
