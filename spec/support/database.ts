import { randomBytes } from "node:crypto";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import {
  createSearchWindows,
  type SearchWindows,
} from "../../lib/commands/search_data/search_windows.ts";
import { specServerUrl } from "./fixtures.ts";
import { spareDatabase, takeSpareDatabase } from "./databases/spare_databases.ts";
import { copyTemplate, databaseUrl } from "./databases/template_database.ts";

/** A database that belongs to one spec file. */
export interface SpecDatabase {
  url: string;
  db: Db;
  searchWindows: SearchWindows;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Creates an empty database on the specs' server, with its tables unless told otherwise. */
export async function createSpecDatabase(
  { migrated = true } = {},
): Promise<SpecDatabase> {
  const server = specServerUrl();
  const admin = openDatabase(server, 1);
  const name = migrated ? takeSpareDatabase() ?? await copy(admin, server) : await create(admin);
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
      const isSpared = migrated && await spareDatabase(admin, { server, name });
      if (!isSpared) await admin.raw(`DROP DATABASE ${name}`);
      await admin.destroy();
    },
  };
}

async function create(admin: Db): Promise<string> {
  const name = `spec_${randomBytes(6).toString("hex")}`;
  await admin.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return name;
}

async function copy(admin: Db, server: string): Promise<string> {
  const name = await create(admin);
  await copyTemplate(server, name);
  return name;
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
