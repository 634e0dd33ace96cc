import { setTimeout as pause } from "node:timers/promises";
import { escape } from "mysql2";
import type { Connection, RowDataPacket } from "mysql2/promise";
import type { BackupRow, BackupTable, ValueKind } from "../../lib/backup/backup_file.ts";
import { StartError } from "../../lib/core/errors.ts";
import { listColumns, listTables } from "./snapshot.ts";
import { UNFINISHED_RESTORE } from "./unfinished_restore.ts";

/** A statement of this length fits into the smallest packet in use (1 MiB), unless one row does not. */
const MAX_STATEMENT_LENGTH = 900_000;

const POLL_MS = 100;
const CLOSING_MS = 3_000;

/** Whether the database has no tables at all. */
export async function isEmptyDatabase(connection: Connection): Promise<boolean> {
  return (await listTables(connection)).length === 0;
}

/**
 * Drops all tables of a database of this program. Throws a `StartError` where the tables are of something else, or
 * other connections use the database.
 */
export async function dropTables(connection: Connection): Promise<void> {
  const tables = await listTables(connection);
  if (!tables.includes("schema_migrations")) {
    throw new StartError("The database has tables of something else. Name another one.");
  }
  await checkUnused(connection);
  await connection.query(
    "INSERT IGNORE INTO schema_migrations (name, applied_at) VALUES (?, UTC_TIMESTAMP(3))",
    [UNFINISHED_RESTORE],
  );
  // last: what is half dropped is still known as this program's, and no process starts on it
  const names = [...tables.filter((name) => name !== "schema_migrations"), "schema_migrations"];
  for (const name of names) await connection.query(`DROP TABLE \`${name}\``);
}

/** Waits for connections that have just been closed: the server shows them a moment longer. */
async function checkUnused(connection: Connection): Promise<void> {
  const deadline = performance.now() + CLOSING_MS;
  let others = await countOthers(connection);
  while (others > 0 && performance.now() < deadline) {
    await pause(POLL_MS);
    others = await countOthers(connection);
  }
  if (others === 0) return;
  const count = others === 1 ? "1 connection" : `${others} connections`;
  throw new StartError(
    `The database is in use (${count}). Stop every process of the program first.`,
  );
}

/** Counts the other connections of this user, and those of all users where this one may see them. */
async function countOthers(connection: Connection): Promise<number> {
  const [own] = await connection.query<RowDataPacket[]>(
    "SELECT CONNECTION_ID() AS id, DATABASE() AS name",
  );
  const [processes] = await connection.query<RowDataPacket[]>("SHOW PROCESSLIST");
  return processes.filter(({ Id, db }) => Id !== own[0]?.["id"] && db === own[0]?.["name"]).length;
}

/** Lets processes start on the database. */
export async function finishRestore(connection: Connection): Promise<void> {
  await connection.query("DELETE FROM schema_migrations WHERE name = ?", [UNFINISHED_RESTORE]);
}

/**
 * Makes a table ready for its rows: what migrations put into it is removed. Throws a `StartError` where it lacks one of
 * the columns.
 */
export async function prepareTable(connection: Connection, table: BackupTable): Promise<void> {
  const columns = new Set((await listColumns(connection, table.name)).map(({ name }) => name));
  const missing = table.columns.find(({ name }) => !columns.has(name));
  if (missing !== undefined) {
    throw new StartError(
      `This version of the program has no column "${table.name}.${missing.name}", which the backup has. ` +
        "Restore it with the version that made it.",
    );
  }
  const kept = table.name === "schema_migrations" ? ` WHERE name <> '${UNFINISHED_RESTORE}'` : "";
  await connection.query(`DELETE FROM \`${table.name}\`${kept}`);
}

/** Inserts rows by statements that every server takes. */
export async function insertBackupRows(
  connection: Connection,
  { name, columns }: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> {
  const kinds = columns.map(({ kind }) => kind);
  const start = `INSERT INTO \`${name}\` (${
    columns.map((one) => `\`${one.name}\``).join(", ")
  }) VALUES `;
  let statement = "";
  for (const row of rows) {
    const values = `(${
      row.map((value, index) => writeValue(value, kinds[index] ?? "text")).join(",")
    })`;
    if (statement !== "" && statement.length + values.length > MAX_STATEMENT_LENGTH) {
      await connection.query(statement);
      statement = "";
    }
    statement += statement === "" ? `${start}${values}` : `,${values}`;
  }
  if (statement !== "") await connection.query(statement);
}

/** Numbers are quoted as well: the server reads them from text without loss. */
function writeValue(value: Buffer | null, kind: ValueKind): string {
  if (value === null) return "NULL";
  return kind === "binary" ? `x'${value.toString("hex")}'` : escape(value.toString());
}

/** Gives the table the next id that it had, so that ids of deleted rows do not come back. */
export async function setNextId(
  connection: Connection,
  { name, nextId }: BackupTable,
): Promise<void> {
  if (nextId === null) return;
  await connection.query(`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${nextId}`);
}
