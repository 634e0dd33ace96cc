import { searchServices } from "../../../support/search/search_services.ts";
import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { readLinkVersion } from "../../../../db/backlinks/link_versions.ts";
import { mergeLinksAgain } from "../../../../lib/commands/backlinks/merge_links_again.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importLinkRows, linkRow, listKeptLinks } from "../../../support/backlinks/link_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("mergeLinksAgain", () => {
  let database: SpecDatabase;
  let db: Db;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId, { domain: "shop.example.com" });
  });

  const run = () => mergeLinksAgain.run({ ...searchServices(db), siteId, now: new Date() });

  it("settles links of several reports once after the formulas have changed", async () => {
    await importLinkRows(db, siteId, [
      linkRow({ lost: true, lostOn: "2026-10-17" }),
      linkRow({ provider: "moz", lost: false, lastSeen: "2026-09-25" }),
    ]);
    // as an older version left it
    await db("backlinks").where({ site_id: siteId })
      .update({ provider_lost: 0, provider_lost_on: null, status: "unverified", lost_on: null });
    const version = await readLinkVersion(db, siteId);
    await run();
    const [link] = await listKeptLinks(db, siteId);
    expect(link).to.include({ status: "lost", lostOn: "2026-10-17" });
    expect(await readLinkVersion(db, siteId)).to.equal(version + 1);
    await run();
    expect(await readLinkVersion(db, siteId)).to.equal(version + 1);
  });

  it("does nothing for a site without links", async () => {
    await run();
    expect(await db("search_reports").where({ site_id: siteId })).to.deep.equal([]);
  });
});
