import { StartError } from "../lib/errors.ts";
import { UNFINISHED_RESTORE, unfinishedRestore } from "./backup/unfinished_restore.ts";
import type { Db } from "./connection.ts";
import { type Migration, MIGRATIONS } from "./migrations/mod.ts";
import { mayRun } from "./schema_state.ts";
import { errorCode, isConflict } from "./transient_errors.ts";

/** How often a lock wait that timed out (50 s by default) is begun again. */
const MAX_LOCK_WAITS = 20;

/**
 * Brings the schema up to date and returns the names of the migrations that ran.
 *
 * Of several processes that start at once one migrates and the others wait: the one holds a row
 * lock in a transaction of its own while the DDL runs on other connections, so a process that dies
 * lets go of it. Needs two connections of the pool. Throws `StartError` when the database knows a
 * migration that this program does not and cannot work with.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  if ((await missingMigrations(db, migrations)).length > 0) await createLock(db);
  else return [];
  for (let wait = 1;; wait++) {
    try {
      return await db.transaction(async (lock) => {
        await lock("schema_lock").where({ id: 1 }).forUpdate().first("id");
        return await runMissing(db, migrations);
      });
    } catch (error) {
      if (wait >= MAX_LOCK_WAITS || !isConflict(error)) throw error;
    }
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
  if (done.includes(UNFINISHED_RESTORE)) throw unfinishedRestore();
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name));
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

async function createLock(db: Db): Promise<void> {
  await db.raw(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    applied_at DATETIME(3) NOT NULL
  ) ENGINE=InnoDB`);
  await db.raw(
    "CREATE TABLE IF NOT EXISTS schema_lock (id TINYINT NOT NULL PRIMARY KEY) ENGINE=InnoDB",
  );
  await db.raw("INSERT IGNORE INTO schema_lock (id) VALUES (1)");
}

async function runMissing(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const names = await missingMigrations(db, migrations);
  for (const { name, up } of migrations) {
    if (!names.includes(name)) continue;
    await up(db);
    await db("schema_migrations").insert({ name, applied_at: db.raw("UTC_TIMESTAMP(3)") });
  }
  return names;
}
