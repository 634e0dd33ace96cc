import { expect } from "chai";
import { listBotPacks } from "../../../../db/logs/bot_packs.ts";
import { listVisitPacks } from "../../../../db/logs/visit_packs.ts";
import { unpackDay } from "../../../../lib/logs/packs/day_requests.ts";
import { mergePackedVisits, unpackVisits } from "../../../../lib/logs/packs/pack_visits.ts";
import { listLogFiles } from "../../../../db/logs/log_files.ts";
import { readPageVisits } from "../../../../lib/commands/logs/page_visits.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** Lines of one bot, a minute apart. */
function lines(count: number, first = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const minute = String((first + index) % 60).padStart(2, "0");
    const hour = String(Math.floor((first + index) / 60)).padStart(2, "0");
    return combinedLine({
      time: `10/Nov/2026:${hour}:${minute}:00 +0000`,
      request: `GET /page/${(first + index) % 7} HTTP/1.1`,
    });
  }).join("");
}

describe("readLog()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });

  const services = () => ({ db: database.db, now: () => NOW });
  const bring = (
    text: string,
    { name = "access.log", mayGrow = false, format = undefined as string | undefined } = {},
  ) =>
    readLog(services(), {
      siteId,
      origin: "https://shop.test",
      source: { ...bytesSource(Buffer.from(text, "latin1"), name), mayGrow },
      format,
    });
  async function sums() {
    const { db } = database;
    const [days] = await db("bot_days").where({ site_id: siteId })
      .select(db.raw("COALESCE(SUM(requests_count), 0) + 0 AS requests"));
    const [packs] = await db("bot_packs").where({ site_id: siteId })
      .select(db.raw("COALESCE(SUM(requests_count), 0) + 0 AS requests"));
    const [visits] = await db("visit_packs").where({ site_id: siteId })
      .select(db.raw("COALESCE(SUM(visits_count), 0) + 0 AS visits"));
    return [Number(days.requests), Number(packs.requests), Number(visits.visits)];
  }

  it("closes a log that it reads on, and one with nothing new", async () => {
    let opened = 0;
    let closed = 0;
    const open = async function* (text: string, from: number) {
      opened++;
      try {
        yield Buffer.from(text).subarray(from);
      } finally {
        closed++;
      }
    };
    for (const count of [2, 3, 3]) {
      const source = {
        ...{ name: "access.log", mayGrow: true },
        open: (from: number) => open(lines(count), from),
      };
      await readLog(services(), { siteId, origin: "https://shop.test", source });
    }
    expect(opened).to.equal(5);
    expect(closed).to.equal(opened);
  });
  it("stores requests of bots and counts of people with the position", async () => {
    const text = lines(3) + combinedLine({ agent: BROWSER, address: "203.0.113.9" }) + "damaged\n";
    const { file, linesRead } = await bring(text);
    expect(linesRead).to.equal(5);
    expect(file?.counts).to.deep.include({ lines: 5, bots: 3, visits: 1, unknown: 0 });
    expect(file?.counts.damages.not_of_format).to.equal(1);
    expect(file?.position).to.equal(text.length);
    expect(await sums()).to.deep.equal([3, 3, 1]);
    expect(await listLogFiles(database.db, siteId, 10)).to.deep.equal([file]);
    const days = await database.db("bot_days").where({ site_id: siteId })
      .select("agent", "verdict", "status", "requests_count", "bytes_sum");
    expect(days).to.deep.equal([
      { agent: "Googlebot", verdict: "verified", status: 200, requests_count: 3, bytes_sum: 1536 },
    ]);
  });
  it("adds nothing when it reads the same log again, under any name", async () => {
    await bring(lines(5));
    const { linesRead } = await bring(lines(5), { name: "access.log.1.gz" });
    expect(linesRead).to.equal(0);
    expect(await sums()).to.deep.equal([5, 5, 0]);
  });
  it("reads on where a log has grown, also one that was short at first", async () => {
    await bring(lines(1), { mayGrow: true });
    await bring(lines(40), { mayGrow: true });
    await bring(lines(90), { mayGrow: true });
    expect(await sums()).to.deep.equal([90, 90, 0]);
    expect(await listLogFiles(database.db, siteId, 10)).to.have.length(1);
  });
  it("leaves a last line without an end for the next time while the log may grow", async () => {
    const text = lines(2);
    const cut = text.length - 20;
    const first = await bring(text.slice(0, cut), { mayGrow: true });
    expect(first.file?.counts).to.include({ lines: 1, bots: 1 });
    expect(first.unfinishedBytes).to.be.greaterThan(0);
    await bring(text, { mayGrow: true });
    expect(await sums()).to.deep.equal([2, 2, 0]);
  });
  it("adds logs up whose times overlap, in any order", async () => {
    await bring(lines(10, 300));
    await bring(lines(10, 0));
    await bring(combinedLine({ address: "66.249.66.2" }) + lines(10, 305));
    expect(await sums()).to.deep.equal([31, 31, 0]);
  });
  it("stores nothing of what another process has stored meanwhile", async () => {
    const text = lines(500);
    const slow = readLog(services(), {
      siteId,
      origin: "https://shop.test",
      source: {
        name: "a",
        mayGrow: false,
        async *open(from) {
          yield Buffer.from(text).subarray(from);
          await bring(text);
        },
      },
    });
    const error = await slow.catch((reason: unknown) => reason);
    expect(error).to.be.an("error").that.has.property("code", "log_being_read");
    expect(await sums()).to.deep.equal([500, 500, 0]);
  });
  it("keeps no address of a person anywhere", async () => {
    await bring(
      combinedLine({ agent: BROWSER, address: "203.0.113.9" }) +
        combinedLine({ agent: "curl/8.4.0", address: "203.0.113.9" }) +
        combinedLine({ agent: "GPTBot/1.0", address: "203.0.113.9" }),
    );
    const [pack] = await database.db("bot_packs").where({ site_id: siteId, agent: "GPTBot" });
    // one address: spoofed, and the first three bytes of it
    expect([...pack.addresses]).to.deep.equal([1, 2, 3, 203, 1, 0, 113]);
    const [curl] = await database.db("bot_packs").where({ site_id: siteId, agent: "curl" });
    expect([...curl.addresses]).to.deep.equal([1, 0, 0]);
  });
  it("keeps a query whole where the page is known with it", async () => {
    const urls = () => database.db("pages").where({ site_id: siteId }).orderBy("id").pluck("url");
    await bring(combinedLine({ request: "GET /product?id=5 HTTP/1.1" }));
    expect(await urls()).to.deep.equal(["https://shop.test/product?id=*"]);
  });
  it("keeps when bots requested a page last, whatever the order of logs, without those from elsewhere", async () => {
    const at = (hour: number, line: Parameters<typeof combinedLine>[0] = {}) =>
      combinedLine({ time: `10/Nov/2026:${hour}:00:00 +0000`, ...line });
    const gptBot = { agent: "GPTBot/1.0", address: "20.171.206.9" };
    await bring(at(12) + at(13, { address: "192.0.2.7" }) + at(14, { agent: "curl/8.4.0" }));
    await bring(at(11, gptBot) + at(10, gptBot) + at(10));
    const page = await database.db("pages").where({ site_id: siteId }).first("id");
    const second = (hour: number) => Date.UTC(2026, 10, 10, hour) / 1000;
    const visits = {
      searchSecond: second(12),
      aiSecond: second(11),
      searchRequests: 2,
      aiRequests: 2,
    };
    expect([...await readPageVisits(database.db, siteId, null)]).to.deep.equal([[page.id, visits]]);
    expect(await readPageVisits(database.db, siteId, [page.id + 5_000])).to.deep.equal(new Map());
    expect(await readPageVisits(database.db, siteId, [])).to.deep.equal(new Map());
  });
  it("refuses a log of a format that it does not know, and keeps nothing", async () => {
    const error = await bring("a,b\n1,2\n").catch((reason: unknown) => reason);
    expect(error).to.be.an("error").that.has.property("code", "log_format_unknown");
    expect(await listLogFiles(database.db, siteId, 10)).to.deep.equal([]);
  });
  it("says that a log is empty", async () => {
    expect(await bring("")).to.deep.equal({ file: null, linesRead: 0, unfinishedBytes: 0 });
  });
  it("reads a log in a format that is given", async () => {
    const { file } = await bring(
      '192.0.2.1 [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 "curl/8"\n',
      { format: '$remote_addr [$time_local] "$request" $status "$http_user_agent"' },
    );
    expect(file?.counts.bots).to.equal(1);
  });
  it("merges the small packs of a log that is followed, and loses nothing", async () => {
    let text = "";
    for (let minute = 0; minute < 40; minute++) {
      const request = `GET /${minute % 3} HTTP/1.1`;
      text += lines(1, minute) + combinedLine({ agent: BROWSER, request });
      await bring(text, { mayGrow: true });
    }
    expect(await sums()).to.deep.equal([40, 40, 40]);
    const { db } = database;
    for (const table of ["bot_packs", "visit_packs"]) {
      expect((await db(table).where({ site_id: siteId })).length, table).to.be.lessThan(17);
    }
    const packs = await listBotPacks(db, siteId, { agent: "Googlebot", date: "2026-11-10" });
    const { columns, pages } = unpackDay(packs);
    expect([...columns.seconds]).to.deep.equal(Array.from({ length: 40 }, (_, row) => 60 * row));
    expect(pages).to.have.length(7);
    const visits = await listVisitPacks(db, siteId, { from: "2026-11-10", to: "2026-11-10" });
    const [merged] = mergePackedVisits(visits);
    expect([...unpackVisits(merged?.pack ?? Buffer.alloc(0)).counts]).to.deep.equal([14, 13, 13]);
  });
  it("counts requests without a URL when a site has too many URLs that answer errors", async () => {
    await database.db("log_files").delete();
    await bring(combinedLine());
    await database.db("log_files").where({ site_id: siteId }).update({ error_pages_count: 19_999 });
    const guesses = ["/a.php", "/b.php", "/c.php"].map((path) =>
      combinedLine({ request: `GET ${path} HTTP/1.1`, status: 404 }) +
      combinedLine({ request: `GET ${path} HTTP/1.1`, status: 404, agent: BROWSER })
    );
    const { file } = await bring(guesses.join(""));
    expect(file?.counts.leftOut).to.equal(4);
    expect(await sums()).to.deep.equal([4, 4, 3]);
    const urls = await database.db("pages").where({ site_id: siteId }).orderBy("id").pluck("url");
    expect(urls).to.deep.equal(["https://shop.test/tea", "https://shop.test/a.php"]);
  });
});
