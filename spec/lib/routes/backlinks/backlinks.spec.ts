import { expect } from "chai";
import { wantAllRefreshes } from "../../../../db/search_data/search_refreshes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { completeAudit, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { refreshAll, type SearchClient } from "../../../support/search/imported_search.ts";
import {
  importSpecFile,
  importSpecLinks,
  LINKED_NOW,
  LINKED_SITE,
} from "../../../support/backlinks/linked_site.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const OTHER = "https://shop.example.com/other";

describe("BACKLINK_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let client: SearchClient;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => LINKED_NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, LINKED_SITE);
    client = { api, token: account.tokenText, siteId };
    await importSpecLinks(client);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query = "", id = siteId) =>
    api.request("GET", `/sites/${id}/backlinks${query}`, { token: account.tokenText });
  /** The last part of each source URL, which no two have in common. */
  const sourcesOf = (links: { source_url: string }[]) =>
    links.map(({ source_url }) => source_url.replace("https://", "").split("/").join(" ").trim());
  const list = async (query: string) => {
    const { status, body, text } = await get(query);
    expect(status, text).to.equal(200);
    expect(body.meta.total, query).to.equal(body.data.length);
    return sourcesOf(body.data);
  };

  it("lists each link once, the newest first, with all that is told of it", async () => {
    const { body, headers } = await get();
    expect(sourcesOf(body.data)).to.deep.equal([
      "www.two.test x",
      "blog.one.test b",
      "four.co.uk",
      "two.test y",
      "blog.one.test a",
      "three.test",
      "five.test p",
    ]);
    expect(headers.get("x-total-count")).to.equal("7");
    const [, , , , link] = body.data;
    expect(link.id).to.be.a("number");
    expect({ ...link, id: 0 }).to.deep.equal({
      id: 0,
      source_url: "https://blog.one.test/a",
      source_domain: "one.test",
      source_title: "All about tea",
      source_status_code: 200,
      language: "en",
      target_url: "https://shop.example.com/tea",
      target_status_code: null,
      target_final_status_code: null,
      anchor: "green tea",
      rel: [],
      dofollow: true,
      link_type: "text",
      status: "unverified",
      lost_reason: null,
      source_authority: null,
      source_authority_known: false,
      provider_authority: {
        page: { name: "UR", value: 12.5 },
        domain: { name: "Domain rating", value: 54 },
      },
      first_seen_at: "2026-09-10T00:00:00.000Z",
      last_seen_at: "2026-11-01T00:00:00.000Z",
      last_checked_at: null,
      lost_at: null,
      discovered_via: "import",
      providers: ["ahrefs", "search_console"],
      look: null,
    });
  });

  it("has null for what no provider reports, and never 0 or an empty list", async () => {
    const { body } = await get("?filter[source_domain]=five.test");
    expect(body.data[0]).to.deep.include({
      target_url: null,
      anchor: null,
      rel: null,
      dofollow: null,
      link_type: "unknown",
      first_seen_at: null,
      last_seen_at: "2026-11-02T00:00:00.000Z",
      provider_authority: { page: null, domain: null },
      providers: ["search_console"],
    });
  });

  it("says what a target answers itself, and what its redirects end with", async () => {
    const row = { site_id: siteId, source_url: "https://blog.one.test/a" };
    const codes = { target_first_code: 301, target_http_code: 200 };
    await database.db("backlinks").where(row).update(codes);
    const { body } = await get("?filter[target_status_code]=301");
    await database.db("backlinks").where(row)
      .update({ target_first_code: null, target_http_code: null });
    expect(body.data).to.have.length(1);
    expect(body.data[0])
      .to.include({ target_status_code: 301, target_final_status_code: 200 });
  });

  it("says when and why a link is lost", async () => {
    const { body } = await get("?filter[status]=lost&sort=lost_at");
    expect(
      body.data.map((
        link: Record<string, unknown>,
      ) => [link["lost_at"], link["lost_reason"], link["rel"], link["dofollow"]]),
    ).to.deep.equal([
      ["2026-11-05T00:00:00.000Z", "link_removed", ["ugc"], false],
      ["2026-11-18T00:00:00.000Z", "link_removed", ["sponsored"], false],
    ]);
  });

  describe("filters", () => {
    const one = ["blog.one.test b", "blog.one.test a"];
    const lost = ["four.co.uk", "two.test y"];
    const followed = ["blog.one.test b", "blog.one.test a", "three.test"];
    const cases: [query: string, sources: string[]][] = [
      ["filter[status]=lost", lost],
      ["filter[status]=live,broken", []],
      ["filter[status][ne]=unverified", lost],
      ["filter[dofollow]=true", followed],
      ["filter[dofollow]=false", ["www.two.test x", "four.co.uk", "two.test y"]],
      ["filter[dofollow][null]=true", ["five.test p"]],
      ["filter[providers]=search_console", ["blog.one.test a", "five.test p"]],
      ["filter[providers][ne]=ahrefs", ["five.test p"]],
      ["filter[providers]=crawl,semrush", []],
      ["filter[providers][starts_with]=search", ["blog.one.test a", "five.test p"]],
      ["filter[link_type]=image", ["three.test"]],
      ["filter[link_type]=image,unknown", ["three.test", "five.test p"]],
      ["filter[source_domain]=one.test", one],
      ["filter[source_domain]=ONE.test", one],
      ["filter[source_domain]=one.test,three.test", [...one, "three.test"]],
      ["filter[source_domain][contains]=O.T", ["www.two.test x", "two.test y"]],
      ["filter[source_domain][ne]=one.test&filter[dofollow]=true", ["three.test"]],
      ["filter[source_domain]=blog.one.test", []],
      ["filter[target_url]=http://www.shop.example.com/tea", [
        ...["www.two.test x", "two.test y", "blog.one.test a"],
      ]],
      ["filter[target_url]=shop.example.com/tea", []],
      ["filter[target_url][null]=true", ["five.test p"]],
      ["filter[target_url][contains]=gone", ["four.co.uk"]],
      ["filter[anchor]=green tea", ["two.test y", "blog.one.test a"]],
      ["filter[anchor]=  green   tea ", ["two.test y", "blog.one.test a"]],
      ["filter[anchor]=", ["three.test"]],
      ["filter[anchor][contains]=ACME", ["blog.one.test b"]],
      ["filter[anchor][null]=true", ["five.test p"]],
      ["filter[anchor]=green tea&filter[source_domain]=two.test", ["two.test y"]],
      ["filter[first_seen_at][gte]=2026-11-02", [
        "www.two.test x",
        "blog.one.test b",
        "four.co.uk",
      ]],
      ["filter[first_seen_at]=2026-11-10", ["blog.one.test b"]],
      ["filter[first_seen_at][null]=true", ["five.test p"]],
      ["filter[last_seen_at][lt]=2026-11-01", ["two.test y"]],
      ["filter[lost_at][between]=2026-11-01,2026-11-10", ["two.test y"]],
      ["filter[last_checked_at][null]=false", []],
      ["filter[language]=de", ["www.two.test x", "two.test y"]],
      ["filter[source_status_code]=200&filter[language][null]=true", ["three.test"]],
      ["filter[source_authority][gte]=1", []],
      ["filter[discovered_via]=crawl", []],
      ["q=ACME", ["blog.one.test b"]],
      ["q=four.co", ["four.co.uk"]],
      ["q=about tea", ["blog.one.test a"]],
      ["q=%F0%9F%98%80", []],
      ["q=100%25", []],
    ];
    for (const [query, sources] of cases) {
      it(query, async () => {
        expect(await list(`?${query}`)).to.deep.equal(sources);
      });
    }

    const refused = [
      "filter[status]=dead",
      "filter[providers]=bing",
      "filter[dofollow]=perhaps",
      "filter[first_seen_at]=soon",
      "filter[lost_reason]=page_500",
      "filter[rel]=ugc",
      "filter[domain_id]=1",
      "sort=domain_id",
      "fields=anchor_id",
    ];
    for (const query of refused) {
      it(`refuses ${query}`, async () => {
        const { status, body } = await get(`?${query}`);
        expect(status).to.equal(422);
        expect(body.code).to.equal("validation_failed");
      });
    }
  });

  for (
    const sort of [
      "-first_seen_at",
      "first_seen_at",
      "-last_seen_at",
      "lost_at",
      "-lost_at",
      "-last_checked_at",
      "id",
    ]
  ) {
    it(`leads through all links by ${sort}, each once`, async () => {
      const whole = sourcesOf((await get(`?sort=${sort}`)).body.data);
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? "" : `&cursor=${cursor}`;
        const { body } = await get(`?per_page=2&sort=${sort}${query}`);
        expect(body.meta.total).to.equal(7);
        found.push(...sourcesOf(body.data));
        cursor = body.meta.next_cursor;
      } while (cursor !== null && found.length < 20);
      expect(found).to.deep.equal(whole);
    });
  }

  it("gives chosen fields alone", async () => {
    const { body } = await get("?fields=source_url,anchor&filter[anchor]=Acme shop");
    expect(body.data).to.deep.equal([
      { source_url: "https://blog.one.test/b", anchor: "Acme shop" },
    ]);
  });

  it("goes on with links that come before the figures do", async () => {
    const id = await insertSpecSite(database.db, account.accountId, { domain: "new.example.com" });
    const csv = "source url,target url,anchor\nhttps://blog.test/1,https://new.example.com/,One\n" +
      "https://blog.test/2,https://new.example.com/a,Two\n";
    await importSpecFile({ ...client, siteId: id }, "links.csv", csv);
    const ask = async (query: string) => (await get(query, id)).body;
    expect((await ask("?filter[source_domain]=blog.test")).meta.total).to.equal(2);
    expect(sourcesOf((await ask("?filter[anchor]=Two")).data)).to.deep.equal(["blog.test 2"]);
    await refreshAll({ ...client, siteId: id });
    const more = csv.replaceAll("blog.test", "more.test").replaceAll("One", "Two");
    await importSpecFile({ ...client, siteId: id }, "more.csv", more);
    // two of the figures, and two that are not in them yet
    expect((await ask("?filter[anchor]=Two")).meta.total).to.equal(3);
    expect((await ask("")).meta.total).to.equal(4);
    await refreshAll({ ...client, siteId: id });
    expect((await ask("?filter[anchor]=Two")).meta.total).to.equal(3);
  });

  it("has an empty list that says how to bring links", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    const { body } = await get("", id);
    expect(body.data).to.deep.equal([]);
    expect(body.meta).to.deep.include({ total: 0, sources: [], source: null, authority: null });
    expect(body.meta.data_status.code).to.equal("no_backlinks");
  });

  it("says where the tables are that name no links", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    const name = "top-linking-sites.csv";
    const table = "Site,Linking pages,Target pages\none.test,40,3\n";
    await importSpecFile({ ...client, siteId: id }, name, table);
    const { body } = await get("", id);
    expect(body.meta).to.deep.include({ total: 0, sources: [], source: null });
    expect(body.meta.data_status.code).to.equal("no_single_links");
    expect(body.meta.data_status.message).to.include(`GET /sites/${id}/backlinks/summary`);
    const summary = await api.request("GET", `/sites/${id}/backlinks/summary`, {
      token: account.tokenText,
    });
    expect(summary.body.data.reported.linking_sites.rows_count).to.equal(1);
    expect(summary.body.meta.data_status.code).to.equal("no_single_links");
  });

  it("is counted with the site", async () => {
    const { body } = await api.request("GET", `/sites/${siteId}`, { token: account.tokenText });
    expect(body.data.backlinks_count).to.equal(5);
    const sites = await api.request("GET", "/sites?sort=-backlinks_count", {
      token: account.tokenText,
    });
    expect(sites.body.data[0].id).to.equal(siteId);
    const none = await insertSpecSite(database.db, account.accountId);
    const empty = await api.request("GET", `/sites/${none}`, { token: account.tokenText });
    expect(empty.body.data.backlinks_count).to.equal(null);
  });

  it("is counted with the pages that an audit meets, also after the import", async () => {
    const pagesOf = async (id: number) => {
      const path = `/sites/${id}/pages?fields=url,backlinks_count`;
      const { status, text, body } = await api.request("GET", path, { token: account.tokenText });
      expect(status, text).to.equal(200);
      return body.data;
    };
    const urls = {
      "https://shop.example.com/": { links: ["http://shop.example.com/tea", OTHER] },
      "http://shop.example.com/tea": {},
      [OTHER]: {},
    };
    const auditId = await insertCrawl(database.db, siteId, { urls });
    await completeAudit(database.db, auditId);
    await wantAllRefreshes(database.db);
    await refreshAll(client);
    expect(await pagesOf(siteId)).to.deep.equal([
      { url: "https://shop.example.com/", backlinks_count: 2 },
      { url: "http://shop.example.com/tea", backlinks_count: 2 },
      { url: OTHER, backlinks_count: 0 },
    ]);
    const none = await insertSpecSite(database.db, account.accountId);
    const page = { "https://none.example/": {} };
    await completeAudit(database.db, await insertCrawl(database.db, none, { urls: page }));
    expect(await pagesOf(none)).to.deep.equal([
      { url: "https://none.example/", backlinks_count: null },
    ]);
  });
});
