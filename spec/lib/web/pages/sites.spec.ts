import { expect } from "chai";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { useOwnedSite } from "../../../support/accounts/owned_site.ts";

describe("sitesPage", () => {
  const owned = useOwnedSite();

  it("shows an owner without sites the form for the first one", async () => {
    const { database, visitor, siteId } = owned();
    await database.db("sites").where({ id: siteId }).delete();
    const { status, html, text } = await visitor.open("/sites");
    expect(status).to.equal(200);
    expect(text).to.contain("Add your first site");
    expect(html).to.contain('action="/settings/sites"');
  });

  it("says how a site fares, and how it has changed, in words", async () => {
    const { database, visitor, siteId } = owned();
    await database.db("sites").where({ id: siteId }).update({
      name: "Acme <b>",
      health_score: 87,
      previous_health_score: 84,
      last_audit_at: new Date("2026-11-20T08:15:00Z"),
      pages_count: 12_480,
      issues_count: 31,
    });
    const { html, text } = await visitor.open("/sites");
    expect(text).to.contain("87 of 100, health score ▲ 3 points better than the audit before");
    expect(text).to.contain("12,480");
    expect(text).to.contain("20 Nov 2026, 08:15 UTC");
    expect(text).to.contain("not scheduled");
    expect(html).to.contain("Acme &lt;b&gt;");
    expect(html).to.contain(`href="/sites/${siteId}/report"`);
    expect(html).to.contain(`href="/settings/sites/${siteId}"`);
  });

  it("says beside the score that a limit ended the crawl", async () => {
    const { database, visitor, siteId } = owned();
    const auditId = await insertFinishedAudit(database.db, siteId);
    await database.db("audits").where({ id: auditId }).update({ stop_reason: "page_limit" });
    const { text } = await visitor.open("/sites");
    expect(text).to.contain("The crawl ended at its limit of pages, max_pages");
  });

  it("starts an audit and shows it; a second one is told to be under way", async () => {
    const { database, visitor, siteId } = owned();
    await visitor.open("/sites");
    const { status, headers } = await visitor.send(`/sites/${siteId}/audit`, {});
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`/sites/${siteId}/audit?done=start`);
    expect(await database.db("audits").where({ site_id: siteId }).pluck("status"))
      .to.deep.equal(["queued"]);
    const again = await visitor.send(`/sites/${siteId}/audit`, {});
    expect(again.status).to.equal(409);
    expect(again.text).to.contain("An audit of this site is queued already");
    expect(again.text).to.contain("An audit is under way").and.not.contain("Start an audit ");
  });

  it("starts none for another's site, nor without the session's token", async () => {
    const { database, visitor, siteId, addOtherSite } = owned();
    const otherId = await addOtherSite();
    await visitor.open("/sites");
    expect((await visitor.send(`/sites/${otherId}/audit`, {})).status).to.equal(404);
    expect((await visitor.send(`/sites/${siteId}/audit`, { csrf: "x" })).status).to.equal(403);
    expect(await database.db("audits").whereIn("site_id", [siteId, otherId])).to.deep.equal([]);
  });

  it("searches names and domains, and orders", async () => {
    const { database, owner: { accountId }, visitor } = owned();
    await insertSpecSite(database.db, accountId, { domain: "tea.example.org", name: "Zed's tea" });
    await insertSpecSite(database.db, accountId, { domain: "rum.example.org", name: "An inn" });
    const found = await visitor.open("/sites?q=tea");
    expect(found.text).to.contain("1 site found");
    expect(found.text).to.contain("Zed's tea");
    expect(found.text).not.to.contain("An inn");
    const { text } = await visitor.open("/sites?sort=-name");
    expect(text.indexOf("Zed's tea")).to.be.within(0, text.indexOf("An inn"));
    const none = await visitor.open("/sites?q=%3Cscript%3E");
    expect(none.text).to.contain("No name and no domain has “<script>” in it.");
  });

  it("goes on where the first page ended", async () => {
    const { database, owner: { accountId }, visitor } = owned();
    for (let number = 1; number <= 24; number++) {
      const name = `Shop ${String(number).padStart(2, "0")}`;
      await insertSpecSite(database.db, accountId, { name });
    }
    const first = await visitor.open("/sites?sort=-name");
    expect(first.text).to.contain("25 sites").and.to.contain("Shop 24");
    const next = /href="(\/sites\?[^"]*cursor=[^"]*)"/.exec(first.html)?.[1] ?? "";
    const second = await visitor.open(next.replaceAll("&amp;", "&"));
    expect(second.text).to.contain("First page").and.to.contain("Shop 01").and.not.to
      .contain("Shop 02");
  });

  it("shows the whole list and what was wrong when the address was changed", async () => {
    const { status, text } = await owned().visitor.open("/sites?sort=wealth&cursor=x");
    expect(status).to.equal(422);
    expect(text).to.contain("wealth").and.to.contain("1 site");
  });

  it("shows no other account's sites", async () => {
    const { database, visitor, addOtherSite } = owned();
    await database.db("sites").where({ id: await addOtherSite() }).update({ name: "Not yours" });
    expect((await visitor.open("/sites")).text).not.to.contain("Not yours");
  });
});
