import type { Db } from "../core/connection.ts";
import { migrate, missingMigrations } from "./migrate.ts";
import { checkMigrationContents, keepMigrationContents } from "./migration_contents.ts";
import { type Migration, MIGRATIONS } from "../migrations/mod.ts";
import { noteSchemaVersion, stopOlderPrograms } from "./schema_state.ts";
import { settleUpgrade } from "./settle_upgrade.ts";

/**
 * Brings the schema up to date, with what follows from that, and returns the names of the migrations that ran.
 * What another process has left undone is done as well. Throws as `migrate()` and `checkMigrationContents()` do.
 */
export async function upgradeDatabase(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  await checkMigrationContents(db, migrations);
  await stopOlderPrograms(db, await missingMigrations(db, migrations), { migrations });
  const names = await migrate(db, migrations);
  await finishUpgrade(db, migrations);
  return names;
}

/** Does what follows from migrations that have run, where another process has left it undone. */
export async function finishUpgrade(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await keepMigrationContents(db);
  await noteSchemaVersion(db, migrations);
  await settleUpgrade(db);
}
