import { expect } from "chai";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";
import { readPage } from "../../../../support/web/read_page.ts";
import { type OpenedReports, useReports } from "../../../../support/web/opened_reports.ts";

describe("the page of why clicks changed", () => {
  const reports = useReports(REPORTED_NOW);
  let opened: OpenedReports;
  let siteId: number;
  before(async () => {
    opened = reports();
    siteId = await insertSpecSite(opened.database.db, opened.accountId);
    await fillReportedSite(opened.database.db, siteId);
  });
  const open = async (query = "") => {
    const answer = await opened.visitor.open(`/sites/${siteId}/changes${query}`);
    return { ...answer, ...readPage(answer.html) };
  };

  it("says what the API says, with pages and keywords that sum to the change", async () => {
    const query = "?from=2026-10-01&to=2026-10-28";
    const { data } = await opened.ask(siteId, `/changes${query}&limit=25`);
    const page = await open(query);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain(data.explanation.replaceAll(/\s+/g, " "));
    for (const caption of ["Pages that moved most", "Keywords that moved most"]) {
      const rows = page.rowsOf(caption);
      const number = (text = "") => Number(text.replaceAll(",", "").replace("−", "-"));
      expect(rows.reduce((sum, row) => sum + number(row[3]), 0), caption)
        .to.equal(data.compared_change.clicks);
      expect(rows.reduce((sum, row) => sum + number(row[2]), 0), caption)
        .to.equal(data.current.compared_clicks);
    }
    const [page1] = data.pages;
    expect(page.html).to.contain(
      `href="/sites/${siteId}/pages/${page1.page_id}?from=2026-10-01&amp;to=2026-10-28#why"`,
    );
  });

  it("says in German by how much clicks changed, or that they stayed", async () => {
    const german = (query: string) =>
      opened.visitor.open(`/sites/${siteId}/changes?${query}`, { "Accept-Language": "de" });
    const changed = await german("from=2026-10-01&to=2026-10-28");
    expect(changed.text).to.match(/Die Klicks (?:fielen|stiegen) um [\d.]+ von [\d.]+ auf [\d.]+/)
      .and.not.match(/Clicks (?:fell|rose)/);
    const same = "from=2026-10-01&to=2026-10-28&against_from=2026-10-01&against_to=2026-10-28";
    const { data } = await opened.ask(siteId, `/changes?${same}`);
    expect(data.compared_change.clicks).to.equal(0);
    expect((await german(same)).text).to.contain("Die Klicks blieben bei");
  });

  it("shows what was chosen, and says what is wrong with it", async () => {
    const chosen = await open("?from=2026-10-01&to=2026-10-28&compare=previous_year&device=mobile");
    expect(chosen.html).to.match(/value="2026-10-01"/)
      .and.match(/<option value="previous_year" selected/)
      .and.match(/<option value="mobile" selected/);
    const wrong = await open("?from=yesterday");
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.match(/id="from"[^>]*aria-invalid="true"/);
  });

  it("says that the site has no search data", async () => {
    const emptyId = await insertSpecSite(opened.database.db, opened.accountId);
    const { status, text } = await opened.visitor.open(`/sites/${emptyId}/changes`);
    expect(status).to.equal(200);
    expect(text).to.match(/no search data|import/i);
  });
});
