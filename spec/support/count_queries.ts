import type { Db } from "../../db/core/connection.ts";

/** Counts statements that have been answered from now on; returns what says how many. */
export function countQueries(db: Db, statement: RegExp): () => number {
  let answered = 0;
  db.on("query-response", (_answer: unknown, { sql }: { sql: string }) => {
    if (statement.test(sql)) answered++;
  });
  return () => answered;
}
