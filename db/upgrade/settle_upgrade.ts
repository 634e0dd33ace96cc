import { type Db, transaction } from "../core/connection.ts";
import { wantAllRefreshes } from "../search_data/search_refreshes.ts";

/**
 * Has what sites have derived looked through again after migrations that this was not asked for yet: the program
 * is another version, whose formulas and word lists may be others. A migration's own row says that it is still to
 * be asked for, so the process that migrates may die at any moment, and the next start does it. Twice does no harm.
 */
export async function settleUpgrade(db: Db): Promise<void> {
  const names = await db("schema_migrations").whereNull("refreshes_wanted_at").orderBy("name")
    .pluck<string[]>("name");
  if (names.length === 0) return;
  await transaction(db, async (trx) => {
    await wantAllRefreshes(trx);
    // by name: of one that came meanwhile nothing is known yet
    await trx("schema_migrations").whereIn("name", names)
      .update({ refreshes_wanted_at: trx.raw("UTC_TIMESTAMP(3)") });
  });
}
