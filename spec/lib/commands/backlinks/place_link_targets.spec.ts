import { searchServices } from "../../../support/search/search_services.ts";
import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { placeLinkTargets } from "../../../../lib/commands/backlinks/place_link_targets.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { completeAudit, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importLinkRows, linkRow } from "../../../support/backlinks/link_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const URL = "https://shop.example.com/x";

describe("placeLinkTargets", () => {
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

  const run = () => placeLinkTargets.run({ ...searchServices(db), siteId, now: new Date() });
  const listPageIds = () =>
    db("link_targets").where({ site_id: siteId }).orderBy("url", "desc").pluck("page_id");

  it("finds the page of a target whatever its scheme and www.", async () => {
    const [pageId] = await db("pages").insert({
      site_id: siteId,
      url_hash: urlHash(URL),
      url: URL,
    });
    await importLinkRows(db, siteId, [
      linkRow({ targetUrl: "http://www.shop.example.com/x" }),
      linkRow({ targetUrl: "http://shop.example.com/unknown" }),
    ]);
    await run();
    expect(await listPageIds()).to.deep.equal([pageId, null]);
  });

  it("finds pages that an audit meets later", async () => {
    await importLinkRows(db, siteId, [linkRow({ targetUrl: URL })]);
    await run();
    expect(await listPageIds()).to.deep.equal([null]);
    await completeAudit(db, await insertCrawl(db, siteId, { urls: { [URL]: {} } }));
    await run();
    expect((await listPageIds())[0]).to.be.a("number");
  });

  it("does nothing for a site without links", async () => {
    await run();
    expect(await db("search_reports").where({ site_id: siteId })).to.deep.equal([]);
  });
});
