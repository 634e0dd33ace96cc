import type { Db } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { wantAllRefreshes } from "./search_refreshes.ts";

/**
 * Brings the schema up to date and returns the names of the migrations that ran. Where any did, the program is
 * another version, whose formulas and word lists may be others: what sites have derived is looked through again, and
 * made anew where it is concerned. Throws as `migrate()` does.
 */
export async function upgradeDatabase(db: Db): Promise<string[]> {
  const names = await migrate(db);
  if (names.length > 0) await wantAllRefreshes(db);
  return names;
}
