import type { Db } from "./connection.ts";
import { errorCode } from "./transient_errors.ts";

const ALREADY_DONE = new Set([
  "ER_DUP_FIELDNAME",
  "ER_DUP_KEYNAME",
  "ER_CANT_DROP_FIELD_OR_KEY",
]);

/**
 * Runs one `ALTER TABLE` with one change, and takes it for done when the column or key is already
 * there or gone: a migration that was cut off half-way is run again, and DDL cannot be rolled back.
 */
export async function alterTable(db: Db, statement: string): Promise<void> {
  try {
    await db.raw(statement);
  } catch (error) {
    if (!ALREADY_DONE.has(errorCode(error))) throw error;
  }
}
