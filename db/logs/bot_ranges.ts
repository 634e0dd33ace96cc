import type { Db } from "../core/connection.ts";

/** Addresses that an operator publishes, as they were refreshed. */
interface StoredRanges {
  /** Where the operator publishes them. */
  source: string;
  prefixes: readonly string[];
  /** The day that the file names, `YYYY-MM-DD`; null: it names none. */
  published: string | null;
  /** When it was refreshed, such as `2026-11-28T10:00:00.000Z`. */
  copied: string;
}

/** Lists the files that were refreshed; some dozens. */
export async function listBotRanges(db: Db): Promise<StoredRanges[]> {
  const rows: { source: string; prefixes: string; published: string | null; copied_at: Date }[] =
    await db("bot_ranges").orderBy("source").select(
      "source",
      "prefixes",
      db.raw("DATE_FORMAT(published, '%Y-%m-%d') AS published"),
      "copied_at",
    );
  return rows.map(({ source, prefixes, published, copied_at }) => ({
    source,
    // written by saveBotRanges()
    prefixes: JSON.parse(prefixes) as string[],
    published,
    copied: copied_at.toISOString(),
  }));
}

/** Keeps a file; the one of before is replaced. */
export async function saveBotRanges(
  db: Db,
  { source, prefixes, published }: Omit<StoredRanges, "copied">,
): Promise<void> {
  await db("bot_ranges").insert({
    source,
    prefixes: JSON.stringify(prefixes),
    published,
    copied_at: db.raw("NOW(3)"),
  }).onConflict("source").merge();
}
