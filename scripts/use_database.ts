import { type Db, openDatabase } from "../db/core/connection.ts";
import { openPrivateServer } from "../db/core/embedded.ts";
import { upgradeDatabase } from "../db/upgrade/upgrade_database.ts";
import { checkDatabase, explainStart } from "../lib/commands/core/explain_start.ts";
import { readConfig } from "../lib/core/config.ts";
import { ServiceError } from "../lib/core/errors.ts";
import { createLog } from "../lib/core/log.ts";
import { openSharedTime } from "../db/core/shared_time.ts";
import { UsageError } from "./command_line.ts";

const POOL_SIZE = 2;

/** What a command line works with. */
export interface ScriptServices {
  db: Db;
  /** On the database's clock. */
  now(): Date;
}

/**
 * Runs `work` on the program's database, migrated: the one of DATABASE_URL, or the private server,
 * joined when it runs and started for the moment when it does not.
 */
export async function useDatabase<T>(work: (services: ScriptServices) => Promise<T>): Promise<T> {
  return await useDatabaseUrl(async (databaseUrl) => {
    const db = openDatabase(databaseUrl, POOL_SIZE);
    try {
      await upgradeDatabase(db);
      const log = createLog("warn", (line) => void process.stderr.write(line));
      const time = await openSharedTime(db, log);
      try {
        return await work({ db, now: time.now });
      } finally {
        time.close();
      }
    } finally {
      await db.destroy();
    }
  });
}

/**
 * Runs `work` with the address of the same database, as it is: nothing is migrated. Throws a `StartError` where the
 * database cannot be used, and where a disk is full.
 */
export async function useDatabaseUrl<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig();
  try {
    if (databaseUrl === null) return await usePrivateServer(dataDir, work);
    await checkDatabase(databaseUrl);
    return await work(databaseUrl);
  } catch (error) {
    if (error instanceof ServiceError || error instanceof UsageError) throw error;
    throw await explainStart(error, { databaseUrl, dataDir });
  }
}

async function usePrivateServer<T>(
  dataDir: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const server = await openPrivateServer(dataDir);
  try {
    return await work(server.databaseUrl);
  } finally {
    await server.close();
  }
}
