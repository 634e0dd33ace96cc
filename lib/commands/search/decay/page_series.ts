import type { DailySeries } from "../../../metrics/search/decay/daily_series.ts";
import { countDays } from "../../../core/days.ts";
import { KeyedSums } from "../../../metrics/search_data/keyed_sums.ts";
import type { DayScan } from "../../search_data/search_window.ts";
import type { SearchWindows } from "../../search_data/search_windows.ts";

/** The days of one page. */
export interface PageSeries extends DailySeries {
  pageId: number;
}

/** What a page has in all. */
interface PageSum {
  pageId: number;
  clicks: number;
  impressions: number;
}

/** Sums the days of pages, the one with the most clicks first; those with too little are left out. */
export async function sumPages(
  searchWindows: Pick<SearchWindows, "readDays">,
  scan: DayScan,
  { minClicks, minImpressions }: { minClicks: number; minImpressions: number },
): Promise<PageSum[]> {
  const sums = new KeyedSums(2);
  for await (const { pages, clicks, impressions } of searchWindows.readDays(scan)) {
    for (let row = 0; row < pages.length; row++) {
      sums.add(pages[row] ?? 0, 0, clicks[row] ?? 0, impressions[row] ?? 0);
    }
  }
  const enough: PageSum[] = [];
  for (const pageId of sums.keys()) {
    const [clicks, impressions] = [sums.get(pageId, 0), sums.get(pageId, 1)];
    if (clicks < minClicks && impressions < minImpressions) continue;
    enough.push({ pageId, clicks, impressions });
  }
  return enough.sort((a, b) =>
    b.clicks - a.clicks || b.impressions - a.impressions || a.pageId - b.pageId
  );
}

/** Reads the days of some pages: 12 bytes a page and day are held. */
export async function readPageSeries(
  searchWindows: Pick<SearchWindows, "readDays">,
  scan: DayScan,
  pageIds: readonly number[],
): Promise<PageSeries[]> {
  const length = countDays(scan.from, scan.to);
  const places = new Map(pageIds.map((id, index) => [id, index * length]));
  const clicks = new Uint32Array(pageIds.length * length);
  const impressions = new Uint32Array(pageIds.length * length);
  const positions = new Float32Array(pageIds.length * length).fill(Number.NaN);
  for await (const facts of searchWindows.readDays(scan)) {
    const day = countDays(scan.from, facts.date) - 1;
    for (let row = 0; row < facts.pages.length; row++) {
      const start = places.get(facts.pages[row] ?? 0);
      if (start === undefined) continue;
      const at = start + day;
      const seen = impressions[at] ?? 0;
      const more = facts.impressions[row] ?? 0;
      clicks[at] = (clicks[at] ?? 0) + (facts.clicks[row] ?? 0);
      impressions[at] = seen + more;
      // a page has a row for each country and device
      const sum = facts.positionSums[row] ?? Number.NaN;
      if (more === 0 || Number.isNaN(sum)) continue;
      const before = seen === 0 ? 0 : (positions[at] ?? 0) * seen;
      positions[at] = (before + sum) / (seen + more);
    }
  }
  return pageIds.map((pageId, index) => {
    const start = index * length;
    return {
      pageId,
      from: scan.from,
      clicks: clicks.subarray(start, start + length),
      impressions: impressions.subarray(start, start + length),
      positions: positions.subarray(start, start + length),
    };
  });
}

/** The sum of series of the same days; days without a position have none. */
export function sumSeries(series: readonly DailySeries[], from: string, to: string): DailySeries {
  const length = countDays(from, to);
  const clicks = new Float64Array(length);
  const impressions = new Float64Array(length);
  const positionSums = new Float64Array(length);
  for (const one of series) {
    for (let day = 0; day < length; day++) {
      const seen = one.impressions[day] ?? 0;
      const position = one.positions[day] ?? Number.NaN;
      clicks[day] = (clicks[day] ?? 0) + (one.clicks[day] ?? 0);
      impressions[day] = (impressions[day] ?? 0) + seen;
      if (!Number.isNaN(position)) positionSums[day] = (positionSums[day] ?? 0) + position * seen;
    }
  }
  const positions = positionSums.map((sum, day) =>
    sum > 0 ? sum / (impressions[day] ?? 0) : Number.NaN
  );
  return { from, clicks, impressions, positions };
}
