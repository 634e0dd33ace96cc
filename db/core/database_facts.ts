import type { Db } from "./connection.ts";

/** What operators know a database by. */
export interface DatabaseFacts {
  /** As the server reports it. */
  version: string;
  /** Of all tables with their indexes, as the server estimates it. */
  bytes: number;
}

/** Reads version and size of the database. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const [[server], [size]] = await Promise.all([
    db.select<{ version: string }[]>(db.raw("VERSION() AS version")),
    db("information_schema.tables").where("table_schema", db.raw("DATABASE()"))
      .select<{ bytes: number | null }[]>(db.raw("SUM(data_length + index_length) AS bytes")),
  ]);
  return { version: server?.version ?? "", bytes: Number(size?.bytes ?? 0) };
}
