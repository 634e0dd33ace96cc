import { expect } from "chai";
import { readCurveVersion } from "../../../../../db/search/keyword_judgements.ts";
import { createKeywordJudge } from "../../../../../lib/commands/search/intent/create_keyword_judge.ts";
import { flagBranded } from "../../../../../lib/commands/search/keywords/flag_branded.ts";
import { readKeywordIds } from "../../../../../lib/commands/search_data/store/import_ids.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("flagBranded()", () => {
  let database: SpecDatabase;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());

  let count = 0;
  const insertSite = (brandNames: string[], brandExclusions: string[] = []) => {
    const domain = `shop${++count}.example.com`;
    return insertSpecSite(database.db, accountId, { domain, brandNames, brandExclusions });
  };
  const insertKeywords = (siteId: number, keywords: string[]) =>
    readKeywordIds(database.db, siteId, { keywords, now: new Date() });
  const flag = async (siteId: number) => {
    const judge = await createKeywordJudge(database.db, siteId, null);
    if (judge === undefined) throw new Error("The site is gone.");
    await flagBranded(database.db, judge);
  };
  const flagsOf = async (siteId: number) =>
    Object.fromEntries(
      (await database.db("keywords").where({ site_id: siteId })
        .select<{ keyword: string; branded: number | null }[]>("keyword", "branded"))
        .map(({ keyword, branded }) => [keyword, branded]),
    );

  it("distinguishes keywords that name the site from others", async () => {
    const siteId = await insertSite(["Acme Tools"]);
    await insertKeywords(siteId, ["acme tools", "acme tools login", "acmetools", "hammer", "acme"]);
    await flag(siteId);
    expect(await flagsOf(siteId)).to.deep.equal({
      "acme tools": 1,
      "acme tools login": 1,
      "acmetools": 1,
      "hammer": 0,
      "acme": 0,
    });
  });

  it("leaves texts out in which a name means something else", async () => {
    const siteId = await insertSite(["Orchard"], ["cherry orchard"]);
    await insertKeywords(siteId, ["orchard", "the cherry orchard"]);
    await flag(siteId);
    expect(await flagsOf(siteId)).to.deep.equal({ "orchard": 1, "the cherry orchard": 0 });
  });

  it("judges only what is new while the names stay", async () => {
    const siteId = await insertSite(["Acme"]);
    await insertKeywords(siteId, ["acme"]);
    await flag(siteId);
    // what was judged is not looked at: nobody would notice a wrong flag
    await database.db("keywords").where({ site_id: siteId }).update({ branded: 0 });
    await insertKeywords(siteId, ["acme shop"]);
    await flag(siteId);
    expect(await flagsOf(siteId)).to.deep.equal({ "acme": 0, "acme shop": 1 });
  });

  it("judges all again when the names or exclusions have changed, and forgets what hung on them", async () => {
    const siteId = await insertSite(["Acme"]);
    const other = await insertSite(["Acme"]);
    await insertKeywords(siteId, ["acme", "bolt"]);
    await flag(siteId);
    for (const site of [siteId, other]) {
      await database.db("keyword_periods").insert({
        site_id: site,
        period_id: 1,
        positions: "[]",
        min_impressions: 50,
        intents: "[]",
      });
    }
    await database.db("sites").where({ id: siteId }).update({ brand_names: '["Bolt"]' });
    await flag(siteId);
    expect(await flagsOf(siteId)).to.deep.equal({ "acme": 0, "bolt": 1 });
    expect(
      await database.db("keyword_periods").whereIn("site_id", [siteId, other]).pluck("site_id"),
    )
      .to.deep.equal([other]);
  });

  it("reports those that go by the flags when some have changed, and only then", async () => {
    const siteId = await insertSite(["Acme"]);
    await insertKeywords(siteId, ["acme"]);
    const versions = [await readCurveVersion(database.db, siteId)];
    for (const keywords of [[], [], ["bolt"]]) {
      await insertKeywords(siteId, keywords);
      await flag(siteId);
      versions.push(await readCurveVersion(database.db, siteId));
    }
    expect(versions).to.deep.equal(["0 0", "0 1", "0 1", "0 2"]);
  });

  it("keeps to its site", async () => {
    const siteId = await insertSite(["Acme"]);
    const other = await insertSite(["Bolt"]);
    await insertKeywords(other, ["acme", "bolt"]);
    await flag(siteId);
    expect(await flagsOf(other)).to.deep.equal({ "acme": null, "bolt": null });
  });
});
