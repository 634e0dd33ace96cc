import type { Db } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { settleUpgrade } from "./settle_upgrade.ts";

/**
 * Brings the schema up to date, with what follows from that, and returns the names of the migrations that ran.
 * What another process has left undone is done as well. Throws as `migrate()` does.
 */
export async function upgradeDatabase(db: Db): Promise<string[]> {
  const names = await migrate(db);
  await settleUpgrade(db);
  return names;
}
