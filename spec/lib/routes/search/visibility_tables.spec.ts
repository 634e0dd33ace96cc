import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRankRows, rankRow } from "../../../support/search/rank_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("VISIBILITY_ROUTES, tables of ranks", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => new Date("2026-11-20T12:00:00Z") });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const createSite = () =>
    insertSpecSite(database.db, account.accountId, { domain: "own.example", country: "DE" });
  const get = (siteId: number) =>
    api.request("GET", `/sites/${siteId}/visibility`, { token: account.tokenText });

  it("takes a table of ranks with other domains for result pages", async () => {
    const siteId = await createSite();
    const table = (date: string, ranked: number) =>
      Array.from(
        { length: 60 },
        (_, number) =>
          ["one.example", "two.example", ...number < ranked ? ["own.example"] : []].map((
            domain,
            index,
          ) => rankRow({ keyword: `keyword ${number}`, date, domain, position: index + 1 })),
      ).flat();
    await importRankRows(database.db, siteId, [
      ...table("2026-10-18", 50),
      ...table("2026-11-17", 44),
    ]);
    const { data, meta } = (await get(siteId)).body;
    expect(data.current).to.deep.include({ keywords_count: 60, unranked_count: 16, top_3: 44 });
    expect(data.previous).to.deep.include({ keywords_count: 60, unranked_count: 10 });
    expect(meta).to.deep.include({ serps_count: 60, share_of_voice_status: null });
    // 44 × 11 % of 60 × 44.2 % + 44 × 11 %
    expect(data.current.share_of_voice).to.be.closeTo(4.84 / (26.52 + 4.84), 1e-4);
    expect(data.losers).to.have.length(6);
    expect(data.losers[0]).to.include({ position: null, previous_position: 3 });
  });
});
