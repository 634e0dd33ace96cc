import { expect } from "chai";
import { listUnpackedDays } from "../../../../../db/search_data/search_packs.ts";
import { packDays } from "../../../../../lib/commands/search_data/windows/pack_days.ts";
import { scanDays } from "../../../../../lib/commands/search_data/windows/scan_days.ts";
import { PACK_FORM } from "../../../../../lib/metrics/search_data/pack_facts.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import {
  insertFacts,
  type SpecFact,
  type SpecFactIds,
} from "../../../../support/search/search_facts.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const TEA = "https://shop.example.com/tea";

describe("scanDays()", () => {
  let database: SpecDatabase;
  let siteId: number;
  let ids: SpecFactIds;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    ids = await insertFacts(database.db, siteId, [
      fact("2026-11-01", { clicks: 1, position: 2.5 }),
      fact("2026-11-01", { query: "cup", clicks: 2, position: null }),
      fact("2026-11-01", { clicks: 7, searchType: "image" }),
      fact("2026-11-03", { clicks: 3 }),
    ]);
  });
  after(() => database.drop());

  function fact(date: string, more: Partial<SpecFact>): SpecFact {
    return {
      kind: "query_page",
      date,
      query: "tea",
      page: TEA,
      clicks: 0,
      impressions: 10,
      ...more,
    };
  }
  const scan = async () => {
    const choice = { siteId, searchType: "web", kind: "query_page" } as const;
    const days: [string, number[], number[], number[]][] = [];
    for await (
      const day of scanDays(database.db, { ...choice, from: "2026-11-01", to: "2026-11-30" })
    ) days.push([day.date, [...day.keywords], [...day.clicks], [...day.positionSums]]);
    return days;
  };
  const unpacked = () => listUnpackedDays(database.db, { siteId, form: PACK_FORM, limit: 100 });
  const expected = () => {
    const { tea = 0, cup = 0 } = ids.keywords;
    return [
      ["2026-11-01", [tea, cup], [1, 2], [25, Number.NaN]],
      ["2026-11-03", [tea], [3], [10]],
    ];
  };

  it("reads the facts of a search type day by day, before they are packed", async () => {
    expect(await scan()).to.deep.equal(expected());
  });
  it("reads the same once they are packed", async () => {
    await packDays(database.db, siteId);
    expect(await unpacked()).to.deep.equal([]);
    await database.db("search_facts").where({ site_id: siteId }).delete();
    expect(await scan()).to.deep.equal(expected());
  });
  it("reads a day that was imported again from its facts, until it is packed again", async () => {
    await packDays(database.db, siteId);
    await insertFacts(database.db, siteId, [fact("2026-11-03", { clicks: 8 })]);
    expect((await unpacked()).map(({ date }) => date)).to.deep.equal(["2026-11-03"]);
    expect((await scan())[1]?.[2]).to.deep.equal([8]);
    await packDays(database.db, siteId);
    expect((await scan())[1]?.[2]).to.deep.equal([8]);
  });
  it("does not read a pack of which a part is missing", async () => {
    await packDays(database.db, siteId);
    await database.db("search_packs").where({ site_id: siteId }).update({ parts_count: 2 });
    expect(await scan()).to.deep.equal(expected());
  });
  it("forgets packs of days that are gone", async () => {
    await packDays(database.db, siteId);
    await database.db("search_days").where({ site_id: siteId, search_type: "image" }).delete();
    await packDays(database.db, siteId);
    const types = await database.db("search_packs").where({ site_id: siteId })
      .distinct("search_type").pluck("search_type");
    expect(types).to.deep.equal(["web"]);
  });
  it("packs nothing for a site that is being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    const error = await packDays(database.db, siteId).then(() => undefined, (cause) => cause);
    expect(error).to.have.property("code", "site_not_found");
    expect(await database.db("search_packs").where({ site_id: siteId })).to.deep.equal([]);
  });
});
