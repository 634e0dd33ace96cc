import { expect } from "chai";
import { MIGRATIONS } from "../../db/migrations/mod.ts";
import { findRefreshState } from "../../db/search_refreshes.ts";
import { upgradeDatabase } from "../../db/upgrade_database.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

describe("upgradeDatabase()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("search_refreshes").delete();
    await database.db("search_refreshes").insert({
      site_id: 1,
      wanted_at: "2026-11-01 00:00:00",
      done_at: "2026-11-01 00:00:01",
    });
  });

  const isPending = async () => (await findRefreshState(database.db, 1))?.pending;

  it("has what sites have derived looked through again after a migration", async () => {
    // like all, it may be run twice
    const newest = MIGRATIONS.at(-1)?.name ?? "";
    expect(await database.db("schema_migrations").where({ name: newest }).delete()).to.equal(1);
    expect(await upgradeDatabase(database.db)).to.deep.equal([newest]);
    expect(await isPending()).to.equal(true);
  });
  it("leaves it as it is when no migration ran", async () => {
    expect(await upgradeDatabase(database.db)).to.deep.equal([]);
    expect(await isPending()).to.equal(false);
  });
});
