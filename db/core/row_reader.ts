import type { Db } from "./connection.ts";

/** Reads the rows of `ids`, in any order; an id without a row is left out. */
type ReadRows<Row> = (db: Db, ids: readonly number[]) => Promise<readonly Row[]>;

interface Waiting<Row> {
  id: number;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/** How many rows one statement reads at most. */
const MAX_IDS = 64;

/**
 * Creates a reader of single rows that reads all rows wanted in one turn of the event loop by one
 * statement, since under load a statement costs more than its row. Nothing is kept: a statement
 * goes out after its rows were asked for, so each sees all that was committed until then.
 */
export function createRowReader<Row extends { id: number }>(
  read: ReadRows<Row>,
): (db: Db, id: number) => Promise<Row | undefined> {
  // a transaction is a separate Db, so what it reads is read inside it
  const queues = new WeakMap<Db, Waiting<Row>[]>();
  return (db, id) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting<Row> = { id, resolve, reject };
      const queue = queues.get(db);
      if (queue !== undefined && queue.length < MAX_IDS) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(db, started);
      // once all who were waiting for the same answer have asked for their rows
      process.nextTick(() => {
        if (queues.get(db) === started) queues.delete(db);
        void answer(db, read, started);
      });
    });
}

/** Never rejects: what goes wrong goes to those who wait. */
async function answer<Row extends { id: number }>(
  db: Db,
  read: ReadRows<Row>,
  queue: readonly Waiting<Row>[],
): Promise<void> {
  try {
    const rows = await read(db, queue.map(({ id }) => id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, resolve } of queue) resolve(byId.get(id));
  } catch (error) {
    for (const { reject } of queue) reject(error);
  }
}
