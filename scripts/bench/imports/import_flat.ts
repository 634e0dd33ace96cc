import { createReadStream } from "node:fs";
import type { Db } from "../../../db/core/connection.ts";

/** What the loading of a flat table took. */
export interface FlatFigures {
  rowsCount: number;
  seconds: number;
  bytes: number;
}

/** The part of mysql2's connection that is used here. */
interface StreamingConnection {
  query(
    options: { sql: string; infileStreamFactory: () => NodeJS.ReadableStream },
    done: (error: Error | null, result: { affectedRows: number }) => void,
  ): void;
}

const TABLE = `CREATE TABLE bench_flat (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  site_id INT UNSIGNED NOT NULL,
  date DATE NOT NULL,
  query VARCHAR(1000) NOT NULL,
  page VARCHAR(2048) NOT NULL,
  clicks INT UNSIGNED NOT NULL,
  impressions INT UNSIGNED NOT NULL,
  position DOUBLE NOT NULL,
  KEY bench_flat_date (site_id, date)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`;

/** Loads the file as it is into a table with its texts in every row, which is what the server itself can do. */
export async function loadFlat(db: Db, path: string): Promise<FlatFigures> {
  return await loadFlatFile(db, path, {
    table: TABLE,
    columns: "(date, query, page, clicks, impressions, position) SET site_id = 1",
  });
}

/** Loads a comma-separated file with a header into `bench_flat`, which is made for that and dropped. */
export async function loadFlatFile(
  db: Db,
  path: string,
  { table, columns }: { table: string; columns: string },
): Promise<FlatFigures> {
  await db.raw("DROP TABLE IF EXISTS bench_flat");
  await db.raw(table);
  const connection: StreamingConnection = await db.client.acquireConnection();
  try {
    const startedAt = performance.now();
    const rowsCount = await new Promise<number>((resolve, reject) => {
      connection.query({
        sql: "LOAD DATA LOCAL INFILE 'rows.csv' INTO TABLE bench_flat CHARACTER SET utf8mb4 " +
          `FIELDS TERMINATED BY ',' LINES TERMINATED BY '\\n' IGNORE 1 LINES ${columns}`,
        infileStreamFactory: () => createReadStream(path),
      }, (error, result) => error ? reject(error) : resolve(result.affectedRows));
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const bytes = await countTableBytes(db, ["bench_flat"]);
    return { rowsCount, seconds, bytes };
  } finally {
    await db.client.releaseConnection(connection);
    await db.raw("DROP TABLE bench_flat");
  }
}

/** What tables take on disk, with their keys. */
export async function countTableBytes(db: Db, tables: readonly string[]): Promise<number> {
  for (const table of tables) await db.raw("ANALYZE TABLE ??", [table]);
  const names = tables.map(() => "?").join(",");
  const [[row]] = await db.raw(
    `SELECT SUM(DATA_LENGTH + INDEX_LENGTH) + 0e0 AS bytes FROM information_schema.TABLES
    WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN (${names})`,
    [...tables],
  );
  return row.bytes;
}
