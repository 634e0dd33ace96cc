import { expect } from "chai";
import {
  findBrandSpelling,
  type FoundSpelling,
  listBrandSpellings,
  listJudgedSpellings,
  listPeriodQueries,
  replaceBrandSpellings,
  updateSpellingStatus,
} from "../../../db/search/brand_spellings.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertKeywordPeriod } from "../../support/search/keyword_period.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-21T12:00:00.000Z");

const found = (spelling: string, more: Partial<FoundSpelling> = {}): FoundSpelling => ({
  ...{ spelling, name: "Acme", likeness: "sound", distance: 1, probability: 0.95 },
  ...{ keywords_count: 2, clicks: 30, impressions: 60, position: 1.2, status: "likely" },
  ...more,
});

describe("db/search/brand_spellings.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("brand_spellings").truncate());
  const replace = (spellings: FoundSpelling[], { siteId = 1, now = NOW } = {}) =>
    replaceBrandSpellings(db(), siteId, { found: spellings, now });
  const all = async (siteId = 1) => (await listBrandSpellings(db(), siteId, { ...QUERY })).rows;
  const QUERY = {
    sort: [{ field: "spelling", descending: false }],
    filters: [],
    search: null,
    perPage: 10,
    cursor: null,
    fields: null,
    binding: "candidates",
  };
  const idOf = async (spelling: string) =>
    (await db()("brand_spellings").where({ site_id: 1, spelling }).first("id")).id;

  it("replaces what was found, and keeps what was decided", async () => {
    await replace([found("akme"), found("acne"), found("ac me")]);
    await replace([found("akme")], { siteId: 2 });
    await updateSpellingStatus(db(), { siteId: 1, id: await idOf("akme"), now: NOW }, "confirmed");
    await updateSpellingStatus(db(), { siteId: 1, id: await idOf("acne"), now: NOW }, "refused");
    await replace([found("akme", { clicks: 40 })], { now: LATER });
    const rows = await all();
    expect(rows.map(({ spelling, status, clicks, position, found_at, decided_at }) => [
      ...[spelling, status, clicks, position, found_at, decided_at],
    ])).to.deep.equal([
      ["acne", "refused", 0, null, NOW, NOW],
      ["akme", "confirmed", 40, 1.2, NOW, NOW],
    ]);
    expect((await all(2)).map(({ status }) => status)).to.deep.equal(["likely"]);
    await replace([]);
    expect(await all()).to.have.length(2);
  });

  it("lists the spellings that count, and takes a decision back", async () => {
    await replace([found("akme"), found("acne"), found("ac me")]);
    const id = await idOf("akme");
    await updateSpellingStatus(db(), { siteId: 1, id, now: NOW }, "confirmed");
    await updateSpellingStatus(db(), { siteId: 1, id: await idOf("acne"), now: NOW }, "refused");
    // of another site
    await updateSpellingStatus(db(), { siteId: 2, id: await idOf("ac me"), now: NOW }, "refused");
    expect(await listJudgedSpellings(db(), 1))
      .to.deep.equal({ confirmed: ["akme"], likely: ["ac me"], ordinary: ["acne"] });
    await updateSpellingStatus(db(), { siteId: 1, id, now: NOW }, "likely");
    expect(await findBrandSpelling(db(), 1, id))
      .to.deep.include({ spelling: "akme", status: "likely", decided_at: null });
    expect(await findBrandSpelling(db(), 2, id)).to.equal(undefined);
  });

  it("lists the queries of a period in the order of their ids", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId);
    const figures = { clicks: 1, impressions: 10, position: 2 };
    const keywords = ["akme", "hose", "tap"].map((keyword) => ({ keyword, ...figures }));
    const { periodId, ids } = await insertKeywordPeriod(db(), siteId, keywords);
    const list = (after: number, limit: number) =>
      listPeriodQueries(db(), { siteId, periodId }, { after, limit });
    const [first = 0, second = 0, third = 0] = ids.toSorted((a, b) => a - b);
    expect((await list(0, 2)).map(({ id }) => id)).to.deep.equal([first, second]);
    const keyword = keywords[ids.indexOf(third)]?.keyword;
    expect(await list(second, 2)).to.deep.equal([
      { id: third, keyword, clicks: 1, impressions: 10, positionSum: 20 },
    ]);
  });
});
