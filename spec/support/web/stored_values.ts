import type { Db } from "../../../db/core/connection.ts";

/** The rows of a table that are read: a site of the specs has fewer. */
const MAX_ROWS = 2_000;

/** Each text that the database holds, and each member of those in JSON: what a page may show as it is. */
export async function storedValues(db: Db): Promise<Set<string>> {
  const stored = new Set<string>();
  const [tables] = await db.raw("SHOW TABLES");
  for (const row of tables) {
    addTexts(await db(String(Object.values(row)[0])).limit(MAX_ROWS), stored);
  }
  return stored;
}

function addTexts(value: unknown, stored: Set<string>): void {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) addTexts(part, stored);
  }
  if (typeof value !== "string") return;
  stored.add(value.replaceAll(/\s+/g, " ").trim());
  if (!/^[[{]/.test(value)) return;
  try {
    addTexts(JSON.parse(value), stored);
  } catch (error) {
    // a text that begins with a bracket and is no JSON
    if (!(error instanceof SyntaxError)) throw error;
  }
}
