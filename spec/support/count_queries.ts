import type { Db } from "../../db/core/connection.ts";

/** Counts statements that have been answered from now on; returns what says how many. */
export function countQueries(db: Db, statement: RegExp): () => number {
  let answered = 0;
  db.on("query-response", (_answer: unknown, { sql }: { sql: string }) => {
    if (statement.test(sql)) answered++;
  });
  return () => answered;
}

/** Counts the rows that the server reads for what `work` asks it, in one transaction. */
export function countReads(db: Db, work: (trx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction(async (trx) => {
    const before = await readCounters(trx);
    await work(trx);
    return await readCounters(trx) - before;
  });
}

async function readCounters(trx: Db): Promise<number> {
  const [rows] = await trx.raw("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return rows.reduce((sum: number, row: { Value: string }) => sum + Number(row.Value), 0);
}
