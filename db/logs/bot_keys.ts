import type { Db } from "../core/connection.ts";

/** Keys by which an operator's agents sign requests, as they were refreshed. */
interface StoredKeys {
  /** Where the operator publishes them. */
  source: string;
  /** The directory's text: a JSON Web Key Set. */
  directory: string;
  /** When it was refreshed, such as `2026-11-28T10:00:00.000Z`. */
  copied: string;
}

/** Lists the directories that were refreshed; a few. */
export async function listBotKeys(db: Db): Promise<StoredKeys[]> {
  const rows: { source: string; directory: string; copied_at: Date }[] = await db("bot_keys")
    .orderBy("source").select("source", "directory", "copied_at");
  return rows.map(({ source, directory, copied_at }) => ({
    source,
    directory,
    copied: copied_at.toISOString(),
  }));
}

/** Keeps a directory; the one of before is replaced. */
export async function saveBotKeys(
  db: Db,
  { source, directory }: Omit<StoredKeys, "copied">,
): Promise<void> {
  await db("bot_keys").insert({ source, directory, copied_at: db.raw("NOW(3)") })
    .onConflict("source").merge();
}
