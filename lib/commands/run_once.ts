import type { Db } from "../../db/connection.ts";

const underWay = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Runs what takes long, or waits for what this process has begun already under the same name. Another process may
 * run it as well: it must do no harm.
 */
export function runOnce<Result>(
  db: Db,
  name: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const ofDatabase = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, ofDatabase);
  const running = ofDatabase.get(name);
  // what runs under one name gives one kind of result
  if (running !== undefined) return running as Promise<Result>;
  const started = run().finally(() => ofDatabase.delete(name));
  ofDatabase.set(name, started);
  return started;
}
