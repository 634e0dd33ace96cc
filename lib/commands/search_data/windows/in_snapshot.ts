import { type Db, transaction } from "../../../../db/core/connection.ts";
import { createSlots, type Slots } from "../../../core/slots.ts";

/**
 * So many are read at a time in a process, by one while the database reads for the other. Each holds a connection for
 * a second or more: of the others everything else lives.
 */
const AT_ONCE = 2;
const NEVER = new AbortController().signal;

const slots = new WeakMap<Db, Slots>();

/** Reads all days and what is known of them as they are at one moment, when it is its turn. */
export function inSnapshot<Result>(
  db: Db,
  read: (snapshot: Db) => Promise<Result>,
): Promise<Result> {
  const ofDatabase = slots.get(db) ?? createSlots(AT_ONCE);
  slots.set(db, ofDatabase);
  return ofDatabase.run(
    () => transaction(db, read, { isolationLevel: "repeatable read" }),
    NEVER,
  );
}
