import { openSnapshot } from "../../../db/backup/snapshot.ts";
import type { BackupHeader } from "../../backup/backup_file.ts";
import { writeBackup } from "../../backup/write_backup.ts";

/** What a backup is made of. */
interface BackupOptions {
  databaseUrl: string;
  /** The file; one of this name is replaced. */
  path: string;
  programVersion: string;
  now: Date;
}

/**
 * Writes the whole database, as it is at one moment, to a file, and returns the file's header. Any number of processes
 * may work on the database meanwhile. Throws a `StartError` where the database is not one of this program.
 */
export async function backupDatabase(options: BackupOptions): Promise<BackupHeader> {
  const { databaseUrl, path, programVersion, now } = options;
  const snapshot = await openSnapshot(databaseUrl);
  try {
    const { engine, migrations, tables, readTable } = snapshot;
    const createdAt = now.toISOString();
    const header = { programVersion, createdAt, engine, migrations, tables };
    await writeBackup(path, header, readTable);
    return header;
  } finally {
    snapshot.close();
  }
}
