import { expect } from "chai";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";
import { readPage } from "../../../../support/web/read_page.ts";
import { type OpenedReports, useReports } from "../../../../support/web/opened_reports.ts";

const DAYS = "from=2026-10-01&to=2026-10-28";

describe("the ledger of a page", () => {
  const reports = useReports(REPORTED_NOW);
  let opened: OpenedReports;
  let siteId: number;
  let pageId: number;
  before(async () => {
    opened = reports();
    siteId = await insertSpecSite(opened.database.db, opened.accountId);
    await fillReportedSite(opened.database.db, siteId);
    const { data } = await opened.ask(siteId, `/changes?${DAYS}`);
    pageId = data.pages[0].page_id;
  });
  const open = async (query = "") => {
    const answer = await opened.visitor.open(`/sites/${siteId}/pages/${pageId}${query}`);
    return { ...answer, ...readPage(answer.html) };
  };
  const number = (text = "") => Number(text.replaceAll(",", "").replace("−", "-"));

  it("is one link away, since it reads all rows", async () => {
    const page = await open();
    expect(page.status).to.equal(200);
    expect(page.html).to.contain(`href="/sites/${siteId}/pages/${pageId}?explain=true#why"`);
    expect((await open("?explain=true")).text).to.contain("that both periods have");
  });

  it("has the page's own effects and queries, which sum to its change", async () => {
    const query = `?${DAYS}&compare=previous_period`;
    const { data } = await opened.ask(siteId, `/pages/${pageId}${query}&explain=true`);
    const { compared } = data.ledger;
    const page = await open(query);
    expect(page.status).to.equal(200);
    const verb = compared.change.clicks < 0 ? "fell" : "rose";
    expect(page.text).to.contain(
      `Its clicks ${verb} by ${Math.abs(compared.change.clicks).toLocaleString("en")}, from ` +
        `${compared.previous_clicks.toLocaleString("en")} to ${
          compared.current_clicks.toLocaleString("en")
        }, on the ${compared.days_compared} days that both periods have`,
    );
    const rows = page.rowsOf("Its queries that moved most");
    expect(rows.length).to.be.above(1);
    const sumOf = (column: number) => rows.reduce((sum, row) => sum + number(row[column]), 0);
    expect([sumOf(1), sumOf(2), sumOf(3)]).to.deep.equal([
      compared.previous_clicks,
      compared.current_clicks,
      compared.change.clicks,
    ]);
    const effects = page.rowsOf("Where the clicks of the change went");
    expect(effects.reduce((sum, row) => sum + number(row[1]), 0)).to.equal(compared.change.clicks);
  });

  it("keeps days and comparison on the way from the site's change and back", async () => {
    const asked = `${DAYS}&compare=previous_period`;
    const site = await opened.visitor.open(`/sites/${siteId}/changes?${asked}&device=mobile`);
    const link = `/sites/${siteId}/pages/${pageId}?${asked}&device=mobile#why`;
    expect(site.html).to.contain(`href="${link.replaceAll("&", "&amp;")}"`);
    const page = await open(`?${asked}&device=mobile`);
    const back = `/sites/${siteId}/changes?${asked}&device=mobile`;
    expect(page.html).to.contain(`href="${back.replaceAll("&", "&amp;")}"`);
    expect(page.html).to.contain("compare=previous_year");
  });

  it("says what is wrong with the days that are asked for, and shows the page", async () => {
    const wrong = await open("?from=yesterday");
    expect(wrong.status).to.equal(422);
    expect(wrong.text).to.contain("Queries that lead here");
  });
});
