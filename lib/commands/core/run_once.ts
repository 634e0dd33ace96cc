import type { Db } from "../../../db/core/connection.ts";

const underWay = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Runs what takes long, or waits for what this process has begun already under the same name. Another process may
 * run it as well: it must do no harm. Its result is given to who asks until `until()` has settled; default: to who asks before
 * it is there.
 */
export function runOnce<Result>(
  db: Db,
  name: string,
  run: () => Promise<Result>,
  until?: (result: Result) => Promise<unknown> | undefined,
): Promise<Result> {
  const ofDatabase = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, ofDatabase);
  const running = ofDatabase.get(name);
  // what runs under one name gives one kind of result
  if (running !== undefined) return running as Promise<Result>;
  const forget = () => ofDatabase.delete(name);
  const runAndForget = async () => {
    try {
      const result = await run();
      const end = until?.(result);
      if (end === undefined) forget();
      else end.then(forget, forget);
      return result;
    } catch (error) {
      forget();
      throw error;
    }
  };
  const started = runAndForget();
  ofDatabase.set(name, started);
  return started;
}
