import { expect } from "chai";
import { openDatabase } from "../../../db/core/connection.ts";
import { migrate } from "../../../db/upgrade/migrate.ts";
import { type Migration, MIGRATIONS } from "../../../db/migrations/mod.ts";
import { findRefreshState } from "../../../db/search_data/search_refreshes.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const NAMES = MIGRATIONS.map(({ name }) => name);
const NEWEST = NAMES.at(-1) ?? "";

describe("upgradeDatabase()", () => {
  let database: SpecDatabase;
  beforeEach(async () => {
    database = await createSpecDatabase({ migrated: false });
  });
  afterEach(() => database.drop());

  /** A database in use, whose site 1 has nothing to do. */
  async function setUp(): Promise<void> {
    expect(await upgradeDatabase(database.db)).to.deep.equal(NAMES);
    await database.db("search_refreshes").insert({
      site_id: 1,
      wanted_at: "2026-11-01 00:00:00",
      done_at: "2026-11-01 00:00:01",
    });
  }
  /** Like all, the newest may be run twice. */
  async function forget(name = NEWEST): Promise<void> {
    expect(await database.db("schema_migrations").where({ name }).delete()).to.equal(1);
  }
  const isPending = async () => (await findRefreshState(database.db, 1))?.pending;

  it("has what sites have derived looked through again after a migration", async () => {
    await setUp();
    await forget();
    expect(await upgradeDatabase(database.db)).to.deep.equal([NEWEST]);
    expect(await isPending()).to.equal(true);
  });

  it("leaves it as it is when no migration ran", async () => {
    await setUp();
    expect(await upgradeDatabase(database.db)).to.deep.equal([]);
    expect(await isPending()).to.equal(false);
  });

  it("makes up for a process that died after its migrations", async () => {
    await setUp();
    await forget();
    await migrate(database.db);
    expect(await isPending()).to.equal(false);
    expect(await upgradeDatabase(database.db)).to.deep.equal([]);
    expect(await isPending()).to.equal(true);
  });

  it("makes up for a process that died between two migrations, and then for the second", async () => {
    await setUp();
    await forget();
    const names = MIGRATIONS.slice(0, -1);
    const dying: Migration = { name: NEWEST, up: () => Promise.reject(new Error("died")) };
    await forget(names.at(-1)?.name);
    expect(String(await migrate(database.db, [...names, dying]).catch(String))).to.match(/died/);
    expect(await upgradeDatabase(database.db)).to.deep.equal([NEWEST]);
    expect(await isPending()).to.equal(true);
  });

  it("is asked for once, by the next process of all", async () => {
    await setUp();
    await forget();
    await upgradeDatabase(database.db);
    await database.db("search_refreshes").update({ done_at: database.db.raw("NOW(6)") });
    await upgradeDatabase(database.db);
    expect(await isPending()).to.equal(false);
  });

  it("is done when the first of several that start at once is ready", async () => {
    await setUp();
    await forget();
    const pools = [1, 2, 3].map(() => openDatabase(database.url, 2));
    const ready = pools.map(async (pool) => {
      const names = await upgradeDatabase(pool);
      return { names, pending: await isPending() };
    });
    const states = await Promise.all(ready);
    await Promise.all(pools.map((pool) => pool.destroy()));
    expect(states.map(({ pending }) => pending)).to.deep.equal([true, true, true]);
    expect(states.flatMap(({ names }) => names)).to.deep.equal([NEWEST]);
  });

  it("works on a database of before it was noted what is still to be asked for", async () => {
    await setUp();
    await forget("0044_unsettled_upgrades");
    await database.db.raw("ALTER TABLE schema_migrations DROP COLUMN refreshes_wanted_at");
    expect(await upgradeDatabase(database.db)).to.deep.equal(["0044_unsettled_upgrades"]);
    expect(await isPending()).to.equal(true);
  });
});
