import { expect } from "chai";
import { digestRanks, listRankContexts } from "../../../db/search_data/rank_contexts.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { importRankRows, rankRow } from "../../support/search/rank_data.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("listRankContexts()", () => {
  let accountId: number;
  let siteId: number;
  const db = useSpecDatabase(async (db) => {
    ({ accountId } = await insertSpecAccount(db));
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(db(), accountId);
  });

  const mobile = (keyword: string, date: string, position = 1) =>
    rankRow({ keyword, date, position, device: "mobile", country: null, language: "de" });

  it("lists the one with the most keywords first, with its days", async () => {
    await importRankRows(db(), siteId, [
      rankRow({ keyword: "tea", date: "2026-11-01", position: 1 }),
      rankRow({ keyword: "tea", date: "2026-11-09", position: 1 }),
      mobile("tea", "2026-11-03"),
      mobile("mate", "2026-11-05"),
    ]);
    const contexts = await listRankContexts(db(), siteId);
    expect(contexts.map(({ id: _, ...context }) => context)).to.deep.equal([
      {
        engine: "google",
        country: null,
        location: null,
        language: "de",
        device: "mobile",
        keywordsCount: 2,
        first: "2026-11-03",
        last: "2026-11-05",
      },
      {
        engine: "google",
        country: "DE",
        location: null,
        language: null,
        device: "desktop",
        keywordsCount: 1,
        first: "2026-11-01",
        last: "2026-11-09",
      },
    ]);
  });
  it("lists those that are asked for, of this site", async () => {
    await importRankRows(db(), siteId, [mobile("tea", "2026-11-03")]);
    const list = (filter: Parameters<typeof listRankContexts>[2], site = siteId) =>
      listRankContexts(db(), site, filter);
    expect(await list({ device: "mobile", engine: "google" })).to.have.length(1);
    expect(await list({ device: "desktop" })).to.deep.equal([]);
    expect(await list({ country: "DE" })).to.deep.equal([]);
    expect(await list({}, siteId + 1)).to.deep.equal([]);
  });

  describe("digestRanks()", () => {
    it("changes with an import of the same days", async () => {
      const digest = async () => {
        const [context] = await listRankContexts(db(), siteId);
        return await digestRanks(db(), siteId, context?.id ?? 0);
      };
      await importRankRows(db(), siteId, [mobile("tea", "2026-11-03")]);
      const first = await digest();
      expect(await digest()).to.equal(first);
      await importRankRows(db(), siteId, [mobile("tea", "2026-11-03", 2)]);
      expect(await digest()).to.not.equal(first);
    });
  });
});
