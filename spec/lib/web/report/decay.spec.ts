import { expect } from "chai";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { deriveSearchedRows } from "../../../support/search/searched_site.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { type OpenedReports, useReports } from "../../../support/web/opened_reports.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("the report's section about pages that lose clicks", () => {
  const reports = useReports(NOW);
  let opened: OpenedReports;
  let siteId: number;
  before(async () => {
    opened = reports();
    const { database: { db }, accountId } = opened;
    siteId = await insertSpecSite(db, accountId, { domain: "shop.test" });
    await insertFinishedAudit(db, siteId);
    const rows = Array.from({ length: 60 }, (_, ago) => ({
      date: new Date(Date.UTC(2026, 10, 17 - ago)).toISOString().slice(0, 10),
      query: "anvil",
      page: `${SHOP}/a`,
      ...{ clicks: ago < 28 ? 2 : 9, impressions: 90, position: 4 },
    }));
    await importRows(db, siteId, rows);
    await deriveSearchedRows(db, siteId);
  });

  it("does not say that no page loses clicks where no page is judged", async () => {
    const page = await opened.openReport(siteId);
    const { meta } = await opened.ask(siteId, "/content-decay");
    expect(meta.data_status.code).to.equal("too_few_days");
    expect(page.textOf("decay")).to.contain("No page is judged");
    expect(page.textOf("decay")).to.contain(`Not judged yet. ${meta.data_status.message}`)
      .and.not.contain("No page loses clicks");
  });

  it("leads the owner to the rows, the page and the keyword", async () => {
    const { html } = await opened.openReport(siteId);
    const page = await opened.database.db("pages").where({ site_id: siteId, url: `${SHOP}/a` })
      .first("id");
    const keyword = await opened.database.db("keywords").where({ site_id: siteId }).first("id");
    for (const path of ["content-decay", `pages/${page.id}`, `keywords/${keyword.id}`]) {
      expect(html).to.contain(`href="/sites/${siteId}/${path}"`);
    }
    expect(html).to.match(/href="\/sites\/\d+\/issues\/\w+\/places"/);
  });
});
