import { randomBytes } from "node:crypto";
import { type Db, openDatabase } from "../../db/connection.ts";
import { migrate } from "../../db/migrate.ts";

/** A migrated database that belongs to one spec file. */
export interface SpecDatabase {
  url: string;
  db: Db;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Creates an empty, migrated database on the specs' server. */
export async function createSpecDatabase(): Promise<SpecDatabase> {
  const server = process.env["SPEC_DATABASE_URL"] ?? "";
  const name = `spec_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(server, 1);
  await admin.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href);
  await migrate(db);
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
