import { expect } from "chai";
import { listNewestVolumes } from "../../../../../db/search_data/keyword_volumes.ts";
import { refreshVolumes } from "../../../../../lib/commands/search/keywords/refresh_volumes.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { importRankRows, volumeRow } from "../../../../support/search/rank_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("refreshVolumes", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("chooses the volumes of the country that the site has now", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId, { country: "DE" });
    await importRankRows(database.db, siteId, [
      volumeRow("tea", 800),
      volumeRow("tea", 5_000, { country: "US" }),
    ]);
    const refresh = () =>
      refreshVolumes.run({
        db: database.db,
        searchWindows: database.searchWindows,
        siteId,
        now: new Date("2026-11-20T12:00:00Z"),
      });
    const volume = async () => (await listNewestVolumes(database.db, { siteId }))[0]?.volume;
    await refresh();
    expect(await volume()).to.equal(800);
    await database.db("sites").where({ id: siteId }).update({ country: "US" });
    await refresh();
    expect(await volume()).to.equal(5_000);
  });
});
