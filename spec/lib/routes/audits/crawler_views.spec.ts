import { expect } from "chai";
import { claimCrawlerView } from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import { runCrawlerView } from "../../../../lib/commands/audits/views/run_crawler_view.ts";
import type { Services } from "../../../../lib/services.ts";
import type { CrawlerViewAnswer } from "../../../../schemas/crawler_view.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { loopbackSettings } from "../../../support/audits/audit_run.ts";
import {
  type FirewalledSite,
  startFirewalledSite,
} from "../../../support/audits/firewalled_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const S = "http://shop.test";

describe("CRAWLER_VIEW_ROUTES", () => {
  let database: SpecDatabase;
  let site: FirewalledSite;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("crawler_views").delete();
    site = await startFirewalledSite();
    api = await startApi(database, { config: loopbackSettings(site.port) });
    account = await insertSpecAccount(database.db);
    const options = { domain: "shop.test", startUrl: `${S}/` };
    siteId = await insertSpecSite(database.db, account.accountId, options);
  });
  afterEach(async () => {
    await api.close();
    await site.close();
  });

  const call = (method: string, path = "", body?: object, token = account.tokenText) =>
    api.request(method, `/sites/${siteId}/ai/crawler-views${path}`, {
      token,
      ...body && { body },
    });

  /** Makes what is queued; `stopAfter`: until the server has seen this many requests. */
  async function make(stopAfter = Infinity): Promise<void> {
    const services: Services = { ...api.services };
    const owner = crypto.randomUUID();
    const claimed = await claimCrawlerView(database.db, owner, new Date());
    if (claimed === undefined) throw new Error("Nothing is queued.");
    const stopping = new AbortController();
    const timer = setInterval(() => {
      if (site.requests.length >= stopAfter) stopping.abort(new Error("Killed."));
    }, 1);
    await runCrawlerView(services, claimed, { owner, stop: stopping.signal, hostDelayMs: 1 });
    clearInterval(timer);
  }

  const byAgent = (view: CrawlerViewAnswer) =>
    Object.fromEntries(view.agents.map((one) => [one.agent, `${one.verdict} ${one.reason}`]));

  it("tell what a firewall refuses that robots.txt allows", async () => {
    const agents = ["GPTBot", "ClaudeBot", "CCBot", "Bytespider", "Amazonbot", "Bingbot"];
    const start = await call("POST", "", {
      agents: [...agents, "google-extended"],
      urls: [`${S}/`, `${S}/random`],
    });
    expect(start.status, start.text).to.equal(202);
    const { id } = start.body.data;
    expect(start.headers.get("location")).to.match(new RegExp(`/ai/crawler-views/${id}$`));
    expect(start.body.data).to.include({ status: "queued", progress_pct: 0, verdicts: null });
    expect((await call("POST", "", {})).body.code).to.equal("crawler_view_running");
    await make();

    const { body: { data: view } } = await call("GET", `/${id}`);
    expect(view).to.deep.include({
      ...{ status: "completed", progress_pct: 100, agents_count: 7, error: null },
      verdicts: {
        ...{ allowed: 1, blocked_by_robots: 1, blocked_by_server: 2, challenged: 1 },
        ...{ different_content: 1, unknown: 1 },
      },
    });
    expect(byAgent(view)).to.deep.equal({
      "GPTBot": "blocked_by_server refused_status",
      "ClaudeBot": "blocked_by_robots robots_rule",
      "CCBot": "challenged challenge_page",
      "Bytespider": "blocked_by_server no_answer",
      "Amazonbot": "different_content other_title",
      "Bingbot": "allowed same_as_browser",
      "Google-Extended": "unknown sends_no_requests",
    });
    const [gpt, claude] = view.agents;
    expect(gpt.pages[0]).to.deep.include({
      sentence: "The server answers GPTBot with 403 and a browser with 200.",
      robots_rule: null,
    });
    expect(gpt.pages[0].answer).to.include({ status_code: 403, title: "Forbidden" });
    expect(gpt.pages[0].control).to.include({ status_code: 200, title: "Home" });
    expect(gpt.caveat).to.include("does not prove that the agent is refused");
    expect(claude.pages[0]).to.include({ robots_rule: "Disallow: /", answer: null });
    expect(claude.caveat).to.equal(null);
    const bing = view.agents.find((one: { agent: string }) => one.agent === "Bingbot");
    expect(bing.pages[1]).to.include({ verdict: "allowed", reason: "varies_for_everyone" });
    // what robots.txt forbids an agent is not requested under its name
    expect(site.requests.filter(({ userAgent }) => userAgent.includes("ClaudeBot")))
      .to.deep.equal([]);
    expect(site.requests.filter(({ userAgent }) => userAgent.includes("GPTBot/1.3")))
      .to.have.length(2);
    const list = await call("GET");
    expect(list.body.data[0]).to.deep.include({ id, status: "completed", agents_count: 7 });
  });

  it("blame no agent when the server refuses everyone", async () => {
    await call("POST", "", {
      agents: ["PerplexityBot", "Bingbot"],
      urls: [`${S}/tea`, `${S}/closed`],
    });
    await make();
    const { body: { data: [{ id }] } } = await call("GET");
    const { body: { data: view } } = await call("GET", `/${id}`);
    const [perplexity] = view.agents;
    expect(perplexity.pages.map((one: { reason: string }) => one.reason))
      .to.deep.equal(["refused_to_everyone", "browser_refused"]);
    expect(view.verdicts).to.include({ blocked_by_server: 0, unknown: 2 });
  });

  it("go on after a kill with what was not asked", async () => {
    await call("POST", "", { agents: ["GPTBot", "Bingbot", "CCBot"], urls: [`${S}/`, `${S}/tea`] });
    await make(5);
    const half = site.requests.length;
    const { body: { data: [{ id, status, progress_pct: progress }] } } = await call("GET");
    expect([status, progress > 0 && progress < 100]).to.deep.equal(["running", true]);
    const before = await call("GET", `/${id}`);
    expect(before.headers.get("retry-after")).to.equal("5");
    await make();
    const { body: { data: view } } = await call("GET", `/${id}`);
    expect(byAgent(view)).to.deep.equal({
      "GPTBot": "blocked_by_server refused_status",
      "Bingbot": "allowed same_as_browser",
      "CCBot": "challenged challenge_page",
    });
    // nothing was asked twice, but for the request that the kill cut off and robots.txt
    expect(site.requests.length).to.be.at.most(2 + 12 + 4 + 2);
    expect(half).to.be.lessThan(site.requests.length);
  });

  it("refuse unknown agents, other sites' URLs and too many pages", async () => {
    const refused: [object, string][] = [
      [{ agents: ["NoSuchBot"] }, "agents.0"],
      [{ agents: [] }, "agents"],
      [{ urls: ["https://evil.test/"] }, "urls.0"],
      [{ urls: Array.from({ length: 11 }, (_, i) => `${S}/${i}`) }, "urls"],
      [{ max_pages: 11 }, "max_pages"],
      [{ max_pages: 0 }, "max_pages"],
      [{ user_agent: "x" }, "user_agent"],
    ];
    for (const [body, field] of refused) {
      const { status, body: { errors }, text } = await call("POST", "", body);
      expect([status, Object.keys(errors)], text).to.deep.equal([422, [field]]);
    }
    expect(site.requests).to.deep.equal([]);
  });

  it("need a proof of ownership where the operator requires one, and belong to the account", async () => {
    api.services.config.crawlRequireOwnership = true;
    const { status, body } = await call("POST", "", {});
    expect([status, body.code]).to.deep.equal([403, "ownership_required"]);
    api.services.config.crawlRequireOwnership = false;
    const { body: { data } } = await call("POST", "", {});
    expect(data.agents_count).to.equal(29);
    expect(data.pages).to.deep.equal([{ url: `${S}/`, chosen_by: "home" }]);
    const stranger = await insertSpecAccount(database.db);
    expect((await call("GET", `/${data.id}`, undefined, stranger.tokenText)).status).to.equal(404);
    const missing = await call("GET", `/${data.id + 1}`);
    expect([missing.status, missing.body.code]).to.deep.equal([404, "crawler_view_not_found"]);
  });
});
