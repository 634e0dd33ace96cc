import { expect } from "chai";
import { createKeywordJudge } from "../../../../../lib/commands/search/intent/create_keyword_judge.ts";
import { findBrandSpellings } from "../../../../../lib/commands/search/keywords/find_brand_spellings.ts";
import { flagBranded } from "../../../../../lib/commands/search/keywords/flag_branded.ts";
import { readPositionSums } from "../../../../../lib/commands/search/keywords/keyword_figures.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../../support/database.ts";
import {
  insertKeywordPeriod,
  type SpecKeyword,
} from "../../../../support/search/keyword_period.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

const KEYWORDS: SpecKeyword[] = [
  { keyword: "wallapop", clicks: 9_000, impressions: 17_000, position: 1 },
  { keyword: "walapop", clicks: 2_600, impressions: 4_600, position: 1 },
  { keyword: "walapop moviles", clicks: 30, impressions: 70, position: 1.2 },
  { keyword: "wallpaper", clicks: 0, impressions: 250, position: 60 },
  { keyword: "wallbox", clicks: 60, impressions: 170, position: 1.4 },
  { keyword: "moviles usados", clicks: 40, impressions: 900, position: 2 },
];

describe("findBrandSpellings()", () => {
  const db = useSpecDatabase();
  let siteId: number;
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db());
    siteId = await insertSpecSite(db(), accountId, { brandNames: ["Wallapop"] });
  });
  const insertPeriod = (keywords = KEYWORDS, days = {}) =>
    insertKeywordPeriod(db(), siteId, keywords, days);
  const run = async () => {
    await findBrandSpellings(db(), { siteId, now: NOW });
    const judge = await createKeywordJudge(db(), siteId, null);
    if (judge === undefined) throw new Error("The site is gone.");
    await flagBranded(db(), judge);
  };
  const spellings = async () =>
    await db()("brand_spellings").where({ site_id: siteId }).orderBy("spelling")
      .select("spelling", "status", "keywords_count", "clicks");
  const flags = async () =>
    Object.fromEntries(
      (await db()("keywords").where({ site_id: siteId }).select("keyword", "branded"))
        .map(({ keyword, branded }) => [keyword, branded]),
    );
  const LIKELY = { wallapop: 1, walapop: 2, "walapop moviles": 2, wallpaper: 0, wallbox: 0 };

  it("flags keywords with likely spellings, and calibrates click rates without them", async () => {
    const { periodId } = await insertPeriod();
    await run();
    expect(await spellings()).to.deep.equal([
      { spelling: "walapop", status: "likely", keywords_count: 2, clicks: 2_630 },
    ]);
    expect(await flags()).to.deep.equal({ ...LIKELY, "moviles usados": 0 });
    // "wallbox" at 1 and "moviles usados" at 2
    expect(await readPositionSums(db(), { siteId, periodId })).to.deep.equal([
      { position: 1, clicks: 60, impressions: 170 },
      { position: 2, clicks: 40, impressions: 900 },
    ]);
  });

  it("keeps a decision over the next import, with its keywords", async () => {
    await insertPeriod();
    await run();
    await db()("brand_spellings").where({ site_id: siteId }).update({ status: "refused" });
    await insertPeriod(
      [...KEYWORDS, { keyword: "walapop tv", clicks: 8, impressions: 15, position: 1 }],
      { from: "2026-10-08", to: "2026-11-04" },
    );
    await run();
    expect(await spellings()).to.deep.equal([
      { spelling: "walapop", status: "refused", keywords_count: 3, clicks: 2_638 },
    ]);
    expect(await flags()).to.deep.include({ walapop: 0, "walapop tv": 0 });
    await db()("brand_spellings").where({ site_id: siteId }).update({ status: "confirmed" });
    await run();
    expect(await flags()).to.deep.include({ walapop: 1, "walapop tv": 1, wallbox: 0 });
  });

  it("takes a part of the name that searchers use for all of it, and no ordinary part", async () => {
    await db()("sites").where({ id: siteId }).update({ brand_names: "[]" });
    await db()("sites").where({ id: siteId }).update({ domain: "511tactical.com" });
    const wares = [
      "pants",
      "boots",
      "bag",
      "belt",
      "shirt",
      "vest",
      "socks",
      "watch",
      "hat",
      "coat",
    ];
    await insertPeriod([
      { keyword: "5.11 tactical", clicks: 6_667, impressions: 26_504, position: 1.05 },
      { keyword: "5.11", clicks: 9_127, impressions: 33_849, position: 1.42 },
      ...wares.flatMap((ware) => [
        { keyword: `5.11 ${ware}`, clicks: 190, impressions: 1_000, position: 1.2 },
        { keyword: `tactical ${ware}`, clicks: 34, impressions: 1_000, position: 9 },
      ]),
    ]);
    await run();
    expect(await db()("brand_spellings").where({ site_id: siteId }).select("spelling", "likeness"))
      .to.deep.equal([{ spelling: "5 11", likeness: "short" }]);
    expect(await flags()).to.deep.include({
      ...{ "5.11 tactical": 1, "5.11": 2, "5.11 pants": 2 },
      ...{ "tactical pants": 0 },
    });
  });

  it("takes a domain of ordinary words for its name where it is written as one word", async () => {
    await db()("sites").where({ id: siteId }).update({
      ...{ brand_names: "[]", name: "scanapp.org", domain: "scanapp.org" },
    });
    // clicks, impressions and positions of a real export
    await insertPeriod([
      { keyword: "scanapp", clicks: 372, impressions: 1_162, position: 1.8 },
      { keyword: "scan app", clicks: 268, impressions: 19_270, position: 6.96 },
      { keyword: "scanapp login", clicks: 8, impressions: 40, position: 1.1 },
      { keyword: "qr scan app", clicks: 20, impressions: 2_000, position: 7 },
      { keyword: "scan", clicks: 11_710, impressions: 556_859, position: 6.07 },
    ]);
    await run();
    expect(await spellings()).to.deep.equal([
      { spelling: "scan app", status: "possible", keywords_count: 1, clicks: 268 },
    ]);
    expect(await flags()).to.deep.equal({
      ...{ scanapp: 1, "scanapp login": 1 },
      ...{ "scan app": 0, "qr scan app": 0, scan: 0 },
    });
  });

  it("takes ordinary words that are the domain's for a candidate, until they do like a name", async () => {
    await db()("sites").where({ id: siteId }).update({
      ...{ brand_names: "[]", name: "A Level Retakes", domain: "a-level-retakes.com" },
    });
    // clicks, impressions and positions of a real export
    const wide = { keyword: "a level retakes london", clicks: 0, impressions: 213, position: 58.6 };
    const like = { keyword: "a level retake", clicks: 0, impressions: 153, position: 76.7 };
    const name = { keyword: "a level retakes", clicks: 0, impressions: 1_528, position: 62.2 };
    await insertPeriod([name, wide, like]);
    await run();
    expect(await spellings()).to.deep.equal([
      { spelling: "a level retakes", status: "possible", keywords_count: 1, clicks: 0 },
    ]);
    const unbranded = { "a level retakes": 0, "a level retakes london": 0, "a level retake": 0 };
    expect(await flags()).to.deep.equal(unbranded);
    // the owner's word counts, and is taken back
    const of = () => db()("brand_spellings").where({ site_id: siteId });
    await of().update({ status: "confirmed", decided_at: NOW });
    await run();
    expect(await flags()).to.deep.include({ "a level retakes": 1, "a level retakes london": 1 });
    await of().update({ status: "refused" });
    await run();
    expect(await flags()).to.deep.equal(unbranded);
    // at the top and clicked, it is the name
    await of().delete();
    await insertPeriod([{ ...name, clicks: 500, position: 1.1 }, wide], {
      ...{ from: "2026-10-08", to: "2026-11-04" },
    });
    await run();
    expect(await spellings()).to.deep.equal([]);
    expect(await flags()).to.deep.include({ "a level retakes": 1, "a level retakes london": 1 });
  });

  it("proposes the part of a domain by which most clicks come, without counting it", async () => {
    await db()("sites").where({ id: siteId }).update({
      ...{ brand_names: "[]", name: "michelinman.com", domain: "michelinman.com" },
    });
    const wares = "tires rebate defender primacy pilot locator wipers guide x-ice ltx".split(" ");
    await insertPeriod([
      { keyword: "michelin man", clicks: 910, impressions: 296_617, position: 5.9 },
      { keyword: "michelin", clicks: 32_857, impressions: 642_834, position: 5.7 },
      ...wares.map((ware) => (
        { keyword: `michelin ${ware}`, clicks: 9_000, impressions: 90_000, position: 4.2 }
      )),
      { keyword: "tire size", clicks: 900, impressions: 90_000, position: 8 },
    ]);
    await run();
    expect(await spellings()).to.deep.equal([
      { spelling: "michelin", status: "possible", keywords_count: 11, clicks: 122_857 },
      { spelling: "michelin man", status: "possible", keywords_count: 1, clicks: 910 },
    ]);
    expect(await flags()).to.deep.include({ michelin: 0, "michelin tires": 0 });
    await db()("brand_spellings").where({ site_id: siteId, spelling: "michelin" })
      .update({ status: "confirmed", decided_at: NOW });
    await run();
    expect(await flags()).to.deep.include({ "michelin tires": 1, "tire size": 0 });
  });

  it("never takes a competitor's name", async () => {
    await insertPeriod();
    await db()("competitors").insert({
      ...{ site_id: siteId, domain: "walapop.example", origin: "manual" },
      ...{ created_at: NOW },
    });
    await run();
    expect(await spellings()).to.deep.equal([]);
  });

  it("does nothing without rows, and does not look twice at the same", async () => {
    await run();
    expect(await spellings()).to.deep.equal([]);
    await insertPeriod();
    await run();
    await db()("brand_spellings").where({ site_id: siteId }).delete();
    await findBrandSpellings(db(), { siteId, now: NOW });
    expect(await spellings()).to.deep.equal([]);
  });
});
