import { expect } from "chai";
import type { CrawlRows } from "../../../support/crawl_rows.ts";
import { insertFinishedAudit } from "../../../support/finished_audit.ts";
import { useReports } from "../../../support/opened_reports.ts";
import { SHOP } from "../../../support/shop_crawl.ts";
import { insertSpecSite } from "../../../support/sites.ts";

describe("health", () => {
  const reports = useReports(new Date());

  const openAudited = async (domain: string, crawl: CrawlRows) => {
    const { database, accountId, openReport } = reports();
    const siteId = await insertSpecSite(database.db, accountId, { domain });
    await insertFinishedAudit(database.db, siteId, crawl);
    return await openReport(siteId);
  };

  it("counts one page as one", async () => {
    const { textOf } = await openAudited("shop.test", { urls: { [`${SHOP}/`]: { title: "Tea" } } });
    expect(textOf("health")).to.match(/\d of 1 URL without errors/);
    expect(textOf("in-short")).to.contain("1 URL crawled");
  });

  it("says of a site without pages that none could be looked at", async () => {
    const { textOf } = await openAudited("empty.test", {
      urls: { [`${SHOP}/`]: { state: "blocked" } },
      robotsTxt: [{ origin: SHOP, status: 500 }],
    });
    expect(textOf("health")).to.contain("no page of the site could be looked at");
    expect(textOf("crawl")).to.contain("No data for this chart.");
  });
});
