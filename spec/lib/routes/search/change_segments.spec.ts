import { expect } from "chai";
import type { ChangeSegmentsAnswer } from "../../../../schemas/change_segments.ts";
import type { SearchChangesAnswer } from "../../../../schemas/search_changes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { createSeededRandom } from "../../../support/random.ts";
import { expectExact } from "../../../support/search/exact_changes.ts";
import { importRows } from "../../../support/search/search_data.ts";

const DAYS = 56;
/** The first day of the current window, 2026-10-21. */
const NOW = 28;

const dateOf = (day: number) =>
  new Date(Date.UTC(2026, 10, 17 - (DAYS - 1 - day))).toISOString().slice(0, 10);

/** Rows of each of the 56 days up to 17 November 2026. */
function daysOf(keys: object, clicksOf: (day: number) => number, position = 3): object[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const clicks = clicksOf(day);
    return { date: dateOf(day), ...keys, clicks, impressions: 20 * clicks + 10, position };
  });
}

describe("GET /sites/{id}/changes by segment", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const insertSite = (domain: string) => insertSpecSite(database.db, account.accountId, { domain });
  const read = async (siteId: number, query = ""): Promise<SearchChangesAnswer> => {
    const path = `/sites/${siteId}/changes${query}`;
    const { status, body } = await api.request("GET", path, { token: account.tokenText });
    expect(status, JSON.stringify(body)).to.equal(200);
    expectExact(body.data);
    return body.data;
  };
  const addGroup = async (siteId: number, name: string, ...paths: string[]): Promise<number> => {
    const { status, body } = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name, paths },
    });
    expect(status).to.equal(201);
    return body.data.id;
  };
  const page = (domain: string, path: string) => `https://${domain}${path}`;
  const clicksOf = ({ segments }: ChangeSegmentsAnswer["country"]) =>
    segments.map((one) => [one.segment, one.kind, one.previous_clicks, one.current_clicks]);

  it("names the country, device and group in which clicks were lost", async () => {
    const domain = "fall.example.com";
    const siteId = await insertSite(domain);
    await addGroup(siteId, "Teas", "/teas/");
    const steady = () => 10;
    const falls = (day: number) => day < NOW ? 12 : 2;
    const rows = (country: string, device: string) => [
      ...daysOf(
        { query: "assam tea", page: page(domain, "/teas/assam"), country, device },
        country === "DE" && device === "mobile" ? falls : steady,
      ),
      ...daysOf(
        { query: "green tea", page: page(domain, "/teas/green"), country, device },
        country === "DE" && device === "mobile" ? falls : steady,
      ),
      ...daysOf({ query: "tea pot", page: page(domain, "/pots"), country, device }, steady),
    ];
    await importRows(database.db, siteId, [
      ...rows("DE", "mobile"),
      ...rows("DE", "desktop"),
      ...rows("US", "mobile"),
      ...rows("US", "desktop"),
    ]);
    const { segments, explaining_sets: sets, explanation } = await read(siteId);
    expect(clicksOf(segments.country)).to.deep.equal([
      ["DE", "named", 28 * 64, 28 * 44],
      ["US", "named", 28 * 60, 28 * 60],
    ]);
    expect(clicksOf(segments.device).map(([name]) => name)).to.deep.equal(["mobile", "desktop"]);
    expect(clicksOf(segments.page_group)).to.deep.equal([
      ["Teas", "named", 28 * 84, 28 * 64],
      ["not in any group", "none", 28 * 40, 28 * 40],
    ]);
    // the fall of Germany and of mobile searches began with the current window
    const daysOfOnset = ({ segments: rows }: ChangeSegmentsAnswer["country"]) =>
      rows.map(({ onset }) => onset.day ?? onset.reason);
    const steadyDays = "no_change_beyond_noise";
    expect(daysOfOnset(segments.country)).to.deep.equal(["2026-10-21", steadyDays]);
    expect(daysOfOnset(segments.device)).to.deep.equal(["2026-10-21", steadyDays]);
    expect(daysOfOnset(segments.page_group)).to.deep.equal(["2026-10-21", steadyDays]);
    expect(segments.country.segments[0]?.onset).to.include({
      earliest: "2026-10-21",
      latest: "2026-10-21",
      clicks_per_day_before: 64,
      clicks_per_day_after: 44,
    });
    expect(segments.search_type.segments[0]?.onset.day).to.equal("2026-10-21");
    expect(sets).to.have.length(1);
    expect(sets[0]).to.deep.include({
      page_group: "Teas",
      country: "DE",
      device: "mobile",
      share: 1,
    });
    expect(explanation).to.include('on pages of "Teas" in DE on mobile (100 %)');
  });

  it("names no page whose clicks another page has now", async () => {
    const domain = "moved.example.com";
    const siteId = await insertSite(domain);
    const url = (path: string) => page(domain, path);
    const isOld = (day: number) => day < NOW;
    const rows = Array.from(
      { length: 12 },
      (_, at) => daysOf({ query: `tea ${at}`, page: url(`/tea-${at}`) }, () => 20),
    );
    await importRows(database.db, siteId, [
      ...rows.flat(),
      ...daysOf({ query: "assam", page: url("/assam") }, (day) => isOld(day) ? 10 : 0)
        .slice(0, NOW),
      ...daysOf({ query: "assam", page: url("/teas/assam") }, () => 9).slice(NOW),
    ]);
    const { change, pages, explaining_sets: sets } = await read(siteId);
    expect(change).to.equal(-28);
    expect(pages.slice(0, 2).map(({ fate }) => fate).toSorted())
      .to.deep.equal(["moved", "took_over"]);
    expect(sets).to.deep.equal([]);
    // nor the group of pages that it left; of the group alone its clicks are gone
    const group = await addGroup(siteId, "Old", "/assam", "/tea-1");
    expect((await read(siteId)).explaining_sets).to.deep.equal([]);
    const { explaining_sets: ofGroup } = await read(siteId, `?page_group=${group}`);
    expect(ofGroup[0]).to.include({ previous_clicks: 280, current_clicks: 0, share: 1 });
  });

  it("speaks of impressions, not of demand, where a page left the results within the window", async () => {
    const domain = "left.example.com";
    const siteId = await insertSite(domain);
    const rows = Array.from(
      { length: 12 },
      (_, at) => daysOf({ query: `tea ${at}`, page: page(domain, `/tea-${at}`) }, () => 20),
    );
    await importRows(database.db, siteId, [
      ...rows.flat(),
      ...daysOf({ query: "assam", page: page(domain, "/assam") }, () => 10).slice(0, NOW + 3),
    ]);
    const { change, explanation } = await read(siteId);
    expect(change).to.equal(-250);
    expect(explanation).to.match(/Most of it: impressions of single queries \(-2\d\d\)/)
      .and.not.include("demand for single");
  });

  it("leaves out what segments= does not name, and nothing else", async () => {
    const domain = "asked.example.com";
    const siteId = await insertSite(domain);
    await importRows(
      database.db,
      siteId,
      ["DE", "US"].flatMap((country, at) =>
        daysOf(
          { query: "tea", page: page(domain, "/"), country, device: "mobile" },
          (day) => 20 - (day < NOW ? 0 : 9 - 8 * at),
        )
      ),
    );
    const { segments: all, ...rest } = await read(siteId);
    const { segments, ...others } = await read(siteId, "?segments=device,search_type");
    expect(others).to.deep.equal(rest);
    expect(rest.explaining_sets[0]).to.include({ country: "DE" });
    expect(segments).to.deep.include({ device: all.device, search_type: all.search_type });
    for (const dimension of ["country", "intent", "page_group"] as const) {
      expect(segments[dimension].not_available?.code, dimension).to.equal("not_asked");
    }
    const none = await read(siteId, "?segments=none");
    expect(none.segments.search_type).to.deep.include({ total: null, segments: [] });
    const refused = await api.request("GET", `/sites/${siteId}/changes?segments=planet`, {
      token: account.tokenText,
    });
    expect(refused.status).to.equal(422);
    expect(refused.body.errors).to.have.keys("segments");
  });

  it("folds small segments into others of known size", async () => {
    const domain = "fold.example.com";
    const siteId = await insertSite(domain);
    const countries = ["DE", "US", "FR", "GB"];
    await importRows(
      database.db,
      siteId,
      countries.flatMap((country, at) =>
        daysOf(
          { query: "tea", page: page(domain, "/"), country },
          (day) => 20 - (day < NOW ? 0 : 4 - at),
        )
      ),
    );
    const { segments } = await read(siteId, "?limit=2");
    expect(clicksOf(segments.country)).to.deep.equal([
      ["DE", "named", 560, 560 - 4 * 28],
      ["US", "named", 560, 560 - 3 * 28],
      ["other", "other", 1_120, 1_120 - 3 * 28],
    ]);
    expect(segments.country.segments.at(-1)?.count).to.equal(2);
    expect(segments.country.segments.at(-1)?.onset.reason).to.equal("not_one_value");
  });

  it("says why a change cannot be split", async () => {
    const domain = "plain.example.com";
    const siteId = await insertSite(domain);
    await importRows(
      database.db,
      siteId,
      daysOf({ query: "tea", page: page(domain, "/"), country: "DE" }, (day) => day < NOW ? 9 : 4),
    );
    const { segments } = await read(siteId);
    expect(segments.country.not_available).to.equal(null);
    expect(segments.device.not_available?.code).to.equal("needs_device_rows");
    expect(segments.page_group.not_available?.message).to.include("page-groups adds one");
    expect(segments.intent.not_available?.code).to.equal("intents_not_derived");
    const alone = await read(siteId, "?country=DE");
    expect(alone.segments.country.not_available?.code).to.equal("one_country");
  });

  it("compares search types by their own days", async () => {
    const domain = "types.example.com";
    const siteId = await insertSite(domain);
    const keys = { query: "tea", page: page(domain, "/") };
    await importRows(database.db, siteId, daysOf(keys, (day) => day < NOW ? 9 : 4));
    const images = daysOf(keys, () => 3).filter((_, day) => day !== 40);
    await importRows(database.db, siteId, images, { searchType: "image" });
    const { search_type: types } = (await read(siteId)).segments;
    expect(types.segments.map(({ change: _, onset: __, ...one }) => one))
      .to.deep.equal([
        { segment: "web", days_compared: 28, previous_clicks: 252, current_clicks: 112 },
        { segment: "image", days_compared: 27, previous_clicks: 81, current_clicks: 81 },
      ]);
    expect(types.total).to.deep.equal({
      previous_clicks: 333,
      current_clicks: 193,
      change: -140,
    });
  });

  it("keeps sums exact over random windows, segments and holes", async () => {
    const domain = "random.example.com";
    const siteId = await insertSite(domain);
    await addGroup(siteId, "Even", "/p/0");
    await addGroup(siteId, "Odd", "/p/*");
    const random = createSeededRandom(7);
    const rows: object[] = [];
    for (let day = 0; day < DAYS; day++) {
      if (random.share() < 0.15) continue;
      const pairs = new Set(Array.from({ length: 60 }, () => random.below(12 * 5 * 4 * 3)));
      for (const pair of pairs) {
        const impressions = random.below(400);
        rows.push({
          date: dateOf(day),
          query: `query ${pair % 12}`,
          page: page(domain, `/${pair % 2 ? "p" : "q"}/${pair % 5}`),
          country: ["DE", "US", "FR", "ZZ"][Math.floor(pair / 60) % 4],
          device: ["mobile", "desktop", "tablet"][Math.floor(pair / 240)],
          clicks: random.below(1 + impressions / 5),
          impressions,
          position: 1 + 30 * random.share(),
        });
      }
    }
    // a property's own total, some of whose clicks no row has
    const totals = Array.from({ length: DAYS }, (_, day) => ({
      date: dateOf(day),
      clicks: 3_000 + random.below(500),
      impressions: 90_000,
      position: 9,
    }));
    await importRows(database.db, siteId, rows);
    await importRows(database.db, siteId, totals);
    for (let run = 0; run < 12; run++) {
      const first = random.below(20);
      const length = 3 + random.below(14);
      const second = first + length + random.below(10);
      const windows = [
        `from=${dateOf(second)}&to=${dateOf(second + length - 1)}`,
        `against_from=${dateOf(first)}&against_to=${dateOf(first + length - 1)}`,
      ].join("&");
      const { segments } = await read(siteId, `?limit=${1 + random.below(4)}&${windows}`);
      expect(segments.country.segments.at(-1)?.kind).to.equal("unlisted");
    }
  });
});
