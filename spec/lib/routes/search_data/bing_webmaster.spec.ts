import { expect } from "chai";
import { storeBingLinks, storeLinkCounts } from "../../../../db/search_data/bing/bing_links.ts";
import { storeBingStats } from "../../../../db/search_data/bing/bing_stats.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const KEY = "0123456789abcdef0123456789abcdef";

describe("the connection to Bing Webmaster Tools", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let siteUrl: string;
  let path: string;

  before(async () => {
    database = await createSpecDatabase();
    const config = { secretKeys: [Buffer.alloc(32, 7).toString("base64")] };
    api = await startApi(database, { config, now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
    const { domain } = await database.db("sites").where({ id: siteId }).first("domain");
    siteUrl = `https://www.${domain}/`;
    path = `/sites/${siteId}/integrations/bing-webmaster`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const ask = (method: string, address = path, body?: object) =>
    api.request(method, address, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });

  it("is due at once, and never answers the key", async () => {
    const { status, body, text } = await ask("PUT", path, { site_url: siteUrl, api_key: KEY });
    expect(status).to.equal(200);
    expect(body.data).to.deep.include({
      ...{ site_url: siteUrl, links_count: 0, linked_pages_count: 0, listed_pages_count: 0 },
      ...{ state: "connected", last_error: null, next_run_at: "2026-11-20T12:00:00.000Z" },
    });
    expect(text).not.to.include(KEY);
    expect(JSON.stringify(api.log)).not.to.include(KEY);
    const [row] = await database.db("integrations").where({ site_id: siteId });
    expect(row.encrypted_key.includes(KEY)).to.equal(false);
    expect((await ask("PUT", path, { site_url: siteUrl })).status).to.equal(200);
    expect((await ask("DELETE")).status).to.equal(204);
    expect((await ask("GET")).body.code).to.equal("no_integration");
  });

  it("names each field that is wrong", async () => {
    const errorsOf = async (body: object) => (await ask("PUT", path, body)).body.errors;
    expect(await errorsOf({ site_url: "https://other.example/" })).to.have.keys(
      "site_url",
      "api_key",
    );
    expect(await errorsOf({ site_url: "own", api_key: KEY })).to.have.keys("site_url");
    expect(await errorsOf({ site_url: siteUrl, api_key: "a key" })).to.have.keys("api_key");
  });

  it("lists queries, pages and links of Bing, and why there are none", async () => {
    const stats = `/sites/${siteId}/bing-stats`;
    expect((await ask("GET", stats)).body.meta).to.deep.include({ source: "bing_webmaster" });
    expect((await ask("GET", stats)).body.meta.data_status.code).to.equal("no_integration");
    await ask("PUT", path, { site_url: siteUrl, api_key: KEY });
    expect((await ask("GET", stats)).body.meta.data_status.code).to.equal("not_fetched_yet");
    const stat = { date: "2026-11-14", clicks: 3, impressions: 80, clickPosition: 2 };
    await storeBingStats(database.db, { siteId, kind: "query" }, [
      { ...stat, name: "tea", impressionPosition: null },
    ]);
    expect((await ask("GET", stats)).body.data).to.deep.equal([{
      ...{ week: "2026-11-14", name: "tea", clicks: 3, impressions: 80, ctr: 0.0375 },
      ...{ click_position: 2, impression_position: null },
    }]);
    expect((await ask("GET", `${stats}?kind=page`)).body.data).to.deep.equal([]);
    const counts = [{ url: `${siteUrl}tea`, count: 2 }];
    await storeLinkCounts(database.db, siteId, { counts, now: NOW });
    const links = [{ url: "https://a.example/", anchor: "Tea" }];
    await storeBingLinks(database.db, siteId, { targetUrl: `${siteUrl}tea`, links, now: NOW });
    expect((await ask("GET", `/sites/${siteId}/bing-links`)).body.data).to.deep.equal([{
      ...{ target_url: `${siteUrl}tea`, source_url: "https://a.example/", anchor: "Tea" },
      ...{ first_seen_at: "2026-11-20T12:00:00.000Z", last_seen_at: "2026-11-20T12:00:00.000Z" },
    }]);
    expect((await ask("GET")).body.data)
      .to.include({ links_count: 2, linked_pages_count: 1, listed_pages_count: 1 });
  });

  it("belongs to its account", async () => {
    const { tokenText } = await insertSpecAccount(database.db);
    for (const address of [path, `/sites/${siteId}/bing-stats`, `/sites/${siteId}/bing-links`]) {
      const { body } = await api.request("GET", address, { token: tokenText });
      expect(body.code, address).to.equal("site_not_found");
    }
  });
});
