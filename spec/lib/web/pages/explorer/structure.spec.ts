import { expect } from "chai";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { SHOP } from "../../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("/sites/:id/structure", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let siteId: number;
  let emptyId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    const owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
    emptyId = await insertSpecSite(database.db, owner.accountId);
    await fillReportedSite(database.db, siteId);
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const open = (query = "", id = siteId) => visitor.open(`/sites/${id}/structure${query}`);

  it("has the depths with their numbers of pages, and the pages of the chosen one", async () => {
    const { status, text, html } = await open("?depth=1");
    expect(status).to.equal(200);
    expect(text).to.match(/Start page\s?1 page/).and.match(/1 click/);
    expect(html).to.match(/href="[^"]+\?depth=1"\s+aria-current="true"/);
    expect(html).to.contain(`?url=${encodeURIComponent(`${SHOP}/a`)}`);
  });

  it("is walked from page to page, by a map and by lists with the same links", async () => {
    const { html, text } = await open(`?url=${encodeURIComponent(`${SHOP}/a`)}`);
    expect(text).to.contain("Pages that link to it").and.contain("Pages that it links to");
    const start = `?url=${encodeURIComponent(`${SHOP}/`)}"`;
    expect(html.split(start).length, "in the map and in a list").to.be.at.least(3);
    const next = await open(start.slice(0, -1));
    expect([next.status, next.html.includes('class="link-map"')]).to.deep.equal([200, true]);
  });

  it("says what it cannot show", async () => {
    expect((await open("", emptyId)).text).to.contain("No audit has ended with results yet");
    expect((await open("?url=https%3A%2F%2Fother.test%2F")).text)
      .to.contain("The latest audit has no such page");
    for (const query of ["?depth=constructor", "?depth=-1", "?url=%00", "?url=%3Cscript%3E"]) {
      const { status, html } = await open(query);
      expect(status, query).to.be.oneOf([200, 422]);
      expect(html, query).not.to.contain("<script>");
    }
  });
});
