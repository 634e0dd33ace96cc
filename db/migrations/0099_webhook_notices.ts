import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** When the owners of a webhook that was switched off get a mail about it. */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await alterTable(db, statement);
}

const STATEMENTS = [
  // NULL: nobody waits for one
  "ALTER TABLE webhooks ADD COLUMN notice_at DATETIME(3) NULL",
  "ALTER TABLE webhooks ADD KEY webhooks_notice (notice_at)",
];
