import { expect } from "chai";
import { md5 } from "../../../../db/core/md5.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  type PlantedRequest,
  plantRequests,
  readPlanted,
} from "../../../support/logs/planted_requests.ts";
import { createSeededRandom } from "../../../support/random.ts";

const FIRST = "2026-07-01";
const FROM = "2026-11-01";
const TO = "2026-11-20";
const DAYS = Array.from({ length: 143 }, (_, day) => addDays(FIRST, day));
const ORIGIN = "https://shop.test";

describe("GET /sites/{id}/crawl-stats", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let requests: PlantedRequest[];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const random = createSeededRandom(23);
    const old = ["/a", "/b.css", "/c.png", "/d"];
    const later = Array.from({ length: 30 }, (_, number) => `/new/${number}`);
    requests = [
      ...plantRequests(random, { count: 600, days: DAYS, paths: old }),
      ...plantRequests(random, { count: 300, days: DAYS.slice(120), paths: later }),
    ];
    await readPlanted(api.services, { siteId, origin: ORIGIN }, requests);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const read = async (query = `?from=${FROM}&to=${TO}`, site = siteId) =>
    await api.request("GET", `/sites/${site}/crawl-stats${query}`, { token: account.tokenText });
  const ofGoogle = () => requests.filter(({ sender }) => sender.bot === "Googlebot");
  const verified = () => ofGoogle().filter(({ sender }) => sender.verdict === "verified");
  const own = () => verified().filter(({ date }) => date >= FROM && date <= TO);
  const timeOf = ({ date, second }: PlantedRequest) => Date.parse(date) + 1000 * second;
  const partsOf = (some: readonly PlantedRequest[], nameOf: (one: PlantedRequest) => string) =>
    [...Map.groupBy(some, nameOf)].map(([name, rows]) => [name, rows.length]);
  const shown = (rows: { requests: number }[], name: string) =>
    rows.map((row) => [row[name as "requests"], row.requests]);

  it("counts the verified requests of Google by day", async () => {
    const { status, body: { data, meta } } = await read();
    expect(status).to.equal(200);
    expect(meta.data_status).to.equal(null);
    const false_ = ofGoogle().filter(({ sender, date }) =>
      sender.verdict !== "verified" && date >= FROM && date <= TO
    );
    expect(data).to.deep.include({
      requests: own().length,
      bytes: 512 * own().length,
      left_out_requests: false_.length,
    });
    const meanOf = (some: readonly PlantedRequest[]) => {
      const times = some.flatMap(({ ms }) => ms ?? []);
      return times.length === 0 ? null : times.reduce((sum, ms) => sum + ms, 0) / times.length;
    };
    expect(data.response_time_ms).to.be.closeTo(meanOf(own()) ?? 0, 0.05);
    const byDay = Map.groupBy(own(), ({ date }) => date);
    expect(data.days.map(({ date }: { date: string }) => date))
      .to.deep.equal([...byDay.keys()].sort());
    for (const day of data.days) {
      expect(day.requests).to.equal(byDay.get(day.date)?.length);
      expect(day.bytes).to.equal(512 * day.requests);
    }
  });
  it("groups them by response, file type and bot", async () => {
    const { body: { data } } = await read();
    const NAMES: Readonly<Record<number, string>> = {
      ...{ 200: "ok", 304: "not_modified", 301: "moved_permanently" },
      ...{ 404: "not_found", 429: "too_many_requests", 503: "server_error" },
    };
    expect(shown(data.responses, "response"))
      .to.have.deep.members(partsOf(own(), ({ status }) => NAMES[status] ?? ""));
    const typeOf = ({ path, status }: PlantedRequest) =>
      status !== 200 && status !== 304
        ? "unknown"
        : path.endsWith(".css")
        ? "css"
        : path.endsWith(".png")
        ? "image"
        : "html";
    expect(shown(data.file_types, "file_type")).to.have.deep.members(partsOf(own(), typeOf));
    expect(shown(data.bots, "bot")).to.deep.equal([["Googlebot", own().length]]);
    const shares = data.responses.map(({ share }: { share: number }) => share);
    expect(shares.reduce((sum: number, share: number) => sum + share, 0)).to.be.closeTo(1, 0.001);
  });
  it("tells a discovery from a refresh", async () => {
    const { body: { data } } = await read();
    const firsts = new Map<string, number>();
    for (const one of verified()) {
      firsts.set(one.path, Math.min(firsts.get(one.path) ?? Infinity, timeOf(one)));
    }
    const discovered = [...firsts.values()].filter((at) => at >= Date.parse(FROM)).length;
    expect(discovered).to.be.greaterThan(5);
    expect(shown(data.purposes, "purpose")).to.have.deep.members([
      ["discovery", discovered],
      ["refresh", own().length - discovered],
    ]);
  });
  it("does not know whether a first request in young logs is a discovery", async () => {
    const { body: { data } } = await read("?from=2026-07-01&to=2026-07-20");
    const some = verified().filter(({ date }) => date <= "2026-07-20");
    const pages = new Set(some.map(({ path }) => path)).size;
    expect(shown(data.purposes, "purpose"))
      .to.have.deep.members([["unknown", pages], ["refresh", some.length - pages]]);
    expect(data.not_known).to.have.length(3);
  });
  it("is kept until further requests are stored", async () => {
    const { db } = database;
    const { body: { data } } = await read();
    const hash = md5(JSON.stringify({ from: FROM, to: TO }));
    const kept = () => db("search_reports").where({ site_id: siteId, name: "crawl_stats", hash });
    const [{ report }] = await kept().select("report");
    const known = JSON.parse(report);
    expect(known.data).to.deep.equal(data);
    await kept().update({
      report: JSON.stringify({ ...known, data: { ...data, requests: 9_999 } }),
    });
    expect((await read()).body.data.requests).to.equal(9_999);
    const more = plantRequests(createSeededRandom(24), {
      ...{ count: 40, days: [TO], paths: ["/later"] },
    });
    await readPlanted(api.services, { siteId, origin: ORIGIN }, more);
    const added =
      more.filter(({ sender }) => sender.bot === "Googlebot" && sender.verdict === "verified")
        .length;
    expect(added).to.be.above(0);
    expect((await read()).body.data.requests).to.equal(data.requests + added);
  });
  it("says that no log was read, and is a 404 for another account", async () => {
    const other = await insertSpecSite(database.db, account.accountId);
    const { body } = await read("", other);
    expect(body.data).to.deep.include({ requests: null, bytes: null, days: [], responses: [] });
    expect(body.meta.data_status.code).to.equal("no_logs");
    const { tokenText } = await insertSpecAccount(database.db);
    const foreign = await api.request("GET", `/sites/${siteId}/crawl-stats`, { token: tokenText });
    expect(foreign.status).to.equal(404);
  });
});
