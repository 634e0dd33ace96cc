import { expect } from "chai";
import { listKeywordIds } from "../../../db/search_data/keyword_ids.ts";
import { keywordHash, readKeywordIds } from "../../../lib/commands/search_data/store/import_ids.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("listKeywordIds()", () => {
  const db = useSpecDatabase();

  it("finds keywords of the site however they are spelt, and no others", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId);
    const otherId = await insertSpecSite(db(), accountId);
    const now = new Date("2026-11-20T12:00:00Z");
    const [hose] = await readKeywordIds(db(), siteId, { keywords: ["Garden hose", "rake"], now });
    await readKeywordIds(db(), otherId, { keywords: ["garden hose"], now });
    const find = (...keywords: string[]) => listKeywordIds(db(), siteId, keywords.map(keywordHash));
    expect(await find("garden  HOSE", "unknown")).to.deep.equal([hose]);
    expect(await find("unknown")).to.deep.equal([]);
    expect(await find()).to.deep.equal([]);
  });
});
