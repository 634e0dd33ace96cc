import type { Db } from "../../../db/core/connection.ts";
import {
  type LinkTopTable,
  listLinkDays,
  listLinkTopTables,
  listTopTargets,
  type TopTarget,
} from "../../../db/backlinks/link_summary.ts";
import { type LinkTop, type LinkTopKind, listLinkTops } from "../../../db/backlinks/link_tops.ts";
import { findLinkTotals, type LinkTotals } from "../../../db/backlinks/link_totals.ts";
import type { BacklinkSummaryQuery } from "../../../schemas/backlink_summary.ts";
import { addDays, dayOf } from "../../core/days.ts";
import type { LinkChange } from "../../metrics/backlinks/link_changes.ts";
import { sumLinkDays } from "../../metrics/backlinks/sum_link_days.ts";
import type { Granularity } from "../../metrics/core/window_points.ts";
import { chooseWindow, type DayWindow } from "../../metrics/search_data/choose_window.ts";

/** A table of Search Console, and its first rows. */
export interface ReportedTable extends LinkTopTable {
  top: LinkTop[];
}

/** All links to a site together. */
export interface LinkSummary {
  /** Null: there are none, or they are still being summed up. */
  totals: LinkTotals | null;
  granularity: Granularity;
  changes: { total: LinkChange; series: LinkChange[] };
  topTargets: TopTarget[];
  reported: ReadonlyMap<LinkTopKind, ReportedTable>;
}

const SHOWN_ROWS = 10;
/** Whole weeks before that of the window's last day. */
const WEEKS_BEFORE = 11;
const WEEK_DAYS = 7;

/** Reads what the links to a site come to. Throws `ValidationError` for days that make no window. */
export async function readLinkSummary(
  db: Db,
  siteId: number,
  { query, now }: { query: BacklinkSummaryQuery; now: Date },
): Promise<LinkSummary> {
  const window = findWindow(query, dayOf(now));
  const [kept, days, topTargets, tables] = await Promise.all([
    findLinkTotals(db, siteId),
    listLinkDays(db, siteId, window),
    listTopTargets(db, siteId, SHOWN_ROWS),
    listLinkTopTables(db, siteId),
  ]);
  const reported = await Promise.all(tables.map(async (table): Promise<ReportedTable> => ({
    ...table,
    top: await listLinkTops(db, { siteId, kind: table.kind, limit: SHOWN_ROWS }),
  })));
  const granularity = query.granularity ?? "week";
  return {
    totals: kept?.totals ?? null,
    granularity,
    changes: sumLinkDays(days, window, granularity),
    topTargets,
    reported: new Map(reported.map((table) => [table.kind, table])),
  };
}

/** The last twelve weeks, from Monday on, unless days are asked for. */
function findWindow({ from, to }: BacklinkSummaryQuery, today: string): DayWindow {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const weekday = (new Date(`${last}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS;
  const first = from ?? addDays(last, -weekday - WEEKS_BEFORE * WEEK_DAYS);
  return chooseWindow({ from: first, to: last }, []) ?? { from: first, to: last };
}
