import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** A large import is deleted by a job, which takes a while. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    `ALTER TABLE imports
      MODIFY status ENUM('queued','running','completed','failed','deleting') NOT NULL`,
  );
  // of whoever migrates, or has died: before there was a status for it
  await db("imports").where({ status: "running", step: "deleting" }).update({ status: "deleting" });
}
