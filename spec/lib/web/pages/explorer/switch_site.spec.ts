import { expect } from "chai";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("/sites/switch", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let teaId: number;
  let cupsId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    const owner = await insertSpecOwner(database.db, NOW);
    const { accountId } = owner;
    teaId = await insertSpecSite(database.db, accountId, {
      name: "Tea <b>",
      domain: "tea.example",
    });
    cupsId = await insertSpecSite(database.db, accountId, { name: "Cups", domain: "cups.example" });
    const other = await insertSpecOwner(database.db, NOW);
    await insertSpecSite(database.db, other.accountId, { name: "Foreign", domain: "f.example" });
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const openSwitch = (query: string) => visitor.open(`/sites/switch?${query}`);

  it("leads to the same page of the only site that matches, by name or domain", async () => {
    for (const q of ["cup", "cups.example"]) {
      const { status, headers } = await openSwitch(`q=${q}&view=keywords`);
      expect([status, headers.get("location")]).to.deep.equal([303, `/sites/${cupsId}/keywords`]);
    }
  });

  it("lists several, and one where a script asks, each with its page", async () => {
    const all = await openSwitch("view=audits%2Fcompare");
    expect(all.html).to.contain(`/sites/${teaId}/audits/compare`)
      .and.contain("Tea &lt;b&gt;").and.not.contain("Foreign");
    const one = await openSwitch("q=cups&list=1");
    expect([one.status, one.html.includes(`/sites/${cupsId}/report`)]).to.deep.equal([200, true]);
    expect((await openSwitch("q=nowhere")).text).to.contain("No site has this");
  });

  it("leads to no page that sites do not have", async () => {
    for (const view of ["//evil.example", "../../sign-out", "issues/x/places", "constructor"]) {
      const { headers } = await openSwitch(`q=cups&view=${encodeURIComponent(view)}`);
      expect(headers.get("location"), view).to.equal(`/sites/${cupsId}/report`);
    }
  });

  it("stands in the side bar with the page that one is on", async () => {
    const { html } = await visitor.open(`/sites/${teaId}/keywords`);
    expect(html).to.match(/name="view"\s+value="keywords"/);
    const report = await visitor.open(`/sites/${teaId}/audits/compare`);
    expect(report.html).to.match(/name="view"\s+value="audits\/compare"/);
  });
});
