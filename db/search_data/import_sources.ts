import type { Db } from "../core/connection.ts";

/** By what way an import came; undefined when it was deleted. */
export async function findImportSource(
  db: Db,
  importId: number,
): Promise<"http" | "command_line" | "search_console" | undefined> {
  const row = await db("imports").where({ id: importId })
    .first<{ source: "http" | "command_line" | "search_console" } | undefined>("source");
  return row?.source;
}
