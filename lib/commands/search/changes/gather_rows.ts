import { runTogether } from "../../../core/run_together.ts";
import type { WindowSide } from "../../../metrics/search/changes/change_rows.ts";
import { ReusedMemory, SHARED_MEMORY } from "../../../metrics/search/changes/column_memory.ts";
import { type PairChanges, sumPairs } from "../../../metrics/search/changes/pair_changes.ts";
import { orderDays, type RowSource } from "../../../metrics/search/changes/order_days.ts";
import { type PackedDay, splitDays } from "../../../metrics/search/changes/order_halves.ts";
import type { OrderedRows } from "../../../metrics/search/changes/ordered_rows.ts";
import { FactReader } from "../../../metrics/search_data/fact_reader.ts";
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
export interface GatheredWindows {
  rows: OrderedRows;
  /** Where the rows came from. */
  runs: readonly RowSource[];
  /** What the rows sum to. */
  pairs: PairChanges;
  /** Where the pairs are, and room for more. */
  memory: ReusedMemory;
  before: WindowSums;
  after: WindowSums;
}

/** Reads each day of both windows once. A helper puts half of the rows in order, and can be given all columns. */
export async function gatherRows(
  services: SearchServices,
  scope: ChangeScope,
  { days: { previous, current }, helper }: {
    days: ChangeDays;
    helper: ChangesHelper | undefined;
  },
): Promise<GatheredWindows> {
  const isTaken = await markSegments(services.db, scope);
  const found: Omit<PackedDay, "facts">[] = [];
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
      found.push({ side, date, packs: helper === undefined ? packs : packs.map(share) });
    }
    return sums;
  };
  const before = await gather("before", previous);
  const after = await gather("after", current);
  const { rows, runs } = await orderRows(found, { isTaken, helper });
  const memory = new ReusedMemory({ isShared: helper !== undefined });
  const pairs = sumPairs(rows, memory);
  before.clicks = sumOf(pairs.before.clicks);
  after.clicks = sumOf(pairs.after.clicks);
  return { rows, runs, pairs, memory, before, after };
}

/** The same bytes in memory that another thread can be given. */
function share(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

async function orderRows(
  found: Omit<PackedDay, "facts">[],
  { isTaken, helper }: { isTaken: Uint8Array; helper: ChangesHelper | undefined },
): Promise<{ rows: OrderedRows; runs: RowSource[] }> {
  // what is read lets go of its packs
  const days = found.splice(0).map((day) => ({ ...day, facts: new FactReader(day.packs) }));
  if (helper === undefined) return orderDays(days, { isTaken });
  const halves = splitDays(days, { isTaken, memory: SHARED_MEMORY });
  if (halves === undefined) return orderDays(days, { isTaken, memory: SHARED_MEMORY });
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
