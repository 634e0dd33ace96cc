import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Which owners need no mail any more about a webhook that was switched off. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, STATEMENT);
}

// a JSON list of ids, since `disabled_at`; NULL: none
const STATEMENT =
  "ALTER TABLE webhooks ADD COLUMN notice_owner_ids TEXT CHARACTER SET ascii COLLATE ascii_bin NULL";
