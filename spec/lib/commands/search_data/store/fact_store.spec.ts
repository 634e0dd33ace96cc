import { expect } from "chai";
import type { Db } from "../../../../../db/core/connection.ts";
import {
  FactStore,
  type FactStoreOptions,
} from "../../../../../lib/commands/search_data/store/fact_store.ts";
import { listUnpackedDays } from "../../../../../db/search_data/search_packs.ts";
import { PACK_FORM } from "../../../../../lib/metrics/search_data/pack_facts.ts";
import { scanDays } from "../../../../../lib/commands/search_data/windows/scan_days.ts";
import { openImportIds } from "../../../../../lib/commands/search_data/store/import_ids.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";

describe("FactStore", () => {
  let database: SpecDatabase;
  let siteId = 0;
  before(async () => {
    database = await createSpecDatabase();
    await database.db("search_segments").insert({
      search_type: "web",
      country: "",
      device: "",
      appearance: "",
    });
  });
  after(() => database.drop());
  beforeEach(() => void siteId++);

  /** Stores facts `[day, keyword, page, clicks]` of November with this many in memory at a time. */
  async function store(
    facts: readonly (readonly [number, number, number, number])[],
    options: Partial<FactStoreOptions> = {},
  ): Promise<void> {
    const now = new Date("2026-11-20T12:00:00Z");
    await database.db.transaction(async (trx: Db) => {
      const ids = openImportIds(database.db, siteId, now);
      const factStore = new FactStore(trx, { siteId, importId: 1, now, ids }, {
        partialFrom: "2026-11-18",
        ...options,
      });
      for (const [day, keyword, page, clicks] of facts) {
        const date = `2026-11-${String(day).padStart(2, "0")}`;
        const group = factStore.groupOf("query_page", "web", date);
        factStore.add(group, keyword, page, 1, clicks, 10 * clicks, 20 * clicks);
        if (factStore.isDue(date)) await factStore.makeRoom();
      }
      await factStore.finish();
    }, { isolationLevel: "read committed" });
  }

  const rows = (kind: number) =>
    database.db("search_facts").where({ site_id: siteId, kind })
      .orderBy(["date", "keyword_id", "page_id"])
      .select(database.db.raw("DAYOFMONTH(date) AS day"), "keyword_id", "page_id", "clicks")
      .then((found) => found.map((row) => Object.values(row)));
  const counts = () =>
    database.db("search_days").where({ site_id: siteId }).orderBy(["date", "kind"])
      .select(database.db.raw("DAYOFMONTH(date) AS day"), "kind", "rows_count", "clicks")
      .then((found) => found.map((row) => Object.values(row)));

  // days come back after others, and keys after they were written
  const UNORDERED = [[1, 1, 1, 1], [2, 1, 1, 2], [1, 2, 1, 3], [2, 1, 2, 4], [1, 1, 1, 5]] as const;
  const EXPECTED = [[1, 1, 1, 6], [1, 2, 1, 3], [2, 1, 1, 2], [2, 1, 2, 4]];

  for (const mayLoad of [true, false]) {
    for (const capacity of [1, 2, 3, 100]) {
      const how = `${capacity} in memory, by ${mayLoad ? "LOAD DATA" : "inserts"}`;

      it(`adds up what comes in any order, with ${how}`, async () => {
        await store(UNORDERED, { mayLoad, capacity });
        expect(await rows(4)).to.deep.equal(EXPECTED);
        expect(await rows(9)).to.deep.equal([[1, 0, 0, 9], [2, 0, 0, 6]]);
        expect(await rows(10)).to.deep.equal([[1, 0, 1, 9], [2, 0, 1, 2], [2, 0, 2, 4]]);
        expect(await counts()).to.deep.equal([
          [1, 4, 2, 9],
          [1, 9, 1, 9],
          [1, 10, 1, 9],
          [2, 4, 2, 6],
          [2, 9, 1, 6],
          [2, 10, 2, 6],
        ]);
      });
    }
  }

  for (const capacity of [1, 2, 100]) {
    it(`packs days whose facts came together, and no others, with ${capacity} in memory`, async () => {
      await store(UNORDERED, { capacity });
      const unpacked = await listUnpackedDays(database.db, { siteId, form: PACK_FORM, limit: 9 });
      expect(unpacked.length).to.equal(capacity === 100 ? 0 : 4);
      const scanned: number[][] = [];
      const days = { from: "2026-11-01", to: "2026-11-30" };
      const choice = { siteId, searchType: "web", kind: "query_page", ...days } as const;
      for await (const { date, keywords, pages, clicks } of scanDays(database.db, choice)) {
        keywords.forEach((keyword, at) =>
          scanned.push([Number(date.slice(-2)), keyword, pages[at] ?? 0, clicks[at] ?? 0])
        );
      }
      expect(scanned).to.deep.equal(EXPECTED);
    });
  }

  it("replaces days whose facts are written in several parts", async () => {
    await store([[1, 7, 7, 100], [2, 7, 7, 100], [3, 7, 7, 100]]);
    await store(UNORDERED, { capacity: 2 });
    expect(await rows(4)).to.deep.equal([...EXPECTED, [3, 7, 7, 100]]);
    expect(await rows(10))
      .to.deep.equal([[1, 0, 1, 9], [2, 0, 1, 2], [2, 0, 2, 4], [3, 0, 7, 100]]);
  });

  it("replaces the days of one search type beside others of the same import", async () => {
    const [image = 0] = await database.db("search_segments").insert({
      search_type: "image",
      country: "",
      device: "",
      appearance: "",
    });
    const now = new Date();
    const bring = (types: readonly (readonly ["web" | "image", number, number])[]) =>
      database.db.transaction(async (trx: Db) => {
        const ids = openImportIds(database.db, siteId, now);
        const context = { siteId, importId: 1, now, ids };
        const options = { partialFrom: "2026-11-18", capacity: 1 };
        const factStore = new FactStore(trx, context, options);
        for (const [type, segment, clicks] of types) {
          factStore.add(
            factStore.groupOf("query", type, "2026-11-01"),
            1,
            0,
            segment,
            clicks,
            9,
            9,
          );
          if (factStore.isDue("2026-11-01")) await factStore.makeRoom();
        }
        await factStore.finish();
      }, { isolationLevel: "read committed" });
    await bring([["web", 1, 1]]);
    await bring([["image", image, 2], ["web", 1, 3]]);
    expect(await rows(2)).to.deep.equal([[1, 1, 0, 3], [1, 1, 0, 2]]);
    await bring([["image", image, 4]]);
    expect(await rows(2)).to.deep.equal([[1, 1, 0, 3], [1, 1, 0, 4]]);
  });

  it("does not know a position of which a part is unknown", async () => {
    const now = new Date();
    await database.db.transaction(async (trx: Db) => {
      const ids = openImportIds(database.db, siteId, now);
      const context = { siteId, importId: 1, now, ids };
      const factStore = new FactStore(trx, context, { partialFrom: "2026-11-18" });
      const group = factStore.groupOf("query", "web", "2026-11-01");
      factStore.add(group, 1, 0, 1, 1, 10, 20);
      factStore.add(group, 1, 0, 1, 1, 10, NaN);
      factStore.add(group, 2, 0, 1, 1, 10, 12.5);
      await factStore.finish();
    });
    expect(
      await database.db("search_facts").where({ site_id: siteId, kind: 2 }).orderBy("keyword_id")
        .pluck("position_sum"),
    ).to.deep.equal([null, 12.5]);
    expect(await database.db("search_days").where({ site_id: siteId }).pluck("position_sum"))
      .to.deep.equal([null, null]);
  });
});
