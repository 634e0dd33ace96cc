import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  type JudgedIntent,
  listIntentCorrections,
  listIntentInputs,
  listKeywordsByIntent,
  listPageTexts,
  updateManualIntent,
  upsertIntents,
} from "../../../db/search/keyword_intents.ts";
import type { IntentClass } from "../../../lib/metrics/search_data/page_type.ts";
import { useSpecDatabase } from "../../support/database.ts";
import {
  insertKeywords,
  insertPages,
  insertPeriodQueries,
  insertRankUrls,
} from "../../support/search/stored_rows.ts";

/** A keyword that the rules take for commercial, and its page too by default. */
const judged = (intent: Partial<JudgedIntent> & { keywordId: number }): JudgedIntent => ({
  intent: "commercial",
  probability: 0.75,
  secondary: [],
  local: false,
  signals: "[]",
  pageId: 201,
  pageIntent: "commercial",
  matches: true,
  context: "first",
  ...intent,
});

describe("db/search/keyword_intents.ts", () => {
  describe("listIntentInputs()", () => {
    const db = useSpecDatabase(async (db) => {
      await insertKeywords(db, 1, { 101: "tea", 102: "mate", 103: "cocoa", 104: "coffee" });
      await insertKeywords(db, 2, { 105: "tea" });
      await insertPeriodQueries(db, [
        {
          ...{ periodId: 5, keywordId: 101, clicks: 7, impressions: 90, positionSum: 180.5 },
          topPageId: 201,
        },
        { periodId: 5, keywordId: 102, clicks: 3, impressions: 30 },
        { periodId: 6, keywordId: 103, clicks: 99, impressions: 99, topPageId: 99 },
        { siteId: 2, periodId: 5, keywordId: 103, clicks: 99, impressions: 99, topPageId: 99 },
      ]);
      await insertRankUrls(db, 1, { 301: "https://own.example/1", 302: "https://own.example/2" });
      await insertRows(db, "rank_newest (site_id, context_id, keyword_id, date, url_id)", [
        [1, 7, 101, "2026-11-10", 301],
        [1, 7, 102, "2026-11-10", 302],
        [1, 7, 103, "2026-11-10", 301],
        [1, 7, 104, "2026-11-10", null],
        [1, 8, 104, "2026-11-10", 301],
        [2, 7, 104, "2026-11-10", 301],
      ]);
      await upsertIntents(db, 1, [judged({ keywordId: 102, context: "known before" })]);
      await upsertIntents(db, 2, [judged({ keywordId: 101, context: "other site" })]);
    });
    const list = (choice: Partial<Parameters<typeof listIntentInputs>[1]> = {}) =>
      listIntentInputs(db(), {
        ...{ siteId: 1, periodId: 5, contextId: 7, scope: { from: 1, to: 999 } },
        ...choice,
      });
    const idsOf = async (scope: Parameters<typeof listIntentInputs>[1]["scope"]) =>
      (await list({ scope })).map(({ id }) => id);

    it("gives what is known of each keyword, its checked URL where the period has no page", async () => {
      const nothing = { context: null, pageId: null, clicks: null, impressions: null };
      expect(await list()).to.deep.equal([
        {
          id: 101,
          keyword: "tea",
          context: null,
          pageId: 201,
          clicks: 7,
          impressions: 90,
          positionSum: 180.5,
          rankUrl: null,
        },
        {
          id: 102,
          keyword: "mate",
          context: "known before",
          pageId: null,
          clicks: 3,
          impressions: 30,
          positionSum: null,
          rankUrl: "https://own.example/2",
        },
        {
          ...{ id: 103, keyword: "cocoa", ...nothing, positionSum: null },
          rankUrl: "https://own.example/1",
        },
        { id: 104, keyword: "coffee", ...nothing, positionSum: null, rankUrl: null },
      ]);
    });
    it("takes neither clicks nor URLs without a period and a context", async () => {
      const inputs = await list({ periodId: 0, contextId: 0 });
      expect(inputs.map(({ clicks, rankUrl }) => [clicks, rankUrl]))
        .to.deep.equal([[null, null], [null, null], [null, null], [null, null]]);
    });
    it("lists keywords of the site by ids or between two, these included", async () => {
      expect(await idsOf({ from: 102, to: 103 })).to.deep.equal([102, 103]);
      expect(await idsOf({ ids: [105, 104, 101] })).to.deep.equal([101, 104]);
      expect(await idsOf({ ids: [] })).to.deep.equal([]);
    });
  });

  describe("upsertIntents()", () => {
    const db = useSpecDatabase();
    beforeEach(() => db()("keyword_intents").truncate());
    const read = (keywordId = 101) =>
      db()("keyword_intents").where({ site_id: 1, keyword_id: keywordId })
        .first().then(({ site_id: _, keyword_id: __, ...row }) => row);

    it("writes each value into its column", async () => {
      await upsertIntents(db(), 1, [
        judged({
          keywordId: 101,
          intent: "transactional",
          probability: 0.8125,
          secondary: ["commercial", "navigational"],
          local: true,
          signals: '["buy"]',
          pageId: 202,
          pageIntent: "informational",
          matches: false,
        }),
        judged({ keywordId: 102, pageId: null, pageIntent: null, matches: null }),
      ]);
      expect(await read()).to.deep.equal({
        intent: "transactional",
        source: "rules",
        rules_intent: "transactional",
        rules_probability: 0.8125,
        rules_secondary: "commercial,navigational",
        manual_intent: null,
        local: 1,
        signals: '["buy"]',
        page_id: 202,
        page_intent: "informational",
        intent_match: 0,
        context: "first",
      });
      expect(await read(102))
        .to.include({ rules_secondary: "", local: 0, page_id: null, page_intent: null });
      expect((await read(102)).intent_match).to.equal(null);
    });
    it("replaces what the rules saw before, of this keyword and site alone", async () => {
      await upsertIntents(db(), 1, [judged({ keywordId: 101 }), judged({ keywordId: 102 })]);
      await upsertIntents(db(), 2, [judged({ keywordId: 101 })]);
      await upsertIntents(db(), 1, [
        judged({
          keywordId: 101,
          intent: "informational",
          probability: 0.5,
          secondary: ["commercial"],
          local: true,
          signals: '["how"]',
          pageId: 203,
          pageIntent: "transactional",
          matches: false,
          context: "second",
        }),
      ]);
      expect(await read()).to.deep.equal({
        intent: "informational",
        source: "rules",
        rules_intent: "informational",
        rules_probability: 0.5,
        rules_secondary: "commercial",
        manual_intent: null,
        local: 1,
        signals: '["how"]',
        page_id: 203,
        page_intent: "transactional",
        intent_match: 0,
        context: "second",
      });
      expect(
        await db()("keyword_intents").where({ context: "first" }).orderBy("site_id")
          .select("site_id", "keyword_id"),
      ).to.deep.equal([
        { site_id: 1, keyword_id: 102 },
        { site_id: 2, keyword_id: 101 },
      ]);
    });
    it("keeps the intent that a person has set, and compares it with the new page", async () => {
      await upsertIntents(db(), 1, [judged({ keywordId: 101 })]);
      const manual = { siteId: 1, keywordId: 101, intent: "navigational" } as const;
      await updateManualIntent(db(), manual);
      await upsertIntents(db(), 1, [
        judged({ keywordId: 101, intent: "informational", pageIntent: "navigational" }),
      ]);
      const kept = { intent: "navigational", manual_intent: "navigational", source: "manual" };
      expect(await read())
        .to.include({ ...kept, rules_intent: "informational", intent_match: 1 });
      await upsertIntents(db(), 1, [judged({ keywordId: 101, pageIntent: "commercial" })]);
      expect(await read()).to.include({ ...kept, intent_match: 0 });
      await upsertIntents(db(), 1, [judged({ keywordId: 101, pageIntent: null, matches: true })]);
      expect(await read()).to.include({ ...kept, intent_match: null });
    });
  });

  describe("updateManualIntent()", () => {
    const db = useSpecDatabase();
    beforeEach(() => db()("keyword_intents").truncate());
    const set = (intent: IntentClass | null) =>
      updateManualIntent(db(), { siteId: 1, keywordId: 101, intent });
    const read = () =>
      db()("keyword_intents").orderBy(["site_id", "keyword_id"])
        .select("intent", "source", "intent_match")
        .then((rows) => rows.map((row) => Object.values(row)));

    it("sets the intent of this keyword and site alone", async () => {
      await upsertIntents(db(), 1, [judged({ keywordId: 101 }), judged({ keywordId: 102 })]);
      await upsertIntents(db(), 2, [judged({ keywordId: 101 })]);
      await set("navigational");
      const untouched = ["commercial", "rules", 1];
      expect(await read()).to.deep.equal([["navigational", "manual", 0], untouched, untouched]);
    });
    it("takes it back, and matches the page by the rules' primary and secondary intents", async () => {
      for (
        const [intent, secondary, pageIntent, match] of [
          ["commercial", [], "commercial", 1],
          ["informational", ["navigational", "commercial"], "commercial", 1],
          ["informational", ["navigational"], "commercial", 0],
          ["informational", ["navigational"], null, null],
          ["unknown", [], "commercial", null],
        ] as const
      ) {
        await upsertIntents(db(), 1, [judged({ keywordId: 101, intent, secondary, pageIntent })]);
        await set("transactional");
        await set(null);
        expect(await read()).to.deep.equal([[intent, "rules", match]]);
      }
    });
    it("knows no match where the page's intent is not known", async () => {
      await upsertIntents(db(), 1, [judged({ keywordId: 101, pageIntent: null })]);
      await set("navigational");
      expect(await read()).to.deep.equal([["navigational", "manual", null]]);
    });
  });

  describe("listKeywordsByIntent()", () => {
    const db = useSpecDatabase(async (db) => {
      await upsertIntents(db, 1, [
        judged({ keywordId: 104, intent: "informational" }),
        judged({ keywordId: 101, intent: "informational" }),
        judged({ keywordId: 102, intent: "navigational" }),
        judged({ keywordId: 103, intent: "informational" }),
      ]);
      await upsertIntents(db, 2, [judged({ keywordId: 201, intent: "informational" })]);
      await updateManualIntent(db, { siteId: 1, keywordId: 103, intent: "transactional" });
    });

    it("lists a site's keywords by the intent that counts", async () => {
      expect([...await listKeywordsByIntent(db(), 1)]).to.deep.equal([
        ["navigational", [102]],
        ["transactional", [103]],
        ["informational", [101, 104]],
      ]);
      expect((await listKeywordsByIntent(db(), 3)).size).to.equal(0);
    });
  });

  describe("listIntentCorrections()", () => {
    const db = useSpecDatabase(async (db) => {
      await insertKeywords(db, 1, { 101: "hose", 102: "tap", 103: "pump" });
      await insertKeywords(db, 2, { 201: "hose" });
      await upsertIntents(db, 1, [101, 102, 103].map((keywordId) => judged({ keywordId })));
      await upsertIntents(db, 2, [judged({ keywordId: 201 })]);
      for (const [siteId, keywordId] of [[1, 103], [1, 101], [2, 201]] as const) {
        await updateManualIntent(db, { siteId, keywordId, intent: "transactional" });
      }
    });

    it("lists what people have set on this site, by the ids of the keywords", async () => {
      const hose = { keyword: "hose", intent: "transactional" };
      const pump = { keyword: "pump", intent: "transactional" };
      expect(await listIntentCorrections(db(), 1, 10)).to.deep.equal([hose, pump]);
      expect(await listIntentCorrections(db(), 1, 1)).to.deep.equal([hose]);
      expect(await listIntentCorrections(db(), 3, 10)).to.deep.equal([]);
    });
  });

  describe("listPageTexts()", () => {
    const db = useSpecDatabase(async (db) => {
      await insertPages(db, 1, { 201: "https://own.example/1", 202: "https://own.example/2" });
      await insertRows(
        db,
        "audit_pages (audit_id, url_id, page_id, url, html, indexable, title)",
        [
          [8, 1, 201, "", 1, 1, "Of the audit"],
          [9, 1, 201, "", 1, 1, "Of another audit"],
          [9, 2, 202, "", 1, 1, "Of another audit"],
        ],
      );
    });

    it("gives titles of the audit, and addresses of pages that it did not meet", async () => {
      expect(await listPageTexts(db(), [202, 201, 999], 8)).to.deep.equal([
        { id: 201, url: "https://own.example/1", title: "Of the audit" },
        { id: 202, url: "https://own.example/2", title: null },
      ]);
    });
    it("gives only addresses without an audit", async () => {
      expect(await listPageTexts(db(), [201], null))
        .to.deep.equal([{ id: 201, url: "https://own.example/1", title: null }]);
      expect(await listPageTexts(db(), [], 8)).to.deep.equal([]);
    });
  });
});
