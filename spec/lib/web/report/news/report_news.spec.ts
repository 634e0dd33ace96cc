import { expect } from "chai";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { useReports } from "../../../../support/web/opened_reports.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";
import { openBare, shareSpecReport } from "../../../../support/web/shared_report.ts";
import { readPage } from "../../../../support/web/read_page.ts";

describe("the news of a report", () => {
  const reports = useReports(REPORTED_NOW);
  let siteId: number;

  before(async () => {
    const { database: { db }, accountId } = reports();
    siteId = await insertSpecSite(db, accountId, { domain: "shop.test" });
    await fillReportedSite(db, siteId);
  });

  it("are five sentences at most, each with a next step that opens, none about the same", async () => {
    const { html } = await reports().openReport(siteId);
    const items = listNews(html);
    expect(items.length).to.be.within(2, 5);
    const links = items.map((item) => item.match(/: <a href="([^"]+)">[^<]+<\/a>\.$/)?.[1] ?? "");
    expect(new Set(links).size).to.equal(items.length);
    for (const link of links) {
      expect((await reports().visitor.open(link)).status, link).to.equal(200);
    }
  });

  it("say of the page that lost the most what it brings, against which days, and why", async () => {
    const { textOf } = await reports().openReport(siteId);
    const { data: [first] } = await reports().ask(siteId, "/content-decay?per_page=10");
    expect(textOf("in-short")).to.contain(
      `${
        new URL(first.url).pathname
      } brought ${first.clicks} clicks in 28 days, against ${first.peak_clicks} at its best, ` +
        "by lost positions: see what to do about this page.",
    );
  });

  it("lead who has a link to the sections, since they have no other page", async () => {
    const { html } = await openBare(reports(), await shareSpecReport(reports(), siteId));
    const { ids } = readPage(html);
    for (const item of listNews(html)) {
      const section = item.match(/href="#([\w-]+)"/)?.[1];
      expect(ids, item).to.include(section);
    }
  });
});

/** The items of the list, as markup. */
function listNews(html: string): string[] {
  const [, list = ""] = html.match(/id="in-short-title">News<\/h2>\s*<ul>([\s\S]*?)<\/ul>/) ?? [];
  return [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = ""]) => item);
}
