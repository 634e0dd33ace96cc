import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

interface Row {
  state: string;
  code: string;
  severity: string;
}

const GONE = `${SHOP}/gone`;
const CRAWL = { urls: { [`${SHOP}/`]: { links: [GONE] }, [GONE]: { status: 404 } } };

describe("GET /sites/{id}/audits/{audit_id}/diff?alone=true", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (auditId: number, query: string) =>
    api.request("GET", `/sites/${siteId}/audits/${auditId}/diff${query}`, {
      token: account.tokenText,
    });

  it("lists all that an audit found that is compared with nothing, and the rules that it ran", async () => {
    const first = await insertFinishedAudit(database.db, siteId, CRAWL);
    const { status, body } = await get(first, "?alone=true&per_page=500&fail_on=error");
    expect(status).to.equal(200);
    const found = await database.db("audit_occurrences").where({ audit_id: first })
      .whereNot({ code: "rule_failed" });
    expect(body.meta).to.deep.include({ total: found.length, against_audit_id: null });
    expect(new Set(body.data.map(({ state }: Row) => state))).to.deep.equal(new Set(["new"]));
    const errors = body.data.findLastIndex(({ severity }: Row) => severity === "error");
    expect(
      body.data.slice(0, errors).every(({ severity }: Row) => severity === "error"),
    ).to.equal(true);
    const { gate, summary } = body.meta;
    expect(gate).to.include({ status: "failed", failed_count: errors + 1, pages_lost: 0 });
    expect(summary.score).to.include({ before: null, delta: null });
    expect(summary.pages).to.deep.include({ added: 2, removed: 0, both: 0 });
    const rule = summary.rules_changed.find(({ code }: Row) => code === "page_404");
    expect(rule).to.deep.equal({ code: "page_404", before: null, after: 1 });
    // what it is compared with otherwise has a place of its own among the kept comparisons
    const second = await insertFinishedAudit(database.db, siteId, CRAWL);
    const { body: compared } = await get(second, `?against=${first}&filter[state]=new`);
    expect(compared.meta).to.include({ total: 0, against_audit_id: first });
    expect((await get(second, "?alone=true")).body.meta.total).to.equal(found.length);
    const both = await get(second, `?alone=true&against=${first}`);
    expect([both.status, Object.keys(both.body.errors)]).to.deep.equal([422, ["alone"]]);
  });
});
