import { listBrandFlags } from "../../../../db/search_data/keyword_batches.ts";
import { type ExportRow, listExportRows } from "../../../../db/search_data/export_periods.ts";
import type { ExportChangesQuery } from "../../../../schemas/search_changes.ts";
import {
  type ClickLedger,
  createClickLedger,
} from "../../../metrics/search/changes/click_ledger.ts";
import { measureDayNoise } from "../../../metrics/search/changes/day_noise.ts";
import { createQueryRun, matchRows } from "../../../metrics/search/changes/export_rows.ts";
import { alignPairs } from "../../../metrics/search/changes/pair_changes.ts";
import type { LedgerNoise } from "../../../metrics/search/changes/part_intervals.ts";
import { countDays } from "../../../core/days.ts";
import type { SearchServices } from "../../../services.ts";
import type { DataStatus } from "../../search_data/search_data_status.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";
import type { PropertyScope } from "./change_windows.ts";
import { type ExportWindows, findExportWindows } from "./export_windows.ts";

/** What two exports show of queries or of pages. */
export type ExportMatch = ReturnType<typeof matchRows<ExportRow>>;

/** What is known of the change between two exports. */
export interface ExportChanges extends ExportWindows {
  /** Undefined: one of the windows has none. */
  queries: ExportMatch | undefined;
  pages: ExportMatch | undefined;
  /** Of the queries that both exports show, without their pages. */
  ledger: ClickLedger;
  noise: LedgerNoise;
  /** By id; null: not judged yet. */
  brandOf(keywordId: number): boolean | null;
}

/** Reads the change between two exports; without two, says why not. */
export async function readExportChanges(
  services: SearchServices,
  scope: PropertyScope,
  query: ExportChangesQuery,
): Promise<ExportChanges | { status: DataStatus }> {
  const { db } = services;
  const windows = await findExportWindows(db, scope, query);
  if ("status" in windows) return windows;
  const { previous, current } = windows;
  const match = async (kind: "query" | "page"): Promise<ExportMatch | undefined> => {
    const [was, is] = [previous[kind], current[kind]];
    if (was === undefined || is === undefined) return undefined;
    const { siteId } = scope;
    const [before, after] = await Promise.all([
      listExportRows(db, { siteId, kind, periodId: was.id }),
      listExportRows(db, { siteId, kind, periodId: is.id }),
    ]);
    return matchRows(before, after);
  };
  const [queries, pages, flags, curves] = await Promise.all([
    match("query"),
    match("page"),
    listBrandFlags(db, scope.siteId),
    readSiteCurves(db, scope.siteId, scope.device),
  ]);
  const branded = new Map(flags.map((flag) => [flag.id, flag.branded === null ? 2 : 1]));
  const pairs = alignPairs({
    before: createQueryRun(queries?.both.map(({ before }) => before) ?? []),
    after: createQueryRun(queries?.both.map(({ after }) => after) ?? []),
  });
  const kinds = Uint8Array.from(pairs.queries, (id) => branded.get(id) ?? 0);
  const ledger = createClickLedger(pairs, { curve: curves.expected, kinds });
  const noiseOf = (of: "clicks" | "impressions") =>
    measureDayNoise([...previous.days, ...current.days].map((day) => day[of]));
  return {
    ...windows,
    queries,
    pages,
    ledger,
    noise: {
      clicks: noiseOf("clicks"),
      impressions: noiseOf("impressions"),
      days: countDays(current.from, current.to),
      growth: ledger.growth,
    },
    brandOf: (id) => branded.get(id) === 2 ? null : branded.get(id) === 1,
  };
}
