import type { FileHandle } from "node:fs/promises";
import type { Connection } from "mysql2/promise";
import {
  beginRestore,
  dropTables,
  finishRestore,
  insertBackupRows,
  isEmptyDatabase,
  prepareTable,
  setNextId,
} from "../../../db/backup/restore.ts";
import { openConnection, openDatabase } from "../../../db/core/connection.ts";
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

/**
 * Restores a backup: into tables as they were at its version, which are then brought up to this program's. The whole
 * file is verified first. Until the restore is complete no process starts on the database. Throws a `StartError`, with
 * nothing changed, where the file is no whole backup, is of a newer version, or the database is not empty.
 */
export async function restoreDatabase(
  file: FileHandle,
  { databaseUrl, replace, onProgress = () => {} }: RestoreOptions,
): Promise<BackupHeader> {
  const header = await verifyBackup(file);
  checkVersion(header);
  const connection = await openConnection(databaseUrl);
  try {
    if (!await isEmptyDatabase(connection)) {
      if (!replace) throw new StartError(NOT_EMPTY);
      await dropTables(connection);
    }
    await createTables(databaseUrl, header);
    await beginRestore(connection);
    await prepareTables(connection, header);
    await insertTables(connection, file, onProgress);
    for (const table of header.tables) await setNextId(connection, table);
    await finishRestore(connection);
  } finally {
    connection.destroy();
  }
  const db = openDatabase(databaseUrl, POOL_SIZE);
  await upgradeDatabase(db).finally(() => db.destroy());
  return header;
}

const NOT_EMPTY =
  "The database is not empty. Restore into an empty one, or give --replace, which " +
  "deletes everything in it first.";

async function verifyBackup(file: FileHandle): Promise<BackupHeader> {
  try {
    return await readBackup(file);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${error.message} Nothing was changed.`, { cause: error });
  }
}

function checkVersion({ migrations, programVersion }: BackupHeader): void {
  const unknown = migrations.filter((name) => !MIGRATIONS.some((one) => one.name === name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The backup is of a newer version of this program (${programVersion}; it has ${
      unknown.join(", ")
    }). Update the program first.`,
  );
}

/** Creates the tables as they were when the backup was made. */
async function createTables(databaseUrl: string, { migrations }: BackupHeader): Promise<void> {
  const db = openDatabase(databaseUrl, POOL_SIZE);
  try {
    await migrate(db, MIGRATIONS.filter(({ name }) => migrations.includes(name)));
  } finally {
    await db.destroy();
  }
}

/** Where a table does not fit, the database is empty again. */
async function prepareTables(connection: Connection, { tables }: BackupHeader): Promise<void> {
  try {
    for (const table of tables) await prepareTable(connection, table);
  } catch (error) {
    if (error instanceof StartError) await dropTables(connection);
    throw error;
  }
}

async function insertTables(
  connection: Connection,
  file: FileHandle,
  onProgress: (rows: number) => void,
): Promise<void> {
  let restored = 0;
  await readBackup(file, {
    async rows(table, rows) {
      await insertBackupRows(connection, table, rows);
      restored += rows.length;
      onProgress(restored);
    },
  });
}
