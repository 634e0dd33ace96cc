import { expect } from "chai";
import { settleUpgrade } from "../../../db/upgrade/settle_upgrade.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("settleUpgrade()", () => {
  const db = useSpecDatabase();
  const unsettled = () =>
    db()("schema_migrations").whereNull("refreshes_wanted_at").orderBy("name").pluck("name");
  const wanted = () => db()("search_refreshes").orderBy("site_id").pluck("site_id");
  let siteId: number;
  beforeEach(async () => {
    await db()("search_refreshes").delete();
    await db()("schema_migrations").update({ refreshes_wanted_at: new Date() });
    siteId = await insertSpecSite(db(), 1);
    await db()("search_refreshes").insert({
      ...{ site_id: siteId, wanted_at: "2026-01-01 00:00:00", done_at: "2026-01-01 00:00:00" },
    });
  });
  const isDone = async () =>
    (await db()("search_refreshes").where({ site_id: siteId })
      .first(db().raw("done_at >= wanted_at AS done"))).done === 1;

  it("asks for what sites have derived after a migration, once", async () => {
    const [name] = await db()("schema_migrations").orderBy("name").pluck("name");
    await db()("schema_migrations").where({ name }).update({ refreshes_wanted_at: null });
    await settleUpgrade(db());
    expect(await isDone()).to.equal(false);
    expect(await unsettled()).to.deep.equal([]);
    await db()("search_refreshes").update({ done_at: db().raw("wanted_at") });
    await settleUpgrade(db());
    expect(await isDone()).to.equal(true);
  });

  it("asks for nothing where every migration was settled", async () => {
    await settleUpgrade(db());
    expect([await isDone(), await wanted()]).to.deep.equal([true, [siteId]]);
  });
});
