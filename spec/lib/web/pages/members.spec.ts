import { expect } from "chai";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import type { PageVisitor } from "../../../support/web/page_visitor.ts";

describe("/settings/members", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteIds: number[];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
    visitor = await signedInVisitor(api, owner);
    siteIds = [
      await insertSpecSite(database.db, owner.accountId, { domain: "tea.test" }),
      await insertSpecSite(database.db, owner.accountId, { domain: "shoes.test" }),
    ];
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("offers the sites of a client by name, and keeps those that are chosen", async () => {
    const { html, text } = await visitor.open("/settings/members");
    expect(text).to.contain("shoes.test tea.test").and.not.contain("Their ids");
    expect(html).to.contain(`type="checkbox" name="invite.site_ids" value="${siteIds[0]}"`);
    const { status, text: answer } = await visitor.send("/settings/members", {
      ...{ "do": "invite", "invite.email": "client@acme.example", "invite.role": "client" },
      "invite.site_ids": siteIds.map(String),
    });
    expect(status, answer).to.equal(200);
    const [row] = await database.db("invitations").where({ email: "client@acme.example" });
    expect(row.site_ids.split(",").map(Number)).to.have.members(siteIds);
  });
});
