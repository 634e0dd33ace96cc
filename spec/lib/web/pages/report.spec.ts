import { expect } from "chai";
import { replaceManualCompetitors } from "../../../../db/search/competitors.ts";
import { insertAnnotation } from "../../../../db/sites/annotations.ts";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { REFRESH_STEPS } from "../../../../lib/commands/refresh_steps.ts";
import { plantAnswers } from "../../../support/ai_mentions/ai_answers.ts";
import { importLinkRows, linkRow } from "../../../support/backlinks/link_data.ts";
import { type OpenedReports, useReports } from "../../../support/web/opened_reports.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor } from "../../../support/web/page_visitor.ts";
import { importRankRows, serpRows } from "../../../support/search/rank_data.ts";
import type { ReadPage } from "../../../support/web/read_page.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const SCRIPT = "<script>alert(1)</script>";
const IMAGE = '"><img src=x onerror=alert(1)>';

describe("reportPage", () => {
  const reports = useReports(NOW);
  let database: OpenedReports["database"];
  let accountId: number;
  let ask: OpenedReports["ask"];
  let openReport: OpenedReports["openReport"];
  before(() => {
    ({ database, accountId, ask, openReport } = reports());
  });

  it("says of rows that were cut at their tables, not above totals that are the property's", async () => {
    const siteId = await insertSpecSite(database.db, accountId, { domain: "cut.example.com" });
    const window = { from: "2026-10-22", to: "2026-11-18" };
    const queries = Array.from({ length: 1_000 }, (_, at) => ({
      query: `tea ${at}`,
      ...{ clicks: 1, impressions: 10, position: 4 },
    }));
    await importRows(database.db, siteId, queries, window);
    const cut = "the rows with the fewest clicks are probably missing";
    const sums = (await openReport(siteId)).textOf("search");
    expect(sums.indexOf(cut)).to.be.within(0, sums.indexOf("Average position"));
    const countries = [{ country: "DE", clicks: 2_500, impressions: 30_000, position: 4 }];
    await importRows(database.db, siteId, countries, window);
    const totals = (await openReport(siteId)).textOf("search");
    expect(totals).to.contain("2,500 clicks from search").and.contain("Average position");
    expect(totals.indexOf(cut)).to.be.above(totals.indexOf("Average position"));
  });

  describe("of a site with data", () => {
    let siteId: number;
    let page: ReadPage;
    before(async () => {
      const domain = "data.example.com";
      siteId = await insertSpecSite(database.db, accountId, { domain, name: "Tea & more" });
      await insertSearchedSite(database.db, siteId, `https://${domain}`);
      await replaceManualCompetitors(database.db, {
        siteId,
        domains: ["rival.example", "other.example"],
        now: NOW,
      });
      await plantAnswers(database.db, siteId, [
        { prompt: "Best tea?", text: "1. Rival\n2. Tea from https://data.example.com/a" },
        { prompt: "Best tea?", engine: "perplexity", text: "Rival is best." },
      ]);
      await analyseStaleAnswers(database.db, siteId);
      page = await openReport(siteId);
    });

    it("says whose report it is, of which days, from where", () => {
      const { textOf } = page;
      expect(textOf("main")).to.contain(
        "Search visibility report Tea & more data.example.com Period21 Oct 2026 – 17 Nov 2026 " +
          "Made20 Nov 2026, 12:00 UTC",
      ).and.contain("imported files, rank checks, answers of AI engines");
    });

    it("shows the totals that the API answers", async () => {
      const { data: { totals, delta } } = await ask(siteId, "/search-overview");
      expect(totals.clicks).to.equal(1_008);
      expect(page.tilesOf("search")["Clicks"]?.[0]).to.equal("1,008");
      expect(page.tilesOf("search")["Impressions"]?.[0])
        .to.equal(totals.impressions.toLocaleString("en"));
      expect(page.tilesOf("search")["Average position"]?.[0]).to.equal(totals.position.toFixed(1));
      expect(page.textOf("search")).to.contain("1,008 clicks from search");
      expect(delta.clicks_pct).to.equal(-12.5);
      expect(page.tilesOf("search")["Clicks"]?.[1]).to.equal("\u221212.5 %");
    });

    it("shows each day's clicks in the table of the chart", async () => {
      const { data: { series } } = await ask(siteId, "/search-overview");
      const rows = page.rowsOf("Clicks a day");
      expect(rows.map(([, clicks]) => Number(clicks))).to.deep.equal(
        series.map(({ clicks }: { clicks: number }) => clicks),
      );
      expect(rows[0]?.[0]).to.equal("21 Oct 2026");
      expect(rows).to.have.length(28);
    });

    it("marks in the charts what was noted on these days, as text", async () => {
      const days = { firstDay: "2026-11-03", lastDay: "2026-11-03", occurredAt: null };
      const note = {
        kind: "deploy",
        text: null,
        url: null,
        path: null,
        page_group_id: null,
        source: "api",
      } as const;
      for (const title of ["Deploy 1.2", SCRIPT]) {
        const annotation = { ...note, title, days: { ...days, timezone: "UTC" } };
        await insertAnnotation(database.db, siteId, { annotation, now: NOW });
      }
      const { textOf } = await openReport(siteId);
      expect(textOf("search")).to.contain("Marked in the charts:")
        .and.contain("3 Nov 2026: Deploy 1.2").and.contain(`3 Nov 2026: ${SCRIPT}`);
      expect(page.textOf("search")).to.not.contain("Marked in the charts:");
    });

    it("shows the keywords and pages that the API answers", async () => {
      const { data } = await ask(siteId, "/search-overview");
      expect(
        page.rowsOf("Keywords with the most clicks").map(([keyword, clicks]) => [
          keyword,
          Number(clicks),
        ]),
      ).to.deep.equal(
        data.top_keywords.slice(0, 10)
          .map((one: { keyword: string; clicks: number }) => [one.keyword, one.clicks]),
      );
      expect(page.rowsOf("Pages with the most clicks")[0]?.[0]).to.match(/^\/page-\d+$/);
    });

    it("shows visibility as the API answers it", async () => {
      const { data: { current } } = await ask(siteId, "/visibility");
      expect(page.tilesOf("visibility")["Visibility"]?.[0])
        .to.equal(`${current.visibility_pct.toFixed(1)} %`);
      expect(page.tilesOf("visibility")["Keywords in the top 3"]?.[0]).to.equal(`${current.top_3}`);
    });

    it("shows decaying pages with their causes", async () => {
      const { data, meta } = await ask(siteId, "/content-decay?per_page=10");
      const rows = page.rowsOf("The 6 that lost the most");
      expect(rows.map(([url, , now]) => [url, Number(now)])).to.deep.equal(
        data.map((one: { url: string; clicks: number }) => [new URL(one.url).pathname, one.clicks]),
      );
      expect(rows[0]?.[4]).to.contain("Lost positions").and.contain(data[0].evidence[0].message);
      expect(page.textOf("decay")).to.contain(
        `${meta.summary.decaying + meta.summary.dead} of ${meta.summary.pages_count} pages lost`,
      );
    });

    it("shows opportunities with the range of what they bring", async () => {
      const { data } = await ask(siteId, "/opportunities?per_page=10");
      const whole = (value: number) => Math.round(value).toLocaleString("en");
      const [{ estimated_gain: gain }] = data;
      const range = whole(gain.low) === whole(gain.high)
        ? whole(gain.low)
        : `${whole(gain.low)} to ${whole(gain.high)}`;
      const [first] = page.rowsOf(`The ${data.length} with the most to win`);
      expect(first?.[4]).to.equal(`${whole(gain.expected)}${range}`);
    });

    it("shows links that came and went, and from whom", async () => {
      const { data } = await ask(siteId, "/backlinks/summary");
      expect(page.tilesOf("links")["Links"]?.[0]).to.equal(`${data.links_count}`);
      const weeks = page.rowsOf("Links new and lost by week");
      expect(weeks.map(([, came, went]) => [Number(came), Number(went)])).to.deep.equal(
        data.changes.series.map((one: { new_links: number; lost_links: number }) => [
          one.new_links,
          one.lost_links,
        ]),
      );
      const domains = await ask(siteId, "/referring-domains?per_page=10&filter[status]=live");
      expect(page.rowsOf("Domains with the most links").map(([domain]) => domain))
        .to.deep.equal(domains.data.map(({ domain }: { domain: string }) => domain));
    });

    it("shows the share of voice in AI answers with its interval", async () => {
      const { meta: { summary: { brand, answers } } } = await ask(siteId, "/aeo");
      expect(answers).to.include({ valid: 2, prompts: 1 });
      expect(page.tilesOf("ai")["Share of voice"]?.[0])
        .to.equal(`${(100 * brand.share_of_voice.value).toFixed(1)} %`);
      expect(page.rowsOf("By engine").map(([engine]) => engine)).to.have.members(
        ["chatgpt", "perplexity"],
      );
    });

    it("shows competitors and what they have and the site has not", async () => {
      const { data } = await ask(siteId, "/competitors?per_page=10");
      expect(page.rowsOf("Competitors, the strongest first").map(([domain]) => domain))
        .to.deep.equal(data.map(({ domain }: { domain: string }) => domain));
      expect(page.textOf("competitors")).to.contain(data[0].domain);
    });

    it("names sources, days and formulas", async () => {
      const { meta } = await ask(siteId, "/search-overview");
      expect(
        page.rowsOf("Sources, days and formulas").find(([name]) => name === "Search performance"),
      )
        .to.deep.equal([
          "Search performance",
          "imported files",
          "21 Oct 2026 – 17 Nov 2026",
          `search totals v${meta.formula.version}`,
        ]);
    });

    it("has no link that leads nowhere within the page", async () => {
      const { html, ids } = await openReport(siteId);
      const targets = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
      expect(targets).to.include.members(["search", "links", "provenance"]);
      expect(ids).to.include.members(targets);
      expect(new Set(ids).size).to.equal(ids.length);
    });
  });

  it("shows hostile texts as texts", async () => {
    const domain = "hostile.example.com";
    const name = `${SCRIPT}${IMAGE}`.repeat(3).slice(0, 200);
    const siteId = await insertSpecSite(database.db, accountId, { domain, name });
    const days = Array.from({ length: 60 }, (_, ago) => new Date(Date.UTC(2026, 10, 17 - ago)));
    await importRows(
      database.db,
      siteId,
      days.map((day) => ({
        date: day.toISOString().slice(0, 10),
        query: `${SCRIPT} tea`,
        page: `https://${domain}/${IMAGE}`,
        clicks: 3,
        impressions: 90,
        position: 9,
      })),
    );
    await importLinkRows(database.db, siteId, [
      linkRow({ targetUrl: `https://${domain}/a`, anchor: SCRIPT, sourceTitle: IMAGE }),
    ]);
    await importRankRows(
      database.db,
      siteId,
      serpRows(`${SCRIPT} rank`, "2026-11-10", [`https://${domain}/`, "https://rival.example/"]),
    );
    for (const step of REFRESH_STEPS) {
      await step.run({ db: database.db, searchWindows: database.searchWindows, siteId, now: NOW });
    }
    await plantAnswers(database.db, siteId, [
      {
        prompt: `Which ${IMAGE}?`,
        engine: "chatgpt",
        text: `${SCRIPT} hostile.example.com ${IMAGE}`,
      },
    ]);
    await analyseStaleAnswers(database.db, siteId);

    const { html, rowsOf, textOf } = await openReport(siteId);
    expect(html).not.to.contain("<script>alert").and.not.match(/<img/);
    expect(html).not.to.match(/\sstyle="/);
    expect(textOf("main")).to.contain(name);
    expect(rowsOf("Keywords with the most clicks")[0]?.[0]).to.equal(`${SCRIPT} tea`);
    expect(rowsOf("The newest answers")[0]).to.include(`Which ${IMAGE}?`);
    expect(rowsOf("The newest answers")[0]?.[3]).to.contain(SCRIPT);
  });

  it("shows a name of 10,000 characters with markup in it as text, and refuses a longer one", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    const { api, token, visitor } = reports();
    const rename = (name: string) =>
      api.request("PATCH", `/sites/${siteId}`, { token, body: { name } });
    const name = "<b>x</b>".repeat(1_250);
    expect((await rename(`${name}.`)).status).to.equal(422);
    const { status, body } = await rename(name);
    expect(status).to.equal(200);
    expect(body.data.name).to.equal(name);
    const { html, textOf } = await openReport(siteId);
    expect(textOf("main")).to.contain(name);
    for (const path of ["/sites", "/settings/sites", `/settings/sites/${siteId}`]) {
      const page = await visitor.open(path);
      expect(page.text, path).to.contain(name);
      expect(page.html, path).not.to.contain("<b>x");
    }
    expect(html).not.to.contain("<b>x");
  });

  it("is not there for another account, nor of a site that never was", async () => {
    const other = await insertSpecOwner(database.db, NOW);
    const siteId = await insertSpecSite(database.db, other.accountId);
    for (const id of [String(siteId), "999999999", "0", "x"]) {
      const { status, text } = await reports().visitor.open(`/sites/${id}/report`);
      expect(status, id).to.equal(404);
      expect(text).to.contain("Not found");
    }
  });

  it("sends who is not signed in to the sign-in", async () => {
    const { status, headers } = await createPageVisitor(reports().api.url).open("/sites/1/report");
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal("/sign-in?next=%2Fsites%2F1%2Freport");
  });
});
