import { expect } from "chai";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { openConnection } from "../../../db/core/connection.ts";
import { insertBackupRows } from "../../../db/backup/restore.ts";
import { openSnapshot } from "../../../db/backup/snapshot.ts";
import { RESTORE_BEGINS, unfinishedRestore } from "../../../db/backup/unfinished_restore.ts";
import { migrate } from "../../../db/upgrade/migrate.ts";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { backupDatabase } from "../../../lib/commands/backup/backup_database.ts";
import { restoreDatabase, verifyBackup } from "../../../lib/commands/backup/restore_database.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

/** Values that are easily lost on the way, by the type of their column. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "BIGINT UNSIGNED": ["0", "18446744073709551615"],
  "BIGINT": ["-9223372036854775808"],
  "FLOAT": ["16777217e0", "1.17549435e-38", "0.1", "3.4028234e38"],
  "DOUBLE": [
    "0.1",
    "1.7976931348623157e308",
    "4.9e-324",
    "9007199254740993",
    "-0.30000000000000004",
  ],
  "DECIMAL(20,10)": ["0.0000000001", "-9999999999.9999999999"],
  "DATETIME(3)": ["'2026-03-29 02:30:00.123'"],
  "DATE": ["'1000-01-01'"],
  "VARBINARY(300)": ["''", "x'00'", "x'ff27225c0a1a'", "x'2020'"],
  "MEDIUMBLOB": [`x'${"00ff5c27".repeat(40_000)}'`],
  "VARCHAR(50) CHARACTER SET ascii": ["'it''s'", "' '"],
  "VARCHAR(50)": [`'\\\\ \\' " \\n \\r \\0 \\Z % _'`, "'\u{1f375} 茶 é'", "''"],
  "JSON": [`'{"a": [1, 2.50, "茶", null], "b\\\\n": "\\\\u0000"}'`],
  "ENUM('a','b')": ["'b'"],
};

describe("a restored database", () => {
  let source: SpecDatabase;
  let folder: string;
  let path: string;
  beforeEach(async () => {
    source = await createSpecDatabase();
    folder = await createScratchDirectory("restore-");
    path = join(folder, "one.backup");
  });
  afterEach(async () => {
    await source.drop();
    await rm(folder, { recursive: true });
  });

  const backup = () =>
    backupDatabase({ databaseUrl: source.url, path, programVersion: "0.1.0", now: new Date() });

  async function restore(target: SpecDatabase, replace = false): Promise<void> {
    const file = await open(path);
    try {
      const header = await verifyBackup(file);
      await restoreDatabase({ file, header }, { databaseUrl: target.url, replace });
    } finally {
      await file.close();
    }
  }

  async function withEmpty(work: (database: SpecDatabase) => Promise<void>): Promise<void> {
    const database = await createSpecDatabase({ migrated: false });
    try {
      await work(database);
    } finally {
      await database.drop();
    }
  }

  it("has every value to the last bit", async () => {
    await withEmpty(async (target) => {
      const names = Object.keys(VALUES).map((_, index) => `c${index}`);
      const types = Object.keys(VALUES).map((type, index) => `c${index} ${type}`);
      const create = `CREATE TABLE kinds (id INT PRIMARY KEY, ${types.join(", ")}) ENGINE=InnoDB`;
      await migrate(source.db, MIGRATIONS);
      for (const { db } of [source, target]) await db.raw(create);
      const rows = Math.max(...Object.values(VALUES).map((values) => values.length));
      for (let row = 0; row < rows; row++) {
        const values = Object.values(VALUES).map((list) => list[row] ?? "NULL");
        await source.db.raw(
          `INSERT INTO kinds VALUES (${row}, ${values.join(", ")})`.replaceAll("?", "\\?"),
        );
      }
      await copy("kinds", target);
      // a FLOAT is read with all its digits by an expression only
      const seen = names.map((name) => `CONCAT(HEX(${name}), ' ', ${name} + 0e0) AS ${name}`);
      const exact = `SELECT ${seen.join(", ")} FROM kinds ORDER BY id`;
      const [wanted] = await source.db.raw(exact);
      expect(wanted).to.have.lengthOf(rows);
      expect((await target.db.raw(exact))[0]).to.deep.equal(wanted);
    });
  });

  /** Copies the rows of a table as a backup and its restore do. */
  async function copy(name: string, target: SpecDatabase): Promise<void> {
    const snapshot = await openSnapshot(source.url);
    const connection = await openConnection(target.url);
    try {
      const table = snapshot.tables.find((one) => one.name === name);
      if (table === undefined) throw new Error(`There is no table ${name}.`);
      for await (const rows of snapshot.readTable(table)) {
        await insertBackupRows(connection, table, rows);
      }
    } finally {
      snapshot.close();
      await connection.end();
    }
  }

  it("goes on with the ids that follow, also of rows that were deleted", async () => {
    await insertSpecAccount(source.db);
    const { accountId } = await insertSpecAccount(source.db);
    await source.db("tokens").delete();
    await source.db("accounts").where({ id: accountId }).delete();
    await backup();
    await withEmpty(async (target) => {
      await restore(target);
      expect((await insertSpecAccount(target.db)).accountId).to.equal(accountId + 1);
    });
  });

  it("has the migrations that the backup lacks", async () => {
    const older = MIGRATIONS.slice(0, -3);
    await source.drop();
    source = await createSpecDatabase({ migrated: false });
    await migrate(source.db, older);
    await backup();
    await withEmpty(async (target) => {
      await restore(target);
      const names = await target.db("schema_migrations").pluck("name");
      expect(names).to.have.members(MIGRATIONS.map(({ name }) => name));
    });
  });

  it("is not made of a backup of a newer version", async () => {
    await source.db("schema_migrations").insert({ name: "9999_newer", applied_at: new Date() });
    await backup();
    await withEmpty(async (target) => {
      expect(await messageOf(restore(target))).to.match(
        /newer version .*0\.1\.0; it has 9999_newer/,
      );
      expect((await target.db.raw("SHOW TABLES"))[0]).to.deep.equal([]);
    });
  });

  it("is dropped again where a table of the backup is not one of this program", async () => {
    await source.db.raw("CREATE TABLE theirs (id INT PRIMARY KEY) ENGINE=InnoDB");
    await backup();
    await withEmpty(async (target) => {
      expect(await messageOf(restore(target))).to.include('no column "theirs.id"');
      expect((await target.db.raw("SHOW TABLES"))[0]).to.deep.equal([]);
    });
  });

  it("is empty again where a row does not fit into its table", async () => {
    const { accountId } = await insertSpecAccount(source.db);
    await source.db.raw("ALTER TABLE accounts MODIFY name VARCHAR(700) NOT NULL");
    await source.db("accounts").where({ id: accountId }).update({ name: "x".repeat(700) });
    await backup();
    await withEmpty(async (target) => {
      expect(await messageOf(restore(target))).to.include("Data too long for column 'name'");
      expect((await target.db.raw("SHOW TABLES"))[0]).to.deep.equal([]);
    });
  });

  it("lets no process start on tables that are half dropped", async () => {
    const half = await createSpecDatabase();
    try {
      await half.db.raw("CREATE TABLE zz_parents (id INT PRIMARY KEY) ENGINE=InnoDB");
      await half.db.raw(
        "CREATE TABLE zz_rows (id INT PRIMARY KEY, CONSTRAINT zz_row FOREIGN KEY (id) REFERENCES zz_parents (id)) ENGINE=InnoDB",
      );
      await half.db.destroy();
      await backup();
      await messageOf(restore(half, true));
      half.db.initialize();
      expect((await half.db.raw("SHOW TABLES LIKE 'accounts'"))[0]).to.deep.equal([]);
      expect(await messageOf(upgradeDatabase(half.db))).to.equal(unfinishedRestore().message);
    } finally {
      await half.drop();
    }
  });

  it("lets no process start while it is unfinished, and is replaced then", async () => {
    await backup();
    const half = await createSpecDatabase();
    try {
      await migrate(half.db, [RESTORE_BEGINS, ...MIGRATIONS]);
      const message =
        /^A restore into this database did not finish\. Run it again: .*--replace FILE$/;
      expect(await messageOf(upgradeDatabase(half.db))).to.match(message);
      expect(await messageOf(openSnapshot(half.url))).to.match(message);
      await half.db.destroy();
      await restore(half, true);
      half.db.initialize();
      expect(await upgradeDatabase(half.db)).to.deep.equal([]);
    } finally {
      await half.drop();
    }
  });

  async function messageOf(work: Promise<unknown>): Promise<string> {
    return await work.then(() => "", (error: Error) => error.message);
  }
});
