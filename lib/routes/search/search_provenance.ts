import type { SearchProvenance } from "../../../schemas/search_provenance.ts";
import type { DataStatus } from "../../commands/search_data/search_data_status.ts";
import type { NoSearchData, SearchWindow } from "../../commands/search_data/search_window.ts";
import type { Formula } from "../../metrics/core/formula.ts";

/** Says which window the numbers are of and where they come from; without data, why there are none. */
export function searchProvenanceOf(
  window: SearchWindow | Omit<NoSearchData, "status"> & { status: DataStatus | null },
  formula: Formula | null,
): SearchProvenance {
  const shared = {
    from: window.from,
    to: window.to,
    search_type: window.searchType,
    country: window.country,
    device: window.device,
    formula: formula && { name: formula.name, version: formula.version },
    data_status: window.status,
  };
  if (window.period === null) {
    return {
      source: null,
      ...shared,
      days_with_data: null,
      previous: null,
      data_state: null,
      aggregation: null,
    };
  }
  return {
    source: window.source,
    ...shared,
    days_with_data: window.daysWithData,
    previous: window.previous && {
      from: window.previous.dateFrom,
      to: window.previous.dateTo,
      days_with_data: window.previousDaysWithData,
    },
    data_state: window.dataState,
    aggregation: window.aggregation,
  };
}

/** The same in examples. */
export const SEARCH_PROVENANCE_EXAMPLE: SearchProvenance = {
  source: "search_console",
  from: "2026-10-22",
  to: "2026-11-18",
  days_with_data: 28,
  previous: { from: "2026-09-24", to: "2026-10-21", days_with_data: 28 },
  data_state: "partial",
  search_type: "web",
  country: null,
  device: null,
  aggregation: "by_property",
  formula: { name: "search_totals", version: 1 },
  data_status: null,
};
