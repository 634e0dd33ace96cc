import { expect } from "chai";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("readReport()", () => {
  let database: SpecDatabase;
  let siteId: number;
  let made: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    made = 0;
  });

  const read = (isWhole = true) =>
    database.searchWindows.readReport({
      key: { siteId, name: "visibility", question: "of May", madeOf: "import 1" },
      now: NOW,
      compute: () => Promise.resolve({ made: ++made }),
      isWhole: () => isWhole,
    });

  it("makes a report once for all who ask, and keeps it", async () => {
    const one = { made: 1 };
    expect(await Promise.all([read(), read()])).to.deep.equal([one, one]);
    expect(await read()).to.deep.equal(one);
  });
  it("keeps none that is not whole", async () => {
    expect(await read(false)).to.deep.equal({ made: 1 });
    expect(await read(false)).to.deep.equal({ made: 2 });
  });
  it("keeps none of a site that is being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(String(await read().catch((error: unknown) => error))).to.contain("site");
    expect(await database.db("search_reports").where({ site_id: siteId })).to.deep.equal([]);
  });
});
