import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { trackKeywords } from "../../../../db/search/tracked_keywords.ts";
import { watchChanges } from "../../../../lib/commands/alerts/watch_changes.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertSpecWebhook, takeSpecEvents } from "../../../support/accounts/webhook_events.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { createSeededRandom } from "../../../support/random.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { searchServices } from "../../../support/search/search_services.ts";

const FIRST = "2026-09-01";

describe("watchPositions", () => {
  const database = useSpecDatabase();
  let db: Db;
  let siteId: number;

  beforeEach(async () => {
    db = database();
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId, { domain: "acme.example" });
    await insertSpecWebhook(db, accountId);
  });

  interface Days {
    first: number;
    last: number;
    /** By keyword: the position of a day; null: no impressions. */
    positions: Record<string, (day: number) => number | null>;
    impressions?: (day: number) => number;
    now?: Date;
  }
  const day = (number: number) => addDays(FIRST, number);
  const search = async ({ first, last, positions, impressions = () => 100, now }: Days) => {
    const rows = Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((
      number,
    ) => [
      { date: day(number), query: "other", clicks: 1, impressions: 10, position: 50 },
      ...Object.entries(positions).flatMap(([query, positionOf]) => {
        const position = positionOf(number);
        return position === null ? [] : [{
          ...{ date: day(number), query, clicks: 0, impressions: impressions(number), position },
        }];
      }),
    ]);
    await importRows(db, siteId, rows, { now: now ?? new Date("2026-12-30T12:00:00Z") });
  };
  const track = async (...keywords: string[]) => {
    const ids = await db("keywords").where({ site_id: siteId }).whereIn("keyword", keywords)
      .pluck("id");
    await trackKeywords(db, siteId, { ids, now: new Date() });
  };
  const take = async () => {
    await watchChanges.run({ ...searchServices(db), siteId, now: new Date() });
    return await takeSpecEvents(db, siteId);
  };
  const moved = async () =>
    (await take()).map(({ data }) => `${data.keyword} ${data.direction} ${data.date}`);

  it("reports a fall of averages once, with its interval, and the way back", async () => {
    const shears = (number: number) =>
      number < 14 || number >= 42 ? 4 + number % 2 : 9 + number % 2;
    await search({ first: 0, last: 9, positions: { shears, spades: () => 7 } });
    await track("shears", "spades");
    expect(await take()).to.deep.equal([]);
    const told: string[] = [];
    for (let last = 10; last <= 60; last++) {
      await search({ first: last, last, positions: { shears, spades: () => 7 } });
      const events = await take();
      told.push(...events.map(({ data }) => `${data.keyword} ${data.direction}`));
      if (told.length === 1 && events[0]) {
        expect(events[0].object).to.equal(`sites/${siteId}/keywords/${events[0].data.keyword_id}`);
        expect(events[0].data).to.deep.include({
          ...{ source: "search_performance", days: 7, engine: "google", country: null, url: null },
          ...{ previous_date: day(9), previous_position: 4.57 },
        });
        const { position, change_low: low, change_high: high } = events[0].data;
        expect(position).to.be.within(7.5, 9.6);
        expect([low < 4.57 - position, high < 0]).to.deep.equal([true, true]);
      }
    }
    expect(told).to.deep.equal(["shears down", "shears up"]);
  }).timeout(60_000);

  it("adds a slow fall up, and says nothing of shaking and of single odd days", async () => {
    const { share: random } = createSeededRandom(7);
    const shake = Array.from({ length: 80 }, () => 5 + 2 * random());
    const positions = {
      slow: (number: number) => 4 + number / 14,
      shaking: (number: number) => shake[number] ?? 5,
      odd: (number: number) => number === 25 ? 60 : 5,
    };
    await search({ first: 0, last: 6, positions });
    await track("slow", "shaking", "odd");
    const told: string[] = [];
    for (let first = 7; first < 70; first += 3) {
      await search({ first, last: first + 2, positions });
      told.push(...await moved());
    }
    expect(told).to.have.length(1);
    expect(told[0]).to.match(/^slow down/);
  }).timeout(60_000);

  it("weighs days by impressions: a hundred of a good day outweigh one of a bad one", async () => {
    const positions = { shears: (number: number) => number > 6 && number % 7 === 3 ? 90 : 4 };
    const impressions = (number: number) => number > 6 && number % 7 === 3 ? 1 : 100;
    await search({ first: 0, last: 20, positions, impressions });
    await track("shears");
    await take();
    await search({ first: 21, last: 40, positions, impressions });
    expect(await take()).to.deep.equal([]);
  });

  it("says nothing where a day is missing or not final, and of days with too few impressions", async () => {
    const positions = { shears: (number: number) => number < 7 ? 4 : 20 };
    await search({ first: 0, last: 6, positions });
    await track("shears");
    await take();
    // the 7th day is missing
    await search({ first: 8, last: 13, positions });
    expect(await moved()).to.deep.equal([]);
    // the day comes, and the last one is not final: the whole days end before it
    const now = new Date(`${day(16)}T12:00:00Z`);
    await search({ first: 7, last: 7, positions, now: new Date(`${day(40)}T12:00:00Z`) });
    expect(await moved()).to.deep.equal([`shears down ${day(13)}`]);
    await search({
      ...{ first: 14, last: 15, now },
      positions: { shears: (number) => number === 15 ? 1 : null },
    });
    expect(await moved()).to.deep.equal([]);
  });

  it("needs four days with impressions in each window", async () => {
    const sparse = (number: number) => number < 7 ? 4 : number % 7 < 3 ? 20 : null;
    await search({ first: 0, last: 6, positions: { shears: sparse } });
    await track("shears");
    await take();
    await search({ first: 7, last: 30, positions: { shears: sparse } });
    expect(await moved()).to.deep.equal([]);
  });

  it("is no news where older days come late, and is written by one of several processes", async () => {
    const positions = { shears: (number: number) => number < 20 ? 4 : 30 };
    await search({ first: 13, last: 19, positions });
    await track("shears");
    await take();
    await search({ first: 0, last: 12, positions: { shears: () => 90 } });
    expect(await take()).to.deep.equal([]);
    await search({ first: 20, last: 26, positions });
    const look = () => watchChanges.run({ ...searchServices(db), siteId, now: new Date() });
    await Promise.all([1, 2, 3, 4].map(look));
    expect(await takeSpecEvents(db, siteId)).to.have.length(1);
  });

  it("is silent about keywords that nobody tracks", async () => {
    const positions = { shears: (number: number) => number < 7 ? 4 : 30 };
    await search({ first: 0, last: 6, positions });
    await take();
    await search({ first: 7, last: 13, positions });
    expect(await take()).to.deep.equal([]);
  });

  it("finds nothing among 300 keywords that only shake, each as days do", async () => {
    const { share: random } = createSeededRandom(11);
    const normal = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
    const names = Array.from({ length: 300 }, (_, index) => `tea ${index}`);
    const table = new Map(names.map((name, index) => [
      name,
      Array.from(
        { length: 42 },
        () => Math.max(1, 3 + index / 10 + (0.5 + index / 100) * normal()),
      ),
    ]));
    const positions = Object.fromEntries(
      names.map((name) => [name, (number: number) => table.get(name)?.[number] ?? null]),
    );
    await search({ first: 0, last: 6, positions });
    await track(...names);
    await take();
    const told: string[] = [];
    for (let first = 7; first < 42; first += 7) {
      await search({ first, last: first + 6, positions });
      told.push(...await moved());
    }
    expect(told).to.deep.equal([]);
  }).timeout(60_000);
});
