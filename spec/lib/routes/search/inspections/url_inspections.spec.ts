import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import { storeInspection } from "../../../../../db/search/inspections/url_inspections.ts";
import { findIntegration } from "../../../../../db/search_data/integrations/integrations.ts";
import { insertSpecAccount, type SpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertAuditRows, insertPageRows } from "../../../../support/audits/audit_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const RESULT = {
  verdict: "PASS",
  coverageState: "Indexed, not submitted in sitemap",
  problem: "other_canonical",
  robotsTxtState: "ALLOWED",
  indexingState: "INDEXING_ALLOWED",
  pageFetchState: "SUCCESSFUL",
  crawledAs: "MOBILE",
  lastCrawlAt: new Date("2026-11-18T03:12:09.000Z"),
  googleCanonical: "https://s.test/other",
  userCanonical: null,
  sitemaps: [],
  referringUrls: ["https://s.test/"],
  resultUrl: null,
} as const;

describe("the inspection of pages by Google", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let domain: string;
  let settings: string;

  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

  before(async () => {
    database = await createSpecDatabase();
    const config = { secretKeys: [Buffer.alloc(32, 7).toString("base64")] };
    api = await startApi(database, { config, now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
    domain = (await database.db("sites").where({ id: siteId }).first("domain")).domain;
    settings = `/sites/${siteId}/integrations/url-inspection`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  function ask(method: string, path: string, body?: object) {
    return api.request(method, path, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  }

  const connect = () =>
    ask("PUT", `/sites/${siteId}/integrations/search-console`, {
      property: `sc-domain:${domain}`,
      service_account: {
        type: "service_account",
        private_key_id: "0123456789abcdef",
        private_key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
        client_email: "reader@spec-project.iam.gserviceaccount.com",
        token_uri: "https://oauth2.googleapis.com/token",
      },
    });
  const store = (pageId: number) =>
    storeInspection(
      database.db,
      { siteId, pageId, reason: "clicks", now: NOW },
      { ...RESULT, sitemaps: [], referringUrls: ["https://s.test/"] },
    );

  it("needs a connection to Search Console", async () => {
    expect((await ask("PUT", settings, {})).body.code).to.equal("no_search_console");
    expect((await ask("GET", settings)).body.code).to.equal("no_integration");
    const urls = [`https://${domain}/`];
    expect((await ask("POST", `/sites/${siteId}/url-inspections`, { urls })).body.code)
      .to.equal("no_search_console");
  });

  it("begins at once, says how far it is, and stops", async () => {
    await connect();
    const { status, body } = await ask("PUT", settings, { daily_limit: 500 });
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal({
      ...{ daily_limit: 500, used_today: 0, left_today: 500, inspected_count: 0 },
      ...{ resets_at: "2026-11-21T08:00:00.000Z", problems_count: {}, planned: [] },
      ...{ oldest_inspected_at: null, state: "connected", last_error: null },
      ...{ run_started_at: null, last_run_at: null, next_run_at: "2026-11-20T12:00:00.000Z" },
      ...{ created_at: "2026-11-20T12:00:00.000Z", updated_at: "2026-11-20T12:00:00.000Z" },
    });
    expect((await ask("GET", settings)).body).to.deep.equal(body);
    expect((await ask("PUT", settings, {})).body.data.daily_limit).to.equal(2000);
    expect((await ask("PUT", settings, { daily_limit: 2001 })).status).to.equal(422);
    expect((await ask("DELETE", settings)).status).to.equal(204);
    expect((await ask("DELETE", settings)).body.code).to.equal("no_integration");
  });

  it("has URLs inspected next, and shows them as planned", async () => {
    await connect();
    await ask("PUT", settings, {});
    const path = `/sites/${siteId}/url-inspections`;
    const urls = [`https://${domain}/b`, `https://www.${domain}/a?x=1#top`];
    const { status, body } = await ask("POST", path, { urls });
    expect(status).to.equal(202);
    expect(body.data)
      .to.deep.equal({ requested_count: 2, next_run_at: "2026-11-20T12:00:00.000Z" });
    const planned = (await ask("GET", settings)).body.data.planned;
    expect(planned.map(({ url, reason }: { url: string; reason: string }) => `${reason} ${url}`))
      .to.have.members([
        `requested https://${domain}/b`,
        `requested https://www.${domain}/a?x=1`,
      ]);
    const listed = (await ask("GET", path)).body;
    expect(listed.data[0]).to.include({ inspected_at: null, verdict: null, problem: null });
    expect(listed.meta.data_status.code).to.equal("not_inspected_yet");
  });

  it("names each URL that cannot be inspected", async () => {
    await connect();
    await ask("PUT", settings, {});
    const urls = [`https://${domain}/`, "https://other.example/", "/tea", "ftp://x.example/"];
    const { status, body } = await ask("POST", `/sites/${siteId}/url-inspections`, { urls });
    expect(status).to.equal(422);
    expect(body.errors).to.deep.equal({
      "urls.1": [
        `The urls.1 field is not in the connected property sc-domain:${domain}.`,
      ],
      "urls.2": ["The urls.2 field must be a whole http or https URL."],
      "urls.3": ["The urls.3 field must be a whole http or https URL."],
    });
    expect(await database.db("url_inspections").where({ site_id: siteId })).to.have.length(0);
  });

  it("joins Google's state to the pages, which are filtered and sorted by it", async () => {
    const audit = siteId * 10;
    await insertAuditRows(database.db, siteId, [{ id: audit }]);
    const first = siteId * 1000;
    await database.db("pages").insert([0, 1].map((index) => ({
      ...{ id: first + index, site_id: siteId, url: `https://s.test/${index}` },
      url_hash: Buffer.alloc(16, index + 1),
    })));
    await insertPageRows(database.db, audit, [
      { url_id: 1, page_id: first },
      { url_id: 2, page_id: first + 1, indexable: 0, indexability_reason: "noindex" },
    ]);
    await store(first + 1);
    const list = async (query: string) => {
      const { body, status } = await ask("GET", `/sites/${siteId}/pages?${query}`);
      expect(status, query).to.equal(200);
      return body.data;
    };
    const idsOf = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id);
    expect(await idsOf("")).to.deep.equal([first, first + 1]);
    expect(await idsOf("filter[google_verdict]=PASS&filter[indexable]=false"))
      .to.deep.equal([first + 1]);
    expect(await idsOf("filter[google_inspected_at][null]=true")).to.deep.equal([first]);
    expect(await idsOf("sort=google_crawled_at")).to.deep.equal([first + 1, first]);
    expect(await list("fields=google_verdict,google_problem,google_canonical")).to.deep.equal([
      { google_verdict: null, google_problem: null, google_canonical: null },
      {
        google_verdict: "PASS",
        google_problem: "other_canonical",
        google_canonical: "https://s.test/other",
      },
    ]);
    const page = (await ask("GET", `/sites/${siteId}/pages/${first + 1}`)).body.data;
    expect(page).to.include({
      google_crawled_at: "2026-11-18T03:12:09.000Z",
      google_inspected_at: "2026-11-20T12:00:00.000Z",
    });
    expect(page.inspection).to.deep.include({
      ...{ verdict: "PASS", crawled_as: "MOBILE", referring_urls: ["https://s.test/"] },
    });
    expect((await ask("GET", `/sites/${siteId}/pages/${first}`)).body.data.inspection)
      .to.equal(null);
    const csv = await api.request(
      "GET",
      `/sites/${siteId}/pages?format=csv&fields=id,google_verdict`,
      { token: account.tokenText },
    );
    expect(csv.text).to.equal(`id,google_verdict\r\n${first},\r\n${first + 1},PASS\r\n`);
  });

  it("lists what the index has, and why there is nothing new", async () => {
    const page = siteId * 1000;
    await database.db("pages").insert({
      ...{ id: page, site_id: siteId, url: "https://s.test/a", url_hash: Buffer.alloc(16, 1) },
    });
    await store(page);
    const path = `/sites/${siteId}/url-inspections`;
    const { body } = await ask("GET", `${path}?filter[problem]=other_canonical`);
    expect(body.data).to.deep.equal([{
      ...{ page_id: page, url: "https://s.test/a", inspected_at: "2026-11-20T12:00:00.000Z" },
      ...{ requested_at: null, reason: "clicks", error: null, verdict: "PASS" },
      ...{ coverage_state: "Indexed, not submitted in sitemap", problem: "other_canonical" },
      ...{ robots_txt_state: "ALLOWED", indexing_state: "INDEXING_ALLOWED" },
      ...{ page_fetch_state: "SUCCESSFUL", crawled_as: "MOBILE", sitemaps: [] },
      ...{ last_crawl_at: "2026-11-18T03:12:09.000Z", user_canonical: null, result_url: null },
      ...{ google_canonical: "https://s.test/other", referring_urls: ["https://s.test/"] },
    }]);
    expect(body.meta.data_status.code).to.equal("no_integration");
  });

  it("belongs to its account, and ends with its site", async () => {
    await connect();
    await ask("PUT", settings, {});
    const { tokenText } = await insertSpecAccount(database.db);
    for (
      const [method, path, body] of [
        ["GET", settings],
        ["PUT", settings, {}],
        ["DELETE", settings],
        ["GET", `/sites/${siteId}/url-inspections`],
        ["POST", `/sites/${siteId}/url-inspections`, { urls: [`https://${domain}/`] }],
      ] as const
    ) {
      const answer = await api.request(method, path, { token: tokenText, ...body && { body } });
      expect(answer.body.code, `${method} ${path}`).to.equal("site_not_found");
    }
    expect((await ask("DELETE", `/sites/${siteId}`)).status).to.equal(204);
    for (const kind of ["url_inspection", "search_hours"] as const) {
      expect(await findIntegration(database.db, { siteId, kind })).to.equal(undefined);
    }
  });
});
