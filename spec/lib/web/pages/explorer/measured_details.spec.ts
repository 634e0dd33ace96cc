import { expect } from "chai";
import {
  insertOwnedFieldData,
  insertOwnedView,
} from "../../../../support/accounts/owned_measures.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type OpenedReports, useReports } from "../../../../support/web/opened_reports.ts";
import { readPage } from "../../../../support/web/read_page.ts";
import { REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("the pages of what was measured", () => {
  const reports = useReports(REPORTED_NOW);
  let opened: OpenedReports;
  let siteId: number;
  before(async () => {
    opened = reports();
    siteId = await insertSpecSite(opened.database.db, opened.accountId, { domain: "shop.test" });
  });
  const open = async (path: string, language = "en") => {
    const answer = await opened.visitor.open(`/sites/${siteId}${path}`, {
      "Accept-Language": language,
    });
    return { ...answer, ...readPage(answer.html) };
  };

  it("show what each AI crawler's name got, the worst first, with the answers behind it", async () => {
    const { db } = opened.database;
    const id = await insertOwnedView(db, siteId, { text: "Tea", now: REPORTED_NOW });
    const { data } = await opened.ask(siteId, `/ai/crawler-views/${id}`);
    const page = await open(`/crawler-views/${id}`);
    expect(page.status).to.equal(200);
    expect(page.rowsOf("Crawlers by verdict")).to.deep.equal([
      ["blocked by server", "1", "GPTBot"],
      ["challenged", "1", "CCBot"],
      ["blocked by robots", "1", "ClaudeBot"],
      ["allowed", "1", "PerplexityBot"],
    ]);
    const sentences = page.rowsOf("Crawler by crawler").map((row) => row[4]);
    const told = data.agents.map((one: { pages: { sentence: string }[] }) =>
      one.pages[0]?.sentence
    );
    expect(sentences.toSorted()).to.deep.equal(told.toSorted());
    const answers = page.rowsOf("/a");
    expect(answers.map(([name, status]) => [name, status])).to.deep.equal([
      ["a browser", "200"],
      ["a browser, at the end", "200"],
      ["this service's own crawler", "200"],
      ["GPTBot", "403"],
      ["a browser, right after GPTBot", "200"],
      ["CCBot", "403, a challenge (Cloudflare)"],
      ["a browser, right after CCBot", "200"],
    ]);
    expect(page.text).to.contain("One more name got the page.");
    expect(page.html).not.to.contain("data-reload");
    expect((await open("/crawler-views")).html)
      .to.contain(`href="/sites/${siteId}/crawler-views/${id}"`);
    expect(page.text).to.contain("by the name of each crawler that robots.txt lets in");
    const german = await open(`/crawler-views/${id}`, "de");
    expect(german.text).to.contain("Der Server antwortet GPTBot mit 403 und einem Browser mit 200.")
      .and.not.match(/Befund|Uhrzeit|Nummer/);
    expect(german.html).to.match(/>Urteil<\/th>\s*<th[^>]*>Crawler<\/th>\s*<th[^>]*>Namen</)
      .and.match(/>Antwortzeit<\/th>/);
  });

  it("keep up with a view that is under way, and say why one failed", async () => {
    const { db } = opened.database;
    const id = await insertOwnedView(db, siteId, { text: "Tea", now: REPORTED_NOW });
    const row = () => db("crawler_views").where({ id });
    await row().update({ status: "running", unfinished: 1, verdicts: null, answers_done: 2 });
    const running = await open(`/crawler-views/${id}`);
    expect(running.html).to.contain("data-reload").and.contain('http-equiv="refresh"')
      .and.match(/\/assets\/[a-z_+]*reload/);
    expect(running.text).to.contain("It is under way: 28 % are done.");
    await row().update({ status: "failed", unfinished: null, error_message: "It is closed." });
    await row().update({ error_code: "closed" });
    expect((await open(`/crawler-views/${id}`)).text).to.contain("It is closed.");
    expect((await open("/crawler-views/999999")).status).to.equal(404);
  });

  it("show field data over time with a chart of each Core Web Vital, and the list leads there", async () => {
    const id = await insertOwnedFieldData(opened.database.db, siteId, REPORTED_NOW);
    const path = `/field-data/${id}/history`;
    const page = await open(path);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain(`Field data of https://site-${siteId}.test/ (phone)`);
    expect(page.html.match(/class="chart-plot"/g)).to.have.lengthOf(3);
    expect(page.rowsOf("LCP (ms)").map((row) => row[1])).to.deep.equal(["2,400", "2,800", "3,200"]);
    expect(page.text).to.contain("Good up to 2,500").and.contain("3,200 needs improvement");
    expect((await open("/field-data")).html).to.contain(`href="/sites/${siteId}${path}"`);
    const german = await open(path, "de");
    expect(german.text).to.contain("Gut bis 2.500").and.contain("3.200 verbesserungsbedürftig");
    expect((await open("/field-data/999999/history")).status).to.equal(404);
  });
});
