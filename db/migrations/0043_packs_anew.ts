import type { Db } from "../core/connection.ts";

/** Days are packed in another form: the packs that there are go, and the next refresh of each site packs its days. */
export async function up(db: Db): Promise<void> {
  await db.raw("TRUNCATE TABLE search_packs");
}
