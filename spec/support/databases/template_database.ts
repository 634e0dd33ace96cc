import { randomBytes } from "node:crypto";
import type { ConnectionOptions } from "mysql2/promise";
import { openConnection, openDatabase } from "../../db/core/connection.ts";
import { upgradeDatabase } from "../../db/upgrade/upgrade_database.ts";

/** The variable that names the template to the processes that run spec files. */
const TEMPLATE_VARIABLE = "SPEC_TEMPLATE_DATABASE";

/** A script of many statements, which one round trip runs. */
const SCRIPT: ConnectionOptions = { multipleStatements: true };

let copyScript: string | undefined;

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
  const connection = await openConnection(databaseUrl(server, name), SCRIPT);
  try {
    copyScript ??= await writeCopyScript(server);
    await connection.query(copyScript);
  } finally {
    await connection.end();
  }
}

async function writeCopyScript(server: string): Promise<string> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) throw new Error("The specs have no template database.");
  const db = openDatabase(databaseUrl(server, template), 1);
  try {
    const tables: { name: string }[] = await db("information_schema.tables")
      .where({ table_schema: template })
      .orderBy("table_name")
      .select({ name: "table_name" });
    const statements: string[] = [];
    for (const { name } of tables) {
      const [[created]] = await db.raw("SHOW CREATE TABLE ??", [name]);
      statements.push(created["Create Table"]);
      if (await db(name).first(db.raw("1"))) {
        statements.push(`INSERT INTO ${name} SELECT * FROM ${template}.${name}`);
      }
    }
    // a table may name another that comes after it
    return ["SET foreign_key_checks = 0", ...statements].join(";\n");
  } finally {
    await db.destroy();
  }
}
