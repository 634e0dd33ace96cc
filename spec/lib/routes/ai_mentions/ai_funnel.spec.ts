import { expect } from "chai";
import { insertCrawlerView } from "../../../../db/audits/lifecycle/crawler_views.ts";
import {
  claimCrawlerView,
  completeCrawlerView,
  storeCrawlerAnswer,
} from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import { raiseAnswersVersion } from "../../../../db/ai_mentions/ai_answer_versions.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { md5 } from "../../../../db/core/md5.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import type { SeenAnswer } from "../../../../lib/metrics/audits/crawler_verdict.ts";
import type { AiFunnelAnswer } from "../../../../schemas/ai_funnel.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import {
  insertAnswerRows,
  insertCitationRows,
  insertPromptRows,
} from "../../../support/ai_mentions/answer_rows.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const INDEXABLE = ["/", "/a", "/b"];
const ROBOTS = "User-agent: PerplexityBot\nUser-agent: Perplexity-User\nDisallow: /a\n\n" +
  "User-agent: Google-Extended\nDisallow: /\n";
const SEARCH_BOT = { agent: "OAI-SearchBot/1.0", address: "4.227.36.5" };
const SEEN: SeenAnswer = {
  ...{ status: 200, error: null, finalUrl: `${SHOP}/`, sizeBytes: 100, title: "Tea" },
  ...{ titleHash: "1", words: 90, challenge: null, responseTimeMs: 1 },
};

describe("GET /sites/{id}/ai/funnel", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const get = async (query = "", site = siteId) =>
    await api.request("GET", `/sites/${site}/ai/funnel${query}`, { token: account.tokenText });
  const read = async (query = ""): Promise<AiFunnelAnswer> => (await get(query)).body.data;
  const engineOf = (data: AiFunnelAnswer, name: string) =>
    data.engines.find(({ engine }) => engine === name);
  const knownOf = (data: AiFunnelAnswer) =>
    data.sources.filter(({ known }) => known).map(({ step }) => step);

  it("says of a new site that nothing is known, and what to bring for each step", async () => {
    const { status, body } = await get();
    expect(status).to.equal(200);
    expect(knownOf(body.data)).to.deep.equal([]);
    expect(body.data.indexable_pages_count).to.equal(null);
    expect(body.data.pages).to.deep.equal([]);
    for (const { what_to_bring: what } of body.data.sources) {
      expect(what).to.match(/POST|npm run import/);
    }
    const { not_known: unknown, answers_count: count, ...engine } = engineOf(body.data, "chatgpt")!;
    expect(count).to.equal(0);
    expect(unknown.map(({ step }) => step))
      .to.deep.equal(["allowed", "reached", "requested", "cited", "visited"]);
    // what is not known is no 0
    expect(Object.values(engine).filter((value) => value === 0)).to.deep.equal([]);
    expect(body.meta.data_status.code).to.equal("steps_not_known");
  });
  it("counts the pages that robots.txt allows to a system's bots", async () => {
    const auditId = await insertFinishedAudit(database.db, siteId);
    const pages = database.db("audit_pages").where({ audit_id: auditId });
    await pages.clone().update({ indexable: 0 });
    await pages.clone().whereIn("url", INDEXABLE.map((path) => SHOP + path))
      .update({ indexable: 1 });
    await database.db("audit_files").where({ audit_id: auditId, kind: "robots_txt", origin: SHOP })
      .update({ status_code: 200, body: ROBOTS });
    const data = await read();
    expect(knownOf(data)).to.deep.equal(["allowed"]);
    expect(data.indexable_pages_count).to.equal(3);
    expect(
      ["chatgpt", "perplexity", "gemini"].map((name) => engineOf(data, name)?.allowed_pages_count),
    ).to.deep.equal([3, 2, 0]);
    // xAI documents no bot for answers
    expect(engineOf(data, "grok")).to.include({ allowed_pages_count: null });
    const page = data.pages.find(({ url }) => url === `${SHOP}/a`);
    expect(page?.allowed_by).to.include("chatgpt").and.not.include("perplexity");
    expect(page?.stops_at).to.equal(null);
  });
  it("knows from a view by the bots' names whom the server lets in", async () => {
    await insertCrawlerView(database.db, {
      ...{ siteId, agents: ["OAI-SearchBot", "PerplexityBot"], answersCount: 4 },
      pages: [{ url: `${SHOP}/`, chosen_by: "home" }],
    }, NOW);
    const claimed = await claimCrawlerView(database.db, "one", NOW);
    const view = { id: claimed?.id ?? 0, siteId, owner: "one", now: NOW };
    const refused = { ...SEEN, status: 403 };
    for (
      const [agent, seen, control] of [
        ["browser", SEEN, null],
        ["browser_again", SEEN, null],
        ["OAI-SearchBot", SEEN, null],
        ["PerplexityBot", refused, SEEN],
      ] as const
    ) {
      const asked = { pageNumber: 0, agent, robotsAllowed: true, robotsRule: null };
      await storeCrawlerAnswer(database.db, view, { ...asked, seen, control });
    }
    await completeCrawlerView(database.db, view, {
      ...{ allowed: 1, blocked_by_robots: 0, blocked_by_server: 1, challenged: 0 },
      ...{ different_content: 0, unknown: 0 },
    });
    const { body: { data, meta } } = await get();
    expect(knownOf(data)).to.deep.equal(["allowed", "reached"]);
    expect(meta.crawler_view_id).to.equal(view.id);
    expect(engineOf(data, "chatgpt")).to.include({ reached: true, reached_pages_count: 3 });
    expect(engineOf(data, "perplexity")).to.include({ reached: false, reached_pages_count: 0 });
    expect(engineOf(data, "claude")).to.include({ reached: null, reached_pages_count: null });
    const only = await read("?engine=perplexity");
    expect(only.pages.map(({ url, stops_at: step }) => [url.slice(SHOP.length), step]))
      .to.have.deep.members([["/", "reached"], ["/a", "allowed"], ["/b", "reached"]]);
  });
  it("counts requests of verified bots, and people from answers", async () => {
    const at = (path: string, line: Parameters<typeof combinedLine>[0]) =>
      combinedLine({ request: `GET ${path} HTTP/1.1`, ...line });
    const person = { agent: BROWSER, address: "203.0.113.9" };
    const text = [
      at("/a", SEARCH_BOT),
      at("/a", { ...SEARCH_BOT, status: 304 }),
      at("/b", { ...SEARCH_BOT, status: 403 }),
      at("/c", SEARCH_BOT),
      // neither proved, nor a bot for answers
      at("/", { ...SEARCH_BOT, address: "192.0.2.7" }),
      at("/", { agent: "GPTBot/1.2", address: "20.171.206.9" }),
      at("/a", { ...person, referer: "https://chatgpt.com/" }),
      at("/a", { ...person, referer: "https://chatgpt.com/c/1" }),
      at("/b", { ...person, referer: "https://www.perplexity.ai/" }),
      at("/a", { ...person, referer: "https://www.google.com/" }),
    ].join("");
    const source = bytesSource(Buffer.from(text), "access.log");
    await readLog(api.services, { siteId, origin: SHOP, source });
    const { body: { data, meta } } = await get();
    expect(knownOf(data)).to.deep.equal(["allowed", "reached", "requested", "visited"]);
    expect([meta.from, meta.to]).to.deep.equal(["2026-11-10", "2026-11-10"]);
    expect(engineOf(data, "chatgpt")).to.include({
      ...{ requests: 4, refused_requests: 1, requested_pages_count: 1 },
      ...{ visits: 2, visited_pages_count: 1, citations: null },
    });
    expect(engineOf(data, "perplexity")).to.include({
      ...{ requests: 0, requested_pages_count: 0, visits: 1, visited_pages_count: 1 },
    });
    expect(engineOf(data, "grok")).to.include({ requests: null, visits: 0 });
  });
  it("counts citations in answers, and says where each page stops", async () => {
    await insertPromptRows(database.db, siteId, [{ id: 1 }]);
    await insertAnswerRows(database.db, siteId, [
      { id: 1 },
      { id: 2 },
      { id: 3, engine: "house model" },
    ]);
    await insertCitationRows(database.db, siteId, [
      { answer_id: 1, position: 1, url: `${SHOP}/a`, own: 1 },
      { answer_id: 2, position: 1, url: `${SHOP}/a`, own: 1 },
      { answer_id: 2, position: 2, url: `${SHOP}/unknown`, own: 1 },
      { answer_id: 3, position: 1, url: `${SHOP}/b`, own: 1 },
    ]);
    const { body: { data, meta } } = await get();
    expect(meta).to.include({ from: "2026-11-10", to: "2026-11-18", data_status: null });
    expect(engineOf(data, "chatgpt")).to.include({
      ...{ answers_count: 2, citations: 3, cited_pages_count: 1 },
    });
    expect(engineOf(data, "perplexity")).to.include({ answers_count: 0, citations: null });
    expect(engineOf(data, "house model")).to.include({ operator: null, citations: 1 });
    const only = await read("?engine=chatgpt");
    expect(
      only.pages.map(({ url, requests, citations, visits, stops_at: step }) =>
        [url.slice(SHOP.length), requests, citations, visits, step].join(" ")
      ),
    ).to.deep.equal([
      // null: it reaches every step
      "/a 2 2 2 ",
      "/c 1 0 0 cited",
      "/ 0 0 0 requested",
      "/b 0 0 0 requested",
    ]);
    expect(only.pages_count).to.equal(4);
  });
  it("is kept until something that it is made of changes", async () => {
    const kept = () =>
      database.db("search_reports")
        .where({ site_id: siteId, name: "ai_funnel", hash: md5("{}") });
    const first = await read();
    const mark = async () => {
      const marked = { ...(await get()).body, data: { ...first, pages_count: 7_777 } };
      expect(await kept().update({ report: JSON.stringify(marked) })).to.equal(1);
      expect((await read()).pages_count).to.equal(7_777);
    };
    const source = (path: string, line: Parameters<typeof combinedLine>[0]) =>
      bytesSource(
        Buffer.from(combinedLine({ request: `GET ${path} HTTP/1.1`, ...line })),
        `more${path.length}.log`,
      );
    const person = { agent: BROWSER, address: "203.0.113.9", referer: "https://chatgpt.com/" };
    const changes: Record<string, () => Promise<unknown>> = {
      "a bot's request": () =>
        readLog(api.services, { siteId, origin: SHOP, source: source("/new", SEARCH_BOT) }),
      "a visit": () =>
        readLog(api.services, { siteId, origin: SHOP, source: source("/visited", person) }),
      "a page becomes known that was cited": async () => {
        const url = `${SHOP}/unknown`;
        await database.db("pages").insert({ site_id: siteId, url, url_hash: urlHash(url) });
      },
      "an answer": () =>
        transaction(database.db, async (trx) => {
          await insertAnswerRows(trx, siteId, [{ id: 4 }]);
          await raiseAnswersVersion(trx, siteId);
        }),
      "an audit": () => insertFinishedAudit(database.db, siteId),
    };
    for (const [name, change] of Object.entries(changes)) {
      await mark();
      await change();
      expect((await read()).pages_count, name).to.not.equal(7_777);
    }
  });
  it("is a 404 for another account, and a 422 for days in the wrong order", async () => {
    const { tokenText } = await insertSpecAccount(database.db);
    const foreign = await api.request("GET", `/sites/${siteId}/ai/funnel`, { token: tokenText });
    expect(foreign.status).to.equal(404);
    expect((await get("?from=2026-11-12&to=2026-11-11")).status).to.equal(422);
  });
});
