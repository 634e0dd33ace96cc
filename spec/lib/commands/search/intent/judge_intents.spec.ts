import { expect } from "chai";
import { updateManualIntent } from "../../../../../db/search/keyword_intents.ts";
import { createKeywordJudge } from "../../../../../lib/commands/search/intent/create_keyword_judge.ts";
import { judgeIntents } from "../../../../../lib/commands/search/intent/judge_intents.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import {
  insertKeywordPeriod,
  type SpecKeyword,
  type SpecPeriod,
} from "../../../../support/search/keyword_period.ts";
import { importRankRows, rankRow, serpRows } from "../../../../support/search/rank_data.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

interface IntentRow {
  keyword: string;
  intent: string;
  source: string;
  rules_probability: number;
  rules_secondary: string;
  local: number;
  signals: string;
  page_intent: string | null;
  intent_match: number | null;
}

describe("judgeIntents()", () => {
  let database: SpecDatabase;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());

  const SHOP = "https://shop.example.com";
  const keywordOf = (keyword: string, more: Partial<SpecKeyword> = {}): SpecKeyword => ({
    keyword,
    clicks: 10,
    impressions: 200,
    position: 4,
    ...more,
  });
  const insertSite = (more: object = {}) =>
    insertSpecSite(database.db, accountId, { brandNames: ["Acme"], language: "en", ...more });
  const insertPeriod = (siteId: number, keywords: SpecKeyword[], period?: SpecPeriod) =>
    insertKeywordPeriod(database.db, siteId, keywords, period);
  const judge = async (siteId: number) => {
    const made = await createKeywordJudge(database.db, siteId, null);
    if (made === undefined) throw new Error("The site is gone.");
    await judgeIntents(database.db, made);
  };
  const rowsOf = async (siteId: number): Promise<IntentRow[]> =>
    await database.db("keyword_intents").join("keywords", "keywords.id", "keyword_id")
      .where("keywords.site_id", siteId).orderBy("keywords.id")
      .select(
        "keyword",
        "intent",
        "source",
        "rules_probability",
        "rules_secondary",
        "local",
        "signals",
        "page_intent",
        "intent_match",
      );
  const intentOf = async (siteId: number, keyword: string) => {
    const row = (await rowsOf(siteId)).find((one) => one.keyword === keyword);
    if (row === undefined) throw new Error(`"${keyword}" was not judged.`);
    return row;
  };

  it("keeps what the words, the ranking page and the clicks say", async () => {
    const siteId = await insertSite();
    await insertPeriod(siteId, [
      keywordOf("buy garden hose", { url: `${SHOP}/blog/hoses` }),
      // 120 of 300 clicked, at position 1.2
      keywordOf("acme hoses", { clicks: 120, impressions: 300, position: 1.2, url: `${SHOP}/` }),
      keywordOf("hose repair near me"),
    ]);
    await judge(siteId);
    // transactional 0.6, informational 0.2: 0.4 + 0.55 * 0.4
    expect(await intentOf(siteId, "buy garden hose")).to.deep.equal({
      keyword: "buy garden hose",
      intent: "transactional",
      source: "rules",
      rules_probability: 0.62,
      rules_secondary: "",
      local: 0,
      signals: JSON.stringify([
        { signal: "transactional_words", intent: "transactional", weight: 0.6, text: "buy" },
        { signal: "article_page", intent: "informational", weight: 0.2, text: null },
      ]),
      page_intent: "informational",
      intent_match: 0,
    });
    // brand 0.4 + home page 0.3 + clicked 0.4, at most 1: 0.4 + 0.55 * 1
    const named = await intentOf(siteId, "acme hoses");
    expect(named).to.deep.include({
      intent: "navigational",
      rules_probability: 0.95,
      page_intent: "navigational",
      intent_match: 1,
    });
    const signals: { signal: string }[] = JSON.parse(named.signals);
    expect(signals.map(({ signal }) => signal))
      .to.deep.equal(["brand_and_more", "home_page", "clicked_as_a_destination"]);
    expect(await intentOf(siteId, "hose repair near me"))
      .to.deep.include({ local: 1, page_intent: null, intent_match: null });
  });

  it("judges keywords that no period has by their words", async () => {
    const siteId = await insertSite();
    await insertPeriod(siteId, [keywordOf("cheap hoses")]);
    await database.db("search_periods").where({ site_id: siteId }).delete();
    await judge(siteId);
    expect(await intentOf(siteId, "cheap hoses"))
      .to.deep.include({ intent: "transactional", page_intent: null });
  });

  it("reads the words of the site's languages", async () => {
    const english = await insertSite();
    const german = await insertSite({ language: "de-AT" });
    for (const siteId of [english, german]) {
      await insertPeriod(siteId, [keywordOf("schuhe kaufen")]);
      await judge(siteId);
    }
    expect(await intentOf(english, "schuhe kaufen")).to.deep.include({ intent: "unknown" });
    expect(await intentOf(german, "schuhe kaufen")).to.deep.include({ intent: "transactional" });
  });

  it("reads the words of the countries where the site is seen", async () => {
    const siteId = await insertSite({ language: null });
    const { periodId } = await insertPeriod(siteId, [keywordOf("schuhe kaufen")]);
    const segments = [{ country: "DE", device: "", clicks: 0, impressions: 9, positionSum: 9 }];
    await database.db("search_periods").where({ id: periodId })
      .update({ summary: JSON.stringify({ segments }) });
    await judge(siteId);
    expect(await intentOf(siteId, "schuhe kaufen")).to.deep.include({ intent: "transactional" });
  });

  it("judges again only those of which something else is known", async () => {
    const siteId = await insertSite();
    const keywords = [
      keywordOf("hoses", { url: `${SHOP}/a` }),
      keywordOf("taps", { url: `${SHOP}/b` }),
    ];
    await insertPeriod(siteId, keywords);
    await judge(siteId);
    await database.db("keyword_intents").where({ site_id: siteId }).update({ signals: "kept" });
    await insertPeriod(
      siteId,
      [keywordOf("hoses", { url: `${SHOP}/product/a` }), keywordOf("taps", { url: `${SHOP}/b` })],
      { from: "2026-10-02", to: "2026-10-29" },
    );
    await judge(siteId);
    expect(await intentOf(siteId, "taps")).to.deep.include({ signals: "kept" });
    expect(await intentOf(siteId, "hoses"))
      .to.deep.include({ intent: "transactional", page_intent: "transactional", intent_match: 1 });
  });

  it("judges all again when the site's language changes", async () => {
    const siteId = await insertSite();
    await insertPeriod(siteId, [keywordOf("schuhe kaufen")]);
    await judge(siteId);
    await database.db("sites").where({ id: siteId }).update({ language: "de" });
    await judge(siteId);
    expect(await intentOf(siteId, "schuhe kaufen")).to.deep.include({ intent: "transactional" });
  });

  it("never overwrites what a person has set", async () => {
    const siteId = await insertSite();
    const { ids: [keywordId = 0] } = await insertPeriod(siteId, [
      keywordOf("hoses", { url: `${SHOP}/product/a` }),
    ]);
    await judge(siteId);
    await updateManualIntent(database.db, { siteId, keywordId, intent: "commercial" });
    expect(await intentOf(siteId, "hoses"))
      .to.deep.include({ intent: "commercial", source: "manual", intent_match: 0 });
    await insertPeriod(
      siteId,
      [keywordOf("hoses", { url: `${SHOP}/compare/hoses` })],
      { from: "2026-10-02", to: "2026-10-29" },
    );
    await judge(siteId);
    expect(await intentOf(siteId, "hoses")).to.deep.include({
      intent: "commercial",
      source: "manual",
      page_intent: "commercial",
      intent_match: 1,
    });
    await updateManualIntent(database.db, { siteId, keywordId, intent: null });
    // comparison page 0.3: commercial by the rules as well
    expect(await intentOf(siteId, "hoses"))
      .to.deep.include({ intent: "commercial", source: "rules", intent_match: 1 });
  });

  it("learns from the owner's corrections for like keywords, and unlearns", async () => {
    const siteId = await insertSite();
    const { ids: [keywordId = 0] } = await insertPeriod(siteId, [
      keywordOf("drip hose"),
      keywordOf("drip hose black"),
      keywordOf("how to store a drip hose"),
    ]);
    await judge(siteId);
    await updateManualIntent(database.db, { siteId, keywordId, intent: "transactional" });
    await judge(siteId);
    // 0.4 + 0.55 * 0.7
    expect(await intentOf(siteId, "drip hose black")).to.deep.include({
      intent: "transactional",
      source: "rules",
      rules_probability: 0.785,
      signals: JSON.stringify([{
        signal: "corrected_keyword",
        intent: "transactional",
        weight: 0.7,
        text: "drip hose",
      }]),
    });
    expect(await intentOf(siteId, "how to store a drip hose"))
      .to.deep.include({ intent: "informational" });
    await updateManualIntent(database.db, { siteId, keywordId, intent: null });
    await judge(siteId);
    expect(await intentOf(siteId, "drip hose black"))
      .to.deep.include({ intent: "unknown", rules_probability: 0, signals: "[]" });
  });

  it("goes by what the newest result page shows", async () => {
    const siteId = await insertSite();
    await insertPeriod(siteId, [keywordOf("hose"), keywordOf("tap")]);
    const urls = [`${SHOP}/hose`, "https://other.example.org/", `${SHOP}/hoses`];
    const serp = (date: string, features: string[]) => serpRows("hose", date, urls, { features });
    await importRankRows(database.db, siteId, serp("2026-11-10", ["shopping_results"]));
    await judge(siteId);
    // shopping 0.4: 0.4 + 0.55 * 0.4
    expect(await intentOf(siteId, "hose"))
      .to.deep.include({ intent: "transactional", rules_probability: 0.62 });
    expect(await intentOf(siteId, "tap"))
      .to.deep.include({ intent: "unknown", signals: "[]" });
    await importRankRows(
      database.db,
      siteId,
      serp("2026-11-17", ["related_questions", "sitelinks"]),
    );
    await judge(siteId);
    // sitelinks of the only host that is there twice 0.5, questions 0.2: 0.4 + 0.55 * 0.3
    expect(await intentOf(siteId, "hose")).to.deep.include({
      intent: "navigational",
      rules_probability: 0.565,
      signals: JSON.stringify([
        { signal: "sitelinks", intent: "navigational", weight: 0.5, text: null },
        { signal: "people_also_ask", intent: "informational", weight: 0.2, text: null },
      ]),
    });
  });

  it("goes by the page that ranks where search data tell none", async () => {
    const siteId = await insertSite({ domain: "shop.example.com" });
    await insertPeriod(siteId, [keywordOf("hose"), keywordOf("tap", { url: `${SHOP}/blog/tap` })]);
    const rank = { date: "2026-11-10", domain: "shop.example.com", position: 3 };
    await importRankRows(database.db, siteId, [
      rankRow({ ...rank, keyword: "hose", url: `${SHOP}/product/hose` }),
      rankRow({ ...rank, keyword: "tap", url: `${SHOP}/product/tap` }),
    ]);
    await judge(siteId);
    expect(await intentOf(siteId, "hose"))
      .to.deep.include({ intent: "transactional", page_intent: "transactional", intent_match: 1 });
    expect(await intentOf(siteId, "tap")).to.deep.include({ page_intent: "informational" });
  });

  it("goes by the longest period that is kept current", async () => {
    const siteId = await insertSite();
    const at = (path: string) => [keywordOf("hoses", { url: `${SHOP}${path}` })];
    const days = { origin: "days", to: "2026-10-28" } as const;
    await insertPeriod(siteId, at("/blog/hoses"), { ...days, from: "2026-10-22", fixed: true });
    await insertPeriod(siteId, at("/product/a"), { ...days, from: "2026-07-31", fixed: true });
    await insertPeriod(siteId, at("/cart"), { ...days, from: "2025-10-28" });
    await insertPeriod(siteId, at("/compare/a"), { from: "2025-07-01", to: "2026-10-31" });
    await judge(siteId);
    expect(await intentOf(siteId, "hoses")).to.deep.include({ page_intent: "transactional" });
  });
});
