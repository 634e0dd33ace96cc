import { expect } from "chai";
import { listBotPacks } from "../../../../db/logs/bot_packs.ts";
import { checkBots } from "../../../../lib/commands/logs/check_bots.ts";
import { readPageVisits } from "../../../../lib/commands/logs/page_visits.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { writeAddress } from "../../../../lib/logs/bots/address.ts";
import { createNameConfirmer } from "../../../../lib/logs/bots/confirm_name.ts";
import { unpackAddresses, unpackRequests } from "../../../../lib/logs/packs/pack_requests.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";
import {
  type NameRecords,
  type SpecNameServer,
  startNameServer,
} from "../../../support/name_server.ts";

const YANDEX = "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)";
const DAY = { date: "2026-11-10", agent: "YandexBot" };

describe("checkBots()", () => {
  let database: SpecDatabase;
  let siteId: number;
  let records: Record<string, NameRecords>;
  let server: SpecNameServer;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    records = {
      "7.1.255.5.in-addr.arpa": { ptr: ["5-255-1-7.spider.yandex.com"] },
      "5-255-1-7.spider.yandex.com": { a: ["5.255.1.7"] },
    };
    server = await startNameServer((name) => records[name]);
  });
  afterEach(async () => {
    server.close();
    await database.db("bot_packs").delete();
  });

  const bring = (text: string, looksUp = true) =>
    readLog({ db: database.db, now: () => new Date() }, {
      siteId,
      origin: "https://shop.test",
      source: bytesSource(Buffer.from(text), "access.log"),
      looksUp,
    });
  const request = (address: string, hour: number, path = "/tea") =>
    combinedLine({
      ...{ address, agent: YANDEX, request: `GET ${path} HTTP/1.1` },
      time: `10/Nov/2026:${hour}:00:00 +0000`,
    });
  const check = (lookups = 100) =>
    checkBots(database.db, {
      lookups,
      confirmName: createNameConfirmer({ servers: [server.address], firstTryMs: 100 }),
      signal: new AbortController().signal,
    });
  /** Has the time of all that waits come. */
  const wait = () =>
    database.db("bot_packs").whereNotNull("check_at").update({
      check_at: database.db.raw("NOW(3)"),
    });
  const endTime = () => database.db("bot_packs").update({ check_until: database.db.raw("NOW(3)") });
  async function addresses() {
    const packs = await listBotPacks(database.db, siteId, DAY);
    return packs.flatMap((pack) => {
      const list = unpackAddresses(pack.addresses);
      return [...unpackRequests(pack.requests).addresses].map((place) => [
        list[place]?.verdict,
        writeAddress(list[place]?.bytes ?? new Uint8Array()),
      ]);
    });
  }
  const sums = () =>
    database.db("bot_days").where({ site_id: siteId }).orderBy("verdict")
      .select("verdict", "requests_count", "bytes_sum");
  const waiting = () => database.db("bot_packs").whereNotNull("check_at").pluck("check_at");

  it("proves who has a name of the operator, and cuts the address of who has none", async () => {
    await bring(request("5.255.1.7", 10) + request("9.9.9.9", 11) + request("5.255.1.7", 12));
    expect(await sums()).to.deep.equal([
      { verdict: "claimed", requests_count: 3, bytes_sum: 1536 },
    ]);
    expect(await check()).to.deep.equal({ days: 1, lookedUp: 2, failed: 0 });
    expect(await addresses()).to.deep.equal([
      ["verified", "5.255.1.7"],
      ["spoofed", "9.9.9.0/24"],
      ["verified", "5.255.1.7"],
    ]);
    expect(await sums()).to.deep.equal([
      { verdict: "spoofed", requests_count: 1, bytes_sum: 512 },
      { verdict: "verified", requests_count: 2, bytes_sum: 1024 },
    ]);
    expect(await waiting()).to.deep.equal([]);
    expect(await check()).to.deep.equal({ days: 0, lookedUp: 0, failed: 0 });
  });
  it("counts a page as requested by a search engine only once its bot is proved", async () => {
    await bring(request("5.255.1.7", 10) + request("9.9.9.9", 11));
    expect([...await readPageVisits(database.db, siteId, null)]).to.deep.equal([]);
    await check();
    const [[, visits] = []] = await readPageVisits(database.db, siteId, null);
    expect(visits).to.deep.include({
      searchRequests: 1,
      searchSecond: Date.UTC(2026, 10, 10, 10) / 1000,
    });
  });
  it("leaves it open who a request is from while name servers fail, and tries again", async () => {
    records["9.9.9.9.in-addr.arpa"] = "failure";
    await bring(request("5.255.1.7", 10) + request("9.9.9.9", 11));
    expect(await check()).to.deep.equal({ days: 1, lookedUp: 2, failed: 1 });
    expect(await addresses()).to.deep.equal([
      ["verified", "5.255.1.7"],
      ["claimed", "9.9.9.9"],
    ]);
    await wait();
    // a minute has not passed: nobody is asked again
    expect(await check()).to.deep.equal({ days: 1, lookedUp: 0, failed: 0 });
    await wait();
    await database.db("bot_lookups").update({
      looked_up_at: database.db.raw("NOW(3) - INTERVAL 2 MINUTE"),
    });
    records = { "9.9.9.9.in-addr.arpa": {} };
    expect(await check()).to.deep.equal({ days: 1, lookedUp: 1, failed: 0 });
    expect(await addresses()).to.deep.equal([
      ["verified", "5.255.1.7"],
      ["spoofed", "9.9.9.0/24"],
    ]);
  });
  it("cuts an address whose time is over although nobody said its name", async () => {
    records["7.1.255.5.in-addr.arpa"] = "failure";
    await bring(request("5.255.1.7", 10));
    await check();
    await endTime();
    await wait();
    expect(await check()).to.deep.equal({ days: 1, lookedUp: 0, failed: 0 });
    expect(await addresses()).to.deep.equal([["claimed", null]]);
    expect(await waiting()).to.deep.equal([]);
    const [[, visits] = []] = await readPageVisits(database.db, siteId, null);
    expect(visits?.searchRequests).to.equal(1);
  });
  it("looks up no more than it may, and the rest in the next run", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => request(`9.9.9.${index}`, 10)).join("");
    await bring(lines);
    expect(await check(10)).to.deep.equal({ days: 1, lookedUp: 10, failed: 0 });
    await wait();
    expect(await check(100)).to.deep.equal({ days: 1, lookedUp: 20, failed: 0 });
    expect(await addresses()).to.deep.equal(Array(30).fill(["spoofed", "9.9.9.0/24"]));
  });
  it("gives a site with few addresses its turn beside one with many", async () => {
    const lines = Array.from({ length: 40 }, (_, index) => request(`9.9.9.${index}`, 10)).join("");
    await bring(lines);
    const many = siteId;
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await bring(request("5.255.1.7", 10));
    expect(await check(20)).to.deep.equal({ days: 2, lookedUp: 11, failed: 0 });
    expect(await addresses()).to.deep.equal([["verified", "5.255.1.7"]]);
    siteId = many;
  });
  it("stops asking when name servers do not answer at all", async () => {
    server.close();
    server = await startNameServer(() => "failure");
    const lines = Array.from({ length: 60 }, (_, index) => request(`9.9.9.${index}`, 10)).join("");
    await bring(lines);
    expect(await check()).to.deep.equal({ days: 1, lookedUp: 16, failed: 16 });
    expect(await addresses()).to.have.length(60);
  });
  it("judges what came while it asked the next time", async () => {
    await bring(request("9.9.9.9", 10));
    await checkBots(database.db, {
      lookups: 10,
      confirmName: async () => {
        await bring(request("5.255.1.7", 11));
        return "";
      },
      signal: new AbortController().signal,
    });
    expect(await addresses()).to.deep.equal([
      ["spoofed", "9.9.9.0/24"],
      ["claimed", "5.255.1.7"],
    ]);
    await wait();
    await check();
    expect(await addresses()).to.deep.equal([
      ["spoofed", "9.9.9.0/24"],
      ["verified", "5.255.1.7"],
    ]);
    expect(await sums()).to.deep.equal([
      { verdict: "spoofed", requests_count: 1, bytes_sum: 512 },
      { verdict: "verified", requests_count: 1, bytes_sum: 512 },
    ]);
  });
  it("keeps nothing for look-ups where there are none", async () => {
    await bring(request("5.255.1.7", 10), false);
    expect(await addresses()).to.deep.equal([["claimed", null]]);
    expect(await waiting()).to.deep.equal([]);
  });
  it("leaves a site alone that is being deleted", async () => {
    await bring(request("5.255.1.7", 10));
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(await check()).to.deep.equal({ days: 1, lookedUp: 1, failed: 0 });
    expect(await addresses()).to.deep.equal([["claimed", "5.255.1.7"]]);
  });
});
