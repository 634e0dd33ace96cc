import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What tells an audit that goes on after its worker died from one that kills its workers. */
export async function up(db: Db): Promise<void> {
  for (const column of COLUMNS) await alterTable(db, `ALTER TABLE audits ADD COLUMN ${column}`);
}

const COLUMNS = [
  // how often it was taken over from a worker that had got no further
  "takeovers TINYINT UNSIGNED NOT NULL DEFAULT 0",
  // how far it was at the last claim
  "claim_mark VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL",
  // what its worker began last, such as: reading https://example.com/
  "lease_doing VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NULL",
];
