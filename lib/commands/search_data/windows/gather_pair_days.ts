import { setImmediate as giveWay } from "node:timers/promises";
import type { Db } from "../../../../db/core/connection.ts";
import {
  type PairDay,
  type PairDaysChoice,
  readPairDays,
} from "../../../../db/search_data/pair_days.ts";
import { countDays } from "../../../core/days.ts";
import type { QueryDays } from "../../../metrics/search/decay/query_days.ts";
import type { KeywordDays } from "../search_window.ts";
import { chooseSegments } from "./choose_segments.ts";
import { PairRows } from "./pair_rows.ts";
import { type PackedDayFacts, scanDays, unpackDays } from "./scan_days.ts";

/** This many single days of keywords are looked up faster than all days are read. */
const FEW_KEYS = 20_000;
/** Rows in memory at a time, 40 bytes each; a single keyword may have more. */
const ROWS_AT_ONCE = 2_500_000;

/** How days are gathered. */
interface GatherOptions {
  /** Rows in memory at a time; default: 2,500,000. */
  rowsAtOnce?: number;
  /** All days, where they are known; default: they are read. */
  days?: readonly PackedDayFacts[] | undefined;
}

/**
 * Gives what the pages of keywords got day by day, in batches, and lets others have their turn in between: the days of
 * few keywords are looked up, those of many picked out of all days.
 */
export async function* gatherPairDays(
  db: Db,
  choice: PairDaysChoice,
  { keywordIds, rowsAtOnce = ROWS_AT_ONCE, days }:
    & { keywordIds: readonly number[] }
    & GatherOptions,
): AsyncGenerator<KeywordDays[]> {
  if (days === undefined && keywordIds.length * countDays(choice.from, choice.to) <= FEW_KEYS) {
    for await (const rows of readPairDays(db, choice, keywordIds)) yield groupRows(rows);
    return;
  }
  const isTaken = await chooseSegments(db, choice);
  const ids = Uint32Array.from(keywordIds).sort();
  for (let start = 0; start < ids.length;) {
    const rows = new PairRows(ids.subarray(start), isTaken, rowsAtOnce);
    const scanned = days === undefined
      ? scanDays(db, { ...choice, kind: "query_page" })
      : unpackDays(days);
    for await (const day of scanned) {
      rows.pick(day);
      await giveWay();
    }
    for (const batch of rows.batches()) {
      yield batch;
      await giveWay();
    }
    start += rows.keywordsCount;
  }
}

function groupRows(rows: readonly PairDay[]): KeywordDays[] {
  const groups = Map.groupBy(rows, ({ keywordId }) => keywordId);
  return [...groups].sort(([a], [b]) => a - b)
    .map(([keywordId, days]) => ({ keywordId, rows: toColumns(days) }));
}

function toColumns(rows: readonly PairDay[]): QueryDays {
  const sorted = rows.toSorted((a, b) => a.day - b.day);
  return {
    pages: Uint32Array.from(sorted, ({ pageId }) => pageId),
    days: Uint32Array.from(sorted, ({ day }) => day),
    clicks: Float64Array.from(sorted, ({ clicks }) => clicks),
    impressions: Float64Array.from(sorted, ({ impressions }) => impressions),
    positionSums: Float64Array.from(sorted, ({ positionSum }) => positionSum ?? Number.NaN),
  };
}
