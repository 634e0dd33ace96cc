import { expect } from "chai";
import { type PairDay, readPairDays } from "../../../../../db/search_data/pair_days.ts";
import { gatherPairDays } from "../../../../../lib/commands/search_data/windows/gather_pair_days.ts";
import type { KeywordDays } from "../../../../../lib/commands/search_data/search_window.ts";
import { scanDays } from "../../../../../lib/commands/search_data/windows/scan_days.ts";
import { packFacts } from "../../../../../lib/metrics/search_data/pack_facts.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import {
  insertFacts,
  type SpecFact,
  type SpecFactIds,
} from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("gatherPairDays()", () => {
  let database: SpecDatabase;
  let siteId: number;
  let ids: SpecFactIds;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    const fact = (day: number, query: string, page: string, more = {}): SpecFact => ({
      kind: "query_page",
      date: `2026-11-0${day}`,
      query,
      page: `https://shop.example.com/${page}`,
      country: "DE",
      clicks: day,
      impressions: 10 * day,
      position: 2,
      ...more,
    });
    ids = await insertFacts(database.db, siteId, [
      fact(1, "tea", "tea"),
      fact(1, "tea", "cups", { position: null }),
      fact(1, "tea", "cups", { country: "AT" }),
      fact(1, "cup", "cups"),
      fact(1, "pot", "pots"),
      fact(3, "tea", "tea"),
      fact(3, "pot", "pots", { searchType: "image" }),
    ]);
  });
  after(() => database.drop());

  const choice = (from: string, country: string | null = null) =>
    ({ siteId, searchType: "web", country, device: null, from, to: "2026-11-30" }) as const;
  const rowsOf = ({ keywordId, rows }: KeywordDays): PairDay[] =>
    Array.from(rows.pages, (pageId, row) => {
      const positionSum = rows.positionSums[row] ?? Number.NaN;
      return {
        keywordId,
        pageId,
        day: rows.days[row] ?? 0,
        clicks: rows.clicks[row] ?? 0,
        impressions: rows.impressions[row] ?? 0,
        positionSum: Number.isNaN(positionSum) ? null : positionSum,
      };
    });
  const all = async (batches: AsyncIterable<KeywordDays[]>) =>
    (await Array.fromAsync(batches)).flat().flatMap(rowsOf);
  const looked = async (country: string | null, wanted: readonly number[]) =>
    (await Array.fromAsync(readPairDays(database.db, choice("2026-11-01", country), wanted)))
      .flat();
  const sorted = (rows: PairDay[]) =>
    rows.toSorted((a, b) =>
      a.keywordId - b.keywordId || a.day - b.day || a.pageId - b.pageId || a.clicks - b.clicks
    );
  /** So many that days are read as a whole. */
  const many = (wanted: readonly number[]) => [
    ...wanted,
    ...Array.from({ length: 700 }, (_, index) => 1_000_000 + index),
  ];

  it("picks the same rows out of days that are known", async () => {
    const { tea = 0, pot = 0 } = ids.keywords;
    const scan = { ...choice("2026-11-01"), kind: "query_page" } as const;
    const days = await Array.fromAsync(
      scanDays(database.db, scan),
      (day) => ({ date: day.date, parts: [packFacts(day)] }),
    );
    const rows = await looked(null, [pot, tea]);
    expect(rows).to.have.length(5);
    expect(
      sorted(
        await all(
          gatherPairDays(database.db, choice("2026-11-01"), { keywordIds: [pot, tea], days }),
        ),
      ),
    ).to.deep.equal(sorted(rows));
  });
  for (const country of [null, "DE", "FR"]) {
    it(`picks the same rows out of whole days as are looked up, of the country ${country}`, async () => {
      const { tea = 0, pot = 0 } = ids.keywords;
      const wanted = [pot, tea];
      const picked = await all(
        gatherPairDays(database.db, choice("2026-11-01", country), { keywordIds: many(wanted) }),
      );
      expect(sorted(picked)).to.deep.equal(sorted(await looked(country, wanted)));
      expect(picked.length).to.equal(country === null ? 5 : country === "DE" ? 4 : 0);
    });
  }
  for (const rowsAtOnce of [1, 2, 4]) {
    it(`gives all rows of a keyword together where there is room for ${rowsAtOnce}`, async () => {
      const { tea = 0, cup = 0, pot = 0 } = ids.keywords;
      const wanted = many([tea, cup, pot]);
      const batches = await Array.fromAsync(
        gatherPairDays(database.db, choice("2026-11-01"), { keywordIds: wanted, rowsAtOnce }),
      );
      expect(sorted(batches.flat().flatMap(rowsOf))).to.deep.equal(
        sorted(await looked(null, [tea, cup, pot])),
      );
      const batchesOf = (id: number) =>
        batches.filter((batch) => batch.some(({ keywordId }) => keywordId === id)).length;
      expect([tea, cup, pot].map(batchesOf)).to.deep.equal([1, 1, 1]);
    });
  }
  it("says what page got what on which day", async () => {
    const { pot = 0 } = ids.keywords;
    const [row] = await all(
      gatherPairDays(database.db, choice("2026-11-01"), { keywordIds: many([pot]) }),
    );
    expect(row).to.deep.equal({
      keywordId: pot,
      pageId: ids.pages["https://shop.example.com/pots"],
      // 2026-11-01
      day: 20_758,
      clicks: 1,
      impressions: 10,
      positionSum: 20,
    });
  });
  it("looks few keywords up, in the order of their ids and of the days", async () => {
    const { tea = 0, pot = 0 } = ids.keywords;
    const rows = await all(
      gatherPairDays(database.db, choice("2026-11-01"), { keywordIds: [pot, tea] }),
    );
    expect(sorted(rows)).to.deep.equal(sorted(await looked(null, [pot, tea])));
    const order = rows.map(({ keywordId, day }) => keywordId * 100_000 + day);
    expect(order).to.deep.equal(order.toSorted((a, b) => a - b));
  });
});
