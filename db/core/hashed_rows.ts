import { type Db, transaction } from "./connection.ts";
import { insertWritten, type SqlLiteral, sqlValues } from "./sql_rows.ts";
import { runStatement } from "./statement.ts";
import { fitsOf } from "./text_columns.ts";

/** Where rows of a site are known by the hash of a text. */
interface HashedPlace {
  table: string;
  /** BINARY(16), unique in a site. */
  hashColumn: string;
  siteId: number;
}

/** Rows that are known so. */
interface HashedRows extends HashedPlace {
  /** The other columns that are inserted. */
  columns: readonly string[];
  rows: readonly {
    /** 16 bytes in hex. */
    hash: string;
    values: readonly SqlLiteral[];
  }[];
}

const ROWS_AT_ONCE = 4_000;

/**
 * Finds the ids of rows by their hashes, inserts those that are not there, and returns all ids in the order of
 * the rows. What is inserted is committed at once: a process with the same text at the same time waits
 * for a moment only. Known rows are looked up first, since INSERT IGNORE would use up an id for each.
 */
export async function findOrInsertHashed(db: Db, input: HashedRows): Promise<number[]> {
  return await readBatches(db, input, (hashes) => findHashed(db, input, hashes));
}

/** The same for rows that were looked for a moment ago and not found: another process may have inserted them since. */
export async function insertHashed(db: Db, input: HashedRows): Promise<number[]> {
  return await readBatches(db, input, () => Promise.resolve(new Map()));
}

/** Finds the ids of the rows with some hashes, which are in hex. */
export async function findHashed(
  db: Db,
  place: HashedPlace,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < hashes.length; start += ROWS_AT_ONCE) {
    await select(db, place, { hashes: hashes.slice(start, start + ROWS_AT_ONCE), ids });
  }
  return ids;
}

type FindIds = (hashes: readonly string[]) => Promise<Map<string, number>>;

async function readBatches(db: Db, input: HashedRows, find: FindIds): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < input.rows.length; start += ROWS_AT_ONCE) {
    ids.push(...await readBatch(db, input, { start, find }));
  }
  return ids;
}

async function readBatch(
  db: Db,
  input: HashedRows,
  { start, find }: { start: number; find: FindIds },
): Promise<number[]> {
  const rows = input.rows.slice(start, start + ROWS_AT_ONCE);
  const hashes = [...new Set(rows.map(({ hash }) => hash))];
  const ids = await find(hashes);
  const missing = hashes.filter((hash) => !ids.has(hash));
  if (missing.length > 0) {
    await insert(db, input, rows, missing);
    await select(db, input, { hashes: missing, ids });
  }
  return rows.map(({ hash }) => {
    const id = ids.get(hash);
    if (id === undefined) throw new Error(`A row of ${input.table} was deleted while it was used.`);
    return id;
  });
}

/** Adds the ids of rows to those that are known. */
async function select(
  db: Db,
  { table, hashColumn, siteId }: HashedPlace,
  { hashes, ids }: { hashes: readonly string[]; ids: Map<string, number> },
): Promise<void> {
  const list = hashes.map((hash) => `X'${hash}'`).join(",");
  // as text: thousands of small buffers take longer to make
  const rows = await runStatement(
    db,
    `SELECT id, LOWER(HEX(${hashColumn})) AS hash FROM ${table}
    WHERE site_id = ${siteId} AND ${hashColumn} IN (${list})`,
  ) as { id: number; hash: string }[]; // a SELECT gives rows of its columns
  for (const { id, hash } of rows) ids.set(hash, id);
}

async function insert(
  db: Db,
  { table, hashColumn, columns, siteId }: HashedRows,
  rows: HashedRows["rows"],
  hashes: readonly string[],
): Promise<void> {
  const byHash = new Map(rows.toReversed().map((row) => [row.hash, row.values]));
  const into = `${table} (site_id, ${hashColumn}, ${columns.join(", ")})`;
  const fits = fitsOf(into).slice(2);
  const write = (hash: string) =>
    `(${siteId},X'${hash}',${sqlValues(byHash.get(hash) ?? [], fits)})`;
  await transaction(
    db,
    // in one order for all who insert
    (trx) => insertWritten(trx, into, hashes.toSorted(), write, { ignore: true }),
    { isolationLevel: "read committed" },
  );
}
