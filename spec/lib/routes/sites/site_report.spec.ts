import { expect } from "chai";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { endRefreshes, importRows } from "../../../support/search/search_data.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";

describe("GET /sites/{id}/report", () => {
  const reports = useReports(REPORTED_NOW);
  let siteId: number;
  let emptyId: number;

  before(async () => {
    const { database: { db }, accountId } = reports();
    siteId = await insertSpecSite(db, accountId, { domain: "shop.test", name: "Shop | [x](y)" });
    await fillReportedSite(db, siteId);
    await endRefreshes(db, siteId);
    emptyId = await insertSpecSite(db, accountId, { domain: "empty.test" });
  });

  const ask = (path: string, headers: Record<string, string> = {}, token = reports().token) =>
    reports().api.request("GET", path, { token, headers });

  it("gives the sections of the page, with figures, sources and next steps", async () => {
    const { status, text, headers } = await ask(`/sites/${siteId}/report?format=md`);
    expect(status, text).to.equal(200);
    expect(headers.get("content-type")).to.equal("text/markdown; charset=utf-8");
    expect(headers.has("etag")).to.equal(true);
    const titles = text.split("\n").filter((line) => line.startsWith("## "));
    expect(titles).to.include.members([
      ...["## News", "## Health", "## What to fix first", "## Search performance"],
      ...["## AI visibility", "## Where these numbers come from", "## Read on"],
    ]);
    expect(text).to.match(/^# Shop \\\| \\\[x\\\]\(y\)\n/);
    // a figure of each kind of block: tiles, tables, sources
    expect(text).to.match(/- \*\*Errors\*\*: \d+ \(broken or kept from search\)/);
    expect(text).to.match(/\| Category \| Errors \| Warnings \| Notices \| All \|\n\| --- \|/);
    expect(text).to.match(/\*\*How to fix it\.\*\*/);
    const lists = [...text.matchAll(/`GET http:\/\/[^/]+\/api\/v1([^`]+)`/g)].map(([, path]) =>
      path
    );
    expect(lists).to.include(`/sites/${siteId}/pages?sort=-clicks`);
    for (const path of lists) expect((await ask(path ?? "")).status, path).to.equal(200);
    expect(text).not.to.match(/<(?:svg|div|span|form|a|p)\b/);
  });

  it("gives the same by Accept, and in JSON with the days", async () => {
    const path = `/sites/${siteId}/report`;
    const markdown = await ask(path, { Accept: "text/markdown" });
    const { body: { data } } = await ask(path);
    expect(data.markdown).to.equal(markdown.text);
    expect(data).to.include({ site_id: siteId, made_on: REPORTED_NOW.toISOString().slice(0, 10) });
    expect(data.from < data.to).to.equal(true);
    const typeOf = async (accept: string, query = "") => {
      const { headers } = await ask(path + query, { Accept: accept });
      return headers.get("content-type")?.split(";")[0];
    };
    expect(await typeOf("text/markdown;q=0.9, application/json;q=0.5")).to.equal("text/markdown");
    expect(await typeOf("text/markdown;q=0.5, application/json")).to.equal("application/json");
    expect(await typeOf("*/*")).to.equal("application/json");
    expect(await typeOf("text/markdown, */*")).to.equal("text/markdown");
    expect(await typeOf("text/markdown", "?format=json")).to.equal("application/json");
    expect((await ask(path, { Accept: "text/csv" })).status).to.equal(406);
    // elsewhere there is none
    expect((await ask(`/sites/${siteId}`, { Accept: "text/markdown" })).status).to.equal(406);
    expect((await ask(`/sites/${siteId}/pages`, { Accept: "text/markdown" })).status)
      .to.equal(406);
  });

  it("says that totals are sums of rows, and of opportunities no more than is known", async () => {
    const { database: { db }, accountId } = reports();
    const rowsId = await insertSpecSite(db, accountId, { domain: "rows.test" });
    // a few impressions at the top of page one, as a small site has them
    await importRows(
      db,
      rowsId,
      [{ query: "steel chairs", clicks: 0, impressions: 9, position: 6 }],
      { from: "2026-10-01", to: "2026-10-28" },
    );
    await endRefreshes(db, rowsId);
    const { text } = await ask(`/sites/${rowsId}/report?format=md`);
    expect(text).to.include("These are the sums of the rows that the data have of 1 keyword")
      .and.to.include("no keyword that is seen often enough is close to the top, or hardly clicked")
      .and.to.include("Search Console counts its days in Pacific time")
      .and.not.to.include("the bold number is expected");
  });

  it("is the same text all day, and says no words that only lead on within the page", async () => {
    const { text } = await ask(`/sites/${emptyId}/report`, { Accept: "text/markdown" });
    expect(text).to.contain("- **Made**: 20 Nov 2026\n");
    expect(text).not.to.contain("Show all");
  });

  it("takes the periods of the page", async () => {
    const { body: { data } } = await ask(`/sites/${siteId}/report?days=7`);
    expect(data.markdown).to.contain("· 7 days");
    const wrong = await ask(`/sites/${siteId}/report?days=8&format=pdf`);
    expect(Object.keys(wrong.body.errors)).to.have.members(["days", "format"]);
  });

  it("says of an empty site what to do first, and leaves nothing empty", async () => {
    const { body: { data } } = await ask(`/sites/${emptyId}/report`);
    expect(data).to.include({ from: null, to: null });
    expect(data.markdown).to.contain("There are no figures of this site yet.");
    expect(data.markdown).to.contain("## What to do first\n\n1. **Audit the site.**");
    expect(data.markdown).to.contain(`npm run --silent import -- --site ${emptyId} FILE…`);
    expect(data.markdown).to.contain(
      `/sites/${emptyId}/report), or with \`POST /api/v1/sites/${emptyId}/audits\`.`,
    )
      .and.not.to.contain("this page");
  });

  it("is of the caller's own sites, with the caller's rights", async () => {
    const { database: { db }, accountId } = reports();
    const stranger = await insertSpecAccount(db);
    expect((await ask(`/sites/${siteId}/report`, {}, stranger.tokenText)).status).to.equal(404);
    const limited = await insertSpecAccount(db, {}, { accountId, siteIds: [emptyId] });
    expect((await ask(`/sites/${siteId}/report`, {}, limited.tokenText)).status).to.equal(403);
    const writer = await insertSpecAccount(db, {}, { accountId, abilities: ["write"] });
    expect((await ask(`/sites/${siteId}/report`, {}, writer.tokenText)).status).to.equal(403);
  });
});
