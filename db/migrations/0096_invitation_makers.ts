import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** By which token an invitation was made, and which links someone asked for who is not signed in. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await alterTable(db, statement);
}

const STATEMENTS = [
  // NULL: a member made it, or the command line, or it is older than this column
  "ALTER TABLE invitations ADD COLUMN token_id BIGINT UNSIGNED NULL",
  "ALTER TABLE invitations ADD COLUMN is_asked_for TINYINT UNSIGNED NOT NULL DEFAULT 0",
];
