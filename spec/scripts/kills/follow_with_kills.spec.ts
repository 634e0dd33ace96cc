import { expect } from "chai";
import { rm } from "node:fs/promises";
import { followWithKills } from "../../../scripts/kills/follow_with_kills.ts";
import { readFollowed } from "../../../scripts/kills/read_followed.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

describe("followWithKills()", () => {
  let database: SpecDatabase;
  let folder: string;
  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("followed-");
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it("follows a log that is rotated with processes that are killed: nothing is lost or doubled", async function () {
    this.timeout(120_000);
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId);
    const plan = { folder, databaseUrl: database.url, siteId, kills: 3, seed: 5 };
    const { rotations, kills, ...written } = await followWithKills(plan);
    expect(kills).to.equal(3);
    expect(rotations).to.be.greaterThan(0);
    expect(await readFollowed(database.db, siteId)).to.deep.equal(written);
  });
});
