import { expect } from "chai";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";

describe("GET /sites/{id}/crawl-budget", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    auditId = await insertFinishedAudit(database.db, siteId);
    await database.db("audit_pages").where({ audit_id: auditId }).update({
      ...{ indexable: 1, noindex: 0, orphan: 0, in_sitemap: 1 },
    });
    const of = (url: string) => database.db("audit_pages").where({ audit_id: auditId, url });
    await of(`${SHOP}/b`).update({ indexable: 0, noindex: 1 });
    const at = (path: string, line: Parameters<typeof combinedLine>[0] = {}) =>
      combinedLine({ request: `GET ${path} HTTP/1.1`, ...line });
    const gptBot = { agent: "GPTBot/1.0", address: "20.171.206.9" };
    const text = [
      at("/a"),
      at("/a", gptBot),
      at("/a", { address: "192.0.2.7" }),
      at("/a", { agent: "curl/8.4.0" }),
      at("/b"),
      at("/hidden", gptBot),
      at("/hidden"),
      at("/hidden2"),
      at("/a", { status: 301 }),
      at("/none", { status: 404 }),
      at("/a", { status: 503 }),
      at("/a", { status: 429, ...gptBot }),
    ].join("");
    const source = bytesSource(Buffer.from(text), "access.log");
    await readLog(api.services, { siteId, origin: new URL(SHOP).origin, source });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const read = async (site = siteId) =>
    await api.request("GET", `/sites/${site}/crawl-budget`, { token: account.tokenText });

  it("says what requests are spent on, without those that only use a bot's name, and tools", async () => {
    const { status, body } = await read();
    expect(status).to.equal(200);
    expect(body.data.requests).to.equal(10);
    const shares = body.data.shares.map((
      row: { class: string; search_requests: number; ai_requests: number; pages_count: number },
    ) => [row.class, row.search_requests, row.ai_requests, row.pages_count].join(" "));
    expect(shares).to.have.members([
      "not_crawled 2 1 2",
      // no search data: nobody knows whether it has clicks
      "indexable 1 1 1",
      "server_error 1 1 1",
      "noindex 1 0 1",
      "redirect 1 0 1",
      "client_error 1 0 1",
    ]);
    expect(body.data.shares[0]).to.include({ class: "not_crawled", requests: 3, share: 0.3 });
    expect(body.meta).to.include({ source: "log", audit_id: auditId, data_status: null });
  });
  it("says why durations, and days before the first log, are not known", async () => {
    const { body: { data, meta } } = await read();
    expect(data.response_times.data_status.code).to.equal("no_durations");
    expect([data.requests_delta, meta.compared]).to.deep.equal([null, null]);
    const path = `/sites/${siteId}/crawl-budget?from=2026-10-01&to=2026-10-02`;
    const early = await api.request("GET", path, { token: account.tokenText });
    expect(early.body.data.requests).to.equal(null);
    const { freshness, response_times: times } = early.body.data;
    expect(freshness).to.deep.include({ from: null, page_groups: [] });
    expect(times).to.deep.include({ timed_count: null, p95_ms: null });
    expect([freshness, times].map((part) => part.data_status.code))
      .to.deep.equal(["no_days", "no_days"]);
    expect(early.body.meta.data_status.code).to.equal("no_requests");
  });
  it("names pages that the crawl does not find, the most requests first", async () => {
    const { body: { data } } = await read();
    expect(data.not_crawled_count).to.equal(2);
    expect(
      data.not_crawled.map((row: { url: string; requests: number }) => [row.url, row.requests]),
    )
      .to.deep.equal([[`${SHOP}/hidden`, 2], [`${SHOP}/hidden2`, 1]]);
  });
  it("names pages that matter and that no bot has requested", async () => {
    const { body: { data } } = await read();
    const [{ important }] = await database.db("audit_pages")
      .where({ audit_id: auditId, indexable: 1 }).select(database.db.raw("COUNT(*) AS important"));
    expect(data.important_pages_count).to.equal(Number(important));
    expect(data.not_visited_count).to.equal(Number(important) - 1);
    expect(data.not_visited.map((row: { url: string }) => row.url)).not.to.include(`${SHOP}/a`);
    expect(data.not_visited[0]).to.include({ clicks: null, last_search_bot_at: null });
  });
  it("says of no page that the crawl does not find it where there is no audit", async () => {
    const site = await insertSpecSite(database.db, account.accountId, { domain: "new.test" });
    const text = combinedLine({ request: "GET /a HTTP/1.1" }) +
      combinedLine({ request: "GET /none HTTP/1.1", status: 404 });
    const source = bytesSource(Buffer.from(text), "new.log");
    await readLog(api.services, { siteId: site, origin: "https://new.test", source });
    const { body: { data, meta } } = await read(site);
    const classes = data.shares.map(({ class: name }: { class: string }) => name);
    expect(classes).to.have.members(["no_audit", "client_error"]);
    expect(data).to.deep.include({ requests: 2, not_crawled_count: null, not_crawled: [] });
    expect(meta.audit_id).to.equal(null);
  });
  it("is kept as long as logs and groups of pages are the same", async () => {
    const site = await insertSpecSite(database.db, account.accountId, { domain: "kept.test" });
    const log = async (path: string, name: string) => {
      const text = combinedLine({ request: `GET ${path} HTTP/1.1` });
      const source = bytesSource(Buffer.from(text), name);
      await readLog(api.services, { siteId: site, origin: "https://kept.test", source });
    };
    const kept = () =>
      database.db("search_analyses").where({ site_id: site, name: "crawl_budget", retired: 0 })
        .pluck("id");
    await log("/a", "one.log");
    const first = await read(site);
    const [id] = await kept();
    expect((await read(site)).body).to.deep.equal(first.body);
    expect(await kept()).to.deep.equal([id]);
    await log("/b", "two.log");
    const more = await read(site);
    expect([first.body.data.requests, more.body.data.requests]).to.deep.equal([1, 2]);
    expect(await kept()).to.have.length(1).and.not.to.include(id);
    const { status } = await api.request("POST", `/sites/${site}/page-groups`, {
      token: account.tokenText,
      body: { name: "A", kind: "paths", paths: ["/a*"] },
    });
    expect(status).to.equal(201);
    await read(site);
    expect(await database.db("search_analyses").where({ site_id: site, name: "crawl_budget" }))
      .to.have.length(3);
  });
  it("says that no log was read, and is a 404 for another account", async () => {
    const other = await insertSpecSite(database.db, account.accountId);
    const { body } = await read(other);
    // nobody knows how many requests there were: it is no 0
    expect(body.data).to.deep.include({
      ...{ requests: null, requests_delta: null, shares: [] },
      ...{ not_crawled_count: null, important_pages_count: null },
      ...{ not_visited_count: null, not_visited: [] },
    });
    expect(body.data.freshness).to.deep.include({ from: null, page_groups: [] });
    expect(body.data.response_times).to.deep.include({ timed_count: null, p50_ms: null, days: [] });
    const statuses = [body.meta, body.data.freshness, body.data.response_times];
    expect(statuses.map(({ data_status: { code } }) => code))
      .to.deep.equal(["no_logs", "no_logs", "no_logs"]);
    const { tokenText } = await insertSpecAccount(database.db);
    const foreign = await api.request("GET", `/sites/${siteId}/crawl-budget`, { token: tokenText });
    expect(foreign.status).to.equal(404);
  });
});
