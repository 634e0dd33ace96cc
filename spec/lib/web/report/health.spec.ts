import { expect } from "chai";
import { type SpecApi, startApi } from "../../../support/api.ts";
import type { CrawlRows } from "../../../support/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/finished_audit.ts";
import { insertSpecOwner } from "../../../support/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/page_visitor.ts";
import { readPage } from "../../../support/read_page.ts";
import { SHOP } from "../../../support/shop_crawl.ts";
import { insertSpecSite } from "../../../support/sites.ts";

describe("health", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    const owner = await insertSpecOwner(database.db, new Date());
    accountId = owner.accountId;
    visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const openReport = async (domain: string, crawl: CrawlRows) => {
    const siteId = await insertSpecSite(database.db, accountId, { domain });
    await insertFinishedAudit(database.db, siteId, crawl);
    return readPage((await visitor.open(`/sites/${siteId}/report`)).html);
  };

  it("counts one page as one", async () => {
    const { textOf } = await openReport("shop.test", { urls: { [`${SHOP}/`]: { title: "Tea" } } });
    expect(textOf("health")).to.match(/\d of 1 URL without errors/);
    expect(textOf("in-short")).to.contain("1 URL crawled");
  });

  it("says of a site without pages that none could be looked at", async () => {
    const { textOf } = await openReport("empty.test", {
      urls: { [`${SHOP}/`]: { state: "blocked" } },
      robotsTxt: [{ origin: SHOP, status: 500 }],
    });
    expect(textOf("health")).to.contain("no page of the site could be looked at");
    expect(textOf("crawl")).to.contain("No data for this chart.");
  });
});
