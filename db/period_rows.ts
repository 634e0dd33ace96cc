import type { BestPartner } from "../lib/metrics/best_partners.ts";
import type { MeasureColumns } from "../lib/metrics/measure_table.ts";
import type { Db } from "./connection.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";
import type { Measures, PeriodKey, PeriodSummary, SearchPeriod } from "./search_periods.ts";
import { insertRows, type SqlValue } from "./sql_rows.ts";

/** A period that is made of days. */
export interface NewPeriod extends PeriodKey, Measures {
  factsKind: SearchKind;
  importId: number | null;
  rowsCount: number;
  summary: PeriodSummary;
  daysDigest: string;
  fixed: boolean;
  now: Date;
}

/** The rows of a period. */
export interface PeriodRows {
  /** First ids are keywords, second ones pages. */
  columns: MeasureColumns;
  /** The rows that count, in the order of their ids. */
  order: Uint32Array;
  /** Of each keyword its pages, or of each page its keywords; null: not known. */
  partners: ReadonlyMap<number, BestPartner> | null;
}

const TABLES = {
  query: "search_period_queries",
  page: "search_period_pages",
  query_page: "search_period_pairs",
} as const;

const IDS = {
  query: "keyword_id",
  page: "page_id",
  query_page: "keyword_id, page_id",
} as const;

const PARTNERS = {
  query: ", top_page_id, pages_count",
  page: ", top_keyword_id, keywords_count",
  query_page: "",
} as const;

const ROWS_AT_ONCE = 20_000;

/** Lets the period be read by its id alone: another one of the same days may be inserted. */
export async function retirePeriod(trx: Db, { id, siteId }: SearchPeriod): Promise<void> {
  await trx("search_periods").where({ id, site_id: siteId, retired: 0 })
    .update({ retired: id, fixed: 0 });
}

/** Inserts a period with its rows; to be called in a transaction, which shows both at once. */
export async function insertPeriod(trx: Db, period: NewPeriod, rows: PeriodRows): Promise<number> {
  const [id = 0] = await trx("search_periods").insert({
    site_id: period.siteId,
    kind: SEARCH_KINDS[period.kind],
    search_type: period.searchType,
    country: period.country ?? "",
    device: period.device ?? "",
    date_from: period.dateFrom,
    date_to: period.dateTo,
    origin: "days",
    facts_kind: SEARCH_KINDS[period.factsKind],
    import_id: period.importId,
    rows_count: period.rowsCount,
    clicks: period.clicks,
    impressions: period.impressions,
    position_sum: period.positionSum,
    summary: JSON.stringify(period.summary),
    days_digest: period.daysDigest,
    fixed: period.fixed ? 1 : 0,
    computed_at: period.now,
    used_at: period.now,
  });
  const { kind } = period;
  const into = `${TABLES[kind]} (site_id, period_id, ${IDS[kind]}, clicks, impressions, ` +
    `position_sum${PARTNERS[kind]})`;
  for (let start = 0; start < rows.order.length; start += ROWS_AT_ONCE) {
    const batch = Array.from(
      rows.order.subarray(start, start + ROWS_AT_ONCE),
      (row) => valuesOf(period.siteId, id, kind, rows, row),
    );
    await insertRows(trx, into, batch);
  }
  return id;
}

function valuesOf(
  siteId: number,
  periodId: number,
  kind: PeriodKey["kind"],
  { columns, partners }: PeriodRows,
  row: number,
): SqlValue[] {
  const first = columns.firsts[row] ?? 0;
  const second = columns.seconds[row] ?? 0;
  const ids = kind === "query" ? [first] : kind === "page" ? [second] : [first, second];
  const sum = columns.positionSums[row] ?? Number.NaN;
  const measures = [
    siteId,
    periodId,
    ...ids,
    columns.clicks[row] ?? 0,
    columns.impressions[row] ?? 0,
    Number.isNaN(sum) ? null : sum,
  ];
  if (kind === "query_page") return measures;
  const partner = partners?.get(ids[0] ?? 0);
  return [
    ...measures,
    partner?.partnerId ?? null,
    partners === null ? null : partner?.partnersCount ?? 0,
  ];
}
