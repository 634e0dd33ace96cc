import { expect } from "chai";
import { listCrawledStates } from "../../../db/logs/crawled_states.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertFinishedAudit } from "../../support/audits/finished_audit.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("listCrawledStates()", () => {
  let siteId: number;
  let auditId: number;
  const db = useSpecDatabase(async (trx) => {
    const { accountId } = await insertSpecAccount(trx);
    siteId = await insertSpecSite(trx, accountId, { domain: "shop.test" });
    auditId = await insertFinishedAudit(trx, siteId);
  });

  it("lists the pages of an audit, with the clicks of a period where it knows them", async () => {
    const plain = await listCrawledStates(db(), { siteId, auditId, periodId: null });
    const pages = await db()("audit_pages").where({ audit_id: auditId }).orderBy("url_id")
      .select("page_id", "url", "indexable", "noindex");
    expect(plain.map(({ pageId, url, indexable, noindex }) => ({
      page_id: pageId,
      url,
      indexable,
      noindex,
    }))).to.deep.equal(pages);
    expect(plain.every(({ clicks }) => clicks === null)).to.equal(true);
    const [first] = plain;
    await db()("search_period_pages").insert({
      ...{ site_id: siteId, period_id: 5, page_id: first?.pageId, clicks: 7, impressions: 9 },
      ...{ position_sum: 9, keywords_count: 1 },
    });
    const [found, ...others] = await listCrawledStates(db(), { siteId, auditId, periodId: 5 });
    expect(found?.clicks).to.equal(7);
    expect(others.every(({ clicks }) => clicks === null)).to.equal(true);
  });
});
