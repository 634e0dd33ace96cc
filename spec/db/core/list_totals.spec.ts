import { expect } from "chai";
import { findListTotal, updateListTotals } from "../../../db/core/list_totals.ts";
import type { Db } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertCrawl } from "../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { analyzeAudit } from "../../../lib/commands/audits/analysis/analyze_audit.ts";

const SHOP = "https://shop.test";

describe("findListTotal()", () => {
  let database: SpecDatabase;
  let db: Db;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    const { accountId } = await insertSpecAccount(db);
    auditId = await insertCrawl(db, await insertSpecSite(db, accountId), {
      urls: {
        [`${SHOP}/`]: { links: [`${SHOP}/`, `${SHOP}/tea`] },
        [`${SHOP}/tea`]: { links: [`${SHOP}/`] },
        [`${SHOP}/pot`]: { links: [] },
      },
    });
  });
  after(() => database.drop());

  it("finds nothing of an audit that was not analysed, or is not there", async () => {
    expect(await findListTotal(db, auditId, "pages")).to.equal(null);
    expect(await findListTotal(db, auditId + 1, "links")).to.equal(null);
  });

  it("finds how many rows the analysis has met, links of a page to itself included", async () => {
    await analyzeAudit({ db, log: () => {} }, auditId);
    expect(await findListTotal(db, auditId, "pages")).to.equal(3);
    expect(await findListTotal(db, auditId, "links")).to.equal(3);
  });

  it("finds what was written last", async () => {
    await updateListTotals(db, auditId, { pages: 7, links: 6_000_000_000 });
    expect(await findListTotal(db, auditId, "pages")).to.equal(7);
    expect(await findListTotal(db, auditId, "links")).to.equal(6_000_000_000);
  });
});
