import type { Db } from "../../db/connection.ts";

/** Reads all days and what is known of them as they are at one moment. */
export function inSnapshot<Result>(
  db: Db,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(read, { isolationLevel: "repeatable read" });
}
