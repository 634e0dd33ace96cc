import { randomBytes } from "node:crypto";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import {
  createSearchWindows,
  type SearchWindows,
} from "../../lib/commands/search_data/search_windows.ts";
import { specServerUrl } from "./fixtures.ts";
import { copyTemplate, databaseUrl } from "./template_database.ts";

/** A database that belongs to one spec file. */
export interface SpecDatabase {
  url: string;
  db: Db;
  searchWindows: SearchWindows;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Creates an empty database on the specs' server, with its tables unless told otherwise. */
export async function createSpecDatabase({ migrated = true } = {}): Promise<SpecDatabase> {
  const server = specServerUrl();
  const name = `spec_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(server, 1);
  await admin.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  if (migrated) await copyTemplate(server, name);
  const url = databaseUrl(server, name);
  const db = openDatabase(url);
  const searchWindows = createSearchWindows({ db, log: () => {} });
  return {
    url,
    db,
    searchWindows,
    async drop() {
      await searchWindows.close();
      await db.destroy();
      await admin.raw(`DROP DATABASE ${name}`);
      await admin.destroy();
    },
  };
}

/**
 * Creates a database before the specs of a suite, with what `prepare` inserts, and drops it after them; the function that
 * it returns gives the database.
 */
export function useSpecDatabase(prepare: (db: Db) => Promise<unknown> = async () => {}): () => Db {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
    await prepare(database.db);
  });
  after(() => database.drop());
  return () => database.db;
}
