import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  countPeriodRows,
  deleteGoneKeywordPeriods,
  deleteKeywordPeriods,
  findJudgedPeriod,
  findKeywordPeriod,
  forgetIntentShares,
  insertKeywordPeriod,
  listGainCandidates,
  listUsualPeriods,
  readImpressionsAt,
  replaceGains,
  sumByIntent,
  sumByPosition,
  updateDevicePositions,
  updateIntentShares,
  updatePositions,
} from "../../../db/search_data/keyword_periods.ts";
import { useSpecDatabase } from "../../support/database.ts";
import {
  insertKeywords,
  insertPeriodQueries,
  insertPeriods,
  type SpecPeriodQuery,
} from "../../support/search/stored_rows.ts";

describe("db/search_data/keyword_periods.ts", () => {
  describe("findJudgedPeriod()", () => {
    const db = useSpecDatabase();
    beforeEach(() => db()("search_periods").truncate());
    const fixed = { origin: "days", fixed: 1 } as const;

    it("finds the newest of the longest periods that are kept current", async () => {
      await insertPeriods(db(), [
        { id: 1, ...fixed, from: "2026-08-01", to: "2026-10-29" },
        { id: 2, ...fixed, from: "2026-08-02", to: "2026-10-30" },
        { id: 3, ...fixed, from: "2026-10-03", to: "2026-10-31" },
        { id: 4, from: "2026-01-01", to: "2026-10-31" },
      ]);
      expect(await findJudgedPeriod(db(), 1)).to.equal(2);
    });
    it("finds the newest export where none is kept, of equals the longer one", async () => {
      await insertPeriods(db(), [
        { id: 1, from: "2026-01-01", to: "2026-09-30" },
        { id: 2, from: "2026-10-10", to: "2026-10-31" },
        { id: 3, from: "2026-10-01", to: "2026-10-31" },
        { id: 4, origin: "days", from: "2026-10-01", to: "2026-11-01" },
      ]);
      expect(await findJudgedPeriod(db(), 1)).to.equal(3);
    });
    it("finds no period of a part, of pages, of another type or site, nor one that is replaced", async () => {
      const october = { from: "2026-10-01", to: "2026-10-31" };
      await insertPeriods(db(), [
        { id: 1, ...october, country: "DE" },
        { id: 2, ...october, device: "mobile" },
        { id: 3, ...october, kind: 3 },
        { id: 4, ...october, searchType: "image" },
        { id: 5, ...october, retired: 5 },
        { id: 6, ...october, siteId: 2 },
      ]);
      expect(await findJudgedPeriod(db(), 1)).to.equal(undefined);
    });
  });

  describe("listUsualPeriods()", () => {
    const db = useSpecDatabase((db) => {
      const october = { from: "2026-10-01", to: "2026-10-31" };
      return insertPeriods(db, [
        { id: 1, from: "2026-09-01", to: "2026-09-30" },
        { id: 2, ...october },
        { id: 3, origin: "days", fixed: 1, from: "2026-10-04", to: "2026-10-31" },
        { id: 4, origin: "days", from: "2026-10-05", to: "2026-11-01" },
        { id: 11, ...october, country: "DE" },
        { id: 12, ...october, device: "mobile" },
        { id: 13, ...october, kind: 3 },
        { id: 14, ...october, searchType: "image" },
        { id: 15, ...october, retired: 15 },
        { id: 16, ...october, siteId: 2 },
      ]);
    });

    it("lists exports and kept periods, the newest first, of equals the shorter one", async () => {
      expect(await listUsualPeriods(db(), 1, 10)).to.deep.equal([3, 2, 1]);
      expect(await listUsualPeriods(db(), 1, 2)).to.deep.equal([3, 2]);
      expect(await listUsualPeriods(db(), 3, 2)).to.deep.equal([]);
    });
  });

  describe("what is known of a period", () => {
    const db = useSpecDatabase();
    beforeEach(async () => {
      for (const table of ["keyword_periods", "keyword_gains", "search_periods"]) {
        await db()(table).truncate();
      }
    });
    const NEW = {
      positions: null,
      devicePositions: null,
      minImpressions: 20,
      intents: null,
      gainsBy: null,
    };
    const POSITIONS = [{ position: 1, clicks: 5, impressions: 10 }];
    const INTENTS = [{ intent: "commercial", keywords: 2, clicks: 5, impressions: 10 } as const];
    const gains = () =>
      db()("keyword_gains").orderBy(["site_id", "period_id", "keyword_id"])
        .select("site_id", "period_id", "keyword_id", "gain")
        .then((rows) => rows.map((row) => Object.values(row)));
    /** Two periods of site 1 and one of site 2. */
    const insertThree = async () => {
      for (const [siteId, periodId] of [[1, 5], [1, 6], [2, 5]] as const) {
        await insertKeywordPeriod(db(), { siteId, periodId }, 20);
      }
    };
    const find = (siteId: number, periodId: number) => findKeywordPeriod(db(), siteId, periodId);

    it("begins with the least impressions of opportunities", async () => {
      await insertThree();
      expect(await find(1, 5)).to.deep.equal(NEW);
      await insertKeywordPeriod(db(), { siteId: 1, periodId: 5 }, 12.5);
      expect(await find(1, 5)).to.deep.equal({ ...NEW, minImpressions: 12.5 });
      expect(await find(2, 6)).to.equal(undefined);
    });
    it("is kept of this period and site alone", async () => {
      await insertThree();
      const devicePositions = { mobile: POSITIONS };
      await updatePositions(db(), 1, { periodId: 5, positions: POSITIONS });
      await updateDevicePositions(db(), 1, { periodId: 5, positions: devicePositions });
      await updateIntentShares(db(), 1, { periodId: 5, intents: INTENTS });
      await replaceGains(db(), { siteId: 1, periodId: 5, gainsBy: md5("curves") }, []);
      expect(await find(1, 5)).to.deep.equal({
        positions: POSITIONS,
        devicePositions,
        minImpressions: 20,
        intents: INTENTS,
        gainsBy: md5("curves"),
      });
      expect(await find(1, 6)).to.deep.equal(NEW);
      expect(await find(2, 5)).to.deep.equal(NEW);
    });
    it("forgets the intents of all periods of the site", async () => {
      await insertThree();
      for (const [siteId, periodId] of [[1, 5], [1, 6], [2, 5]] as const) {
        await updateIntentShares(db(), siteId, { periodId, intents: INTENTS });
      }
      await forgetIntentShares(db(), 1);
      const intents = [await find(1, 5), await find(1, 6), await find(2, 5)]
        .map((period) => period?.intents);
      expect(intents).to.deep.equal([null, null, INTENTS]);
    });
    it("replaces the gains of this period and site", async () => {
      await insertThree();
      const of = (siteId: number, periodId: number) => ({ siteId, periodId, gainsBy: md5("a") });
      await replaceGains(db(), of(1, 5), [[101, 1.5], [102, 2]]);
      await replaceGains(db(), of(1, 6), [[101, 6]]);
      await replaceGains(db(), of(2, 5), [[101, 7]]);
      await replaceGains(db(), of(1, 5), [[103, 3.25]]);
      expect(await gains())
        .to.deep.equal([[1, 5, 103, 3.25], [1, 6, 101, 6], [2, 5, 101, 7]]);
    });
    it("is deleted with the gains, of this site or of periods that are gone", async () => {
      await insertThree();
      await insertPeriods(db(), [
        { id: 5, from: "2026-10-01", to: "2026-10-31" },
      ]);
      const of = (siteId: number, periodId: number) => ({ siteId, periodId, gainsBy: md5("a") });
      for (const [siteId, periodId] of [[1, 5], [1, 6], [2, 5]] as const) {
        await replaceGains(db(), of(siteId, periodId), [[101, 1]]);
      }
      await deleteGoneKeywordPeriods(db(), 1);
      expect(await gains()).to.deep.equal([[1, 5, 101, 1], [2, 5, 101, 1]]);
      expect(await find(1, 6)).to.equal(undefined);
      await deleteGoneKeywordPeriods(db(), 1);
      expect(await find(1, 5)).to.not.equal(undefined);
      await deleteKeywordPeriods(db(), 1);
      expect(await gains()).to.deep.equal([[2, 5, 101, 1]]);
      expect(await find(1, 5)).to.equal(undefined);
      expect(await find(2, 5)).to.not.equal(undefined);
    });
    it("counts the keywords of a period of the site", async () => {
      await insertPeriods(db(), [{ id: 5, from: "2026-10-01", to: "2026-10-31" }]);
      await db()("search_periods").where({ id: 5 }).update({ rows_count: 12 });
      expect(await countPeriodRows(db(), 1, 5)).to.equal(12);
      expect(await countPeriodRows(db(), 2, 5)).to.equal(0);
      expect(await countPeriodRows(db(), 1, 6)).to.equal(0);
    });
  });

  describe("sums of a period's keywords", () => {
    const row = (
      keywordId: number,
      clicks: number,
      impressions: number,
      positionSum: number | null,
      more: Partial<SpecPeriodQuery> = {},
    ) => ({ periodId: 5, keywordId, clicks, impressions, positionSum, ...more });
    const db = useSpecDatabase(async (db) => {
      await insertKeywords(
        db,
        1,
        Object.fromEntries([101, 102, 103, 104, 105, 106, 107, 108].map((id) => [id, `k ${id}`])),
      );
      await db("keywords").update({ branded: 0 });
      await db("keywords").where({ id: 107 }).update({ branded: 1 });
      await db("keywords").where({ id: 108 }).update({ branded: null });
      await insertPeriodQueries(db, [
        row(101, 5, 100, 149), // 1.49
        row(102, 7, 200, 300, { topPageId: 201 }), // 1.5
        row(103, 1, 10, 24), // 2.4
        row(104, 2, 40, 819), // 20.475
        row(105, 3, 40, 820), // 20.5
        row(106, 4, 50, null),
        row(107, 99, 99, 99),
        row(108, 99, 99, 99),
        row(101, 99, 99, 99, { periodId: 6 }),
        row(101, 99, 99, 99, { siteId: 2 }),
      ]);
      const rest = ["rules", "commercial", 0.5, "", 0, "[]", ""] as const;
      await insertRows(
        db,
        "keyword_intents (site_id, keyword_id, intent, source, rules_intent, " +
          "rules_probability, rules_secondary, local, signals, context)",
        [
          [1, 101, "informational", ...rest],
          [1, 102, "navigational", ...rest],
          [1, 107, "informational", ...rest],
          [2, 103, "commercial", ...rest],
        ],
      );
    });

    it("by position have non-branded keywords with a known one, rounded, up to 20", async () => {
      const all = { periodId: 5, mostImpressions: 1_000 };
      expect(await sumByPosition(db(), 1, all)).to.deep.equal([
        { position: 1, clicks: 5, impressions: 100 },
        { position: 2, clicks: 8, impressions: 210 },
        { position: 20, clicks: 2, impressions: 40 },
      ]);
      expect(await sumByPosition(db(), 1, { ...all, periodId: 7 })).to.deep.equal([]);
      // 30 of 200 impressions with 7 clicks, and 10 with 1
      const [, second] = await sumByPosition(db(), 1, { periodId: 5, mostImpressions: 30 });
      expect(second).to.deep.equal({ position: 2, clicks: 2.05, impressions: 40 });
    });
    it("by intent have keywords with one, of this site", async () => {
      expect(await sumByIntent(db(), 1, 5)).to.deep.equal([
        { intent: "navigational", keywords: 1, clicks: 7, impressions: 200 },
        { intent: "informational", keywords: 2, clicks: 104, impressions: 199 },
      ]);
      expect(await sumByIntent(db(), 2, 5)).to.deep.equal([]);
    });
    it("order impressions, of which the two around a place are read", async () => {
      // 10, 40, 40, 50, 99, 99, 100, 200
      expect(await readImpressionsAt(db(), 1, { periodId: 5, place: 0 })).to.deep.equal([10, 40]);
      expect(await readImpressionsAt(db(), 1, { periodId: 5, place: 3.9 })).to.deep.equal([50, 99]);
      expect(await readImpressionsAt(db(), 1, { periodId: 5, place: 7 })).to.deep.equal([200, 200]);
      expect(await readImpressionsAt(db(), 1, { periodId: 7, place: 0 })).to.deep.equal([0, 0]);
      expect(await readImpressionsAt(db(), 1, { periodId: 6, place: 0 })).to.deep.equal([99, 99]);
    });

    describe("listGainCandidates()", () => {
      const list = (choice: Partial<Parameters<typeof listGainCandidates>[1]> = {}) =>
        listGainCandidates(db(), {
          ...{ siteId: 1, periodId: 5, after: 0, limit: 10, minImpressions: 40, maxPosition: 20.5 },
          ...choice,
        });
      const idsOf = async (choice: Parameters<typeof list>[0]) =>
        (await list(choice)).map(({ id }) => id);

      it("lists non-branded keywords with enough impressions and a position up to the last", async () => {
        const none = { topPageId: null };
        expect(await list()).to.deep.equal([
          { id: 101, clicks: 5, impressions: 100, position: 1.49, ...none },
          { id: 102, clicks: 7, impressions: 200, position: 1.5, topPageId: 201 },
          { id: 104, clicks: 2, impressions: 40, position: 20.475, ...none },
          { id: 105, clicks: 3, impressions: 40, position: 20.5, ...none },
        ]);
        expect(await idsOf({ minImpressions: 41 })).to.deep.equal([101, 102]);
        expect(await idsOf({ maxPosition: 20.4 })).to.deep.equal([101, 102]);
      });
      it("goes on after a keyword, as many as asked for", async () => {
        expect(await idsOf({ limit: 2 })).to.deep.equal([101, 102]);
        expect(await idsOf({ after: 102, limit: 1 })).to.deep.equal([104]);
        expect(await idsOf({ after: 105 })).to.deep.equal([]);
      });
    });
  });
});
