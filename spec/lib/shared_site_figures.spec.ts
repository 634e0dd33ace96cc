import { expect } from "chai";
import { openMcpClient } from "../support/mcp.ts";
import { useReports } from "../support/web/opened_reports.ts";
import { importRankRows, serpRows } from "../support/search/rank_data.ts";
import { fillReportedSite, REPORTED_NOW } from "../support/web/reported_site.ts";
import { endRefreshes } from "../support/search/search_data.ts";
import { deriveSearchedRows } from "../support/search/searched_site.ts";
import { SHOP } from "../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

/** Each figure is the same in the endpoint, on the report page, in the assistant's words and over MCP. */
describe("figures of a site with all data", () => {
  const reports = useReports(REPORTED_NOW);
  let siteId: number;
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  let ask: (path: string) => Promise<any>;
  let tilesOf: (id: string) => Record<string, string[]>;
  let report: string;
  let client: Awaited<ReturnType<typeof openMcpClient>>;

  before(async () => {
    const { database: { db }, accountId, api, token, openReport, ask: askSite } = reports();
    siteId = await insertSpecSite(db, accountId);
    await db("sites").where({ id: siteId })
      .update({ brand_names: JSON.stringify(["Keyword 3"]) });
    await fillReportedSite(db, siteId);
    // the day before the window has one of the twelve keywords, so that changes are of it alone
    const urls = ["https://rival.example/", "https://x.test/", "https://y.test/", `${SHOP}/a`];
    await importRankRows(db, siteId, serpRows("keyword 2", "2026-10-12", urls));
    await deriveSearchedRows(db, siteId);
    await endRefreshes(db, siteId);
    ask = (path) => askSite(siteId, path);
    ({ tilesOf, text: report } = await openReport(siteId));
    client = await openMcpClient(api, token);
  });
  after(() => client.close());

  async function say(message: string): Promise<string> {
    const { api, token } = reports();
    const path = `/sites/${siteId}/ai/chat`;
    const { body } = await api.request("POST", path, { token, body: { message } });
    return body.data.message;
  }
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  async function call(name: string): Promise<any> {
    const called = await client.callTool({ name, arguments: { site_id: siteId } });
    // deno-lint-ignore no-explicit-any -- as above
    return (called.structuredContent as any).data;
  }
  const total = async (path: string) => (await ask(`${path}&per_page=1`)).meta.total;

  it("are one health score", async () => {
    const score = { health_score: 16, health_score_delta: 0, urls_with_errors: 11 };
    const { data } = await ask("/audit");
    expect(data).to.deep.include(score);
    expect(data.health).to.deep.include({ score: 16, urls_total: 14, urls_with_errors: 11 });
    expect((await ask("")).data).to.include({ health_score: 16, previous_health_score: 16 });
    expect(report).to.contain("Score 16 of 100, poor, as before");
    expect(tilesOf("health")).to.deep.include({ "URLs with errors": ["11", "of 14"] });
    expect(await say("What is our health score?")).to.contain("The health score is 16")
      .and.to.contain("Of 14 URLs, 11 have errors.");
    const { site, latest_audit } = await call("site_overview");
    expect(latest_audit).to.deep.include(score);
    expect(site).to.include({ health_score: 16, previous_health_score: 16 });
    const { text } = await reports().visitor.open("/sites");
    expect(text).to.contain("16 of 100, health score As in the audit before");
  });

  it("are one count of broken, indexable and orphan pages", async () => {
    const counts = { pages_broken: 1, pages_indexable: 5, pages_orphan: 1, pages_crawled: 15 };
    expect((await ask("/audit")).data).to.include(counts);
    expect(await total("/pages?filter[status_code][gte]=400")).to.equal(1);
    expect(await total("/pages?filter[indexable]=true")).to.equal(5);
    expect(await total("/pages?filter[orphan]=true")).to.equal(1);
    expect(tilesOf("crawl")).to.deep.include({
      "Broken": ["1", "4xx, 5xx or no answer"],
      "May be indexed": ["5", "33.3 % of them"],
      "Orphans": ["1", "no link leads there"],
    });
    expect(await say("How many pages are broken?")).to.contain("1 page answered with an error");
    expect(await say("How many pages are indexable?"))
      .to.contain("Of 15 URLs in the audit of November 20, 2026, 5 can be indexed.");
    expect(await say("How many orphan pages do we have?"))
      .to.contain("No other page links to 1 page");
    expect((await call("site_overview")).latest_audit).to.include(counts);
  });

  it("are one count of issues by severity, also when one is ignored", async () => {
    const { api, token, openReport, visitor } = reports();
    const path = `/sites/${siteId}/issues/title_duplicate`;
    const set = (status: string) => api.request("PATCH", path, { token, body: { status } });
    const compare = async (warning: number) => {
      const all = 22 + warning;
      expect((await ask("/audit")).data.issues)
        .to.deep.equal({ error: 14, warning, notice: 8, total: all });
      expect(await total("/issues?filter[status]=open")).to.equal(all);
      expect(await total("/issues?filter[status]=open&filter[severity]=warning"))
        .to.equal(warning);
      const opened = await openReport(siteId);
      expect(opened.text).to.contain(`${all} issues: 14 errors, ${warning} warnings, 8 notices.`);
      expect(await say("How many issues are open?"))
        .to.contain(
          `${all} kinds of issues are open: 14 errors, ${warning} warnings and 8 notices`,
        );
      const { latest_audit, site } = await call("site_overview");
      expect([latest_audit.issues.warning, site.issues_count]).to.deep.equal([warning, all]);
      expect((await call("list_issues")).total).to.equal(all);
      expect((await visitor.open("/sites")).text).to.contain(`Issues ${all} `);
    };
    await compare(12);
    expect((await set("ignored")).status).to.equal(200);
    await compare(11);
    expect((await set("open")).status).to.equal(200);
  });

  it("are one sum of clicks, impressions, click rate and position, with one change", async () => {
    const totals = { clicks: 1008, impressions: 40_320, ctr: 0.025, position: 9.13 };
    const delta = { clicks: -144, clicks_pct: -12.5, ctr: -0.0036, position_change: -0.56 };
    const { data } = await ask("/search-overview");
    expect(data.totals).to.deep.equal(totals);
    expect(data.delta).to.include(delta);
    expect(tilesOf("search")).to.deep.equal({
      "Clicks": ["1,008", "−12.5 %"],
      "Impressions": ["40,320", "0.0 %"],
      "CTR": ["2.5 %", "−0.36 points"],
      "Average position": ["9.1", "0.6 worse"],
    });
    expect(await say("How many clicks did we get?"))
      .to.contain(
        "1,008 clicks from 40,320 impressions in search: a CTR of 2.5% at a mean position of 9.1.",
      )
      .and.to.contain("1,152 clicks (-144, -12.5 %)");
    for (const tool of ["site_overview", "traffic_changes"]) {
      const { search } = await call(tool);
      expect(search.totals).to.deep.equal(totals);
      expect(search.delta).to.include(delta);
    }
  });

  it("are one branded split", async () => {
    const { data } = await ask("/search-overview");
    const [branded, others] = [{ clicks: 140, position: 6.5 }, { clicks: 868, position: 9.36 }];
    expect(data.branded).to.include(branded);
    expect(data.non_branded).to.include(others);
    expect(await total("/keywords?filter[branded]=true")).to.equal(1);
    expect(await say("How many clicks are branded?")).to.contain(
      "keywords with the brand brought 140 clicks (position 6.5), others 868 (position 9.4).",
    );
    const { search } = await call("traffic_changes");
    expect(search.branded).to.include(branded);
    expect(search.non_branded).to.include(others);
  });

  it("are one visibility and share of voice, beside competitors of the same keywords alone", async () => {
    const current = { visibility_pct: 55.09, share_of_voice: 0.2484, keywords_count: 1 };
    const { data } = await ask("/visibility");
    expect(data.current).to.include(current);
    expect(tilesOf("visibility")).to.deep.include({
      "Visibility": ["55.1 %", "+27.0 points"],
      "Share of voice": ["24.8 %", "+12.2 points"],
    });
    expect(await say("How visible are we?")).to.contain("is 55.09% (score 55) over 1 keyword");
    expect((await call("visibility")).current).to.include(current);
    expect((await call("site_overview")).visibility.current).to.include(current);
    // the competitors stand in the results of all twelve keywords
    const summary = { visibility_pct: 50.44, share_of_voice: 0.2274, keywords_count: 12 };
    expect((await ask("/competitors")).meta.summary).to.include(summary);
    expect((await call("compare_competitors")).summary).to.include(summary);
    // and so do they beside each other over time, with the site on the same base
    const beside = await ask("/visibility?competitors=true");
    expect(beside.data.current).to.include(current);
    const { keywords_count, ...own } = summary;
    expect(beside.data.beside_competitors).to.deep.include(own);
    expect(beside.data.beside_competitors.series.at(-1)).to.include(own);
    expect(beside.meta.comparison)
      .to.include({ to: beside.meta.to, keywords_count, weighting: "volume" });
    const listed = (await ask("/competitors?fields=domain,visibility_pct,share_of_voice")).data;
    expect(
      beside.data.competitors.map((
        { domain, visibility_pct, share_of_voice }: Record<string, unknown>,
      ) => ({ domain, visibility_pct, share_of_voice })),
    ).to.have.deep.members(listed);
    expect(data).to.include({ beside_competitors: null, competitors: null });
    expect(await say("Who are our competitors?"))
      .to.contain("Our own: visibility 50.44%, share of voice 22.74%.");
    expect(report).to.contain("rival.example 35.9 %, shop.test 22.7 %, third.example 21.8 %");
    const voice = await say("What is our share of voice?");
    expect(voice).to.contain("Our share of voice on November 10, 2026 is 24.84% over 1 keyword.");
    expect(voice).to.contain(
      "In the results of 12 tracked keywords it is 22.74%; the strongest competitors there:\n" +
        "- rival.example: 35.95%",
    );
  });

  it("are one count of cannibalized keywords, of decaying pages and of opportunities", async () => {
    expect((await ask("/cannibalization")).meta.total).to.equal(11);
    expect(await say("Which keywords are cannibalized?"))
      .to.contain("11 keywords have own pages in each other's way");
    expect((await call("cannibalization")).total).to.equal(11);
    const { meta: decay } = await ask("/content-decay");
    expect([decay.total, decay.summary.decaying, decay.summary.lost_clicks])
      .to.deep.equal([6, 6, 672]);
    expect(report).to.contain("6 of 13 pages lost about 672 clicks in 28 days");
    expect(await say("Which pages are decaying?")).to.contain("6 pages lose their clicks");
    expect((await call("content_decay")).summary).to.include({ decaying: 6, lost_clicks: 672 });
    const { data: [first], meta } = await ask("/opportunities");
    expect(meta.total).to.equal(11);
    const { low, expected, high } = first.estimated_gain;
    const [about, from, to] = [expected, low, high].map((clicks) => Math.round(clicks));
    expect(report).to.contain(
      `11 found; the first, “${first.keyword}”, could bring about ${about} `,
    )
      .and.to.contain(`clicks in 28 days (${from} to ${to}).`);
    expect(await say("What are our opportunities?")).to.contain("11 opportunities")
      .and.to.contain(`about ${about} more (${from} to ${to})`);
    const found = await call("find_opportunities");
    expect(found.total).to.equal(11);
    expect(found.rows[0].estimated_gain).to.deep.equal(first.estimated_gain);
    expect((await call("site_overview")).search.opportunities).to.deep.include({ total: 11 });
  });

  it("are one count of links and domains, and one follow share", async () => {
    const { data } = await ask("/backlinks/summary");
    expect(data).to.include({ links_count: 8, referring_domains_count: 4 });
    expect(data.follow.links.ratio).to.equal(0.5714);
    expect(await total("/backlinks?filter[status]=unverified")).to.equal(8);
    expect(await total("/backlinks?filter[status]=lost")).to.equal(1);
    expect(await total("/referring-domains?filter[status]=live")).to.equal(4);
    expect((await ask("")).data.backlinks_count).to.equal(8);
    const tiles = tilesOf("links");
    expect([tiles["Links"]?.[0], tiles["Referring domains"]?.[0], tiles["Followed links"]?.[0]])
      .to.deep.equal(["8", "4", "57.1 %"]);
    expect(await say("How many backlinks do we have?"))
      .to.contain("8 backlinks from 4 domains are known")
      .and.to.contain("57.14% are followed");
    expect(await say("How many referring domains do we have?"))
      .to.contain("4 domains link to the site");
    const summary = await call("backlink_summary");
    expect(summary).to.deep.include({ links_count: 8, referring_domains_count: 4 });
    expect(summary.follow).to.deep.equal(data.follow);
    expect((await call("referring_domains")).total).to.equal(4);
  });

  it("are one mention rate, citation rate and share of voice in AI answers", async () => {
    const { meta: { summary } } = await ask("/aeo");
    const rates = ["mention_rate", "citation_rate", "share_of_voice"];
    expect(rates.map((name) => [summary.brand[name].part, summary.brand[name].whole]))
      .to.deep.equal([[1, 3], [2, 3], [1, 3]]);
    const tiles = tilesOf("ai");
    expect([tiles["Answers that name the brand"], tiles["Answers that cite the site"]])
      .to.deep.equal([["33.3 %", "4.5 % to 84.1 %"], ["66.7 %", "15.9 % to 95.5 %"]]);
    expect(tiles["Share of voice"]?.[0]).to.equal("33.3 %");
    expect(await say("How often do AI engines mention us?"))
      .to.contain("33.33% (1 of 3; likely 4.53% to 84.06%)")
      .and.to.contain("66.67% (2 of 3; likely 15.94% to 95.47%)");
    expect(await say("What is our share of voice in AI answers?"))
      .to.contain("ours are 33.33% (1 of 3;").and.to.contain("rival.example: 66.67% (2 of 3;");
    const { brand } = (await call("ai_visibility")).summary;
    expect(rates.map((name) => brand[name].value)).to.deep.equal([0.3333, 0.6667, 0.3333]);
    // the same share of a competitor in both lists, whatever fields are chosen
    const { data: [rival] } = await ask("/competitors?fields=ai_share_of_voice");
    expect(rival).to.deep.equal({ ai_share_of_voice: 0.6667 });
    expect((await call("compare_competitors")).rows[0].ai_share_of_voice).to.equal(0.6667);
  });
});
