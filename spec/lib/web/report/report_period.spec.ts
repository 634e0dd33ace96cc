import { expect } from "chai";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { readChosenDays } from "../../../../lib/web/report/report_period.ts";
import { plantAnswers } from "../../../support/ai_mentions/ai_answers.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { type ReadPage, readPage } from "../../../support/web/read_page.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";
import { openBare, shareSpecReport } from "../../../support/web/shared_report.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("readChosenDays()", () => {
  it("takes the periods that are kept, and any other text for the default", () => {
    const read = (query: string) => readChosenDays(new URLSearchParams(query));
    expect(["days=7", "days=90"].map(read)).to.deep.equal([7, 90]);
    const others = ["", "days=28", "days=", "days=8", "days=90.0", "days=1e9", "days=x&days=90"];
    expect(others.map(read)).to.deep.equal(others.map(() => null));
  });
});

describe("the period of a report", () => {
  const reports = useReports(NOW);
  let siteId: number;
  before(async () => {
    const { database: { db }, accountId } = reports();
    siteId = await insertSpecSite(db, accountId, { domain: "tea.test" });
    await insertSearchedSite(db, siteId, "https://tea.test");
    await plantAnswers(db, siteId, [
      { prompt: "Best cup?", text: "None.", askedAt: "2026-11-18T09:00:00Z" },
      { prompt: "Best pot?", text: "None.", askedAt: "2026-09-01T09:00:00Z" },
    ]);
    await analyseStaleAnswers(db, siteId);
  });

  async function open(query: string): Promise<ReadPage & { html: string }> {
    const { status, html } = await reports().visitor.open(`/sites/${siteId}/report${query}`);
    expect(status).to.equal(200);
    return { ...readPage(html), html };
  }

  it("is 28 days, of which other ones can be chosen", async () => {
    const { html, textOf } = await open("");
    expect(textOf("main")).to.contain("Period21 Oct 2026 – 17 Nov 2026 Made");
    expect(choicesOf(html)).to.deep.equal([
      ["?days=7", "7 days"],
      ["?days=28", "28 days, chosen"],
      ["?days=90", "90 days"],
    ]);
  });

  it("is that of search performance and of what it is compared with", async () => {
    const { html, textOf, tilesOf, rowsOf } = await open("?days=7");
    const { data: { totals, delta } } = await reports().ask(
      siteId,
      "/search-overview?from=2026-11-11&to=2026-11-17",
    );
    expect(totals.clicks).to.equal(252);
    expect(tilesOf("search")["Clicks"]?.[0]).to.equal("252");
    expect(delta.clicks_pct).to.equal(0);
    expect(rowsOf("Clicks a day")).to.have.length(7);
    expect(textOf("search")).to.contain(
      "11 Nov 2026 – 17 Nov 2026 · compared with 4 Nov 2026 – 10 Nov 2026",
    );
    expect(textOf("main")).to.contain("Period11 Nov 2026 – 17 Nov 2026 · 7 days Made");
    expect(choicesOf(html)[0]).to.deep.equal(["?days=7", "7 days, chosen"]);
  });

  it("is that of visibility and of AI answers, each up to its last day", async () => {
    const { textOf } = await open("?days=90");
    expect(textOf("search")).to.contain("20 Aug 2026 – 17 Nov 2026");
    expect(textOf("visibility")).to.contain("13 Aug 2026 – 10 Nov 2026");
    expect(textOf("ai")).to.contain("2 answers of 1 engine to 2 prompts");
    expect((await open("")).textOf("ai")).to.contain("1 answer of 1 engine to 1 prompt");
  });

  it("leaves no days that are not shown among those that figures come from", async () => {
    const rows = (await open("?days=7")).rowsOf("Sources, days and formulas");
    expect(rows.flatMap(([subject, , days]) => subject === "Search performance" ? [days] : []))
      .to.deep.equal(["11 Nov 2026 – 17 Nov 2026", "4 Nov 2026 – 10 Nov 2026"]);
  });

  it("makes none again: the figures are those that each refresh keeps", async () => {
    const { db } = reports().database;
    const listPeriods = () =>
      db("search_periods").where({ site_id: siteId }).orderBy("id").pluck("id");
    const kept = await listPeriods();
    for (const query of ["?days=7", "?days=90", "?days=33"]) await open(query);
    expect(await listPeriods()).to.deep.equal(kept);
  });

  it("is chosen by who has a link, too", async () => {
    const link = await shareSpecReport(reports(), siteId);
    const first = await openBare(reports(), link);
    const [, , [address = ""] = []] = choicesOf(first.html);
    expect(address).to.match(/^\?expires=\d+&signature=[\w-]+&link=\d+&days=90$/);
    const { status, html } = await openBare(reports(), `/sites/${siteId}/report${address}`);
    expect(status).to.equal(200);
    expect(readPage(html).textOf("main")).to.contain("20 Aug 2026 – 17 Nov 2026 · 90 days");
  });

  it("is not to be chosen where there are no data", async () => {
    const { database: { db }, accountId, openReport } = reports();
    const { html } = await openReport(await insertSpecSite(db, accountId));
    expect(choicesOf(html)).to.deep.equal([]);
  });
});

/** The periods that a page offers: their addresses and what they are called. */
function choicesOf(page: string): string[][] {
  const found = page.matchAll(/<a href="(\?[^"]*days=\d+)"\s*(aria-current="true")?\s*>([^<]+)</g);
  return [...found].map(([, address = "", current, label]) => [
    address.replaceAll("&amp;", "&"),
    current ? `${label}, chosen` : `${label}`,
  ]);
}
