import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

/**
 * Owners become members of their account, each with a role; those there are stay owners. A program that does not know
 * roles would let a reader do everything: it is stopped.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await alterTable(db, statement);
}

const STATEMENTS = [
  "ALTER TABLE owners ADD COLUMN name VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL",
  // comma-separated ids of the sites of a client; NULL: the role has every site
  `ALTER TABLE owners ADD COLUMN site_ids TEXT ${ASCII} NULL`,
  "ALTER TABLE invitations ADD COLUMN name VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL",
  // what becomes of a new member; of one who is there it changes nothing
  `ALTER TABLE invitations ADD COLUMN role VARCHAR(20) ${ASCII} NOT NULL DEFAULT 'owner'`,
  `ALTER TABLE invitations ADD COLUMN site_ids TEXT ${ASCII} NULL`,
  // the member who gets a new passphrase; NULL: it makes a member
  "ALTER TABLE invitations ADD COLUMN owner_id BIGINT UNSIGNED NULL",
  // the member who made it; NULL: a token, or the command line
  "ALTER TABLE invitations ADD COLUMN invited_by BIGINT UNSIGNED NULL",
  // the member who made the token; NULL: the command line, or it is older than this column
  "ALTER TABLE tokens ADD COLUMN owner_id BIGINT UNSIGNED NULL",
  // the member who granted it
  "ALTER TABLE oauth_codes ADD COLUMN owner_id BIGINT UNSIGNED NULL",
];
