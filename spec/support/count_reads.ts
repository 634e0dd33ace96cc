import type { Db } from "../../db/core/connection.ts";

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
