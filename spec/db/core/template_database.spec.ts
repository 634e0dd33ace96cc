import { expect } from "chai";
import type { Connection } from "mysql2/promise";
import { type Db, openConnection } from "../../../db/core/connection.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
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

  describe("after another file", function () {
    this.timeout(60_000);

    /** The next database, once a file has done this with its own. */
    async function nextAfter(work: (db: Db, url: string) => Promise<unknown>) {
      const used = await createSpecDatabase();
      const before = await describeTables(used.db);
      await work(used.db, used.url);
      await used.drop();
      const next = await createSpecDatabase();
      databases.push(next);
      expect(await describeTables(next.db)).to.deep.equal(before);
      return { isSame: next.url === used.url, db: next.db };
    }
    before(function () {
      if (process.env["SPEC_DATABASE_URL"]) this.skip();
    });

    it("is that file's, emptied, and counts from one again", async () => {
      const { isSame, db } = await nextAfter(async (db) => {
        await insertSpecAccount(db);
        await insertSpecAccount(db);
        await db("accounts").delete();
        await db("schema_state").delete();
      });
      const [[{ version }]] = await db.raw("SELECT VERSION() AS version");
      expect(isSame).to.equal(/mariadb/i.test(version));
      expect((await insertSpecAccount(db)).accountId).to.equal(1);
      expect(await db("schema_state")).to.have.length(1);
    });

    it("is another one where the file has changed a table", async () => {
      const { isSame } = await nextAfter((db) =>
        db.raw("ALTER TABLE accounts ADD COLUMN note INT")
      );
      expect(isSame).to.equal(false);
    });

    it("is another one where something of the file is still connected", async () => {
      const connections: Connection[] = [];
      const { isSame } = await nextAfter(async (_, url) =>
        connections.push(await openConnection(url))
      );
      for (const connection of connections) await connection.end();
      expect(isSame).to.equal(false);
    });
  });
});
