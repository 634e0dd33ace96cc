import { expect } from "chai";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { SHOP } from "../../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("/sites/:id/audits/compare", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let siteId: number;
  let auditIds: number[];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    const owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
    await fillReportedSite(database.db, siteId);
    auditIds = await database.db("audits").where({ site_id: siteId }).orderBy("id").pluck("id");
    await database.db("audit_pages").where({ audit_id: auditIds[1], url: `${SHOP}/a` })
      .update({ title: "New <title>", content_hash: Buffer.alloc(16, 7) });
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const open = (query = "") => visitor.open(`/sites/${siteId}/audits/compare${query}`);

  it("says in words what changed between the last two audits, without any choice", async () => {
    const { status, text } = await open();
    expect(status).to.equal(200);
    expect(text).to.contain("What matters").and.match(
      /1 place is worse than before|places are worse/,
    )
      .and.match(/1 page changed: 1 title, 1 text/);
  });

  it("shows figures side by side, issues by state and pages with both values", async () => {
    const { html, text } = await open();
    expect(text).to.contain("Health score").and.contain("Issues by what became of them");
    expect(html).to.contain("<ins>New &lt;title&gt;</ins>");
  });

  it("leads from each number to its rows", async () => {
    const { html } = await open();
    const paths = [
      ...html.matchAll(/href="(\/sites\/\d+\/audits\/\d+\/(?:changes|changed-pages)[^"]*)"/g),
    ]
      .map(([, path = ""]) => path.replaceAll("&amp;", "&"));
    expect(paths.length).to.be.above(3);
    for (const path of new Set(paths)) {
      const { status, html } = await visitor.open(path);
      expect(status, path).to.equal(200);
      expect(html, path).not.to.contain("No row matches");
    }
  });

  it("compares two audits that are chosen, and says why two cannot be compared", async () => {
    const turned = await open(`?audit=${auditIds[0]}&against=${auditIds[1]}`);
    expect(turned.html).to.contain("<del>New &lt;title&gt;</del>");
    const same = await open(`?audit=${auditIds[0]}&against=${auditIds[0]}`);
    expect([same.status, same.text.includes("cannot be compared with itself")])
      .to.deep.equal([422, true]);
    expect((await open("?audit=987654&against=1")).status).to.equal(404);
    expect((await open("?audit=constructor")).status).to.be.oneOf([404, 422]);
  });

  it("says what it takes where there are no two audits", async () => {
    const owner = await insertSpecOwner(database.db, REPORTED_NOW);
    const emptyId = await insertSpecSite(database.db, owner.accountId);
    const other = await signedInVisitor(api, owner);
    const { status, text, html } = await other.open(`/sites/${emptyId}/audits/compare`);
    expect([status, text.includes("It takes two audits")]).to.deep.equal([200, true]);
    expect(html).to.contain(`<a href="/sites/${emptyId}/audit">Run another one</a>`);
  });
});
