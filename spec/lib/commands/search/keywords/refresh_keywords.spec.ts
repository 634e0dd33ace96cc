import { expect } from "chai";
import { refreshKeywords } from "../../../../../lib/commands/search/keywords/refresh_keywords.ts";
import { updateSite } from "../../../../../lib/commands/sites/update_site.ts";
import type { UpdateSiteBody } from "../../../../../schemas/site.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertKeywordPeriod } from "../../../../support/search/keyword_period.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("refreshKeywords", () => {
  let database: SpecDatabase;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());

  const insertSite = () => insertSpecSite(database.db, accountId, { brandNames: ["Acme"] });
  const refresh = (siteId: number) =>
    refreshKeywords.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId,
      now: NOW,
    });
  const countOf = async (siteId: number) =>
    (await database.db("sites").where({ id: siteId }).first("keywords_count"))?.keywords_count;

  it("flags, judges and counts what was imported", async () => {
    const siteId = await insertSite();
    const { periodId } = await insertKeywordPeriod(database.db, siteId, [
      { keyword: "acme", clicks: 50, impressions: 100, position: 1 },
      { keyword: "buy hose", clicks: 1, impressions: 2_000, position: 14 },
    ]);
    await refresh(siteId);
    const rows = await database.db("keywords")
      .join("keyword_intents", "keyword_intents.keyword_id", "keywords.id")
      .where("keywords.site_id", siteId).orderBy("keyword").select("keyword", "branded", "intent");
    expect(rows).to.deep.equal([
      { keyword: "acme", branded: 1, intent: "navigational" },
      { keyword: "buy hose", branded: 0, intent: "transactional" },
    ]);
    const [gain, ...others] = await database.db("keyword_gains")
      .where({ site_id: siteId, period_id: periodId });
    // at its own 1 of 2,000 it has one click in 28 days; 0.7 of its position, on page one, which everybody sees and not
    // nine of ten, brings 2.2 more
    expect(gain.gain).to.be.closeTo(2.245, 0.001);
    expect(others).to.deep.equal([]);
    expect(await countOf(siteId)).to.equal(2);
  });

  it("counts tracked keywords without data as well, and knows no count without both", async () => {
    const siteId = await insertSite();
    await refresh(siteId);
    expect(await countOf(siteId)).to.equal(null);
    const { ids: [tap = 0] } = await insertKeywordPeriod(database.db, siteId, [
      { keyword: "tap", clicks: 1, impressions: 10, position: 3 },
    ]);
    await database.db("search_periods").where({ site_id: siteId }).delete();
    await database.db("keywords").where({ id: tap }).update({ tracked_at: NOW });
    await refresh(siteId);
    expect(await countOf(siteId)).to.equal(1);
  });

  it("forgets what was computed of periods that are gone", async () => {
    const siteId = await insertSite();
    await insertKeywordPeriod(database.db, siteId, [
      { keyword: "buy hose", clicks: 1, impressions: 2_000, position: 14 },
    ]);
    await refresh(siteId);
    await database.db("search_periods").where({ site_id: siteId }).delete();
    await refresh(siteId);
    for (const table of ["keyword_periods", "keyword_gains"]) {
      expect(await database.db(table).where({ site_id: siteId })).to.deep.equal([]);
    }
  });

  it("is asked for when names, exclusions, language or country of the site change", async () => {
    const services = { db: database.db, now: () => NOW };
    for (
      const [body, isAsked] of [
        [{ brand_names: ["Bolt"] }, true],
        [{ brand_exclusions: ["bolt cutter"] }, true],
        [{ name: "Bolt" }, true],
        [{ language: "de" }, true],
        [{ country: "DE" }, true],
        [{ timezone: "Europe/Berlin" }, false],
      ] satisfies [UpdateSiteBody, boolean][]
    ) {
      const siteId = await insertSite();
      await updateSite(services, { accountId, siteId }, body);
      const wanted = await database.db("search_refreshes").where({ site_id: siteId });
      expect(wanted.length > 0, JSON.stringify(body)).to.equal(isAsked);
    }
  });
});
