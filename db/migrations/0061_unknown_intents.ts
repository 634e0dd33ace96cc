import { alterTable } from "../core/alter_table.ts";
import type { Db } from "../core/connection.ts";

const INTENT = "ENUM('navigational','transactional','commercial','informational','unknown')";

/** Keywords whose intent nothing tells, and a way to find the intents that people have set. */
export async function up(db: Db): Promise<void> {
  for (const column of ["intent", "rules_intent"]) {
    await alterTable(db, `ALTER TABLE keyword_intents MODIFY COLUMN ${column} ${INTENT} NOT NULL`);
  }
  await alterTable(
    db,
    "ALTER TABLE keyword_intents ADD KEY keyword_intents_manual (site_id, manual_intent, keyword_id)",
  );
}
