import { expect } from "chai";
import { type Db, transaction } from "../../../../../db/core/connection.ts";
import { storeRedirects } from "../../../../../lib/commands/audits/crawl/store_redirects.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { type CrawledUrl, insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const S = "https://s.test";

describe("storeRedirects()", () => {
  let database: SpecDatabase;
  let db: Db;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId);
  });
  after(() => database.drop());

  it("keeps each redirect once when there are several chunks, also when it is run again", async () => {
    const urls: Record<string, CrawledUrl> = { [`${S}/`]: {} };
    for (let number = 1; number <= 2_100; number++) {
      urls[`${S}/old/${number}`] = { redirectTo: `${S}/` };
    }
    const auditId = await insertCrawl(db, siteId, { urls });
    const steps: string[] = [];
    const options = {
      progress: (step: string) => Promise.resolve(void steps.push(step)),
      write: (work: (trx: Db) => Promise<void>) => transaction(db, work),
    };
    await storeRedirects(db, auditId, options);
    const rows = await db("audit_redirects").where({ audit_id: auditId }).orderBy("url_id");
    expect(rows).to.have.length(2_100);
    expect(rows.at(-1)).to.include({ url: `${S}/old/2100`, final_url: `${S}/`, hops_count: 1 });
    // as an interrupted run leaves it: too little, and what is not so any more
    await db("audit_redirects").where({ audit_id: auditId }).where("url_id", ">", 100).delete();
    await db("audit_redirects").where({ audit_id: auditId }).update({ hops_count: 9 });
    await storeRedirects(db, auditId, options);
    expect(await db("audit_redirects").where({ audit_id: auditId }).orderBy("url_id"))
      .to.deep.equal(rows);
    expect(steps.length).to.be.greaterThan(6);
  });
});
