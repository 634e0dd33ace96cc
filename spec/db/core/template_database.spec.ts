import { expect } from "chai";
import type { Db } from "../../../db/core/connection.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

/** Describes each table of a database as the server does, with its number of rows. */
async function describeTables(db: Db): Promise<Record<string, string>> {
  const tables: { name: string }[] = await db("information_schema.tables")
    .whereRaw("table_schema = DATABASE()")
    .select({ name: "table_name" });
  const described: Record<string, string> = {};
  for (const { name } of tables) {
    const [[created]] = await db.raw("SHOW CREATE TABLE ??", [name]);
    const [counted] = await db(name).count({ rows: "*" });
    // a collation implies its character set, which MySQL writes out once somebody else has
    const table = created["Create Table"].replaceAll(/ CHARACTER SET \w+(?= COLLATE)/g, "");
    described[name] = `${table} ${counted?.rows} rows`;
  }
  return described;
}

describe("the database that a spec file gets", () => {
  const databases: SpecDatabase[] = [];
  after(async () => {
    for (const database of databases) await database.drop();
  });

  it("is a copy equal to what the migrations make", async function () {
    this.timeout(120_000);
    const copied = await createSpecDatabase();
    const migrated = await createSpecDatabase({ migrated: false });
    databases.push(copied, migrated);
    await upgradeDatabase(migrated.db);
    const tables = await describeTables(copied.db);
    expect(Object.keys(tables)).to.not.be.empty;
    expect(tables).to.deep.equal(await describeTables(migrated.db));
  });
});
