import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** Pages that moved, and pages of which only impressions are counted otherwise. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE decaying_pages MODIFY COLUMN status " +
      "ENUM('decaying','dead','recovering','seasonal','moved','measurement_change') NOT NULL",
  );
}
