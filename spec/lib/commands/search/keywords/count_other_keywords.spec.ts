import { expect } from "chai";
import { countOtherKeywords } from "../../../../../lib/commands/search/keywords/count_other_keywords.ts";
import { readKeywordIds } from "../../../../../lib/commands/search_data/store/import_ids.ts";
import { requestRefresh } from "../../../../../lib/commands/search_data/refresh/request_refresh.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertKeywordPeriod } from "../../../../support/search/keyword_period.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("countOtherKeywords()", () => {
  let database: SpecDatabase;
  let siteId: number;
  let periodId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    ({ periodId } = await insertKeywordPeriod(database.db, siteId, [
      { keyword: "hose", clicks: 1, impressions: 10, position: 3 },
    ]));
    await readKeywordIds(database.db, siteId, { keywords: ["tap", "sink", "pump"], now: NOW });
  });
  after(() => database.drop());

  const track = (keywords: string[]) =>
    database.db("keywords").where({ site_id: siteId }).whereIn("keyword", keywords)
      .update({ tracked_at: NOW });
  const count = () =>
    countOtherKeywords(database.db, { siteId, periodId, previousId: 0, ranks: null }, { now: NOW });

  it("counts what is tracked and not in the period, again as soon as something may have changed", async () => {
    await track(["hose", "tap"]);
    // nothing tells of changes yet: it is counted each time
    expect(await count()).to.equal(1);
    await track(["sink"]);
    expect(await count()).to.equal(2);
    await requestRefresh(database.db, siteId);
    expect(await count()).to.equal(2);
    await track(["pump"]);
    expect(await count()).to.equal(2);
    await requestRefresh(database.db, siteId);
    expect(await count()).to.equal(3);
  });
});
