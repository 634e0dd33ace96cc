import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** When all that follows from an import is derived, and how long that takes. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await alterTable(db, statement);
}

const STATEMENTS = [
  // wanted_at of search_refreshes when its rows were stored; NULL: none are, or by an older version
  "ALTER TABLE imports ADD COLUMN derived_wanted_at DATETIME(6) NULL",
  "ALTER TABLE imports ADD COLUMN derived_at DATETIME(3) NULL",
  // of the last refresh that was done
  "ALTER TABLE search_refreshes ADD COLUMN took_ms INT UNSIGNED NULL",
];
