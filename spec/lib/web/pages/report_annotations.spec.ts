import { expect } from "chai";
import { insertPageGroup } from "../../../../db/sites/page_groups.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("annotations in the report", function () {
  this.timeout(120_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    owner = await insertSpecOwner(database.db, NOW);
    visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
    siteId = await insertSpecSite(database.db, owner.accountId, { domain: "shop.test" });
    await insertSearchedSite(database.db, siteId, SHOP);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  afterEach(() => database.db("annotations").del());

  const report = () => `/sites/${siteId}/report`;
  const list = () => `${report()}/annotations`;
  const note = (fields: Record<string, string>) => visitor.send(list(), fields);

  it("are added at the chart, marked there, and removed", async () => {
    const { html } = await visitor.open(report());
    expect(html).to.contain(`action="${list()}"`).and.contain("Note something on a day");
    const fields = { title: "Deploy <1.2>", kind: "deploy", first_day: "2026-11-02" };
    const sent = await note({ ...fields, last_day: "", path: "" });
    expect([sent.status, sent.headers.get("location")])
      .to.deep.equal([303, `${report()}?done=noted`]);
    const marked = await visitor.open(`${report()}?done=noted`);
    expect(marked.text).to.contain("It is noted, and marked in the charts.")
      .and.contain("2 Nov 2026: Deploy <1.2>");
    expect(marked.html).to.contain("<title>2 Nov 2026: Deploy &lt;1.2&gt;</title>");
    const [row] = await database.db("annotations").where({ site_id: siteId });
    expect(row).to.include({ kind: "deploy", source: "browser", path: null });
    const removal = `${list()}/${row.id}/remove`;
    expect(marked.html).to.contain(`href="${removal}"`);
    expect((await visitor.open(removal)).text).to.contain("Remove this annotation?");
    const removed = await visitor.send(removal, {});
    expect(removed.headers.get("location")).to.equal(`${report()}?done=unnoted`);
    expect(await database.db("annotations")).to.deep.equal([]);
  });

  it("name each field that is wrong, and keep what was typed", async () => {
    await visitor.open(report());
    const sent = await note({
      title: "Deploy",
      kind: "deploy",
      first_day: "2026-11-12",
      last_day: "2026-11-10",
      path: "blog",
    });
    expect(sent.status).to.equal(422);
    expect(sent.text).to.match(/Pages .*beginning of a path/);
    expect(sent.html).to.contain('value="Deploy"').and.contain('value="blog"');
    const turned = await note({ title: "Deploy", first_day: "2026-11-12", last_day: "2026-11-10" });
    expect(turned.status).to.equal(422);
    expect(turned.text).to.match(/Last day/);
    expect(await database.db("annotations")).to.deep.equal([]);
  });

  it("are about a page group where the site has one", async () => {
    expect((await visitor.open(report())).html).not.to.contain('name="page_group_id"');
    const id = await insertPageGroup(database.db, siteId, {
      group: { name: "Blog & News", kind: "paths", paths: ["/blog/"] },
      now: NOW,
    });
    for (const page of [report(), list()]) {
      const { html } = await visitor.open(page);
      expect(html, page).to.contain(`<option value="${id}">Blog &amp; News</option>`);
    }
    const fields = { title: "New posts", kind: "content", first_day: "2026-11-02" };
    const sent = await note({ ...fields, page_group_id: String(id) });
    expect(sent.status).to.equal(303);
    const [row] = await database.db("annotations").where({ site_id: siteId });
    expect(row).to.include({ title: "New posts", path: null, page_group_id: id });
    expect((await visitor.open(list())).text).to.contain("2 Nov 2026: New posts (Blog & News)");
    const both = await note({ ...fields, path: "/blog/", page_group_id: String(id) });
    expect(both.status).to.equal(422);
    expect(both.html).to.contain(`<option value="${id}" selected>Blog &amp; News</option>`);
    for (const unknown of ["999", "x"]) {
      const refused = await note({ ...fields, page_group_id: unknown });
      expect(refused.status, unknown).to.equal(422);
    }
  });

  it("take no form without the token of the session, and none of another account", async () => {
    await visitor.open(report());
    const forged = await visitor.send(list(), { title: "x", first_day: "2026-11-12", csrf: "x" });
    expect(forged.status).to.equal(403);
    const other = await insertSpecOwner(database.db, NOW);
    const stranger = createPageVisitor(api.url);
    await stranger.signIn(other);
    expect((await stranger.open(list())).status).to.equal(404);
    await stranger.open("/sites");
    const sent = await stranger.send(list(), { title: "x", first_day: "2026-11-12" });
    expect(sent.status).to.equal(404);
    expect(await database.db("annotations")).to.deep.equal([]);
  });

  it("are shown with Google's updates, which everybody sees", async () => {
    const { text } = await visitor.open(`${report()}?days=90`);
    expect(text).to.match(/Marked in the charts:.*Google: September 2026 spam update/s);
  });

  it("are shown where the clicks went", async () => {
    const { text } = await visitor.open(report());
    // six keywords have 4 clicks a day less, six days of the period before still had them
    expect(text).to.contain("Clicks fell by 144, from 1,152 to 1,008, on the 28 days that both")
      .and.contain("Where the clicks of the change went");
    expect(text).not.to.match(/come from (?:fewer|more) impressions/);
  });
});
