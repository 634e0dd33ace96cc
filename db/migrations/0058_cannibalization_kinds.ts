import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

/** What pages do to each other has more names than the list that the column had. */
export async function up(db: Db): Promise<void> {
  await alterTable(
    db,
    "ALTER TABLE cannibalized_keywords MODIFY COLUMN kind " +
      "VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL",
  );
}
