import type { Db } from "../../../db/core/connection.ts";

const ROWS_PER_STATEMENT = 50;
const BINARY_TYPES = ["binary", "varbinary", "blob", "tinyblob", "mediumblob", "longblob"];

interface Column {
  name: string;
  type: string;
}

/** Writes a database down as SQL, one statement a line (as JSON strings): each table, then its rows by their key. */
export async function dumpDatabase(db: Db): Promise<string> {
  const [tables] = await db.raw<{ name: string }[][]>(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
      WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME`,
  );
  const statements: string[] = [];
  for (const { name } of tables ?? []) {
    const [[created] = []] = await db.raw<Record<string, string>[][]>("SHOW CREATE TABLE ??", [
      name,
    ]);
    statements.push((created?.["Create Table"] ?? "").replace(/ AUTO_INCREMENT=\d+/, ""));
    statements.push(...await dumpRows(db, name));
  }
  return statements.map((statement) => `${JSON.stringify(statement)}\n`).join("");
}

async function dumpRows(db: Db, table: string): Promise<string[]> {
  const [columns = []] = await db.raw<Column[][]>(
    `SELECT COLUMN_NAME AS name, DATA_TYPE AS type FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND COALESCE(GENERATION_EXPRESSION, '') = ''
      ORDER BY ORDINAL_POSITION`,
    [table],
  );
  const literals = columns.map(({ name, type }) =>
    BINARY_TYPES.includes(type)
      ? `IF(${quote(name)} IS NULL, 'NULL', CONCAT('x''', HEX(${quote(name)}), ''''))`
      : `QUOTE(${quote(name)})`
  );
  const rows: string[][] = await db(table).orderBy(await listKey(db, table))
    .select(db.raw(literals.map((literal, index) => `${literal} AS c${index}`).join(", ")))
    .then((found: Record<string, string>[]) => found.map((row) => Object.values(row)));
  const names = columns.map(({ name }) => quote(name)).join(", ");
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) => {
    const part = rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT);
    const values = part.map((row) => `(${row.join(", ")})`).join(",\n");
    return `INSERT INTO ${quote(table)} (${names}) VALUES\n${values}`;
  });
}

async function listKey(db: Db, table: string): Promise<string[]> {
  const [columns] = await db.raw<{ name: string }[][]>(
    `SELECT COLUMN_NAME AS name FROM information_schema.KEY_COLUMN_USAGE
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND CONSTRAINT_NAME = 'PRIMARY'
      ORDER BY ORDINAL_POSITION`,
    [table],
  );
  return (columns ?? []).map(({ name }) => name);
}

const quote = (name: string) => `\`${name}\``;

/** Runs what `dumpDatabase()` wrote, on an empty database. */
export async function loadDump(db: Db, text: string): Promise<void> {
  for (const line of text.trimEnd().split("\n")) {
    // a question mark in a text is no parameter
    await db.raw(JSON.parse(line).replaceAll("?", "\\?"));
  }
}
