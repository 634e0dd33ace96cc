import type { RankContext } from "../../../../db/search_data/rank_ids.ts";
import type { DeviceName, SearchTypeName } from "../../../../schemas/search_window.ts";
import type { Weighting } from "../../../metrics/search/visibility/keyword_weights.ts";
import type { TrackedFigures } from "../../../metrics/search/visibility/tracked_visibility.ts";
import type { WindowPoint } from "../../../metrics/core/window_points.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";

/** One point of the series; nulls where nothing is known of these days. */
export interface VisibilityPoint extends WindowPoint {
  visibility: number | null;
  shareOfVoice: number | null;
  averagePosition: number | null;
  /** Null: of several days it is not counted. */
  keywordsCount: number | null;
  /** Keywords whose whole result page is known; null: of several days, or no ranks. */
  serpsCount: number | null;
}

/** A keyword that moved visibility, in points of it. */
export interface VisibilityMover {
  keywordId: number;
  keyword: string;
  url: string | null;
  position: number | null;
  previousPosition: number | null;
  weight: number;
  points: number;
  previousPoints: number;
  delta: number;
}

/** The curve that clicks are estimated by. */
export interface ReportCurve {
  id: string;
  calibrated: boolean;
  impressionsUsed: number;
}

/** How visible a site is in a window, and what changed. */
export interface VisibilityReport {
  source: "rank_check" | "search_console" | "import";
  /** tracked: chosen keywords, whether they rank or not; observed: only those that rank. */
  universe: "tracked" | "observed";
  /** What was searched with; null: Search Console's averages over all. */
  context: RankContext | null;
  contextId: number | null;
  searchType: SearchTypeName;
  /** That were asked of Search Console; null: all together. */
  country: string | null;
  device: DeviceName | null;
  window: DayWindow;
  previousWindow: DayWindow | null;
  daysWithData: number | null;
  previousDaysWithData: number | null;
  dataState: "final" | "partial";
  aggregation: "by_property" | "by_page" | null;
  weighting: Weighting;
  /** Keywords that weigh as much as the median, since their own demand is not known. */
  imputedCount: number;
  /** Over the keywords that both days have, if it is compared. */
  current: TrackedFigures;
  previous: TrackedFigures | null;
  series: VisibilityPoint[];
  winners: VisibilityMover[];
  losers: VisibilityMover[];
  /** Keywords that only one of the days has: they change nothing. */
  addedCount: number;
  removedCount: number;
  curve: ReportCurve;
  status: DataStatus | null;
}

/** How many winners and losers are listed. */
export const MOVERS = 10;
