import type { Db } from "../../../db/core/connection.ts";
import {
  listTemplateTables,
  refillTables,
  templateName,
  type TemplateTable,
} from "./template_database.ts";

/** Databases of this process that are as the template again: to empty one takes a fraction of what a copy takes. */
const spare: string[] = [];

/** What makes a table, by the list of the server that has it. */
const DESCRIPTIONS = {
  columns:
    "table_name, column_name, ordinal_position, column_type, is_nullable, column_default, extra",
  statistics: "table_name, index_name, seq_in_index, column_name, non_unique",
} as const;

/** How long connections that were closed may take to be gone. */
const LAST_CONNECTIONS_MS = 500;
const LOOK_MS = 5;

/** Takes a database that is as the template; undefined: there is none. */
export function takeSpareDatabase(): string | undefined {
  return spare.pop();
}

/**
 * Makes a database as the template again, for the next suite that wants one. False where nobody can be sure that it is:
 * something is still connected to it, its tables are others, the server is MySQL, which says too late what the next
 * number of a table is, or it outlives this run, which would leave its databases there.
 */
export async function spareDatabase(
  admin: Db,
  { server, name }: { server: string; name: string },
): Promise<boolean> {
  if (process.env["SPEC_DATABASE_URL"]) return false;
  const [[{ version }]] = await admin.raw("SELECT VERSION() AS version");
  if (!/mariadb/i.test(version) || !await isLeft(admin, name)) return false;
  const template = await listTemplateTables(server);
  if (await describeTables(admin, name) !== await describeTemplate(admin)) return false;
  const emptied = await listUsed(admin, name, template);
  await refillTables(admin, { name, emptied });
  spare.push(name);
  return true;
}

let described: Promise<string> | undefined;

function describeTemplate(admin: Db): Promise<string> {
  return described ??= describeTables(admin, templateName());
}

/** Sums of all columns and indexes of a database: of two with the same sums the tables are the same. */
async function describeTables(admin: Db, name: string): Promise<string> {
  const sums: string[] = [];
  for (const [list, columns] of Object.entries(DESCRIPTIONS)) {
    const [[row]] = await admin.raw(
      `SELECT COUNT(*) AS rows_count, BIT_XOR(CRC32(CONCAT_WS('|', ${columns}))) AS sum
        FROM information_schema.${list} WHERE table_schema = ?`,
      [name],
    );
    sums.push(`${list} ${row.rows_count} ${row.sum}`);
  }
  return sums.join();
}

/** Whether nothing is connected to the database, or soon will not be. */
async function isLeft(admin: Db, name: string): Promise<boolean> {
  const deadline = performance.now() + LAST_CONNECTIONS_MS;
  while (await admin("information_schema.processlist").where({ db: name }).first("id")) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}

/** The tables that have rows, have had numbered ones, or had some in the template. */
async function listUsed(
  admin: Db,
  name: string,
  template: readonly TemplateTable[],
): Promise<TemplateTable[]> {
  const numbered: { name: string }[] = await admin("information_schema.tables")
    .where({ table_schema: name }).where("auto_increment", ">", 1)
    .select({ name: "table_name" });
  const looks = template.map((table) =>
    `(SELECT '${table.name}' AS name FROM ${name}.${table.name} LIMIT 1)`
  );
  const [filled]: { name: string }[][] = await admin.raw(looks.join(" UNION ALL "));
  const used = new Set([...numbered, ...filled ?? []].map((table) => table.name));
  return template.filter((table) => table.hasRows || used.has(table.name));
}
