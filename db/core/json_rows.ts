import type { Knex } from "knex";
import type { Db } from "./connection.ts";

/** The SQL types of columns by their name. */
export type JsonColumns = Readonly<Record<string, string>>;

/**
 * Rows that are in no table, as one of a query: they are filtered, sorted and joined as stored ones are. `columns` are
 * names and types of the code's own.
 */
export function jsonRows(
  db: Db,
  { alias, columns }: { alias: string; columns: JsonColumns },
  rows: readonly Readonly<Record<string, string | number | boolean | null>>[],
): Knex.Raw {
  const definitions = Object.entries(columns).map(([name, type]) =>
    `${name} ${type} path '$.${name}'`
  );
  // a member that is missing is NULL in every database, a null of JSON is not
  const text = JSON.stringify(rows, (_, value) => value ?? undefined);
  return db.raw(`json_table(?, '$[*]' columns (${definitions.join(", ")})) as ${alias}`, [text]);
}
