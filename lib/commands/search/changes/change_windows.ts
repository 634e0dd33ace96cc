import type { DeviceName, SearchTypeName } from "../../../../schemas/search_window.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";

/** Whose changes are asked for, and of which part of the searches. */
export interface PropertyScope {
  siteId: number;
  searchType: SearchTypeName;
  country: string | null;
  device: DeviceName | null;
}

/** One of the two windows. */
export interface ChangeWindow extends DayWindow {
  /** Rows of all days of the window. */
  rowsCount: number;
  /** The days that are compared. */
  compared: ReadonlySet<string>;
  missing: string[];
  unmatched: string[];
  /** Clicks by day: the property's own, or what the rows sum to; of a group of pages always that. */
  clicks: ReadonlyMap<string, number>;
  impressions: ReadonlyMap<string, number>;
}

/** The two windows. */
export interface ChangeDays {
  previous: ChangeWindow;
  current: ChangeWindow;
}
