import { expect } from "chai";
import type { CrawlRows } from "../../../support/audits/crawl_rows.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

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
    expect(textOf("crawl")).to.contain("1 URL crawled");
  });

  it("says of a site without pages that none could be looked at", async () => {
    const { textOf } = await openAudited("empty.test", {
      urls: { [`${SHOP}/`]: { state: "blocked" } },
      robotsTxt: [{ origin: SHOP, status: 500 }],
    });
    expect(textOf("health")).to.contain("no page of the site could be looked at");
    expect(textOf("crawl")).to.contain("No data for this chart.");
  });

  it("says which limit ended the crawl, and nothing where none did", async () => {
    const urls = { [`${SHOP}/`]: { title: "Tea" } };
    const limit = "The crawl ended at its limit of pages, max_pages: figures are of what it saw.";
    const limited = await openAudited("limited.test", { urls, stopReason: "page_limit" });
    expect(limited.textOf("health")).to.contain(limit);
    const whole = await openAudited("whole.test", { urls });
    expect(whole.textOf("health")).not.to.contain("figures are of what it saw");
  });

  it("says once that the name of no other host could be resolved", async () => {
    const others = ["a", "b", "c"].map((name) => `https://${name}.test/`);
    const crawl = (fetchError?: string): CrawlRows => ({
      urls: {
        [`${SHOP}/`]: { title: "Tea", links: others.map((to) => ({ to, internal: false })) },
        ...Object.fromEntries(
          others.map((url) => [url, { kind: "external", ...fetchError && { fetchError } }]),
        ),
      },
    });
    const cutOff = await openAudited("cut-off.test", crawl("dns"));
    expect(cutOff.textOf("health").split("The name of no other host could be resolved"))
      .to.have.length(2);
    const connected = await openAudited("connected.test", crawl());
    expect(connected.textOf("health")).not.to.contain("could be resolved");
  });

  it("marks what was noted on the days of its chart", async () => {
    const { database: { db }, accountId, openReport } = reports();
    const siteId = await insertSpecSite(db, accountId, { domain: "noted.test" });
    for (const day of ["2026-11-02", "2026-11-20"]) {
      const now = new Date(`${day}T12:00:00Z`);
      const auditId = await insertFinishedAudit(db, siteId, {
        urls: { [`${SHOP}/`]: { title: "Tea" } },
        now,
      });
      await db("audits").where({ id: auditId }).update({ queued_at: now, finished_at: now });
    }
    const at = { created_at: new Date(), updated_at: new Date() };
    await db("annotations").insert(["2026-11-09", "2026-11-21"].map((day) => ({
      ...{ site_id: siteId, kind: "deploy", title: `Deploy of ${day}`, source: "api", ...at },
      ...{ timezone: "UTC", first_day: day, last_day: day },
    })));
    const { html } = await openReport(siteId);
    expect(html).to.contain("<title>9 Nov 2026: Deploy of 2026-11-09</title>");
    expect(html).not.to.contain("<title>21 Nov 2026");
  });
});
