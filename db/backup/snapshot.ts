import type { Connection as CoreConnection } from "mysql2";
import type { Connection, RowDataPacket } from "mysql2/promise";
import type { BackupColumn, BackupRow, BackupTable } from "../../lib/backup/backup_file.ts";
import { StartError } from "../../lib/core/errors.ts";
import { openConnection } from "../core/connection.ts";
import { UNFINISHED_RESTORE, unfinishedRestore } from "./unfinished_restore.ts";

/** The whole database at one moment, whatever is written meanwhile. */
interface Snapshot {
  /** As the server names itself. */
  engine: string;
  /** The migrations that the database has. */
  migrations: string[];
  tables: BackupTable[];
  /** Reads the rows of a table in batches; a reader that is slow slows the server down, not this memory. */
  readTable(table: BackupTable): AsyncGenerator<BackupRow[]>;
  close(): void;
}

const BATCH_ROWS = 500;
/** How long the server waits for a reader whose disk is busy; the default is a minute. */
const WRITE_TIMEOUT_SECONDS = 3_600;
/** Floating-point columns of four bytes: as text the server gives six digits of them, of a DOUBLE all. */
const SINGLE = "float";
const BINARY = new Set(["binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob"]);

/**
 * Opens a consistent snapshot of the database (one transaction of REPEATABLE READ), which holds no locks. Throws a
 * `StartError` where the database is not one of this program.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const connection = await openConnection(databaseUrl);
  try {
    await connection.query(`SET SESSION net_write_timeout = ${WRITE_TIMEOUT_SECONDS}`);
    await connection.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    await connection.query("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
    const migrations = await readMigrations(connection);
    const tables: BackupTable[] = [];
    for (const name of await listTables(connection)) {
      tables.push(await describeTable(connection, name));
    }
    return {
      engine: await readEngine(connection),
      migrations,
      tables,
      readTable: (table) => readTable(connection, table),
      // the snapshot ends with its connection; a result that is still coming is not read to its end
      close: () => connection.destroy(),
    };
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

async function readMigrations(connection: Connection): Promise<string[]> {
  const names = await listTables(connection);
  if (!names.includes("schema_migrations")) {
    throw new StartError("The database is not one of this program: there is nothing to back up.");
  }
  const [rows] = await connection.query<RowDataPacket[]>(
    "SELECT name FROM schema_migrations ORDER BY name",
  );
  const migrations = rows.map(({ name }) => String(name));
  if (migrations.includes(UNFINISHED_RESTORE)) throw unfinishedRestore();
  return migrations;
}

/** The names of the database's tables, by name. */
export async function listTables(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  return rows.map(({ name }) => String(name));
}

/** A column as the database describes it. */
interface ColumnType extends BackupColumn {
  /** Such as `float`. */
  type: string;
}

/** The columns of a table that can be written, in their order. */
export async function listColumns(connection: Connection, table: string): Promise<ColumnType[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT column_name AS name, LOWER(data_type) AS type FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ? AND extra NOT LIKE '%GENERATED%'
      ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name, type }) => ({
    name: String(name),
    type: String(type),
    kind: BINARY.has(String(type)) ? "binary" : "text",
  }));
}

async function describeTable(connection: Connection, name: string): Promise<BackupTable> {
  const columns = await listColumns(connection, name);
  const [counted] = await connection.query<RowDataPacket[]>(
    `SELECT COUNT(*) AS rows_count FROM \`${name}\``,
  );
  // information_schema.tables keeps the next id for a day in MySQL; this statement does not
  const [created] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE \`${name}\``);
  const nextId = /\bAUTO_INCREMENT=(\d+)/.exec(String(created[0]?.["Create Table"]))?.[1];
  return {
    name,
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    rows: Number(counted[0]?.["rows_count"]),
    nextId: nextId === undefined ? null : Number(nextId),
  };
}

async function readEngine(connection: Connection): Promise<string> {
  const [rows] = await connection.query<RowDataPacket[]>("SELECT VERSION() AS version");
  return String(rows[0]?.["version"]);
}

async function* readTable(
  connection: Connection,
  { name, columns }: BackupTable,
): AsyncGenerator<BackupRow[]> {
  const types = new Map((await listColumns(connection, name)).map((one) => [one.name, one.type]));
  const expressions = columns.map(({ name }) =>
    types.get(name) === SINGLE ? `\`${name}\` + 0e0` : `\`${name}\``
  );
  // the promise's connection wraps one that can stream; its type does not say so
  const core = (connection as unknown as { connection: CoreConnection }).connection;
  const stream = core.query({
    sql: `SELECT ${expressions.join(", ")} FROM \`${name}\``,
    rowsAsArray: true,
    typeCast: (field) => field.buffer(),
  }).stream({ highWaterMark: BATCH_ROWS });
  let batch: BackupRow[] = [];
  for await (const row of stream) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
