import type { SearchType } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import { FactWriter } from "./fact_writer.ts";
import { type LoadedRows, loadRows } from "../core/load_rows.ts";
import { prepared, type PreparedValue } from "../core/prepared.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";

/** Facts in columns: a fact is the same index in each. */
export interface FactColumns {
  keywords: Uint32Array;
  pages: Uint32Array;
  segments: Uint16Array;
  clicks: Float64Array;
  impressions: Float64Array;
  /** NaN: not known. */
  positionSums: Float64Array;
}

/** Facts of one kind and day, in the order of their key: those that `order` names from `start` to `end`. */
export interface FactRun {
  kind: number;
  date: string;
  columns: FactColumns;
  order: Uint32Array;
  start: number;
  /** Exclusive. */
  end: number;
}

/** Facts of one kind, day and search type. */
export interface FactDay {
  kind: number;
  date: string;
  searchType: SearchType;
}

const COLUMNS = "site_id, kind, date, keyword_id, page_id, segment_id, clicks, impressions, " +
  "position_sum";
const COLUMNS_COUNT = 9;
const ADD = "clicks = clicks + VALUES(clicks), impressions = impressions + VALUES(impressions), " +
  "position_sum = position_sum + VALUES(position_sum)";
const ROWS_PER_STATEMENT = 1_000;

/** Loads facts from a stream; undefined when the server does not allow that. */
export async function loadFacts(
  trx: Db,
  siteId: number,
  runs: readonly FactRun[],
): Promise<LoadedRows | undefined> {
  const into = `search_facts (${COLUMNS})`;
  return await loadRows(trx, { into, parts: writeFacts(siteId, runs) });
}

/** Inserts facts; those whose key is there already are added to it. */
export async function insertFacts(
  trx: Db,
  siteId: number,
  runs: readonly FactRun[],
): Promise<void> {
  let values: PreparedValue[] = [];
  for (const { kind, date, columns, order, start, end } of runs) {
    const { keywords, pages, segments, clicks, impressions, positionSums } = columns;
    for (let at = start; at < end; at++) {
      const fact = order[at] ?? 0;
      const sum = positionSums[fact] ?? NaN;
      values.push(
        siteId,
        kind,
        date,
        keywords[fact] ?? 0,
        pages[fact] ?? 0,
        segments[fact] ?? 0,
        clicks[fact] ?? 0,
        impressions[fact] ?? 0,
        Number.isNaN(sum) ? null : sum,
      );
      if (values.length < ROWS_PER_STATEMENT * COLUMNS_COUNT) continue;
      await insertValues(trx, values);
      values = [];
    }
  }
  if (values.length > 0) await insertValues(trx, values);
}

async function insertValues(trx: Db, values: readonly PreparedValue[]): Promise<void> {
  const row = `(${"?,".repeat(COLUMNS_COUNT).slice(0, -1)})`;
  const rows = `${row},`.repeat(values.length / COLUMNS_COUNT).slice(0, -1);
  await prepared(
    trx,
    `INSERT INTO search_facts (${COLUMNS}) VALUES ${rows} ON DUPLICATE KEY UPDATE ${ADD}`,
    values,
  );
}

function* writeFacts(siteId: number, runs: readonly FactRun[]): Generator<Uint8Array> {
  let part = new FactWriter();
  for (const { kind, date, columns, order, start, end } of runs) {
    const { keywords, pages, segments, clicks, impressions, positionSums } = columns;
    const head = Buffer.from(`${siteId}\t${kind}\t${date}\t`, "latin1");
    for (let at = start; at < end; at++) {
      const fact = order[at] ?? 0;
      if (part.isFull) {
        yield part.bytes();
        part = new FactWriter();
      }
      part.head(head);
      part.number(keywords[fact] ?? 0);
      part.number(pages[fact] ?? 0);
      part.number(segments[fact] ?? 0);
      part.number(clicks[fact] ?? 0);
      part.number(impressions[fact] ?? 0);
      part.last(positionSums[fact] ?? NaN);
    }
  }
  yield part.bytes();
}

/** Deletes the facts of a kind, day and search type; `alone`: of that day there are no other types. */
export async function deleteFacts(
  trx: Db,
  siteId: number,
  { kind, date, searchType }: FactDay,
  { alone = false }: { alone?: boolean } = {},
): Promise<void> {
  if (alone) await trx("search_facts").where({ site_id: siteId, kind, date }).delete();
  else await ofDay(trx, siteId, { kind, date, searchType }).delete();
}

/** How many facts there are of a kind, day and search type. */
export async function countFacts(trx: Db, siteId: number, day: FactDay): Promise<number> {
  const row = await ofDay(trx, siteId, day).count<{ rows_count: number }[]>({ rows_count: "*" });
  return row[0]?.rows_count ?? 0;
}

/** The start of the primary key. */
function ofDay(trx: Db, siteId: number, { kind, date, searchType }: FactDay) {
  return trx("search_facts").where({ site_id: siteId, kind, date })
    .whereIn("segment_id", trx("search_segments").where({ search_type: searchType }).select("id"));
}

/**
 * Makes the totals or the page rows of a day's rows, in place of those that are there. Returns how many there
 * are.
 */
export async function deriveFacts(
  trx: Db,
  siteId: number,
  { group: { kind, date, searchType }, made }: { group: FactDay; made: SearchKind },
): Promise<number> {
  await deleteFacts(trx, siteId, { kind: SEARCH_KINDS[made], date, searchType });
  const page = made === "page_of_rows" ? "f.page_id" : "0";
  const [result] = await trx.raw(
    `INSERT INTO search_facts (${COLUMNS})
    SELECT f.site_id, ${SEARCH_KINDS[made]}, f.date, 0, ${page} AS page, f.segment_id,
      SUM(f.clicks), SUM(f.impressions),
      IF(COUNT(*) = COUNT(f.position_sum), SUM(f.position_sum), NULL)
    FROM search_facts f
    JOIN search_segments s ON s.id = f.segment_id AND s.search_type = ?
    WHERE f.site_id = ? AND f.kind = ? AND f.date = ?
    GROUP BY f.site_id, f.date, page, f.segment_id`,
    [searchType, siteId, kind, date],
  );
  return Number(result.affectedRows);
}
