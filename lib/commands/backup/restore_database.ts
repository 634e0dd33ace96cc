import type { FileHandle } from "node:fs/promises";
import type { Connection } from "mysql2/promise";
import {
  dropTables,
  finishRestore,
  insertBackupRows,
  isEmptyDatabase,
  prepareTable,
  setNextId,
} from "../../../db/backup/restore.ts";
import { openConnection, openDatabase } from "../../../db/core/connection.ts";
import { RESTORE_BEGINS, unfinishedRestore } from "../../../db/backup/unfinished_restore.ts";
import { migrate } from "../../../db/upgrade/migrate.ts";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import type { BackupHeader } from "../../backup/backup_file.ts";
import { readBackup } from "../../backup/read_backup.ts";
import { StartError } from "../../core/errors.ts";

/** The pool of the migrations, which hold a lock while they run. */
const POOL_SIZE = 2;

/** Where a backup is restored to. */
interface RestoreOptions {
  databaseUrl: string;
  /** Whether the tables of a database that is not empty are dropped. */
  replace: boolean;
  /** Hears how many rows were restored so far. */
  onProgress?(rows: number): void;
}

/** A file that `verifyBackup()` has read. */
interface VerifiedBackup {
  file: FileHandle;
  header: BackupHeader;
}

/**
 * Reads a backup to its end and returns its header. Throws a `StartError` where the file is no whole backup, or is of a
 * newer version.
 */
export async function verifyBackup(file: FileHandle): Promise<BackupHeader> {
  try {
    const header = await readBackup(file);
    checkVersion(header);
    return header;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${error.message} Nothing was changed.`, { cause: error });
  }
}

/**
 * Restores a backup: into tables as they were at its version, which are then brought up to this program's. Until the
 * restore is complete no process starts on the database; where it fails, the database is empty again. Throws a
 * `StartError`, with nothing changed, where the database is not empty.
 */
export async function restoreDatabase(
  backup: VerifiedBackup,
  { databaseUrl, replace, onProgress = () => {} }: RestoreOptions,
): Promise<void> {
  const connection = await openConnection(databaseUrl);
  try {
    if (!await isEmptyDatabase(connection)) {
      if (!replace) throw new StartError(NOT_EMPTY);
      await dropTables(connection);
    }
    try {
      await createTables(databaseUrl, backup.header);
      await insertTables(connection, backup, onProgress);
      await finishRestore(connection);
    } catch (error) {
      throw await emptyAgain(connection, error);
    }
  } finally {
    connection.destroy();
  }
  const db = openDatabase(databaseUrl, POOL_SIZE);
  await upgradeDatabase(db).finally(() => db.destroy());
}

const NOT_EMPTY =
  "The database is not empty. Restore into an empty one, or give --replace, which " +
  "deletes everything in it first.";

function checkVersion({ migrations, programVersion }: BackupHeader): void {
  const unknown = migrations.filter((name) => !MIGRATIONS.some((one) => one.name === name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The backup is of a newer version of this program (${programVersion}; it has ${
      unknown.join(", ")
    }). Update the program first.`,
  );
}

/** Creates the tables as they were when the backup was made; before them, what keeps every process from starting. */
async function createTables(databaseUrl: string, { migrations }: BackupHeader): Promise<void> {
  const db = openDatabase(databaseUrl, POOL_SIZE);
  try {
    const known = MIGRATIONS.filter(({ name }) => migrations.includes(name));
    await migrate(db, [RESTORE_BEGINS, ...known]);
  } finally {
    await db.destroy();
  }
}

async function insertTables(
  connection: Connection,
  { file, header: { tables } }: VerifiedBackup,
  onProgress: (rows: number) => void,
): Promise<void> {
  for (const table of tables) await prepareTable(connection, table);
  let restored = 0;
  await readBackup(file, {
    async rows(table, rows) {
      await insertBackupRows(connection, table, rows);
      restored += rows.length;
      onProgress(restored);
    },
  });
  for (const table of tables) await setNextId(connection, table);
}

/** Removes what a restore made that failed. What cannot be removed keeps every process from starting. */
async function emptyAgain(connection: Connection, error: unknown): Promise<unknown> {
  try {
    if (!await isEmptyDatabase(connection)) await dropTables(connection);
    return error;
  } catch (_left) {
    const reason = error instanceof Error ? error.message : String(error);
    return new StartError(`${reason}\n${unfinishedRestore().message}`, { cause: error });
  }
}
