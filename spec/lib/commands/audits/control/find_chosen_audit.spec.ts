import { expect } from "chai";
import {
  AUDIT_TABLES,
  deleteAuditRows,
  DETAIL_TABLES,
} from "../../../../../db/audits/lifecycle/audit_rows.ts";
import { insertSpecAccount, type SpecAccount } from "../../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("findChosenAudit(), over the routes that use it", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let pruned: number;
  let latest: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    pruned = await insertFinishedAudit(database.db, siteId);
    latest = await insertFinishedAudit(database.db, siteId);
    await deleteAuditRows(database.db, pruned, { limit: 100_000, tables: DETAIL_TABLES });
    await database.db("audits").where({ id: pruned }).update({ details: "pruned" });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (path: string) =>
    api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText });

  for (
    const path of [
      "/pages",
      "/pages/1",
      "/internal-links",
      "/internal-links?view=pages",
      "/issues/page_404/pages",
    ]
  ) {
    it(`answers 409 where ${path} is asked of a pruned audit`, async () => {
      const joined = path.includes("?") ? "&" : "?";
      const { status, body } = await get(`${path}${joined}audit_id=${pruned}`);
      expect(status).to.equal(409);
      expect(body).to.include({ code: "audit_pruned", audit_id: pruned, details: "pruned" });
      expect(body.message).to.contain("audits_kept");
    });
  }
  it("still gives the figures and the issues of a pruned audit", async () => {
    const audit = await get(`/audits/${pruned}`);
    expect(audit.body.data).to.include({ details: "pruned", pages_blocked: 1 });
    const list = await get("/audits?fields=id,details");
    expect(list.body.data).to.deep.equal([
      { id: latest, details: "full" },
      { id: pruned, details: "pruned" },
    ]);
    const issues = await get(`/issues?audit_id=${pruned}&filter[code]=orphan_page`);
    expect(issues.body.data[0]).to.include({ code: "orphan_page", affected_urls_count: 1 });
    expect(issues.body.data[0].example_urls).to.deep.equal([]);
    expect((await get(`/issues/orphan_page?audit_id=${pruned}`)).status).to.equal(200);
  });
  it("keeps only the issues of a pruned audit", () => {
    expect(AUDIT_TABLES.filter((table) => !DETAIL_TABLES.includes(table)))
      .to.deep.equal(["audit_issues"]);
  });
});
