import type { Db } from "./connection.ts";
import { writeLines } from "./load_lines.ts";
import { loadRows } from "./load_rows.ts";
import { insertRows, type SqlLiteral } from "./sql_rows.ts";

/** Where rows go that belong together. */
interface RowsOwner {
  table: string;
  /** What all of them have in common, by column. */
  common: Readonly<Record<string, number>>;
  /** The columns of the values. */
  columns: readonly string[];
}

/** Fewer are inserted at once. */
const MIN_LOADED = 1_000;

/**
 * Writes rows that belong together: many from a stream, which takes half as long, and few, or where the server does
 * not allow that, by INSERT. To be called in a transaction: throws when the server did not take all as they are.
 */
export async function loadOrInsert<Row>(
  trx: Db,
  { table, common, columns }: RowsOwner,
  rows: readonly Row[],
  values: (row: Row, index: number) => readonly SqlLiteral[],
): Promise<void> {
  const names = Object.keys(common);
  if (rows.length >= MIN_LOADED) {
    const set = names.map((name) => `${name} = ${common[name]}`).join(", ");
    const into = `${table} (${columns.join(", ")}) SET ${set}`;
    let index = 0;
    const parts = writeLines(rows, (row) => values(row, index++));
    const loaded = await loadRows(trx, { into, parts, characterSet: "utf8mb4" });
    if (loaded?.rowsCount === rows.length && loaded.warningsCount === 0) return;
    if (loaded !== undefined) {
      throw new Error(`The database loaded ${loaded.rowsCount} of ${rows.length} rows (${table}).`);
    }
  }
  const shared = Object.values(common);
  await insertRows(
    trx,
    `${table} (${[...names, ...columns].join(", ")})`,
    rows.map((row, index) => [...shared, ...values(row, index)]),
  );
}
