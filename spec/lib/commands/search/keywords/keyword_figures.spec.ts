import { expect } from "chai";
import { updateManualIntent, upsertIntents } from "../../../../../db/search/keyword_intents.ts";
import {
  findKeywordPeriod,
  forgetIntentShares,
} from "../../../../../db/search_data/keyword_periods.ts";
import {
  keepKeywordGains,
  readIntentShares,
  readKeywordFigures,
  readPositionSums,
} from "../../../../../lib/commands/search/keywords/keyword_figures.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import type { IntentClass } from "../../../../../lib/metrics/search_data/page_type.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import {
  insertKeywordPeriod,
  type SpecKeyword,
} from "../../../../support/search/keyword_period.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const KEYWORDS: SpecKeyword[] = [
  { keyword: "acme", clicks: 500, impressions: 1_000, position: 1 },
  { keyword: "hose", clicks: 30, impressions: 1_000, position: 2.4 },
  { keyword: "garden hose", clicks: 10, impressions: 200, position: 4.6 },
  { keyword: "tap", clicks: 5, impressions: 60, position: 14.2 },
  { keyword: "sink", clicks: 0, impressions: 40, position: 31 },
  { keyword: "pump", clicks: 1, impressions: 20, position: null },
];

describe("keyword_figures", () => {
  let database: SpecDatabase;
  let siteId: number;
  let period: { siteId: number; periodId: number };
  let ids: number[];
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    const inserted = await insertKeywordPeriod(database.db, siteId, KEYWORDS);
    ids = inserted.ids;
    period = { siteId, periodId: inserted.periodId };
    await database.db("keywords").where({ site_id: siteId }).update({ branded: 0 });
    await database.db("keywords").where({ keyword: "acme" }).update({ branded: 1 });
    const intents: IntentClass[] = [
      ...["navigational", "transactional", "transactional"] as const,
      ...["informational", "informational", "informational"] as const,
    ];
    await upsertIntents(
      database.db,
      siteId,
      intents.map((intent, index) => ({
        keywordId: ids[index] ?? 0,
        intent,
        probability: 0.4,
        secondary: [],
        local: false,
        signals: "[]",
        pageId: null,
        pageIntent: null,
        matches: null,
        context: "",
      })),
    );
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("keyword_periods").delete();
    await database.db("keyword_gains").delete();
  });

  let day = 10;
  const insertEmptyPeriod = async () => ({
    ...period,
    ...await insertKeywordPeriod(database.db, siteId, [], { to: `2026-10-${day++}` }),
  });

  describe("readKeywordFigures()", () => {
    it("counts keywords as opportunities from the upper quartile of their impressions on", async () => {
      // 20, 40, 60, 200, 1,000, 1,000: place 3.75 is 200 + 0.75 * 800, at most 100
      expect((await readKeywordFigures(database.db, period)).minImpressions).to.equal(100);
    });
    it("sums nothing else before somebody wants it", async () => {
      const first = await readKeywordFigures(database.db, period);
      expect([first.positions, first.intents]).to.deep.equal([null, null]);
      await readPositionSums(database.db, period);
      await readIntentShares(database.db, period);
      const { positions, intents } = await readKeywordFigures(database.db, period);
      expect([positions?.length, intents?.length]).to.deep.equal([3, 3]);
    });
    it("returns the least there may be of a period without rows", async () => {
      expect(await readKeywordFigures(database.db, await insertEmptyPeriod())).to.deep.equal({
        positions: null,
        devicePositions: null,
        minImpressions: 50,
        intents: null,
        gainsBy: null,
      });
    });
  });

  describe("readPositionSums()", () => {
    it("sums the non-branded keywords by their rounded position, up to 20", async () => {
      expect(await readPositionSums(database.db, period)).to.deep.equal([
        { position: 2, clicks: 30, impressions: 1_000 },
        { position: 5, clicks: 10, impressions: 200 },
        { position: 14, clicks: 5, impressions: 60 },
      ]);
    });
    it("sums them once", async () => {
      const first = await readPositionSums(database.db, period);
      await database.db("keywords").update({ branded: 1 });
      expect(await readPositionSums(database.db, period)).to.deep.equal(first);
      await database.db("keywords").whereNot({ keyword: "acme" }).update({ branded: 0 });
    });
    it("has none of a period without rows", async () => {
      expect(await readPositionSums(database.db, await insertEmptyPeriod())).to.deep.equal([]);
    });
  });

  describe("readIntentShares()", () => {
    it("sums the keywords by their intent", async () => {
      expect(await readIntentShares(database.db, period)).to.deep.equal([
        { intent: "navigational", keywords: 1, clicks: 500, impressions: 1_000 },
        { intent: "transactional", keywords: 2, clicks: 40, impressions: 1_200 },
        { intent: "informational", keywords: 3, clicks: 6, impressions: 120 },
      ]);
    });
    it("sums them again when some have changed", async () => {
      await readIntentShares(database.db, period);
      await updateManualIntent(database.db, {
        siteId,
        keywordId: ids[0] ?? 0,
        intent: "commercial",
      });
      await forgetIntentShares(database.db, siteId);
      for (const _ of ["computed", "kept"]) {
        expect((await readIntentShares(database.db, period))[0])
          .to.deep.equal({ intent: "transactional", keywords: 2, clicks: 40, impressions: 1_200 });
      }
      await updateManualIntent(database.db, { siteId, keywordId: ids[0] ?? 0, intent: null });
    });
    it("has none of a period without rows", async () => {
      expect(await readIntentShares(database.db, await insertEmptyPeriod())).to.deep.equal([]);
    });
  });

  describe("keepKeywordGains()", () => {
    const gains = () =>
      database.db("keyword_gains").join("keywords", "keywords.id", "keyword_id")
        .orderBy("gain", "desc").select("keyword", "gain");

    const keep = (gains = DEFAULT_GAIN_MODEL) =>
      keepKeywordGains(database.db, { ...period, days: 28 }, gains);

    it("keeps the clicks that keywords could win", async () => {
      await keep();
      // tap and sink: too few impressions; hose has as many clicks as its place brings; pump has no place
      expect((await gains()).map(({ keyword }) => keyword)).to.deep.equal(["garden hose"]);
    });
    it("replaces them when the model has changed, and only then", async () => {
      await keep();
      await database.db("keyword_gains").update({ gain: 7 });
      await keep();
      expect((await gains())[0]?.gain).to.equal(7);
      const { gainsBy } = await findKeywordPeriod(database.db, siteId, period.periodId) ?? {};
      await keep({ ...DEFAULT_GAIN_MODEL, correction: 0.5 });
      expect((await gains())[0]?.gain).to.not.equal(7);
      expect((await findKeywordPeriod(database.db, siteId, period.periodId))?.gainsBy)
        .to.not.deep.equal(gainsBy);
    });
  });
});
