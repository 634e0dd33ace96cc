import type { Db } from "../../db/core/connection.ts";

/** What a table takes on disk. */
export interface TableSize {
  name: string;
  rows: number;
  dataBytes: number;
  indexBytes: number;
}

/** The sizes of all tables that hold more than a few pages, the largest first. */
export async function listTableSizes(db: Db): Promise<TableSize[]> {
  const [tables] = await db.raw(
    "SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()",
  );
  // the statistics that information_schema shows are otherwise of some earlier moment
  for (const { name } of tables) await db.raw("ANALYZE TABLE ??", [name]);
  const [rows] = await db.raw(
    `SELECT TABLE_NAME AS name, TABLE_ROWS AS \`rows\`, DATA_LENGTH AS dataBytes,
      INDEX_LENGTH AS indexBytes
    FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()
    ORDER BY DATA_LENGTH + INDEX_LENGTH DESC`,
  );
  const sizes: TableSize[] = rows;
  return sizes.filter(({ dataBytes, indexBytes }) => dataBytes + indexBytes > 1_000_000);
}
