import type { LinkChange } from "./link_changes.ts";
import { divideWindow, type Granularity, type WindowPoint } from "../core/window_points.ts";

/** What came and went on one day. */
interface LinkDayCounts {
  date: string;
  newLinks: number;
  lostLinks: number;
  newDomains: number;
  lostDomains: number;
}

/** Sums days up as `countLinkChanges()` counts links: by points of the window, and over all of it. */
export function sumLinkDays(
  days: readonly LinkDayCounts[],
  window: WindowPoint,
  granularity: Granularity,
): { total: LinkChange; series: LinkChange[] } {
  const series = divideWindow(window, granularity).map(emptyChange);
  const total = emptyChange(window);
  let at = 0;
  for (const day of days.toSorted((a, b) => a.date < b.date ? -1 : 1)) {
    if (day.date < window.from || day.date > window.to) continue;
    while ((series[at]?.to ?? window.to) < day.date) at++;
    const point = series[at];
    for (const change of point === undefined ? [total] : [point, total]) addDay(change, day);
  }
  return { total, series };
}

function emptyChange({ from, to }: WindowPoint): LinkChange {
  const links = { newLinks: 0, lostLinks: 0, netLinks: 0 };
  return { from, to, ...links, newDomains: 0, lostDomains: 0, netDomains: 0 };
}

function addDay(change: LinkChange, day: LinkDayCounts): void {
  change.newLinks += day.newLinks;
  change.lostLinks += day.lostLinks;
  change.netLinks += day.newLinks - day.lostLinks;
  change.newDomains += day.newDomains;
  change.lostDomains += day.lostDomains;
  change.netDomains += day.newDomains - day.lostDomains;
}
