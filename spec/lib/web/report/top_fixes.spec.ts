import { expect } from "chai";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/finished_audit.ts";
import { insertSpecOwner } from "../../../support/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/page_visitor.ts";
import { readPage } from "../../../support/read_page.ts";
import { insertSpecSite } from "../../../support/sites.ts";

describe("topFixes", () => {
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

  const openReport = async (siteId: number) =>
    readPage((await visitor.open(`/sites/${siteId}/report`)).html);

  it("does not say of a site that was never audited that there is nothing to fix", async () => {
    const { textOf } = await openReport(await insertSpecSite(database.db, accountId));
    expect(textOf("fixes")).to.contain("There are no data for this yet.")
      .and.not.contain("nothing to fix");
    expect(textOf("in-short")).to.contain("Without data yet: Health; What to fix first; Issues;");
  });

  it("is told at the head by the first of them alone", async () => {
    const siteId = await insertSpecSite(database.db, accountId, { domain: "shop.test" });
    await insertFinishedAudit(database.db, siteId);
    const { textOf } = await openReport(siteId);
    expect(textOf("fixes")).to.contain("Ordered by priority");
    expect(textOf("in-short")).to.match(
      /What to fix first: (?!first)\S.*?, on (\d+ URLs?|the site as a whole)\./,
    );
  });
});
