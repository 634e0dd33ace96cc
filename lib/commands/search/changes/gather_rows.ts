import { runTogether } from "../../../core/run_together.ts";
import type { WindowSide } from "../../../metrics/search/changes/change_rows.ts";
import { ReusedMemory } from "../../../metrics/search/changes/column_memory.ts";
import {
  type DayRows,
  keepPack,
  orderDays,
  type OrderedDays,
} from "../../../metrics/search/changes/order_days.ts";
import { splitDays } from "../../../metrics/search/changes/order_halves.ts";
import type { RowsMemory } from "../../../metrics/search/changes/rows_memory.ts";
import { type FactColumns, unpackParts } from "../../../metrics/search_data/pack_facts.ts";
import type { SearchServices } from "../../../services.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeDays, ChangeWindow } from "./change_windows.ts";
import type { ChangeGroup } from "./change_group.ts";
import type { ChangesHelper } from "./changes_helper.ts";
import { markSegments } from "./scope_segments.ts";

/** What is gathered of one window besides its rows. */
interface WindowSums {
  /** Clicks of all pages on the days that are compared. */
  clicks: number;
  /** Of the pages that are asked about, on all days with final data. */
  days: { clicks: Map<string, number>; impressions: Map<string, number> };
}

/** The rows of both windows. */
export interface GatheredWindows extends OrderedDays {
  /** Where they are. */
  memory: RowsMemory;
  /** Room for what is made of them. */
  room: ReusedMemory;
  before: WindowSums;
  after: WindowSums;
}

/** Which days are gathered, and where. */
export interface GatherOptions {
  days: ChangeDays;
  /** What is gathered stays there: it is not used again before all of it has been used. */
  memory: RowsMemory;
  helper?: ChangesHelper | undefined;
}

/** Reads each day of both windows once. A helper puts half of the rows in order, and can be given all columns. */
export async function gatherRows(
  services: SearchServices,
  scope: ChangeScope,
  { days: { previous, current }, memory, helper }: GatherOptions,
): Promise<GatheredWindows> {
  const isTaken = await markSegments(services.db, scope);
  const found: DayRows[] = [];
  const gather = async (side: WindowSide, window: ChangeWindow): Promise<WindowSums> => {
    const { siteId, searchType, group } = scope;
    const { from, to, compared, unmatched } = window;
    const sums: WindowSums = { clicks: 0, days: { clicks: new Map(), impressions: new Map() } };
    for (const date of [...compared, ...unmatched]) {
      sums.days.clicks.set(date, 0);
      sums.days.impressions.set(date, 0);
    }
    const scan = { siteId, searchType, kind: "query_page", from, to } as const;
    for await (const { date, packs } of services.searchWindows.readStoredDays(scan)) {
      if (group !== null && sums.days.clicks.has(date)) {
        const own = sumOfGroup(unpackParts(packs), group, isTaken);
        sums.days.clicks.set(date, own.clicks);
        sums.days.impressions.set(date, own.impressions);
      }
      if (!compared.has(date)) continue;
      found.push({ side, date, packs: packs.map((pack) => keepPack(memory, pack)) });
    }
    return sums;
  };
  const before = await gather("before", previous);
  const after = await gather("after", current);
  const ordered = await orderRows(found, { isTaken, memory, helper });
  before.clicks = sumOf(ordered.pairs.before.clicks);
  after.clicks = sumOf(ordered.pairs.after.clicks);
  return { ...ordered, memory, room: new ReusedMemory(memory), before, after };
}

async function orderRows(
  days: readonly DayRows[],
  { isTaken, memory, helper }: {
    isTaken: Uint8Array;
    memory: RowsMemory;
    helper: ChangesHelper | undefined;
  },
): Promise<OrderedDays> {
  const halves = helper && splitDays(days, { isTaken, memory });
  if (helper === undefined || halves === undefined) return orderDays(days, { isTaken, memory });
  const upper = helper.orderUpper(halves.upper);
  const lower = Promise.resolve().then(() => halves.orderLower());
  return halves.join(...await runTogether([lower, upper]));
}

function sumOf(counts: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at++) sum += counts[at] ?? 0;
  return sum;
}

function sumOfGroup(
  { segments, pages, clicks, impressions }: FactColumns,
  group: ChangeGroup,
  isTaken: Uint8Array,
): { clicks: number; impressions: number } {
  const sum = { clicks: 0, impressions: 0 };
  for (let row = 0; row < pages.length; row++) {
    if (isTaken[segments[row] ?? 0] !== 1 || !group.hasPage(pages[row] ?? 0)) continue;
    sum.clicks += clicks[row] ?? 0;
    sum.impressions += impressions[row] ?? 0;
  }
  return sum;
}
