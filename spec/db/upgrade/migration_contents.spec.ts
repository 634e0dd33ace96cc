import { expect } from "chai";
import { readFile } from "node:fs/promises";
import {
  checkMigrationContents,
  hashContents,
  hashMigration,
  keepMigrationContents,
} from "../../../db/upgrade/migration_contents.ts";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startService } from "../../support/service_process.ts";

const NAME = "0024_ranks";
const FILE = `import type { Db } from "../connection.ts";

/** Adds a table. */
export async function up(db: Db): Promise<void> {
  // what it holds
  await db.raw("CREATE TABLE a (id INT)", [1, 2]);
}
`;

describe("hashMigration()", () => {
  it("gives of each migration what it gave when the migration was written", async () => {
    const file = new URL("../../fixtures/migration_hashes.json", import.meta.url);
    const present = MIGRATIONS.map(({ name }) => [name, hashMigration(name)]);
    // a migration is never edited; for a new one: node spec/support/upgrade/write_migration_hashes.ts
    expect(Object.fromEntries(present)).to.deep.equal(JSON.parse(await readFile(file, "utf8")));
  });

  it("knows none of a migration without a file", () => {
    expect(hashMigration("9999_new")).to.equal(undefined);
  });
});

describe("hashContents()", () => {
  for (
    const [change, from, to] of [
      ["comments", "what it holds", "what it has held"],
      ["formatting", "[1, 2]", "[\n    1,\n    2,\n  ]"],
      ["a file that has moved", "../connection.ts", "../core/connection.ts"],
    ] as const
  ) {
    it(`is not changed by ${change}`, () => {
      expect(FILE).to.include(from);
      expect(hashContents(FILE.replace(from, to))).to.equal(hashContents(FILE));
    });
  }
  for (
    const [change, from, to] of [
      ["a statement", "id INT", "id BIGINT"],
      ["a value", "[1, 2]", "[1, 3]"],
      ["what is imported", "import type { Db }", "import type { Pool }"],
    ] as const
  ) {
    it(`is changed by ${change}`, () => {
      expect(FILE).to.include(from);
      expect(hashContents(FILE.replace(from, to))).not.to.equal(hashContents(FILE));
    });
  }
});

describe("checkMigrationContents()", () => {
  let database: SpecDatabase;
  beforeEach(async () => {
    database = await createSpecDatabase();
  });
  afterEach(() => database.drop());

  /** As if the file had been edited since it ran. */
  const edit = () =>
    database.db("schema_migrations").where({ name: NAME })
      .update({ content_hash: Buffer.alloc(32, 1) });

  it("takes what the upgrade has kept", async () => {
    const kept = await database.db("schema_migrations").whereNull("content_hash").pluck("name");
    expect(kept).to.deep.equal([]);
    await checkMigrationContents(database.db);
  });

  it("throws for a migration that was edited, and nothing is migrated", async () => {
    await edit();
    const error = await upgradeDatabase(database.db).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(StartError);
    expect(String(error)).to.match(/other versions of these migrations: 0024_ranks\./);
  });

  it("keeps the contents of migrations that ran before contents were kept", async () => {
    await database.db("schema_migrations").where({ name: NAME }).update({ content_hash: null });
    await checkMigrationContents(database.db);
    await keepMigrationContents(database.db);
    const row = await database.db("schema_migrations").where({ name: NAME }).first();
    expect(row.content_hash.toString("hex")).to.equal(hashMigration(NAME));
  });

  for (const mode of ["auto", "check"]) {
    it(`stops the start where MIGRATE is ${mode}, with what to do`, async function () {
      this.timeout(60_000);
      await edit();
      const service = startService({ DATABASE_URL: database.url, MIGRATE: mode });
      expect(await service.ended).to.equal(1);
      expect(service.output()).to.equal(
        "The service cannot start:\nThe database was set up by other versions of these migrations: " +
          "0024_ranks. A migration that has run is never edited. Bring back its file in " +
          "db/migrations as it was, and put what is to change into a new migration.\n",
      );
    });
  }
});
