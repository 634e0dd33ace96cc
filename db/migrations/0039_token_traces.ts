import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** By what the owner of tokens tells them apart, and sees who has them. */
export async function up(db: Db): Promise<void> {
  for (const change of CHANGES) await alterTable(db, `ALTER TABLE tokens ${change}`);
}

const CHANGES = [
  // its first characters; NULL: it was made before they were kept
  "ADD COLUMN prefix VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL",
  // from where it was used last; NULL: never, or not known
  "ADD COLUMN last_used_address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL",
  // of the form that asked for it: a form that is sent twice makes one token; NULL: there was none
  "ADD COLUMN form_hash BINARY(32) NULL",
  "ADD UNIQUE KEY tokens_form (account_id, form_hash)",
];
