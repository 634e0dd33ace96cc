import { type Db, isDuplicateKey, transaction } from "../../db/connection.ts";
import {
  insertPeriod,
  type NewPeriod,
  type PeriodRows,
  retirePeriod,
} from "../../db/period_rows.ts";
import type { SearchKind } from "../../db/search_kinds.ts";
import {
  findPeriod,
  type Measures,
  type PeriodKey,
  type SearchPeriod,
} from "../../db/search_periods.ts";
import { lockLivingSite } from "../../db/living_sites.ts";
import { findBestPartners } from "../metrics/best_partners.ts";
import { createMeasureTable, type MeasureColumns } from "../metrics/measure_table.ts";
import { siteNotFound } from "./read_site.ts";
import { knownSum, sumWindow, type WindowSums } from "./sum_window.ts";

/** What a period is made of. */
export interface PeriodSource {
  key: PeriodKey;
  /** The kind of the rows that are summed. */
  factsKind: SearchKind;
  /** There are rows of queries with pages: they tell which of them go together. */
  paired: boolean;
  daysDigest: string;
  importId: number | null;
  fixed: boolean;
}

/**
 * Makes a period of the rows of its days and keeps it, in the place of the one that there was. When
 * somebody else was faster, theirs is taken. Nothing is seen of it until all of it is there.
 * Throws `NotFoundError` when the site is being deleted.
 */
export async function computePeriod(
  db: Db,
  source: PeriodSource,
  now: Date,
  replaced?: SearchPeriod,
): Promise<SearchPeriod> {
  const { period, rows } = await sumPeriod(db, source, now);
  try {
    await transaction(db, async (trx) => {
      if (replaced !== undefined) await retirePeriod(trx, replaced);
      await insertPeriod(trx, period, rows);
      if (!await lockLivingSite(trx, source.key.siteId)) throw siteNotFound(source.key.siteId);
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const found = await findPeriod(db, source.key);
  if (found === undefined) throw new Error("A period was deleted as soon as it was made.");
  return found;
}

async function sumPeriod(
  db: Db,
  source: PeriodSource,
  now: Date,
): Promise<{ period: NewPeriod; rows: PeriodRows }> {
  const { key, factsKind, paired } = source;
  const pairs = paired ? await sumWindow(db, key, "query_page") : undefined;
  const sums = factsKind === "query_page" && pairs ? pairs : await sumWindow(db, key, factsKind);
  const columns = rowsOf(key.kind, sums);
  const { rows, anonymized, total } = parted(key.kind, columns);
  const split = sums.segments.some(({ country, device }) => country !== "" || device !== "");
  return {
    period: {
      ...key,
      ...total,
      factsKind,
      importId: source.importId,
      daysDigest: source.daysDigest,
      fixed: source.fixed,
      summary: {
        ...(anonymized && { anonymized }),
        ...(split && { segments: sums.segments.slice(0) }),
        ...(sums.unsplit && { unsplit: true }),
      },
      now,
    },
    rows: {
      ...rows,
      partners: pairs === undefined || key.kind === "query_page"
        ? null
        : findBestPartners(pairs.table.columns(), key.kind === "query" ? "firsts" : "seconds"),
    },
  };
}

/** The sums by what the period has a row of; queries are summed over their pages. */
function rowsOf(kind: PeriodKey["kind"], { table }: WindowSums): MeasureColumns {
  if (kind === "query_page") return table.columns();
  const all = table.columns();
  const single = createMeasureTable();
  for (let row = 0; row < all.firsts.length; row++) {
    single.add(
      (kind === "query" ? all.firsts[row] : 0) ?? 0,
      (kind === "page" ? all.seconds[row] : 0) ?? 0,
      all.clicks[row] ?? 0,
      all.impressions[row] ?? 0,
      all.positionSums[row] ?? Number.NaN,
    );
  }
  return single.columns();
}

/** Takes anonymised queries out of the rows, and sums the others. */
function parted(
  kind: PeriodKey["kind"],
  columns: MeasureColumns,
): {
  rows: Pick<PeriodRows, "columns" | "order">;
  anonymized: Measures | null;
  total: Measures & { rowsCount: number };
} {
  const { firsts, seconds } = columns;
  const order = new Uint32Array(firsts.length).map((_, row) => row).filter((row) =>
    kind === "page" ? seconds[row] !== 0 : firsts[row] !== 0
  ).filter((row) => (columns.impressions[row] ?? 0) > 0 || (columns.clicks[row] ?? 0) > 0)
    .sort((a, b) => (firsts[a] ?? 0) - (firsts[b] ?? 0) || (seconds[a] ?? 0) - (seconds[b] ?? 0));
  const nameless = new Uint32Array(firsts.length).map((_, row) => row)
    .filter((row) => kind !== "page" && firsts[row] === 0);
  return {
    rows: { columns, order },
    anonymized: nameless.length === 0 ? null : sumOf(columns, nameless),
    total: { ...sumOf(columns, order), rowsCount: order.length },
  };
}

function sumOf(columns: MeasureColumns, rows: Uint32Array): Measures {
  let clicks = 0;
  let impressions = 0;
  let positionSum = Number.NaN;
  for (const row of rows) {
    clicks += columns.clicks[row] ?? 0;
    impressions += columns.impressions[row] ?? 0;
    const sum = columns.positionSums[row] ?? Number.NaN;
    if (Number.isNaN(sum)) continue;
    positionSum = Number.isNaN(positionSum) ? sum : positionSum + sum;
  }
  return { clicks, impressions, positionSum: knownSum(positionSum) };
}
