import { expect } from "chai";
import { BOT_PURPOSES } from "../../../../schemas/bot.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  type PlantedRequest,
  plantRequests,
  readPlanted,
} from "../../../support/logs/planted_requests.ts";
import { createSeededRandom } from "../../../support/random.ts";

const TO = "2026-11-20";
const FROM = "2026-11-11";
const FIRST = "2026-08-01";
const DAYS = Array.from({ length: 112 }, (_, day) => addDays(FIRST, day));

/** Share and rank are written out here as a reader would: sort, then take the n-th. */
function nearestRank(values: readonly number[], share: number): number | null {
  return [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? null;
}

describe("GET /sites/{id}/crawl-budget, recomputed from planted requests", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let groupId: number;
  let requests: PlantedRequest[];
  let body: Awaited<ReturnType<SpecApi["request"]>>["body"];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const auditId = await insertFinishedAudit(database.db, siteId);
    const pages = database.db("audit_pages").where({ audit_id: auditId });
    await pages.clone().update({ indexable: 0, noindex: 0, orphan: 0 });
    await pages.clone().whereIn("url", [`${SHOP}/`, `${SHOP}/a`, `${SHOP}/b`])
      .update({ indexable: 1 });
    const random = createSeededRandom(19);
    requests = [
      ...plantRequests(random, { count: 1_500, days: DAYS, paths: ["/a", "/nf", "/unknown"] }),
      // half of the groups' pages had their last visit long ago
      ...plantRequests(random, { count: 40, days: DAYS.slice(30, 60), paths: ["/", "/b"] }),
    ];
    await readPlanted(api.services, { siteId, origin: SHOP }, requests);
    const made = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name: "Letters", kind: "list", paths: ["/a", "/b"] },
    });
    groupId = made.body.data.id;
    ({ body } = await api.request("GET", `/sites/${siteId}/crawl-budget?from=${FROM}&to=${TO}`, {
      token: account.tokenText,
    }));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const counted = (from: string, to: string) =>
    requests.filter(({ sender, date }) =>
      sender.group !== "other" && sender.verdict !== "spoofed" && date >= from && date <= to
    );
  const own = () => counted(FROM, TO);
  const before10 = () => counted(addDays(FROM, -10), addDays(FROM, -1));
  const classOf = ({ status, path }: PlantedRequest) => {
    if (status === 429 || status >= 500) return "server_error";
    if (status === 404) return "client_error";
    if (status === 301) return "redirect";
    if (path === "/unknown") return "not_crawled";
    return path === "/nf" ? "not_indexable" : "indexable";
  };

  it("counts each class, and what has changed since the days before", () => {
    const { requests: all, requests_delta: delta, shares } = body.data;
    expect(body.meta.compared).to.deep.equal({ from: "2026-11-01", to: "2026-11-10" });
    expect([all, delta]).to.deep.equal([own().length, own().length - before10().length]);
    const names = new Set([...own(), ...before10()].map(classOf));
    expect(shares.map((row: { class: string }) => row.class)).to.have.members([...names]);
    for (const row of shares) {
      const [now, then] = [own(), before10()].map((some) =>
        some.filter((one) => classOf(one) === row.class)
      ) as [PlantedRequest[], PlantedRequest[]];
      expect(row, row.class).to.deep.include({
        requests: now.length,
        requests_delta: now.length - then.length,
        search_requests: now.filter(({ sender }) => sender.group === "search").length,
        ai_requests: now.filter(({ sender }) => sender.group === "ai").length,
        pages_count: new Set(now.map(({ path }) => path)).size,
      });
      const share = now.length / own().length;
      expect(row.share).to.be.closeTo(share, 0.00005);
      expect(row.share_delta).to.be.closeTo(share - then.length / before10().length, 0.00005);
    }
  });
  it("says how many days ago proven bots requested half of a group's pages", () => {
    const { from, page_groups: groups, data_status: status } = body.data.freshness;
    expect([from, status]).to.deep.equal(["2026-08-23", null]);
    const age = (path: string, group: string) => {
      const dates = requests.filter((one) =>
        one.path === path && one.sender.group === group && one.sender.verdict === "verified" &&
        one.date >= from && one.date <= TO
      ).map(({ date }) => date).sort();
      const last = dates.at(-1);
      return last === undefined ? Infinity : (Date.parse(TO) - Date.parse(last)) / 86_400_000;
    };
    const medianOf = (paths: string[], group: string) => {
      const ages = paths.map((path) => age(path, group)).sort((a, b) => a - b);
      const middle = paths.length === 2 ? (ages[0]! + ages[1]!) / 2 : ages[0]!;
      return Number.isFinite(middle) ? middle : null;
    };
    const rowOf = (paths: string[], id: number | null, name: string | null) => ({
      page_group_id: id,
      page_group: name,
      pages_count: paths.length,
      search_visited_count: paths.filter((path) => age(path, "search") < Infinity).length,
      search_median_days: medianOf(paths, "search"),
      ai_visited_count: paths.filter((path) => age(path, "ai") < Infinity).length,
      ai_median_days: medianOf(paths, "ai"),
    });
    expect(groups).to.deep.equal([
      rowOf(["/a", "/b"], groupId, "Letters"),
      rowOf(["/"], null, null),
    ]);
    // they were last visited in September
    expect(groups[0].search_median_days).to.be.greaterThan(10);
  });
  it("has response times as bots saw them, by day and by group", () => {
    const { days, page_groups: groups, data_status: status, ...all } = body.data.response_times;
    expect(status).to.equal(null);
    const msOf = (some: readonly PlantedRequest[]) =>
      some.flatMap(({ ms }) => ms === null ? [] : [ms]);
    const timesOf = (some: readonly PlantedRequest[]) => ({
      timed_count: msOf(some).length,
      p50_ms: nearestRank(msOf(some), 0.5),
      p95_ms: nearestRank(msOf(some), 0.95),
    });
    const [now, then] = [timesOf(own()), timesOf(before10())];
    expect(all).to.deep.equal({
      ...now,
      p50_ms_delta: now.p50_ms! - then.p50_ms!,
      p95_ms_delta: now.p95_ms! - then.p95_ms!,
    });
    const dates = [...new Set(own().filter(({ ms }) => ms !== null).map(({ date }) => date))];
    expect(days).to.deep.equal(
      dates.sort().map((date) => ({
        date,
        ...timesOf(own().filter((one) => one.date === date)),
      })),
    );
    expect(groups).to.deep.equal([
      {
        ...{ page_group_id: groupId, page_group: "Letters" },
        ...timesOf(own().filter(({ path }) => path === "/a" || path === "/b")),
      },
      {
        ...{ page_group_id: null, page_group: null },
        ...timesOf(own().filter(({ path }) => path !== "/a" && path !== "/b")),
      },
    ]);
  });
  it("has the days of all bots in the list of bots", async () => {
    const { body: { meta } } = await api.request(
      "GET",
      `/sites/${siteId}/bots?from=${FROM}&to=${TO}`,
      { token: account.tokenText },
    );
    const asked = requests.filter(({ date }) => date >= FROM && date <= TO);
    const dates = [...new Set(asked.map(({ date }) => date))].sort();
    expect(meta.summary.days).to.deep.equal(dates.map((date) => {
      const some = asked.filter((one) => one.date === date).map(({ sender }) => sender);
      return {
        date,
        requests: some.length,
        verified_requests: some.filter(({ verdict }) => verdict === "verified").length,
        search_requests: some.filter(({ group }) => group === "search").length,
        ai_requests: some.filter(({ group }) => group === "ai").length,
        purposes: Object.fromEntries(BOT_PURPOSES.map((purpose) => [
          purpose,
          some.filter((sender) => sender.purpose === purpose).length,
        ])),
      };
    }));
  });
});
