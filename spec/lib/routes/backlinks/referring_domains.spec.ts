import { expect } from "chai";
import { insertDomainRanks } from "../../../../db/backlinks/common_crawl_ranks.ts";
import { wantAllRefreshes } from "../../../../db/search_data/search_refreshes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { refreshAll, type SearchClient } from "../../../support/search/imported_search.ts";
import {
  importSpecLinks,
  LINKED_NOW,
  LINKED_SITE,
} from "../../../support/backlinks/linked_site.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("REFERRING_DOMAIN_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let client: SearchClient;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => LINKED_NOW });
    account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId, LINKED_SITE);
    client = { api, token: account.tokenText, siteId };
    await importSpecLinks(client);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query = "", id = client.siteId) =>
    api.request("GET", `/sites/${id}/referring-domains${query}`, { token: client.token });
  const list = async (query: string) => {
    const { status, body, text } = await get(query);
    expect(status, text).to.equal(200);
    expect(body.meta.total, query).to.equal(body.data.length);
    return body.data.map(({ domain }: { domain: string }) => domain);
  };

  it("says what the links of a domain come to", async () => {
    const { body } = await get("?filter[domain]=one.test");
    expect(body.data).to.deep.equal([{
      domain: "one.test",
      status: "live",
      links_count: 2,
      lost_links_count: 0,
      follow_count: 2,
      nofollow_count: 0,
      unknown_count: 0,
      dofollow: true,
      pages_count: 2,
      targets_count: 2,
      authority: null,
      authority_known: false,
      provider_authority: { name: "Domain rating", value: 54 },
      first_seen_at: "2026-09-10T00:00:00.000Z",
      last_seen_at: "2026-11-15T00:00:00.000Z",
      lost_at: null,
      providers: ["ahrefs", "search_console"],
      reported: { links_count: 40, targets_count: 3, date: "2026-11-16" },
    }]);
  });

  it("reports the domains with most links first, and those that are lost last", async () => {
    const { body } = await get("?fields=domain,links_count,lost_links_count,dofollow,lost_at");
    const [first, ...others] = body.data;
    expect(first).to.include({ domain: "one.test", links_count: 2 });
    expect(others.at(-1)).to.deep.equal({
      domain: "four.co.uk",
      links_count: 0,
      lost_links_count: 1,
      dofollow: null,
      lost_at: "2026-11-18T00:00:00.000Z",
    });
    expect(others.slice(0, -1)).to.have.deep.members([
      { domain: "two.test", links_count: 1, lost_links_count: 1, dofollow: false, lost_at: null },
      { domain: "three.test", links_count: 1, lost_links_count: 0, dofollow: true, lost_at: null },
      { domain: "five.test", links_count: 1, lost_links_count: 0, dofollow: null, lost_at: null },
    ]);
  });

  const cases: [query: string, domains: string[]][] = [
    ["filter[status]=lost", ["four.co.uk"]],
    ["filter[dofollow]=true&sort=domain", ["one.test", "three.test"]],
    ["filter[dofollow]=false", ["two.test"]],
    ["filter[dofollow][null]=true&sort=domain", ["five.test", "four.co.uk"]],
    ["filter[providers]=search_console&sort=domain", ["five.test", "one.test"]],
    ["filter[first_seen_at][gte]=2026-10-01&sort=first_seen_at", ["two.test", "four.co.uk"]],
    ["filter[first_seen_at][null]=true", ["five.test"]],
    ["filter[links_count][gte]=2", ["one.test"]],
    ["q=O.T&sort=domain", ["two.test"]],
    ["sort=-last_seen_at", ["one.test", "two.test", "four.co.uk", "three.test", "five.test"]],
  ];
  for (const [query, domains] of cases) {
    it(`answers ${query}`, async () => {
      expect(await list(`?${query}`)).to.deep.equal(domains);
    });
  }

  for (const sort of ["-links_count", "links_count", "-authority", "-first_seen_at", "-domain"]) {
    it(`leads through all domains by ${sort}, each once`, async () => {
      const whole = await list(`?sort=${sort}`);
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? "" : `&cursor=${cursor}`;
        const { body } = await get(`?per_page=2&sort=${sort}${query}`);
        found.push(...body.data.map(({ domain }: { domain: string }) => domain));
        cursor = body.meta.next_cursor;
      } while (cursor !== null && found.length < 20);
      expect(found).to.deep.equal(whole);
    });
  }

  it("has an empty list that says how to bring links", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    const { body } = await get("", id);
    expect(body.data).to.deep.equal([]);
    expect(body.meta.total).to.equal(0);
    expect(body.meta.data_status.code).to.equal("no_backlinks");
  });

  describe("with the ranks of a web graph", () => {
    before(async () => {
      const { db } = database;
      const [id = 0] = await db("common_crawl_releases").insert({
        name: "cc-main-2025-x",
        state: "current",
        domains_count: 1_000_000,
        imported_at: LINKED_NOW,
      });
      await insertDomainRanks(db, id, [["one.test", 100, 7], ["three.test", 1, 1], [
        "x.test",
        5,
        5,
      ]]);
      await wantAllRefreshes(db);
      await refreshAll(client);
    });

    it("weighs domains by their place", async () => {
      // 100 * (1 - ln(100) / ln(1,000,000)) = 66.7
      const { body } = await get("?sort=-authority&fields=domain,authority,authority_known");
      expect(body.data.slice(0, 2)).to.deep.equal([
        { domain: "three.test", authority: 100, authority_known: true },
        { domain: "one.test", authority: 67, authority_known: true },
      ]);
      expect(body.data[2]).to.include({ authority: 0, authority_known: false });
      expect(body.meta.authority).to.deep.equal({
        method: "common_crawl",
        formula: { name: "common_crawl_authority", version: 1 },
        release: "cc-main-2025-x",
        domains_count: 1_000_000,
      });
    });

    it("weighs the domains of single links by it", async () => {
      const path = `/sites/${client.siteId}/backlinks?filter[source_authority][gte]=67`;
      const { body } = await api.request("GET", path, { token: client.token });
      expect(body.meta.total).to.equal(3);
      expect(body.data.map((link: Record<string, unknown>) => link["source_authority"]))
        .to.deep.equal([67, 67, 100]);
    });
  });
});
