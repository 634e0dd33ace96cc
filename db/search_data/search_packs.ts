import type { FactColumns } from "../../lib/metrics/search_data/pack_facts.ts";
import type { SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { prepared, type PreparedValue } from "../core/prepared.ts";
import { dayText, searchKindOf } from "./search_days.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";
import { runStatement } from "../core/statement.ts";

/** The kinds whose days are packed: those that periods are made of. */
export const PACKED_KINDS: readonly SearchKind[] = ["query", "page", "query_page", "page_of_rows"];

/** A day of a kind and search type. */
export interface PackedDay {
  siteId: number;
  searchType: SearchTypeName;
  kind: SearchKind;
  /** `YYYY-MM-DD`. */
  date: string;
  /** The import that brought it. */
  importId: number;
  rowsCount: number;
}

/** Lists days whose facts are not packed as they are now, some of them, newest first. */
export async function listUnpackedDays(
  db: Db,
  { siteId, form, limit }: { siteId: number; form: number; limit: number },
): Promise<PackedDay[]> {
  interface Row {
    search_type: SearchTypeName;
    kind: number;
    date: string;
    import_id: number;
    rows_count: number;
  }
  // the primary keys of both
  const rows: Row[] = await db("search_days")
    .leftJoin("search_packs", (on) =>
      on.on("search_packs.site_id", "search_days.site_id")
        .andOn("search_packs.search_type", "search_days.search_type")
        .andOn("search_packs.kind", "search_days.kind")
        .andOn("search_packs.date", "search_days.date")
        .andOn("search_packs.import_id", "search_days.import_id")
        .andOnVal("search_packs.form", form)
        .andOnVal("search_packs.part", 0))
    .where({ "search_days.site_id": siteId })
    .whereIn("search_days.kind", PACKED_KINDS.map((kind) => SEARCH_KINDS[kind]))
    .whereNull("search_packs.site_id")
    .orderBy([
      { column: "search_days.date", order: "desc" },
      "search_days.search_type",
      "search_days.kind",
    ])
    .limit(limit)
    .select(
      "search_days.search_type",
      "search_days.kind",
      db.raw(`${dayText("search_days.date")} AS date`),
      "search_days.import_id",
      "search_days.rows_count",
    );
  return rows.map((row) => ({
    siteId,
    searchType: row.search_type,
    kind: searchKindOf(row.kind),
    date: row.date,
    importId: row.import_id,
    rowsCount: row.rows_count,
  }));
}

/** The packs of a day. */
interface DayPacks {
  day: PackedDay;
  form: number;
  parts: readonly Uint8Array[];
}

/** Writes the packs of days of a site in place of those that there were; to be called in a transaction. */
export async function writePacks(trx: Db, packs: readonly DayPacks[]): Promise<void> {
  const groups = Map.groupBy(packs, ({ day }) => `${day.siteId} ${day.searchType} ${day.kind}`);
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const { siteId, searchType, kind } = first.day;
    // the primary key
    await trx("search_packs")
      .where({ site_id: siteId, search_type: searchType, kind: SEARCH_KINDS[kind] })
      .whereIn("date", [first, ...others].map(({ day }) => day.date))
      .delete();
  }
  const rows = packs.flatMap(({ day, form, parts }) =>
    parts.map((pack, part): PreparedValue[] => [
      day.siteId,
      day.searchType,
      SEARCH_KINDS[day.kind],
      day.date,
      part,
      day.importId,
      parts.length,
      form,
      Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength),
    ])
  );
  // as bytes: written as literals they would be twice as long
  for (const row of rows) {
    await prepared(trx, `INSERT INTO search_packs (${COLUMNS}) VALUES ${PLACES} ${REPLACE}`, row);
  }
}

const COLUMNS = "site_id, search_type, kind, date, part, import_id, parts_count, form, pack";
/** Another process may have packed the same day meanwhile: of the packs of two imports those of the day's are read. */
const REPLACE = "ON DUPLICATE KEY UPDATE " +
  ["import_id", "parts_count", "form", "pack"].map((name) => `${name} = VALUES(${name})`).join(
    ", ",
  );
const PLACES = "(?,?,?,?,?,?,?,?,?)";

/** Deletes the packs of days that are no longer there. */
export async function deleteVoidPacks(db: Db, siteId: number): Promise<void> {
  await db("search_packs").where({ site_id: siteId }).whereNotExists(
    db("search_days").select(db.raw("1")).whereRaw(
      "search_days.site_id = search_packs.site_id AND " +
        "search_days.search_type = search_packs.search_type AND " +
        "search_days.kind = search_packs.kind AND search_days.date = search_packs.date",
    ),
  ).delete();
}

/** Reads the packs of days by their dates, each with its parts in order; a day without is left out. */
export async function readPacks(
  db: Db,
  days: readonly PackedDay[],
  form: number,
): Promise<Map<string, Uint8Array[]>> {
  const [first] = days;
  if (first === undefined) return new Map();
  interface Row {
    date: string;
    import_id: number;
    parts_count: number;
    pack: Buffer;
  }
  // the primary key
  const rows: Row[] = await db("search_packs")
    .where({
      site_id: first.siteId,
      search_type: first.searchType,
      kind: SEARCH_KINDS[first.kind],
      form,
    })
    .whereIn("date", days.map(({ date }) => date))
    .select(db.raw(`${dayText("date")} AS date`), "import_id", "parts_count", "pack")
    .orderBy(["search_packs.date", "part"]);
  const imports = new Map(days.map(({ date, importId }) => [date, importId]));
  const packs = Map.groupBy(
    rows.filter((row) => row.import_id === imports.get(row.date)),
    ({ date }) => date,
  );
  return new Map(
    [...packs].filter(([, parts]) => parts.length === parts[0]?.parts_count)
      .map(([date, parts]) => [date, parts.map(({ pack }) => pack)]),
  );
}

interface FactRow {
  day: string;
  keyword_id: number;
  page_id: number;
  segment_id: number;
  clicks: number;
  impressions: number;
  position_sum: number | null;
}

/** Reads the facts of days row by row, by their dates; days without any are left out. */
export async function readDayFacts(
  db: Db,
  days: readonly PackedDay[],
): Promise<Map<string, FactColumns>> {
  const [first] = days;
  if (first === undefined) return new Map();
  // the primary key (site_id, kind, date, keyword_id, page_id, segment_id), also for the order
  const statement = db("search_facts")
    .where({ site_id: first.siteId, kind: SEARCH_KINDS[first.kind] })
    .whereIn("date", days.map(({ date }) => date))
    .whereIn(
      "segment_id",
      db("search_segments").where({ search_type: first.searchType }).select("id"),
    )
    .select(
      db.raw(`${dayText("date")} AS day`),
      "keyword_id",
      "page_id",
      "segment_id",
      "clicks",
      "impressions",
      "position_sum",
    )
    .orderBy(["date", "keyword_id", "page_id", "segment_id"]);
  // a SELECT gives rows of its columns
  const rows = await runStatement(db, statement.toString()) as FactRow[];
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([date, facts]) => [date, toColumns(facts)]));
}

function toColumns(rows: readonly FactRow[]): FactColumns {
  return {
    keywords: Uint32Array.from(rows, (row) => row.keyword_id),
    pages: Uint32Array.from(rows, (row) => row.page_id),
    segments: Uint16Array.from(rows, (row) => row.segment_id),
    clicks: Float64Array.from(rows, (row) => row.clicks),
    impressions: Float64Array.from(rows, (row) => row.impressions),
    positionSums: Float64Array.from(rows, (row) => row.position_sum ?? Number.NaN),
  };
}
