import { expect } from "chai";
import { findActiveSite, listActiveSites } from "../../../db/sites/active_sites.ts";
import { markSiteDeleted } from "../../../db/sites/sites.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/sites/active_sites.ts", () => {
  let ids: number[];
  const db = useSpecDatabase(async (db) => {
    ids = [
      await insertSpecSite(db, 2, { domain: "z.example" }),
      await insertSpecSite(db, 1, { domain: "gone.example" }),
      await insertSpecSite(db, 1, { domain: "a.example" }),
      await insertSpecSite(db, 1, { domain: "b.example" }),
    ];
    const [, gone = 0] = ids;
    await markSiteDeleted(db, { accountId: 1, siteId: gone, now: new Date() });
  });

  it("knows a site that is not being deleted", async () => {
    const [first] = ids;
    const known = await Promise.all([...ids, 999_999].map((id) => findActiveSite(db(), id)));
    expect(known.map((site) => site !== undefined))
      .to.deep.equal([true, false, true, true, false]);
    expect(known[0]).to.deep.equal({
      id: first,
      account_id: 2,
      domain: "z.example",
      timezone: "UTC",
    });
  });
  it("lists such sites of all accounts, the oldest first, as many as asked for", async () => {
    const [first, , third, fourth] = ids;
    expect(await listActiveSites(db(), 2)).to.deep.equal([
      { id: first, account_id: 2, domain: "z.example", timezone: "UTC" },
      { id: third, account_id: 1, domain: "a.example", timezone: "UTC" },
    ]);
    expect((await listActiveSites(db(), 10)).map(({ id }) => id))
      .to.deep.equal([first, third, fourth]);
  });
});
