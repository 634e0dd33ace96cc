import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import type { CrawlRows } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const S = "https://s.test";
const BODY = `User-agent: *
Disallow: /cart
nonsense

User-agent: GPTBot
User-agent: CCBot
Disallow: /
Crawl-delay: 2.5

Sitemap: ${S}/sitemap.xml
`;

describe("ROBOTS_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertAudited({ origin: S, status: 200, body: BODY });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function insertAudited(
    file: NonNullable<CrawlRows["robotsTxt"]>[number] | null,
    urls: CrawlRows["urls"] = { [`${S}/`]: {} },
  ): Promise<number> {
    const account_ = account.accountId;
    const id = await insertSpecSite(database.db, account_, { startUrl: Object.keys(urls)[0] ?? S });
    await insertFinishedAudit(database.db, id, { urls, robotsTxt: file ? [file] : [] });
    return id;
  }
  const get = (query: string, id = siteId) =>
    api.request("GET", `/sites/${id}/robots${query}`, { token: account.tokenText });

  describe("GET /sites/{id}/robots", () => {
    it("gives the verdict on the start URL, the file, and the crawlers of AI", async () => {
      const { status, body } = await get("");
      expect(status).to.equal(200);
      expect(body.data).to.deep.include({
        url: `${S}/`,
        agent: "SearchVisibilityBot",
        allowed: true,
        reason: "no_rule",
        line: null,
        rule: null,
        group: { line: 1, user_agents: ["*"] },
        robots_txt: {
          url: `${S}/robots.txt`,
          status_code: 200,
          fetch_error: null,
          fetched_at: "2026-11-20T10:00:00.000Z",
          redirects_count: 0,
          size_bytes: BODY.length,
          html: false,
          sitemaps: [`${S}/sitemap.xml`],
          sitemaps_count: 1,
          crawl_delay_ms: null,
          invalid_lines: [{ line: 3, text: "nonsense", reason: "The line has no colon." }],
          invalid_lines_count: 1,
        },
      });
      const blocked = body.data.ai_agents.filter((row: { allowed: boolean }) => !row.allowed);
      const [gptBot, ccBot, ...others] = blocked;
      expect(gptBot).to.deep.equal({
        agent: "GPTBot",
        operator: "OpenAI",
        purpose: "training",
        source_url: "https://platform.openai.com/docs/bots",
        documented: true,
        verification: {
          state: "reported",
          ip_ranges_url: "https://openai.com/gptbot.json",
          reverse_dns: [],
          autonomous_system: null,
          web_bot_auth_url: null,
        },
        named: true,
        allowed: false,
        line: 7,
        rule: "Disallow: /",
      });
      expect(ccBot).to.deep.include({ agent: "CCBot", operator: "Common Crawl", line: 7 });
      expect(others).to.deep.equal([]);
      const states = body.data.ai_agents.map(
        (row: { agent: string; verification: { state: string } }) =>
          `${row.agent}: ${row.verification.state}`,
      );
      expect(states).to.have.lengthOf(164);
      expect(states).to.include.members([
        "Google-Extended: sends_no_requests",
        "Bytespider: not_documented",
        "Applebot: reported",
        "Bingbot: documented",
      ]);
      expect(body.meta).to.deep.include({ source: "crawl", data_state: "final" });
    });
    it("names the line that decides on a URL, and its group", async () => {
      const { body } = await get(`?url=${encodeURIComponent(`${S}/cart?item=1#top`)}`);
      expect(body.data).to.deep.include({
        url: `${S}/cart?item=1`,
        allowed: false,
        reason: "rule",
        line: 2,
        rule: "Disallow: /cart",
        group: { line: 1, user_agents: ["*"] },
      });
    });
    it("answers about one crawler alone, whatever its case", async () => {
      const { body } = await get("?agent=gptbot");
      expect(body.data).to.deep.include({
        agent: "gptbot",
        allowed: false,
        line: 7,
        group: { line: 5, user_agents: ["gptbot", "ccbot"] },
        ai_agents: null,
      });
      expect(body.data.robots_txt.crawl_delay_ms).to.equal(2_500);
    });
    it("takes names with digits, dots and spaces", async () => {
      for (const agent of ["AI2Bot", "360Spider", "quillbot.com", "Kangaroo Bot"]) {
        const { status, body } = await get(`?agent=${encodeURIComponent(agent)}`);
        expect(status, agent).to.equal(200);
        expect(body.data.agent).to.equal(agent);
      }
    });
    it("takes a 4xx for leave to fetch everything", async () => {
      const site = await insertAudited({ origin: S, status: 404 });
      const { body } = await get("", site);
      expect(body.data).to.deep.include({
        allowed: true,
        reason: "robots_txt_missing",
        line: null,
        group: null,
      });
      expect(body.data.robots_txt.status_code).to.equal(404);
    });
    it("takes a file that cannot be read for a ban on everything", async () => {
      const site = await insertAudited({ origin: S, status: null, error: "timeout" });
      const { body } = await get("?agent=Googlebot", site);
      expect(body.data).to.include({ allowed: false, reason: "robots_txt_unreachable" });
      expect(body.data.robots_txt).to.include({ status_code: null, fetch_error: "timeout" });
    });
    it("asks where the start URL's redirects end", async () => {
      const site = await insertAudited({ origin: "https://www.s.test", status: 200, body: BODY }, {
        [`${S}/`]: { redirectTo: "https://www.s.test/" },
        "https://www.s.test/": {},
      });
      expect((await get("", site)).body.data.url).to.equal("https://www.s.test/");
    });
    it("answers 404 for a host that the audit did not ask, and names those that it did", async () => {
      const { status, body } = await get("?url=http://s.test/");
      expect([status, body.code]).to.deep.equal([404, "no_robots_txt"]);
      expect(body.message).to.contain("http://s.test").and.to.contain(`those of: ${S}.`);
    });
    for (const url of ["https://other.test/", "/cart", "ftp://s.test/", "no url"]) {
      it(`answers 422 to the URL ${url}`, async () => {
        const { status, body } = await get(`?url=${encodeURIComponent(url)}`);
        expect(status).to.equal(422);
        expect(body.errors.url[0]).to.match(/must be an absolute http\(s\) URL of site-\d/);
      });
    }
    for (const agent of ["GPTBot/1.0", "Mozilla/5.0 (compatible)", "", "бот"]) {
      it(`answers 422 to the agent "${agent}"`, async () => {
        const { status, body } = await get(`?agent=${encodeURIComponent(agent)}`);
        expect(status).to.equal(422);
        expect(body.errors.agent[0]).to.contain("product token");
      });
    }
    it("answers 404 before the first audit", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const { status, body } = await get("", site);
      expect([status, body.code]).to.deep.equal([404, "no_audit"]);
    });
  });
});
