import { randomBytes } from "node:crypto";
import { type Db, openDatabase } from "../../db/connection.ts";
import { upgradeDatabase } from "../../db/upgrade_database.ts";
import { specServerUrl } from "./fixtures.ts";

/** A database that belongs to one spec file. */
export interface SpecDatabase {
  url: string;
  db: Db;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Creates an empty database on the specs' server, with its tables unless told otherwise. */
export async function createSpecDatabase({ migrated = true } = {}): Promise<SpecDatabase> {
  const server = specServerUrl();
  const name = `spec_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(server, 1);
  await admin.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href);
  if (migrated) await upgradeDatabase(db);
  return {
    url: url.href,
    db,
    async drop() {
      await db.destroy();
      await admin.raw(`DROP DATABASE ${name}`);
      await admin.destroy();
    },
  };
}
