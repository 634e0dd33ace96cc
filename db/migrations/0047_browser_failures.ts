import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** By what the failures of an owner in a known browser are counted; a new cookie value does not change it. */
export async function up(db: Db): Promise<void> {
  await alterTable(db, "ALTER TABLE known_browsers ADD COLUMN counted_by BINARY(32) NULL");
  await db("known_browsers").whereNull("counted_by").update({ counted_by: db.ref("secret_hash") });
}
