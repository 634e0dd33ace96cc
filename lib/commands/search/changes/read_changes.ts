import { listBrandFlags } from "../../../../db/search_data/keyword_batches.ts";
import { addDays, countDays } from "../../../core/days.ts";
import { runTogether } from "../../../core/run_together.ts";
import type { CtrCurve } from "../../../metrics/core/ctr_curve.ts";
import {
  type ClickLedger,
  createClickLedger,
} from "../../../metrics/search/changes/click_ledger.ts";
import { narrowLedger } from "../../../metrics/search/changes/narrow_ledger.ts";
import { measureDayNoise } from "../../../metrics/search/changes/day_noise.ts";
import type { LedgerNoise } from "../../../metrics/search/changes/part_intervals.ts";
import type { SearchServices } from "../../../services.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";
import type { ChangeScope } from "./change_days.ts";
import type { ChangeDays, ChangeWindow } from "./change_windows.ts";
import type { ChangeGroup } from "./change_group.ts";
import { type GatheredWindows, type GatherOptions, gatherRows } from "./gather_rows.ts";

/** What queries are, as numbers. */
export const QUERY_CLASSES = ["non_branded", "branded", "unknown", "anonymized"] as const;

/** The rows of both windows, and what is known of them. */
export interface GatheredChange extends GatheredWindows {
  days: ChangeDays;
  group: ChangeGroup | null;
  /** The classes of the pairs. */
  kinds: Uint8Array;
  /** The class of a query by its id. */
  classOf(keywordId: number): number;
  /** What positions bring. */
  curve: CtrCurve;
}

/** The rows that a ledger was made of. */
export interface GatheredRows extends Pick<GatheredWindows, "rows" | "runs"> {
  /** The ledger of all pages; its rows are the pairs of these rows. */
  whole: ClickLedger;
}

/** The change between two windows. */
export interface SiteChanges extends ChangeDays {
  ledger: ClickLedger;
  noise: LedgerNoise;
  /** By row of the ledger, as places in `QUERY_CLASSES`. */
  classes: Uint8Array;
  /** The class of a query by its id. */
  classOf(keywordId: number): number;
  gathered: GatheredRows;
  /** Clicks on compared days that no row has. */
  unlisted: { previous: number; current: number };
}

/** Gathers the rows of two windows whose days are known; a helper can be given all columns. */
export async function gatherChange(
  services: SearchServices,
  scope: ChangeScope,
  options: GatherOptions,
): Promise<GatheredChange> {
  const { db } = services;
  // the database reads these meanwhile
  const [gathered, flags, curves] = await runTogether([
    gatherRows(services, scope, options),
    listBrandFlags(db, scope.siteId),
    readSiteCurves(db, scope.siteId, scope.device),
  ]);
  const branded = new Map(flags.map((flag) => [flag.id, flag.branded === null ? 2 : 1]));
  const classOf = (id: number) => id === 0 ? 3 : branded.get(id) ?? 0;
  const { pairs: { queries }, room } = gathered;
  const kinds = classify(queries, { classOf, into: room.bytes(queries.length) });
  return {
    ...gathered,
    days: options.days,
    group: scope.group,
    kinds,
    classOf,
    curve: curves.expected,
  };
}

/** Splits the change that was gathered. */
export function splitChange(
  { rows, runs, pairs, room, before, after, group, kinds, classOf, curve, ...found }:
    GatheredChange,
): SiteChanges {
  const days = group === null ? found.days : {
    previous: { ...found.days.previous, ...before.days },
    current: { ...found.days.current, ...after.days },
  };
  const whole = createClickLedger(pairs, { curve, kinds, memory: room });
  const ledger = group === null
    ? whole
    : narrowLedger(whole, (row) => group.hasPage(pairs.pages[row] ?? 0));
  const { queries } = ledger.pairs;
  const noiseOf = (of: "clicks" | "impressions") =>
    measureDayNoise([...listWindowDays(days.previous, of), ...listWindowDays(days.current, of)]);
  return {
    ...days,
    ledger,
    classes: group === null
      ? kinds
      : classify(queries, { classOf, into: new Uint8Array(queries.length) }),
    classOf,
    gathered: { rows, runs, whole },
    noise: {
      clicks: noiseOf("clicks"),
      impressions: noiseOf("impressions"),
      days: days.current.compared.size,
      growth: ledger.growth,
    },
    // whose pages such clicks are is not known
    unlisted: group === null
      ? {
        previous: comparedClicks(days.previous) - before.clicks,
        current: comparedClicks(days.current) - after.clicks,
      }
      : { previous: 0, current: 0 },
  };
}

/** The clicks of the days of a window that are compared. */
export function comparedClicks({ clicks, compared }: ChangeWindow): number {
  return [...compared].reduce((sum, date) => sum + (clicks.get(date) ?? 0), 0);
}

/** What each day of a window has, from the first on; NaN: there are no data of it. */
export function listWindowDays(
  { from, to, ...window }: ChangeWindow,
  of: "clicks" | "impressions",
): number[] {
  return Array.from(
    { length: countDays(from, to) },
    (_, at) => window[of].get(addDays(from, at)) ?? Number.NaN,
  );
}

/** Writes the classes of queries that are in their order. */
function classify(
  queries: Uint32Array,
  { classOf, into: classes }: { classOf: (id: number) => number; into: Uint8Array },
): Uint8Array {
  for (let row = 0; row < queries.length; row++) {
    const isSame = row > 0 && queries[row] === queries[row - 1];
    classes[row] = isSame ? classes[row - 1] ?? 0 : classOf(queries[row] ?? 0);
  }
  return classes;
}
