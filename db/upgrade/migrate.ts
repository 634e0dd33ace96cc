import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../../lib/core/errors.ts";
import { UNFINISHED_RESTORE, unfinishedRestore } from "../backup/unfinished_restore.ts";
import type { Db } from "../core/connection.ts";
import { type Migration, MIGRATIONS } from "../migrations/mod.ts";
import { mayRun } from "./schema_state.ts";
import {
  claimMigrations,
  createMigrationLease,
  keepMigrations,
  MigrationLeaseLostError,
  releaseMigrations,
} from "./migration_lease.ts";
import { errorCode } from "../core/transient_errors.ts";

/** How often a process that waits checks whether it is its turn, or nothing is left. */
const POLL_MS = 500;

/**
 * Brings the schema up to date and returns the names of the migrations that ran.
 *
 * Of several processes that start at once one migrates and the others wait, whichever nodes of a cluster they are
 * connected to (see `migration_lease.ts`). Needs two connections of the pool. Throws `StartError` when the database
 * knows a migration that this program does not and cannot work with.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  if ((await missingMigrations(db, migrations)).length === 0) return [];
  await createMigrationsTable(db);
  await createMigrationLease(db);
  const owner = `${process.pid}-${crypto.randomUUID()}`;
  for (;;) {
    if (await claimMigrations(db, owner)) {
      try {
        return await runMissing(db, migrations, owner);
      } catch (error) {
        if (!(error instanceof MigrationLeaseLostError)) throw error;
      } finally {
        await releaseMigrations(db, owner);
      }
    } else await pause(POLL_MS);
    if ((await missingMigrations(db, migrations)).length === 0) return [];
  }
}

/**
 * Lists the migrations that the database has not seen, in their order. Throws `StartError` when it
 * has seen one that this program does not know and cannot work with.
 */
export async function missingMigrations(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const done = await listApplied(db);
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.includes(UNFINISHED_RESTORE)) throw unfinishedRestore();
  const missing = migrations.map(({ name }) => name).filter((name) => !done.includes(name));
  if (unknown.length > 0 && (missing.length > 0 || !await mayRun(db, migrations))) {
    throw new StartError(
      `The database was set up by a newer version of this program (it has ${
        unknown.join(", ")
      }). ` +
        "Update the program, or name another database in DATABASE_URL.",
    );
  }
  return missing;
}

/**
 * Whether the database has every migration of this program; newer ones do no harm. Rejects when the database
 * answers later than that; the connection is not used again then.
 */
export async function isMigrated(db: Db, timeoutMs?: number): Promise<boolean> {
  const done = await listApplied(db, timeoutMs);
  return MIGRATIONS.every((migration) => done.includes(migration.name));
}

async function listApplied(db: Db, timeoutMs?: number): Promise<string[]> {
  const applied = db("schema_migrations").orderBy("name").pluck<string[]>("name");
  try {
    return await (timeoutMs === undefined ? applied : applied.timeout(timeoutMs));
  } catch (error) {
    if (errorCode(error) === "ER_NO_SUCH_TABLE") return [];
    throw error;
  }
}

async function createMigrationsTable(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    applied_at DATETIME(3) NOT NULL
  ) ENGINE=InnoDB`);
}

async function runMissing(
  db: Db,
  migrations: readonly Migration[],
  owner: string,
): Promise<string[]> {
  const names = await missingMigrations(db, migrations);
  const lease = keepMigrations(db, owner);
  try {
    for (const { name, up } of migrations) {
      if (!names.includes(name)) continue;
      await lease.check();
      await up(db);
      // a process that has lost the lease meanwhile may have noted it as well
      await db("schema_migrations").insert({ name, applied_at: db.raw("UTC_TIMESTAMP(3)") })
        .onConflict("name").ignore();
    }
  } finally {
    await lease.close();
  }
  return names;
}
