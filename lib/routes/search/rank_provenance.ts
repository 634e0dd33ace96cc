import type { SearchProvenance } from "../../../schemas/search_provenance.ts";
import type { DataStatus } from "../../commands/search_data/search_data_status.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";
import type { CompetitorReport } from "../../commands/search/visibility/compare_results.ts";
import type { Formula } from "../../metrics/core/formula.ts";

/** What is known of ranks besides their provenance. */
type RankMeta = SearchProvenance & {
  context: CompetitorReport["context"] | null;
  weighting: CompetitorReport["weighting"] | null;
  imputed_count: number;
};

/** Which results were compared. */
interface ComparedRanks {
  siteId: number;
  report: CompetitorReport | null;
  formula: Formula;
  /** What there is to say of the data; null: nothing. */
  status: DataStatus | null;
  /** The days that were asked for; absent: the newest ones. */
  window?: DayWindow | undefined;
  /** Days of this window with results; null: they were not counted. */
  daysCount?: number | null;
}

/** Says which results were compared; without a report, why there are none. */
export function rankProvenanceOf(
  { siteId, report, formula, status, window, daysCount = null }: ComparedRanks,
): RankMeta {
  return {
    source: report && "rank_check",
    from: window?.from ?? report?.from ?? null,
    to: window?.to ?? report?.to ?? null,
    days_with_data: daysCount,
    previous: null,
    data_state: report && "final",
    search_type: "web",
    country: report?.context.country ?? null,
    device: report?.context.device ?? null,
    aggregation: null,
    formula: { name: formula.name, version: formula.version },
    data_status: status ?? (report === null ? noResultPages(siteId) : null),
    context: report?.context ?? null,
    weighting: report?.weighting ?? null,
    imputed_count: report?.imputedCount ?? 0,
  };
}

/** Says that a competitor waits to be compared. */
export const WAITING: DataStatus = {
  code: "computing",
  message: "Competitors that were named just now are still being compared; ask again in a minute.",
};

function noResultPages(siteId: number): DataStatus {
  return {
    code: "needs_result_pages",
    message: "Competitors are compared by the results of tracked keywords, and none are known. " +
      `POST /sites/${siteId}/imports takes result pages of SerpApi and DataForSEO, and tables of ` +
      "ranks with a column for the domain. What was imported just now is compared within a minute.",
  };
}
