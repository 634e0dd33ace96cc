import { expect } from "chai";
import type { SearchChangesAnswer } from "../../../../schemas/search_changes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { createSeededRandom, type SeededRandom } from "../../../support/random.ts";
import { expectExact, sumCounts } from "../../../support/search/exact_changes.ts";
import { importRows } from "../../../support/search/search_data.ts";

const DAYS = 56;
const LAST_DAY = Date.UTC(2026, 10, 17);

const dateOf = (day: number, last = LAST_DAY) =>
  new Date(last - (DAYS - 1 - day) * 86_400_000).toISOString().slice(0, 10);

interface Row {
  date: string;
  query: string | null;
  page: string;
  clicks: number;
  [key: string]: unknown;
}

/** Days with holes; each has pairs of 12 queries and 10 pages in four countries on three devices. */
function drawRows(random: SeededRandom, domain: string): Row[] {
  const rows: Row[] = [];
  for (let day = 0; day < DAYS; day++) {
    if (random.share() < 0.15) continue;
    const pairs = new Set(Array.from({ length: 60 }, () => random.below(12 * 5 * 4 * 3)));
    for (const pair of pairs) {
      const impressions = random.below(400);
      rows.push({
        date: dateOf(day),
        query: `query ${pair % 12}`,
        page: `https://${domain}/${pair % 2 ? "p" : "q"}/${pair % 5}`,
        country: ["DE", "US", "FR", "ZZ"][Math.floor(pair / 60) % 4],
        device: ["mobile", "desktop", "tablet"][Math.floor(pair / 240)],
        clicks: random.below(1 + impressions / 5),
        impressions,
        position: 1 + 30 * random.share(),
      });
    }
  }
  return rows;
}

describe("GET /sites/{id}/changes of a group of pages", () => {
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

  const request = (siteId: number, path: string) =>
    api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText });
  const read = async (siteId: number, query: string): Promise<SearchChangesAnswer> => {
    const { status, body } = await request(siteId, `/changes?${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    expectExact(body.data);
    return body.data;
  };
  const addGroup = async (siteId: number, name: string, path: string): Promise<number> => {
    const { status, body } = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name, paths: [path] },
    });
    expect(status).to.equal(201);
    return body.data.id;
  };

  it("holds each group's sums to the click, over random windows, segments and holes", async () => {
    const domain = "groups.example.com";
    const siteId = await insertSpecSite(database.db, account.accountId, { domain });
    const groups = [
      { id: await addGroup(siteId, "P", "/p/"), path: "/p/" },
      { id: await addGroup(siteId, "Q, odd", "/q/1"), path: "/q/1" },
    ];
    const random = createSeededRandom(11);
    const rows = drawRows(random, domain);
    const totals = Array.from({ length: DAYS }, (_, day) => ({
      date: dateOf(day),
      clicks: 3_000 + random.below(500),
      impressions: 90_000,
      position: 9,
    }));
    await importRows(database.db, siteId, rows);
    await importRows(database.db, siteId, totals);
    const days = new Set(rows.map(({ date }) => date));
    const clicksOf = (path: string, dates: readonly string[], country: string | null) =>
      sumCounts(
        rows.filter((row) =>
          row.page.startsWith(`https://${domain}${path}`) && dates.includes(row.date) &&
          (country === null || row["country"] === country)
        ).map(({ clicks }) => clicks),
      );
    for (let run = 0; run < 8; run++) {
      const first = random.below(20);
      const length = 7 + random.below(12);
      const second = first + length + random.below(10);
      const country = random.below(3) === 0 ? "DE" : null;
      const windows = [
        `from=${dateOf(second)}&to=${dateOf(second + length - 1)}`,
        `against_from=${dateOf(first)}&against_to=${dateOf(first + length - 1)}`,
        ...(country === null ? [] : [`country=${country}`]),
      ].join("&");
      const whole = await read(siteId, `${windows}&limit=100`);
      for (const { id, path } of groups) {
        const own = await read(siteId, `${windows}&limit=3&page_group=${id}`);
        // what the rows say, counted here
        for (const window of [own.current, own.previous]) {
          const all = Array.from({ length: DAYS }, (_, day) => dateOf(day))
            .filter((date) => date >= window.from && date <= window.to && days.has(date));
          const compared = all.filter((date) => !window.days_unmatched.includes(date));
          expect(window.clicks).to.equal(clicksOf(path, all, country));
          expect(window.compared_clicks).to.equal(clicksOf(path, compared, country));
        }
        // what the whole site's split says of the group
        const part = whole.segments.page_group.segments.find((one) => one.page_group_id === id);
        expect(part?.previous_clicks).to.equal(own.previous.compared_clicks);
        expect(part?.current_clicks).to.equal(own.current.compared_clicks);
        for (const [effect, { clicks }] of Object.entries(own.effects)) {
          const same = part?.effects[effect as keyof typeof part.effects].clicks ?? Number.NaN;
          // one segment of the split takes what rounding leaves
          expect(Math.abs(same - clicks), effect).to.be.at.most(3);
        }
        for (const page of own.pages) {
          const same = whole.pages.find((one) => one.page_id === page.page_id);
          expect(page.url.startsWith(`https://${domain}${path}`)).to.equal(true);
          expect(same?.effects).to.have.all.keys(page.effects);
          for (const [effect, { clicks }] of Object.entries(page.effects)) {
            expect(same?.effects[effect as keyof typeof page.effects].clicks).to.equal(clicks);
          }
        }
        expect(own.segments.country.segments.map(({ kind }) => kind)).not.to.include("unlisted");
        expect(own.segments.page_group.not_available?.code).to.equal("one_page_group");
        expect(own.segments.search_type.not_available?.code).to.equal("one_page_group");
        expect(own.explaining_sets.every((set) => set.page_group === null)).to.equal(true);
      }
    }
  });

  it("says on which day a group fell, and names the group", async () => {
    const domain = "fallen.example.com";
    const siteId = await insertSpecSite(database.db, account.accountId, { domain });
    const teas = await addGroup(siteId, "Teas", "/teas/");
    const pots = await addGroup(siteId, "Pots", "/pots/");
    const empty = await addGroup(siteId, "Cups", "/cups/");
    const rowsOf = (path: string, clicksOf: (day: number) => number) =>
      Array.from({ length: DAYS }, (_, day) => ({
        date: dateOf(day),
        query: path,
        page: `https://${domain}${path}`,
        clicks: clicksOf(day),
        impressions: 200,
        position: 3,
      }));
    await importRows(database.db, siteId, [
      ...rowsOf("/teas/assam", (day) => day < 33 ? 20 : 8),
      ...rowsOf("/pots/blue", () => 10),
    ]);
    const none = await read(siteId, `page_group=${empty}`);
    expect(none.compared_change.clicks).to.equal(0);
    expect(none.pages).to.deep.equal([]);
    const { onset, explanation, effects } = await read(siteId, `page_group=${teas}`);
    expect(onset).to.deep.include({ day: dateOf(33), clicks_per_day_before: 20 });
    expect(explanation).to.match(/^Clicks on pages of "Teas" fell by 276, from 560 to 284/);
    expect(effects.click_rate.clicks).to.be.below(-200);
    // what was noted of the group is shown with its change, and beside that of the site
    const note = (title: string, scope: object) =>
      api.request("POST", `/sites/${siteId}/annotations`, {
        token: account.tokenText,
        body: { title, first_day: dateOf(33), ...scope },
      });
    expect((await note("All", {})).status).to.equal(201);
    const ofTeas = await note("Teas", { page_group_id: teas });
    expect(ofTeas.body.data).to.include({ page_group_id: teas, path: null });
    expect((await note("Pots", { page_group_id: pots })).status).to.equal(201);
    const unknown = await note("None", { page_group_id: 999_999 });
    expect(unknown.body.errors.page_group_id[0]).to.include("no page group 999999");
    const both = await note("Both", { page_group_id: teas, path: "/teas/" });
    expect(both.body.errors.page_group_id[0]).to.include("not both");
    const titlesOf = async (query: string) =>
      (await read(siteId, query)).events?.events.map(({ title, page_group_id: id }) => [title, id])
        .toSorted();
    expect(await titlesOf(`page_group=${teas}`)).to.deep.equal([["All", null], ["Teas", teas]]);
    expect(await titlesOf("limit=5"))
      .to.deep.equal([["All", null], ["Pots", pots], ["Teas", teas]]);
    const around = await request(siteId, `/events?around=${dateOf(33)}&page_group=${pots}`);
    expect(around.body.data.events.map(({ title }: { title: string }) => title).toSorted())
      .to.deep.equal(["All", "Pots"]);
    // a group that a note is about stays
    const remove = (path: string) =>
      api.request("DELETE", `/sites/${siteId}${path}`, { token: account.tokenText });
    const kept = await remove(`/page-groups/${teas}`);
    expect(kept.status).to.equal(409);
    expect(kept.body.code).to.equal("page_group_annotated");
    const { body: { data: listed } } = await request(
      siteId,
      `/annotations?filter[page_group_id]=${teas}`,
    );
    expect(listed).to.have.length(1);
    const moved = await api.request("PATCH", `/sites/${siteId}/annotations/${listed[0].id}`, {
      token: account.tokenText,
      body: { page_group_id: null, path: "/teas/" },
    });
    expect(moved.body.data).to.include({ page_group_id: null, path: "/teas/" });
    expect((await remove(`/page-groups/${empty}`)).status).to.equal(204);
    const steady = await read(siteId, `page_group=${pots}`);
    expect(steady.onset.reason).to.equal("no_change_beyond_noise");
    expect(steady.explanation).to.match(/^Clicks on pages of "Pots" stayed at 280/);
    const { status, body } = await request(siteId, "/changes?page_group=999");
    expect(status).to.equal(422);
    expect(body.errors.page_group[0]).to.include("no page group 999");
    // exports know no pages of queries
    const exports = await request(siteId, `/changes/exports?page_group=${teas}`);
    expect(exports.status).to.equal(422);
  });

  it("says of windows of a day, and of a group without rows, no more than is known", async () => {
    const domain = "edges.example.com";
    const siteId = await insertSpecSite(database.db, account.accountId, { domain });
    const added = await addGroup(siteId, "New", "/new/");
    const lost = await addGroup(siteId, "Old", "/old/");
    const row = (day: number, path: string, clicks: number) => ({
      date: dateOf(day),
      query: path,
      page: `https://${domain}${path}`,
      clicks,
      impressions: 10 * clicks + 1,
      position: 3,
    });
    await importRows(database.db, siteId, [
      row(42, "/old/a", 13),
      row(42, "/kept", 50),
      row(49, "/new/a", 13),
      row(49, "/kept", 50),
    ]);
    const days = `from=${dateOf(49)}&to=${dateOf(49)}&against_from=${dateOf(42)}`;
    const { explanation } = await read(siteId, `${days}&page_group=${added}`);
    expect(explanation.split(". ")[0]).to.equal(
      'Clicks on pages of "New" rose by 13, from 0 to 13, on the 1 day that both windows have',
    );
    expect(explanation).to.include(
      "The rows of the window before have no impressions: all of it is new, and nothing says " +
        "whether by demand or by positions.",
    );
    expect((await read(siteId, `${days}&page_group=${lost}`)).explanation)
      .to.include("The rows of the current window have no impressions: all of it is lost");
    const whole = await read(siteId, days);
    expect(whole.explanation).to.equal("Clicks stayed at 63 on the 1 day that both windows have.");
    // all days of the window before are missing
    const { body } = await request(siteId, `/changes?${days.replace(dateOf(42), dateOf(30))}`);
    expect(body.data).to.equal(null);
    expect(body.meta.data_status.code).to.equal("window_without_data");
    expect(body.meta.data_status.message).to.include(`from ${dateOf(30)} to ${dateOf(30)}`);
    // a Tuesday and a Friday, say, are not compared
    await importRows(database.db, siteId, [row(45, "/kept", 50)]);
    const other = await request(siteId, `/changes?${days.replace(dateOf(42), dateOf(45))}`);
    expect(other.body.meta.data_status.code).to.equal("no_common_days");
  });

  it("finds the day of a change against the year before, of each segment its own", async () => {
    const domain = "years.example.com";
    const siteId = await insertSpecSite(database.db, account.accountId, { domain });
    const year = (last: number, country: string, clicksOf: (day: number) => number) =>
      Array.from({ length: DAYS }, (_, day) => ({
        date: dateOf(day, last),
        query: "tea",
        page: `https://${domain}/`,
        country,
        clicks: clicksOf(day),
        impressions: 900,
        position: 3,
      }));
    const before = LAST_DAY - 364 * 86_400_000;
    // more searches towards winter, both years alike
    const season = (day: number) => 40 + 2 * day;
    await importRows(database.db, siteId, [
      ...year(before, "DE", season),
      ...year(before, "US", season),
      ...year(LAST_DAY, "DE", (day) => day < 40 ? season(day) : Math.round(season(day) / 2)),
      ...year(LAST_DAY, "US", season),
      ...year(LAST_DAY, "FR", () => 5),
    ]);
    const { onset, segments, previous } = await read(siteId, "compare=previous_year");
    expect(previous.to).to.equal(dateOf(DAYS - 1, before));
    expect(onset.day).to.equal(dateOf(40));
    expect(segments.country.segments.map((one) => [one.segment, one.onset.day ?? one.onset.reason]))
      .to.deep.equal([
        ["DE", dateOf(40)],
        ["FR", "no_clicks_a_year_ago"],
        ["US", "no_change_beyond_noise"],
      ]);
  });
});
