import { expect } from "chai";
import { saveBotRanges } from "../../../../db/logs/bot_ranges.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { MAX_FILTERED } from "../../../../lib/commands/logs/list_bot_requests.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";

describe("GET /sites/{id}/bots", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    const gptBot = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)";
    const at = (day: number) => ({ time: `${day}/Nov/2026:10:00:00 +0000` });
    const text = [
      combinedLine({ ...at(10), bytes: 100 }),
      combinedLine({ ...at(11), bytes: 100, request: "GET /pot HTTP/1.1" }),
      combinedLine({ ...at(11), bytes: 100, status: 404, request: "GET /cup HTTP/1.1" }),
      combinedLine({ ...at(11), bytes: 7, address: "192.0.2.7" }),
      combinedLine({ ...at(11), bytes: 50, address: "20.171.206.9", agent: gptBot }),
      combinedLine({ ...at(12), agent: BROWSER }),
      combinedLine({ ...at(12), agent: BROWSER, referer: "https://chatgpt.com/" }),
      combinedLine({ ...at(13), agent: "curl/8.4.0" }),
    ].join("");
    const source = bytesSource(Buffer.from(text), "access.log");
    await readLog(api.services, { siteId, origin: "https://shop.test", source });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const read = async (query = "", site = siteId) =>
    await api.request("GET", `/sites/${site}/bots${query}`, { token: account.tokenText });

  it("sums up requests by bot, most first, and says how many are proved", async () => {
    const { status, body } = await read();
    expect(status).to.equal(200);
    expect(body.meta).to.include({
      source: "log",
      from: "2026-11-10",
      to: "2026-11-13",
      compared: null,
      first_day: "2026-11-10",
      last_day: "2026-11-13",
      data_status: null,
      total: 3,
    });
    expect(body.data.map((row: { bot: string }) => row.bot))
      .to.deep.equal(["Googlebot", "GPTBot", "curl"]);
    const [googlebot] = body.data;
    expect(googlebot).to.deep.include({
      operator: "Google",
      purpose: "search",
      requests: 4,
      requests_delta: null,
      verdicts: { verified: 3, claimed: 0, spoofed: 1 },
      verified_share: 0.75,
      pages_count: 3,
      bytes: 307,
      status_codes: [{ status_code: 200, requests: 3 }, { status_code: 404, requests: 1 }],
      response_time_ms: null,
      days_count: 2,
      first_day: "2026-11-10",
      last_day: "2026-11-11",
    });
    expect(googlebot.verification).to.include({ method: "ip_ranges" });
    const source = googlebot.verification.ip_ranges_url;
    const published = "2026-11-27";
    await saveBotRanges(database.db, { source, prefixes: ["66.249.66.0/24"], published });
    expect((await read()).body.data[0].verification.ip_ranges_published).to.equal(published);
    const { totals, purposes, people } = body.meta.summary;
    expect(totals).to.deep.include({ bots_count: 3, requests: 6, pages_count: 3 });
    expect(
      purposes.map((row: { purpose: string; requests: number }) => [row.purpose, row.requests]),
    )
      .to.deep.equal([["search", 4], ["training", 1], ["tools", 1]]);
    const { days } = body.meta.summary;
    for (const { purpose, requests } of purposes) {
      const sum = days.reduce(
        (all: number, day: { purposes: Record<string, number> }) =>
          all + (day.purposes[purpose] ?? 0),
        0,
      );
      expect(sum, purpose).to.equal(requests);
    }
    expect(people).to.deep.equal({
      requests: 2,
      engines: [{ engine: "chatgpt", kind: "ai", requests: 1, pages_count: 1 }],
    });
  });
  it("compares with as many days before, where their logs are there", async () => {
    const { body } = await read("?from=2026-11-11&to=2026-11-11");
    expect(body.meta.compared).to.deep.equal({ from: "2026-11-10", to: "2026-11-10" });
    const [googlebot] = body.data;
    expect(googlebot).to.include({ requests: 3, requests_delta: 2 });
  });
  it("says that no bot came in a window", async () => {
    const { body } = await read("?from=2026-11-12&to=2026-11-12");
    expect(body.data).to.deep.equal([]);
    expect(body.meta.data_status.code).to.equal("no_requests");
  });
  it("says that no log was read, and how to read one", async () => {
    const other = await insertSpecSite(database.db, account.accountId);
    const { body } = await read("", other);
    expect(body.meta).to.include({ from: null, to: null });
    expect(body.meta.data_status.code).to.equal("no_logs");
    // nobody's share is no share of 0
    expect(body.meta.summary.totals.verified_share).to.equal(null);
    expect(body.meta.summary.totals.pages_count).to.equal(null);
  });
  it("does not know the pages of days whose requests are no longer kept one by one", async () => {
    const { db } = database;
    const site = await insertSpecSite(db, account.accountId);
    const text = ["10", "11"].map((day) =>
      combinedLine({ time: `${day}/Nov/2026:10:00:00 +0000` })
    );
    const source = bytesSource(Buffer.from(text.join("")), "access.log");
    await readLog(api.services, { siteId: site, origin: "https://shop.test", source });
    await db("bot_packs").where({ site_id: site, date: "2026-11-10" }).delete();
    expect((await read("", site)).body.data[0]).to.include({ requests: 2, pages_count: null });
    const late = await read("?from=2026-11-11&to=2026-11-11", site);
    expect(late.body.data[0]).to.include({ requests: 1, pages_count: 1 });
  });
  it("keeps what it unpacks until further logs are read", async () => {
    const { db } = database;
    const site = await insertSpecSite(db, account.accountId);
    const readDay = async (name: string, lines: readonly string[]) => {
      const source = bytesSource(Buffer.from(lines.join("")), name);
      await readLog(api.services, { siteId: site, origin: "https://shop.test", source });
    };
    const time = "10/Nov/2026:10:00:00 +0000";
    const counts = async () => {
      const { body: { data: [row], meta: { summary } } } = await read("", site);
      const [engine] = summary.people.engines;
      return [row.pages_count, summary.totals.pages_count, engine?.pages_count];
    };
    await readDay("access.log", [combinedLine({ time })]);
    expect(await counts()).to.deep.equal([1, 1, undefined]);
    const kept = () => db("search_reports").where({ site_id: site, name: "log_parts" });
    const marked = { pages: { all: 7, agents: { Googlebot: 8 }, purposes: {} } };
    const people = { requests: 0, engines: [] };
    expect(await kept().update({ report: JSON.stringify({ ...marked, people }) })).to.equal(1);
    expect(await counts()).to.deep.equal([8, 7, undefined]);
    await readDay("other.log", [
      combinedLine({ time, request: "GET /pot HTTP/1.1" }),
      combinedLine({ time, agent: BROWSER, referer: "https://chatgpt.com/" }),
    ]);
    expect(await counts()).to.deep.equal([2, 2, 1]);
  });
  it("sorts, filters and searches", async () => {
    const names = async (query: string) =>
      (await read(query)).body.data.map((row: { bot: string }) => row.bot);
    expect(await names("?sort=bot")).to.deep.equal(["curl", "Googlebot", "GPTBot"]);
    expect(await names("?filter[requests][gte]=2")).to.deep.equal(["Googlebot"]);
    expect(await names("?filter[purpose]=tools,training")).to.deep.equal(["GPTBot", "curl"]);
    expect(await names("?q=openai")).to.deep.equal(["GPTBot"]);
  });
  it("goes on page by page", async () => {
    const first = await read("?per_page=2");
    expect(first.body.data).to.have.length(2);
    const second = await read(`?per_page=2&cursor=${first.body.meta.next_cursor}`);
    expect(second.body.data.map((row: { bot: string }) => row.bot)).to.deep.equal(["curl"]);
    expect(second.body.links.next).to.equal(null);
  });
  it("is a 404 for another account, and a 422 for days in the wrong order", async () => {
    const { tokenText } = await insertSpecAccount(database.db);
    const foreign = await api.request("GET", `/sites/${siteId}/bots`, { token: tokenText });
    expect(foreign.status).to.equal(404);
    const wrong = await read("?from=2026-11-12&to=2026-11-11");
    expect(wrong.status).to.equal(422);
  });
  describe("/{bot}/requests", () => {
    const requests = async (query = "", bot = "Googlebot") =>
      await api.request("GET", `/sites/${siteId}/bots/${bot}/requests${query}`, {
        token: account.tokenText,
      });
    const shown = (answer: { body: { data: Record<string, unknown>[] } }) =>
      answer.body.data.map(({ requested_at: at, url, status_code: status, verdict, address }) =>
        [String(at).slice(5, 10), String(url).slice(17), status, verdict, address].join(" ")
      );

    it("lists each request, the newest first", async () => {
      const answer = await requests();
      expect(answer.status).to.equal(200);
      expect(answer.body.meta).to.include({ total: 4, data_status: null });
      expect(shown(answer)).to.have.members([
        "11-11 /pot 200 verified 66.249.66.1",
        "11-11 /cup 404 verified 66.249.66.1",
        "11-11 /tea 200 spoofed 192.0.2.0/24",
        "11-10 /tea 200 verified 66.249.66.1",
      ]);
      expect(shown(answer).at(-1)).to.equal("11-10 /tea 200 verified 66.249.66.1");
      expect(answer.body.data[0]).to.deep.include({
        method: "GET",
        response_time_ms: null,
        requested_at: "2026-11-11T10:00:00.000Z",
      });
    });
    it("filters, turns the order around and goes on page by page", async () => {
      expect(shown(await requests("?filter[status_code]=404")))
        .to.deep.equal(["11-11 /cup 404 verified 66.249.66.1"]);
      expect((await requests("?filter[verdict]=spoofed")).body.meta.total).to.equal(1);
      for (const sort of ["requested_at", "-requested_at"]) {
        const whole = shown(await requests(`?sort=${sort}`));
        const pages: string[] = [];
        let query = `?sort=${sort}&per_page=1`;
        for (;;) {
          const answer = await requests(query);
          pages.push(...shown(answer));
          const { next_cursor: cursor } = answer.body.meta;
          if (cursor === null) break;
          query = `?sort=${sort}&per_page=1&cursor=${cursor}`;
        }
        expect(pages, sort).to.deep.equal(whole);
      }
    });
    it("says where filters would look through too many requests, and lists them without", async () => {
      const packs = database.db("bot_packs").where({ site_id: siteId });
      await packs.clone().update({ requests_count: MAX_FILTERED });
      const refused = await requests("?filter[status_code]=404");
      expect(refused.status).to.equal(422);
      expect(refused.body.errors.from[0]).to.include("choose fewer days by from and to");
      expect((await requests("?filter[status_code]=404&from=2026-11-10&to=2026-11-10")).status)
        .to.equal(200);
      expect((await requests()).status).to.equal(200);
    });
    it("says that a bot did not come", async () => {
      const { body } = await requests("", "Bingbot");
      expect(body.data).to.deep.equal([]);
      expect(body.meta.data_status.code).to.equal("no_requests");
    });
  });
});
