import { expect } from "chai";
import { insertOwnedView } from "../../../support/accounts/owned_measures.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { usePageBrowser } from "../../../support/web/page_browser.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";

describe("a page that keeps up with what runs", function () {
  this.timeout(60_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });

  it("leaves open what a reader opened", async () => {
    const { db } = database;
    const now = new Date();
    const owner = await insertSpecOwner(db, now);
    const siteId = await insertSpecSite(db, owner.accountId);
    const id = await insertOwnedView(db, siteId, { text: "Tea", now });
    const row = () => db("crawler_views").where({ id });
    await row().update({ status: "running", unfinished: 1, verdicts: null, answers_done: 2 });
    const { page, close } = await openSignedInPage(browser(), { api, owner });
    await page.goto(`${api.url}/sites/${siteId}/crawler-views/${id}`);
    await page.click("#sent-names summary");
    await row().update({ answers_done: 4 });
    await page.getByText("57 % are done").waitFor();
    expect(await page.locator("#sent-names").getAttribute("open")).to.equal("");
    await close();
  });
});
