import type { ChangePoint } from "./change_point.ts";
import type { DateWindow } from "./daily_series.ts";
import type { PageEnd } from "./ended_page.ts";
import type { SearchTotals } from "../../core/search_totals.ts";
import type { WindowChange } from "./window_change.ts";
import type { YearChange } from "./year_change.ts";

/** How bad a fall is; the numbers are shares of the best 28 days: from 0.2, 0.4 and 0.6 on. */
export type DecaySeverity = "mild" | "moderate" | "severe";

/**
 * What a page does. new: under 120 days of data; too_small: never had enough to judge; seasonal: low,
 * as it was a year ago; recovering: low, but well above the 28 days before; dead: nothing left;
 * measurement_change: only impressions that nobody clicked are no longer counted.
 */
export type DecayStatus =
  | "new"
  | "too_small"
  | "growing"
  | "stable"
  | "seasonal"
  | "recovering"
  | "decaying"
  | "dead"
  | "measurement_change";

/** A window with its dates and figures. */
export interface DecayWindow extends DateWindow, SearchTotals {}

/** The judgement of a page by its days alone. */
export interface ContentDecay {
  status: DecayStatus;
  /** Null: no alarm. */
  severity: DecaySeverity | null;
  /** 0 to 100: the excess drop where there is an alarm, else 0. */
  score: number;
  /** What drops are counted in: impressions for a page that never had 30 clicks in 28 days. */
  metric: "clicks" | "impressions";
  current: DecayWindow | null;
  previous: DecayWindow | null;
  peak: DecayWindow | null;
  yearAgo: DecayWindow | null;
  /** The current window against others, over the days that both have. */
  sincePeak: WindowChange | null;
  sincePrevious: WindowChange | null;
  sinceYearAgo: WindowChange | null;
  /** The last weeks, 17 at most, against the same weeks a year ago; null: not known. */
  yearTrend: YearChange | null;
  /** What three of four pages of the site lost in the same windows, see `commonDrop()`; null: not known. */
  siteDrop: number | null;
  /** The drop from the peak beyond that of the site. */
  excessDrop: number | null;
  /** The difference to the peak is more than chance. */
  significant: boolean;
  /** How much more than chance the page differs from month to month, at least 1. */
  dispersion: number;
  /** Slope of 26 weeks ÷ their mean, per week: -0.012 is a loss of 1.2 % a week. */
  slopePerWeek: number | null;
  /** The trend of the 26 weeks is steady (Mann-Kendall, p < 0.05). */
  sustained: boolean;
  /** Weeks in a row, up to the last, that had less than the one before. */
  weeksDeclining: number;
  /** unknown: under 13 months of data, so that no alarm is severe. */
  seasonality: "known" | "unknown";
  /** Clicks (or impressions) of 28 days lost since the peak, at least 0. */
  lost: number;
  /** Where the fall lies; null: neither an alarm nor a recovery. */
  onset: ChangePoint | null;
  /** Since when the page is no longer seen; null: it is. */
  end: PageEnd | null;
}
