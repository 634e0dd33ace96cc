import { expect } from "chai";
import { refreshAnalyses } from "../../../lib/commands/refresh_analyses.ts";
import { insertSpecAccount } from "../../support/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { importRows } from "../../support/search_data.ts";
import { insertSpecSite } from "../../support/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("refreshAnalyses", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "shop.example.com" });
  });
  after(async () => {
    await database.drop();
  });

  const run = () => refreshAnalyses.run({ db: database.db, siteId, now: NOW });
  const kept = () =>
    database.db("search_analyses").where({ site_id: siteId }).orderBy(["name", "retired"])
      .select("name", database.db.raw("retired > 0 AS replaced"));

  it("does nothing for a site without data", async () => {
    await run();
    expect(await kept()).to.deep.equal([]);
  });
  it("makes what is asked for by default, once for the same data", async () => {
    const importDay = (date: string) =>
      importRows(database.db, siteId, [{
        date,
        query: "tea",
        page: "https://shop.example.com/tea",
        clicks: 1,
        impressions: 10,
        position: 3,
      }]);
    const each = (replaced: number) =>
      ["cannibalization", "content_decay", "opportunities"].map((name) => ({ name, replaced }));
    await importDay("2026-11-16");
    await run();
    await run();
    expect(await kept()).to.deep.equal(each(0));
    await importDay("2026-11-17");
    await run();
    const found = await kept();
    // the decay of the same question is replaced; other windows are other questions
    expect(found.filter(({ replaced }) => replaced === 1)).to.deep.equal([
      { name: "content_decay", replaced: 1 },
    ]);
  });
});
