import { randomBytes } from "node:crypto";
import type { ConnectionOptions } from "mysql2/promise";
import { type Db, openConnection, openDatabase } from "../../../db/core/connection.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";

/** The variable that names the template to the processes that run spec files. */
const TEMPLATE_VARIABLE = "SPEC_TEMPLATE_DATABASE";

/** A script of many statements, which one round trip runs. */
const SCRIPT: ConnectionOptions = { multipleStatements: true };

/** A table of the template. */
export interface TemplateTable {
  name: string;
  /** The statement that creates it. */
  created: string;
  /** The migrations have put rows into it. */
  hasRows: boolean;
}

let tables: Promise<readonly TemplateTable[]> | undefined;

/**
 * Migrates one database of the specs' server, which the spec files of this run copy: the migrations take up to 15 s
 * on MySQL, a copy less than one. Returns the function that drops it.
 */
export async function createTemplateDatabase(server: string): Promise<() => Promise<void>> {
  const name = `spec_template_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(server, 1);
  await admin.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const template = openDatabase(databaseUrl(server, name));
  await upgradeDatabase(template).finally(() => template.destroy());
  process.env[TEMPLATE_VARIABLE] = name;
  return async () => {
    delete process.env[TEMPLATE_VARIABLE];
    await admin.raw(`DROP DATABASE ${name}`);
    await admin.destroy();
  };
}

/** The address of one database of the server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Gives an empty database the tables and rows of the template. */
export async function copyTemplate(server: string, name: string): Promise<void> {
  const template = templateName();
  const statements = (await listTemplateTables(server)).flatMap((table) =>
    table.hasRows
      ? [table.created, `INSERT INTO ${table.name} SELECT * FROM ${template}.${table.name}`]
      : [table.created]
  );
  const connection = await openConnection(databaseUrl(server, name), SCRIPT);
  try {
    // a table may name another that comes after it
    await connection.query(["SET foreign_key_checks = 0", ...statements].join(";\n"));
  } finally {
    await connection.end();
  }
}

/** Empties tables of a copy: each has the rows of the template again, and counts on from them. */
export async function refillTables(
  admin: Db,
  { name, emptied }: { name: string; emptied: readonly TemplateTable[] },
): Promise<void> {
  const template = templateName();
  await admin.raw("SET foreign_key_checks = 0");
  for (const table of emptied) {
    await admin.raw(`TRUNCATE TABLE ${name}.${table.name}`);
    if (!table.hasRows) continue;
    await admin.raw(`INSERT INTO ${name}.${table.name} SELECT * FROM ${template}.${table.name}`);
  }
}

/** The tables of the template, read once. */
export function listTemplateTables(server: string): Promise<readonly TemplateTable[]> {
  return tables ??= readTables(server);
}

async function readTables(server: string): Promise<readonly TemplateTable[]> {
  const template = templateName();
  const db = openDatabase(databaseUrl(server, template), 1);
  try {
    const rows: { name: string }[] = await db("information_schema.tables")
      .where({ table_schema: template })
      .orderBy("table_name")
      .select({ name: "table_name" });
    const read: TemplateTable[] = [];
    for (const { name } of rows) {
      const [[created]] = await db.raw("SHOW CREATE TABLE ??", [name]);
      const hasRows = await db(name).first(db.raw("1")) !== undefined;
      read.push({ name, created: created["Create Table"], hasRows });
    }
    return read;
  } finally {
    await db.destroy();
  }
}

/** The template, as this run calls it. */
export function templateName(): string {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) throw new Error("The specs have no template database.");
  return template;
}
