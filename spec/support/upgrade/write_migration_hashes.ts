import { readFile, writeFile } from "node:fs/promises";
import { hashMigration } from "../../../db/upgrade/migration_contents.ts";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";

// adds the hashes of new migrations to spec/fixtures/migration_hashes.json; those that it has stay as they are
const file = new URL("../../fixtures/migration_hashes.json", import.meta.url);
const known: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
const hashes = MIGRATIONS.map(({ name }) => [name, known[name] ?? hashMigration(name)] as const);
await writeFile(file, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
