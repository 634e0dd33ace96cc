import type { Db } from "../core/connection.ts";

/** The positions of a period's keywords are summed when somebody wants them: NULL until then. */
export async function up(db: Db): Promise<void> {
  await db.raw(`ALTER TABLE keyword_periods
    MODIFY COLUMN positions TEXT NULL`);
}
