import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartError } from "../../lib/core/errors.ts";
import type { Db } from "../core/connection.ts";
import { errorCode } from "../core/transient_errors.ts";
import { type Migration, MIGRATIONS } from "../migrations/mod.ts";

/**
 * The SHA-256 of what a migration does: of its file without comments, without white space, and without the paths of
 * its imports. Formatting, rewording and moving files change nothing; each change of a name, a statement or a condition
 * does. The statements that it runs are no measure: those that change data depend on the data. Undefined: the migration
 * has no file.
 */
export function hashMigration(name: string): string | undefined {
  const file = new URL(`../migrations/${name}.ts`, import.meta.url);
  try {
    // every start reads all of them: to wait for another thread takes longer than to read
    return hashContents(readFileSync(file, "utf8"));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** As `hashMigration()`, of the text of a file. */
export function hashContents(text: string): string {
  const contents = text
    .replace(/^[ \t]*\/\*[^]*?\*\/[ \t]*$/gm, "")
    .replace(/^[ \t]*\/\/.*$/gm, "")
    .replace(/^(import [^]*? from )"[^"]*";$/gm, "$1")
    .replace(/\s+/g, "")
    // put and left out by formatters
    .replace(/,(?=[)\]}])/g, "");
  return createHash("sha256").update(contents).digest("hex");
}

/**
 * Compares the migrations that ran on this database with those of this program, by their contents. Throws `StartError`
 * for one that is not what it was when it ran: its tables are not those that the program expects.
 */
export async function checkMigrationContents(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const changed: string[] = [];
  for (const { name, hash } of await listContents(db)) {
    if (hash === null || !known.has(name)) continue;
    const present = hashMigration(name);
    if (present !== undefined && present !== hash) changed.push(name);
  }
  if (changed.length === 0) return;
  throw new StartError(
    `The database was set up by other versions of these migrations: ${changed.join(", ")}. ` +
      "A migration that has run is never edited. Bring back its file in db/migrations as it was, and put what " +
      "is to change into a new migration.",
  );
}

/** Keeps the contents of migrations of which they are not kept yet. */
export async function keepMigrationContents(db: Db): Promise<void> {
  for (const { name, hash } of await listContents(db)) {
    const present = hash === null ? hashMigration(name) : undefined;
    if (present === undefined) continue;
    await db("schema_migrations").where({ name, content_hash: null })
      .update({ content_hash: Buffer.from(present, "hex") });
  }
}

/** Lists the migrations that ran; none where contents are not kept yet. */
async function listContents(db: Db): Promise<{ name: string; hash: string | null }[]> {
  try {
    const rows: { name: string; content_hash: Buffer | null }[] = await db("schema_migrations")
      .orderBy("name").select("name", "content_hash");
    return rows.map(({ name, content_hash: hash }) => ({
      name,
      hash: hash === null ? null : hash.toString("hex"),
    }));
  } catch (error) {
    if (["ER_NO_SUCH_TABLE", "ER_BAD_FIELD_ERROR"].includes(errorCode(error))) return [];
    throw error;
  }
}
