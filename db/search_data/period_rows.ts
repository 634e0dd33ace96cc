import type { BestPartners } from "../../lib/metrics/search_data/best_partners.ts";
import type { MeasureRun } from "../../lib/metrics/search_data/measure_run.ts";
import type { Db } from "../core/connection.ts";
import { FactWriter } from "./fact_writer.ts";
import { loadRows } from "../core/load_rows.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";
import {
  INCOMPLETE,
  type Measures,
  type PeriodKey,
  type PeriodSummary,
  type SearchPeriod,
} from "./search_periods.ts";
import { insertRows, type SqlLiteral } from "../core/sql_rows.ts";

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
  run: MeasureRun;
  /** Of each keyword its pages, or of each page its keywords; null: not known. */
  partners: BestPartners | null;
}

const TABLES = {
  query: "search_period_queries",
  page: "search_period_pages",
} as const;

const IDS = {
  query: "keyword_id",
  page: "page_id",
} as const;

const PARTNERS = {
  query: ", top_page_id, pages_count",
  page: ", top_keyword_id, keywords_count",
} as const;

const ROWS_AT_ONCE = 20_000;
const MAX_UINT = 4_294_967_295;
/** Fewer are inserted at once. */
const MIN_LOADED = 1_000;

/** Lets the period be read by its id alone: another one of the same days may be inserted. */
export async function retirePeriod(
  trx: Db,
  { id, siteId }: SearchPeriod,
  now: Date,
): Promise<void> {
  await trx("search_periods").where({ id, site_id: siteId, retired: 0 })
    .update({ retired: id, fixed: 0, used_at: now });
}

/**
 * Inserts a period with its rows; to be called in a transaction, which shows both at once. Pairs of keywords and
 * pages have none: they are read of their days.
 */
export async function insertPeriod(trx: Db, period: NewPeriod, rows: PeriodRows): Promise<number> {
  const id = await insertHead(trx, period, { retired: 0, daysDigest: period.daysDigest });
  const { siteId, kind } = period;
  if (kind !== "query_page") await writeRows(trx, { siteId, periodId: id, kind }, rows);
  return id;
}

/**
 * Inserts a period of queries with some of its rows; to be called in a transaction. Nobody finds it before
 * `completePeriod()`, and if that never comes it is deleted as those are that another one replaced.
 */
export async function beginPeriod(trx: Db, period: NewPeriod, first: PeriodRows): Promise<number> {
  const id = await insertHead(trx, period, { retired: MAX_UINT, daysDigest: INCOMPLETE });
  await trx("search_periods").where({ id }).update({ retired: id });
  await writeRows(trx, { siteId: period.siteId, periodId: id, kind: "query" }, first);
  return id;
}

/** Adds the other rows of a period that was begun, and lets it be found; to be called in a transaction. */
export async function completePeriod(
  trx: Db,
  { id, siteId, daysDigest }: Pick<SearchPeriod, "id" | "siteId" | "daysDigest">,
  rest: PeriodRows,
): Promise<void> {
  await writeRows(trx, { siteId, periodId: id, kind: "query" }, rest);
  await trx("search_periods").where({ id }).update({ retired: 0, days_digest: daysDigest });
}

async function insertHead(
  trx: Db,
  period: NewPeriod,
  { retired, daysDigest }: { retired: number; daysDigest: string },
): Promise<number> {
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
    days_digest: daysDigest,
    fixed: period.fixed ? 1 : 0,
    retired,
    computed_at: period.now,
    used_at: period.now,
  });
  return id;
}

interface RowsOwner {
  siteId: number;
  periodId: number;
  kind: "query" | "page";
}

/** Loads the rows from a stream, or inserts them where the server does not allow that. */
async function writeRows(trx: Db, owner: RowsOwner, rows: PeriodRows): Promise<void> {
  const { kind } = owner;
  const count = rows.run.firsts.length;
  const measures = `${IDS[kind]}, clicks, impressions${PARTNERS[kind]}, position_sum`;
  if (count >= MIN_LOADED) {
    // what all rows have in common is not read off each line
    const { siteId, periodId } = owner;
    const into = `${TABLES[kind]} (${measures}) SET site_id = ${siteId}, period_id = ${periodId}`;
    const parts = writeLines(kind, rows);
    const loaded = await loadRows(trx, { into, parts, characterSet: "binary" });
    if (loaded?.rowsCount === count && loaded.warningsCount === 0) return;
    if (loaded !== undefined) {
      throw new Error(`The database loaded ${loaded.rowsCount} of ${count} rows of a period.`);
    }
  }
  const into = `${TABLES[kind]} (site_id, period_id, ${measures})`;
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - start);
    const batch = Array.from({ length }, (_, index) => valuesOf(owner, rows, start + index));
    await insertRows(trx, into, batch);
  }
}

/** As LOAD DATA reads them: all values are numbers. */
function* writeLines(kind: RowsOwner["kind"], rows: PeriodRows): Generator<Uint8Array> {
  const { firsts, seconds, clicks, impressions, positionSums } = rows.run;
  let part = new FactWriter();
  for (let row = 0; row < firsts.length; row++) {
    if (part.isFull) {
      yield part.bytes();
      part = new FactWriter();
    }
    part.number((kind === "query" ? firsts[row] : seconds[row]) ?? 0);
    part.number(bounded(clicks[row]));
    part.number(bounded(impressions[row]));
    writePartner(part, rows, { row, kind });
    part.last(positionSums[row] ?? Number.NaN);
  }
  yield part.bytes();
}

/** As many as the column holds; four billion of one keyword are made up anyway. */
function bounded(count = 0): number {
  return Math.min(count, MAX_UINT);
}

function writePartner(
  part: FactWriter,
  { run, partners }: PeriodRows,
  { row, kind }: { row: number; kind: "query" | "page" },
): void {
  const partner = partners?.find((kind === "query" ? run.firsts[row] : run.seconds[row]) ?? 0);
  part.number(partner?.partnerId ?? Number.NaN);
  part.number(partners === null ? Number.NaN : partner?.partnersCount ?? 0);
}

function valuesOf(
  { siteId, periodId, kind }: RowsOwner,
  { run, partners }: PeriodRows,
  row: number,
): SqlLiteral[] {
  const id = (kind === "query" ? run.firsts[row] : run.seconds[row]) ?? 0;
  const partner = partners?.find(id);
  const sum = run.positionSums[row] ?? Number.NaN;
  return [
    siteId,
    periodId,
    id,
    bounded(run.clicks[row]),
    bounded(run.impressions[row]),
    partner?.partnerId ?? null,
    partners === null ? null : partner?.partnersCount ?? 0,
    Number.isNaN(sum) ? null : sum,
  ];
}
