import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("CHANGED_PAGE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let firstId: number;
  let secondId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    firstId = await insertFinishedAudit(database.db, siteId);
    secondId = await insertFinishedAudit(database.db, siteId);
    await database.db("audits").where({ id: secondId }).update({ previous_audit_id: firstId });
    await database.db("audit_pages").where({ audit_id: secondId, url: `${SHOP}/a` })
      .update({ title: "Another title", status_code: 410 });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (auditId: number, query = "", token = account.tokenText) =>
    api.request("GET", `/sites/${siteId}/audits/${auditId}/changed-pages${query}`, { token });

  it("lists pages that changed since the previous audit, with both values and their counts", async () => {
    const { status, body } = await get(secondId);
    expect(status).to.equal(200);
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.deep.include({
      ...{ url: `${SHOP}/a`, changed: ["title", "status_code"], title_after: "Another title" },
      ...{
        status_code_before: 200,
        status_code_after: 410,
        title_changed: true,
        h1_changed: false,
      },
    });
    expect(body.meta).to.deep.include({ against_audit_id: firstId });
    expect(body.meta.summary).to.include({ pages: 1, title: 1, status_code: 1, content: 0 });
  });

  it("compares with the audit that is named, in either direction", async () => {
    const { body } = await get(firstId, `?against=${secondId}`);
    expect(body.data[0]).to.include({ title_before: "Another title", status_code_after: 200 });
  });

  it("keeps the counts of all pages where the list is filtered", async () => {
    const { body } = await get(secondId, "?filter[content_changed]=true");
    expect([body.data, body.meta.summary.pages]).to.deep.equal([[], 1]);
  });

  it("refuses what cannot be compared", async () => {
    const first = await get(firstId);
    expect([first.status, Object.keys(first.body.errors)]).to.deep.equal([422, ["against"]]);
    const self = await get(secondId, `?against=${secondId}`);
    expect(self.status).to.equal(422);
    expect((await get(987654)).status).to.equal(404);
    const other = await insertSpecAccount(database.db);
    expect((await get(secondId, "", other.tokenText)).status).to.equal(404);
    const foreignId = await insertFinishedAudit(
      database.db,
      await insertSpecSite(database.db, other.accountId),
    );
    expect((await get(secondId, `?against=${foreignId}`)).status).to.equal(404);
  });
});
