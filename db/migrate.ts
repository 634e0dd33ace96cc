import type { Db } from "./connection.ts";
import { MIGRATIONS } from "./migrations/mod.ts";

/** Brings the schema up to date; returns the names of the migrations that ran. */
export async function migrate(db: Db): Promise<string[]> {
  await db.raw(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
    applied_at DATETIME(3) NOT NULL
  ) ENGINE=InnoDB`);
  const done = new Set(await db("schema_migrations").pluck<string[]>("name"));
  const missing = MIGRATIONS.filter((migration) => !done.has(migration.name));
  for (const migration of missing) {
    await migration.up(db);
    await db("schema_migrations").insert({ name: migration.name, applied_at: new Date() });
  }
  return missing.map((migration) => migration.name);
}
