import { expect } from "chai";
import { insertSpecMember } from "../../../../support/accounts/member.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { importRows } from "../../../../support/search/search_data.ts";
import { type OpenedReports, useReports } from "../../../../support/web/opened_reports.ts";
import { readPage } from "../../../../support/web/read_page.ts";
import { REPORTED_NOW } from "../../../../support/web/reported_site.ts";

const BEFORE = { from: "2026-09-24", to: "2026-10-21" };
const NOW = { from: "2026-10-22", to: "2026-11-18" };

describe("the page of a change between two exports", () => {
  const reports = useReports(REPORTED_NOW);
  let opened: OpenedReports;
  let siteId: number;
  before(async () => {
    opened = reports();
    const { db } = opened.database;
    siteId = await insertSpecSite(db, opened.accountId);
    const row = (query: string, clicks: number, position = 3) => ({
      ...{ query, clicks, position },
      impressions: 1_000,
    });
    const device = (name: string, clicks: number) => ({
      ...{ device: name, clicks },
      ...{ impressions: 9_000, position: 4 },
    });
    await importRows(db, siteId, [row("tea", 100), row("pot", 50), row("old", 8)], BEFORE);
    await importRows(db, siteId, [row("tea", 40, 8), row("pot", 50), row("new", 5)], NOW);
    const { domain } = await db("sites").where({ id: siteId }).first("domain");
    const ofPage = (path: string, clicks: number) => ({
      ...{ page: `https://${domain}/${path}`, clicks },
      ...{ impressions: 2_000, position: 4 },
    });
    await importRows(db, siteId, [ofPage("a", 120), ofPage("b", 30), ofPage("gone", 4)], BEFORE);
    await importRows(db, siteId, [ofPage("a", 70), ofPage("b", 42)], NOW);
    await importRows(db, siteId, [device("mobile", 150), device("desktop", 50)], BEFORE);
    await importRows(db, siteId, [device("mobile", 90), device("desktop", 40)], NOW);
  });
  const open = async (path: string, language = "en") => {
    const answer = await opened.visitor.open(path, { "Accept-Language": language });
    return { ...answer, ...readPage(answer.html) };
  };
  const emptySite = () => insertSpecSite(opened.database.db, opened.accountId);
  const number = (text = "") =>
    Number(text.replaceAll(",", "").replace("−", "-").replace("–", "0"));

  it("shows the parts of all clicks, which sum to those before, those now and the change", async () => {
    const page = await open(`/sites/${siteId}/changes/exports`);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain("Clicks fell by 70, from 200 to 130.");
    const rows = page.rowsOf("All clicks, by what the exports show of their queries");
    expect(rows.map(([name]) => name)).to.deep.equal([
      "2 queries in both",
      "1 query in the earlier one alone",
      "1 query in the later one alone",
      "shown in neither, or beyond its end",
      "together",
    ]);
    for (const column of [1, 2]) {
      const parts = rows.slice(0, -1).reduce((sum, row) => sum + number(row[column]), 0);
      expect(parts, String(column)).to.equal(number(rows.at(-1)?.[column]));
    }
    expect(page.rowsOf("Those of both exports that moved most")).to.deep.equal([
      ["tea", "100", "40", "−60"],
      ["1 other", "50", "50", "0"],
    ]);
    expect(page.rowsOf("In the earlier export alone")).to.deep.equal([["old", "8"]]);
    expect(page.rowsOf("By device").map(([name]) => name)).to.have.members(["mobile", "desktop"]);
    const { data } = await opened.ask(siteId, "/changes/exports");
    for (const sentence of data.cannot_say) expect(page.text).to.contain(sentence);
  });

  it("lists pages, with a row of all others only where some are left", async () => {
    const { html, text } = await open(`/sites/${siteId}/changes/exports`);
    const { data } = await opened.ask(siteId, "/changes/exports?limit=25");
    expect(data.pages.other.count).to.equal(0);
    const pages = readPage(html.slice(html.indexOf("<h2>Pages</h2>")));
    expect(pages.rowsOf("Those of both exports that moved most").map((row) => row.slice(1)))
      .to.deep.equal([["120", "70", "−50"], ["30", "42", "+12"]]);
    expect(text).not.to.contain("0 others");
  });

  it("is in German, what stays open as well", async () => {
    const { text } = await open(`/sites/${siteId}/changes/exports`, "de");
    expect(text).to.contain("Die Klicks fielen um 70, von 200 auf 130.")
      .and.contain("2 Suchanfragen stehen nur in einem der Exporte.")
      .and.not.contain("Which page ranked");
  });

  it("is led to from the page of changes, whose data are exports alone", async () => {
    const { html, text } = await open(`/sites/${siteId}/changes`);
    expect(html).to.contain(`href="/sites/${siteId}/changes/exports"`);
    expect(text).to.contain("The page Between two exports compares two of them.");
  });

  it("says to choose two windows where one export is stored, and leads a reader to no settings", async () => {
    const { database, api, accountId } = opened;
    const oneId = await insertSpecSite(database.db, accountId);
    const rows = [{ query: "tea", clicks: 1, impressions: 9, position: 3 }];
    await importRows(database.db, oneId, rows, NOW);
    const path = `/sites/${oneId}/changes/exports`;
    const { status, text, html } = await open(path);
    expect(status).to.equal(200);
    expect(text).to.contain("Nothing stored compares with 2026-10-22 to 2026-11-18")
      .and.contain("or choose the days of two exports above. There are exports of: 2026-10-22")
      .and.not.contain("against");
    const settings = `href="/settings/sites/${oneId}/imports"`;
    const notices = (page: string) => page.slice(page.indexOf("Nothing stored"));
    expect(notices(html)).to.contain(settings);
    const { visitor } = await insertSpecMember(api, accountId, { role: "reader" });
    for (const shown of [path, `/sites/${await emptySite()}/changes`]) {
      const read = await visitor.open(shown);
      expect(read.status, shown).to.equal(200);
      expect(read.text, shown).to.contain("the page “Imports”");
      expect(read.html, shown).not.to.match(/href="\/settings\/sites\/\d+\/imports"/);
    }
  });

  it("shows what was chosen, and says what is wrong or missing", async () => {
    const path = `/sites/${siteId}/changes/exports`;
    const chosen = await open(`${path}?from=2026-10-22&to=2026-11-18`);
    expect(chosen.html).to.match(/value="2026-10-22"/);
    const wrong = await open(`${path}?from=yesterday`);
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.match(/id="from"[^>]*aria-invalid="true"/);
    const shown = await open(`${path}?country=de&device=mobile&compare=previous_year`);
    expect(shown.text).to.contain("Clicks fell by 70, from 200 to 130.");
    const never = await open(`${path}?from=2026-01-01&to=2026-01-28`);
    expect([never.status, never.captions]).to.deep.equal([200, []]);
    expect(never.text).to.contain("There is no export of these days.");
  });
});
