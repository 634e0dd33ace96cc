import { type Db, openDatabase } from "../db/connection.ts";
import { openPrivateServer } from "../db/embedded.ts";
import { upgradeDatabase } from "../db/upgrade_database.ts";
import { readConfig } from "../lib/config.ts";

const POOL_SIZE = 2;

/** What a command line works with. */
export interface ScriptServices {
  db: Db;
  now(): Date;
}

/**
 * Runs `work` on the program's database, migrated: the one of DATABASE_URL, or the private server,
 * joined when it runs and started for the moment when it does not.
 */
export async function useDatabase<T>(work: (services: ScriptServices) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig();
  const server = databaseUrl === null ? await openPrivateServer(dataDir) : undefined;
  try {
    const db = openDatabase(databaseUrl ?? server?.databaseUrl ?? "", POOL_SIZE);
    try {
      await upgradeDatabase(db);
      return await work({ db, now: () => new Date() });
    } finally {
      await db.destroy();
    }
  } finally {
    await server?.close();
  }
}
