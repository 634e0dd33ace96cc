import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Names of sites may be as long as people make them; lists are ordered by how they begin. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE sites MODIFY name VARCHAR(10000) NOT NULL");
}
